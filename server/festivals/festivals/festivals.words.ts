import { z } from 'zod'
import { t } from '#texts'
import { notificationKind, titled } from '../../chat/notifications/notification-kind.ts'

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
  title: t.festivalNotifications.answeredKind,
  hint: t.festivalNotifications.answeredHint,
  reason: t.festivalNotifications.reason,
  facts: Answer,
  words(facts, { quote, about }) {
    const name = 'festival' in facts ? facts.festival : about
    const { title, message } = answers[facts.event](titled(quote(name, '')))
    return { subject: title, title, message }
  },
})

const answers: Record<Answer['event'], (name: ReturnType<typeof titled>) => { title: string; message: string }> = {
  approved: (name) => ({
    title: t.festivalNotifications.approvedTitle(),
    message: t.festivalNotifications.approvedMessage(name),
  }),
  declined: (name) => ({
    title: t.festivalNotifications.declinedTitle(),
    message: t.festivalNotifications.declinedMessage(name),
  }),
  removed: (name) => ({
    title: t.festivalNotifications.removedTitle(),
    message: t.festivalNotifications.removedMessage(name),
  }),
  change_approved: (name) => ({
    title: t.festivalNotifications.changeApprovedTitle(),
    message: t.festivalNotifications.changeApprovedMessage(name),
  }),
  change_declined: (name) => ({
    title: t.festivalNotifications.changeDeclinedTitle(),
    message: t.festivalNotifications.changeDeclinedMessage(name),
  }),
}

/** In the order of Settings. */
export const festivalKinds = [answered]
