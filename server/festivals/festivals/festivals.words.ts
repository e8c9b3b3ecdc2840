import { z } from 'zod'
import { notificationKind } from '../../chat/notifications/notification-kind.ts'

/** Contains the name if the festival is deleted. */
const Answer = z.discriminatedUnion('event', [
  z.object({ event: z.enum(['approved', 'change_approved', 'change_declined']) }),
  z.object({ event: z.enum(['declined', 'removed']), festival: z.string() }),
])
export type Answer = z.infer<typeof Answer>

/** For the organizer, without the admin who decided. */
export const answered = notificationKind({
  kind: 'festival_answered',
  topic: 'festivals',
  reach: 'own',
  title: 'Answers about your festivals',
  hint: 'An admin has approved, declined or removed a festival that you added, or a change of it.',
  reason: 'you added a festival to Compás',
  facts: Answer,
  words(facts, { quote, about }) {
    const name = 'festival' in facts ? facts.festival : about
    const { title, message } = answers[facts.event](quote(name && `“${name}”`, 'your festival'))
    return { subject: title, title, message }
  },
})

const answers: Record<Answer['event'], (name: string) => { title: string; message: string }> = {
  approved: (name) => ({
    title: 'Your festival is approved',
    message: `Everyone can find ${name} on Compás now. Thank you for adding it.`,
  }),
  declined: (name) => ({
    title: 'Your festival was not approved',
    message: `An admin looked at ${name} and removed it. If you think this is a mistake, please write to us.`,
  }),
  removed: (name) => ({
    title: 'Your festival was removed',
    message: `An admin removed ${name} from Compás. If you think this is a mistake, please write to us.`,
  }),
  change_approved: (name) => ({
    title: 'Your change is approved',
    message: `Everyone now sees ${name} with your change.`,
  }),
  change_declined: (name) => ({
    title: 'Your change was not approved',
    message: `An admin declined your change of ${name}: it stays as it was.`,
  }),
}

/** In the order of Settings. */
export const festivalKinds = [answered]
