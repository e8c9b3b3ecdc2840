import { z } from 'zod'
import { t } from '#texts'
import { type ReportContext, reportContexts } from '../../../contract/desk/report-options.ts'
import { notificationKind, titled } from '../../chat/notifications/notification-kind.ts'
import { sentence } from '../../platform/text/sentence.ts'

const What = z.enum(reportContexts)

/** For the reporter: it never states what was done to the member. */
export const reportDecided = notificationKind({
  kind: 'report_decided',
  topic: 'account',
  reach: 'own',
  title: t.reportNotifications.reportKind,
  hint: t.reportNotifications.reportHint,
  reason: t.reportNotifications.reportReason,
  facts: z.object({ event: z.enum(['acted', 'no_breach']), what: What }),
  words({ event, what }) {
    const title = t.reportNotifications.reportReviewed()
    const message =
      event === 'acted' ? t.reportNotifications.reportActed({ what }) : t.reportNotifications.reportNoBreach({ what })
    return { subject: title, title, message }
  },
})

const Conduct = z.discriminatedUnion('event', [
  z.object({ event: z.literal('warned'), reason: z.string() }),
  z.object({ event: z.literal('warning_taken_back') }),
  z.object({ event: z.literal('taken_down'), what: What, title: z.string().nullable(), reason: z.string() }),
  z.object({
    event: z.literal('take_down_taken_back'),
    what: What,
    title: z.string().nullable(),
    isBack: z.boolean(),
  }),
])
export type Conduct = z.infer<typeof Conduct>

/**
 * For a member about whom an admin decided: it names the rule and the thing, but not that somebody reported it, what they wrote, or when.
 */
export const conduct = notificationKind({
  kind: 'conduct',
  topic: 'account',
  reach: 'own',
  title: t.reportNotifications.conductKind,
  hint: t.reportNotifications.conductHint,
  reason: t.reportNotifications.conductReason,
  isFixed: true,
  facts: Conduct,
  words(facts, { quote }) {
    if (facts.event === 'warned')
      return {
        subject: t.reportNotifications.warnedSubject(),
        title: t.reportNotifications.warnedTitle(),
        message: t.reportNotifications.warnedMessage({ reason: sentence(facts.reason) }),
      }
    if (facts.event === 'warning_taken_back')
      return {
        subject: t.reportNotifications.warningWithdrawnTitle(),
        title: t.reportNotifications.warningWithdrawnTitle(),
        message: t.reportNotifications.warningWithdrawnMessage(),
      }
    const { what } = facts
    const thing = titled(what === 'user' ? '' : quote(facts.title, ''))
    if (facts.event === 'taken_down')
      return {
        subject: t.reportNotifications.takenDownSubject(),
        title: t.reportNotifications.takenDownTitle({ what }),
        message: downs[what]({ ...thing, reason: sentence(facts.reason) }),
      }
    return {
      subject: t.reportNotifications.reversedTitle(),
      title: t.reportNotifications.reversedTitle(),
      message: facts.isBack ? backs[what](thing) : t.reportNotifications.notRestored({ ...thing, what }),
    }
  },
})

type Thing = ReturnType<typeof titled>

const downs: Record<ReportContext, (thing: Thing & { reason: string }) => string> = {
  user: t.reportNotifications.profileCleared,
  room_share: t.reportNotifications.roomClosed,
  chat_message: t.reportNotifications.messageRemoved,
  meetup: t.reportNotifications.meetupCancelled,
  rating: t.reportNotifications.ratingRemoved,
  festival: t.reportNotifications.festivalHidden,
  social_party: t.reportNotifications.socialRemoved,
}

const backs: Record<ReportContext, (thing: Thing) => string> = {
  user: t.reportNotifications.profileBack,
  room_share: t.reportNotifications.roomBack,
  chat_message: t.reportNotifications.messageBack,
  meetup: t.reportNotifications.meetupBack,
  rating: t.reportNotifications.ratingBack,
  festival: t.reportNotifications.festivalBack,
  social_party: t.reportNotifications.socialBack,
}

/** In the order of Settings. */
export const reportKinds = [reportDecided, conduct]
