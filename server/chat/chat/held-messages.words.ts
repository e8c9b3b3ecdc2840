import { z } from 'zod'
import { notificationKind, type Quote } from '../notifications/notification-kind.ts'

/** Contains the text, which the decision itself deletes. */
const Outcome = z.discriminatedUnion('event', [
  z.object({ event: z.literal('sent') }),
  z.object({ event: z.literal('refused'), reason: z.string(), text: z.string() }),
  z.object({ event: z.enum(['lost', 'overdue']), text: z.string() }),
])
export type Outcome = z.infer<typeof Outcome>

/** For the sender, without the admin who decided. */
export const heldMessageDecided = notificationKind({
  kind: 'held_message',
  topic: 'messages',
  reach: 'own',
  title: 'Messages that we looked at',
  hint: 'We read a message of yours before it was sent.',
  reason: 'a message of yours waited for us on Compás',
  facts: Outcome,
  words(facts, { quote }) {
    if (facts.event === 'sent')
      return {
        subject: 'Your message is on its way',
        title: 'Your message is on its way',
        message: 'We read it first, as we do with some messages of new members. Thank you for your patience.',
      }
    const title = 'Your message was not sent'
    const text = quote(`“${facts.text}”`, 'Your message')
    return { subject: title, title, message: `${whyNotSent(facts, quote)} You wrote: ${text}` }
  },
})

function whyNotSent(facts: Exclude<Outcome, { event: 'sent' }>, quote: Quote): string {
  if (facts.event === 'refused')
    return `We read it first, and decided not to send it. ${quote(facts.reason, '')}`.trim()
  if (facts.event === 'lost') return 'We had a look, but this chat takes no more messages from you.'
  return 'None of us got to look at it in time, and we are sorry. If you write to each person in your own words, without links or contacts, it is sent at once.'
}

export const heldMessageKinds = [heldMessageDecided]
