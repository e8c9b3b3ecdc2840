import { z } from 'zod'
import { t } from '#texts'
import { notificationKind, type Quote } from '../../notifications/notification-kind.ts'

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
  title: t.chatNotifications.heldKind,
  hint: t.chatNotifications.heldHint,
  reason: t.chatNotifications.heldReason,
  facts: Outcome,
  words(facts, { quote }) {
    if (facts.event === 'sent')
      return {
        subject: t.chatNotifications.heldSentTitle(),
        title: t.chatNotifications.heldSentTitle(),
        message: t.chatNotifications.heldSentMessage(),
      }
    const title = t.chatNotifications.heldNotSentTitle()
    return { subject: title, title, message: whyNotSent(facts, quote) }
  },
})

function whyNotSent(facts: Exclude<Outcome, { event: 'sent' }>, quote: Quote): string {
  const text = quote(facts.text, '')
  const written = { text, hasText: text === '' ? 'other' : 'yes' } as const
  if (facts.event !== 'refused')
    return facts.event === 'lost' ? t.chatNotifications.heldTooLate(written) : t.chatNotifications.heldOverdue(written)
  const reason = quote(facts.reason, '')
  return t.chatNotifications.heldRefused({ ...written, reason, hasReason: reason === '' ? 'other' : 'yes' })
}

export const heldMessageKinds = [heldMessageDecided]
