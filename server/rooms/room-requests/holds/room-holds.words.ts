import { z } from 'zod'
import { t } from '#texts'
import { dayRange } from '../../../../texts/intl.ts'
import { dayAndClock, LocalTime, timeIn } from '../../../chat/notifications/local-time.ts'
import { notificationKind, type NotificationContext, titled } from '../../../chat/notifications/notification-kind.ts'

const dancer = ({ quote, actor }: NotificationContext) => quote(actor, t.common.aDancer())
const room = ({ quote, about }: NotificationContext) => titled(quote(about, ''))

const Held = z.object({
  event: z.literal('held'),
  ...LocalTime,
  /** Absent for all nights of the room. */
  nights: z.tuple([z.iso.date(), z.iso.date()]).optional(),
})

/** A place that is held until a time: `held` and `lapsed` for the guest, `said_yes` and `freed` for the host. */
export const held = notificationKind({
  kind: 'room_place_held',
  isPrompt: true,
  topic: 'rooms',
  reach: 'answered',
  push: 'on',
  title: t.roomRequestNotifications.heldKind,
  hint: t.roomRequestNotifications.heldHint,
  reason: t.roomRequestNotifications.reason,
  facts: z.discriminatedUnion('event', [
    Held,
    z.object({ event: z.literal('lapsed') }),
    z.object({ event: z.literal('said_yes') }),
    z.object({ event: z.literal('freed'), waiting: z.number().int() }),
  ]),
  words(facts, told) {
    switch (facts.event) {
      case 'held':
        return heldWords(facts, told)
      case 'lapsed':
        return {
          subject: t.roomRequestNotifications.lapsedSubject(),
          title: t.roomRequestNotifications.lapsedTitle(),
          message: t.roomRequestNotifications.lapsedMessage({ dancer: dancer(told), ...room(told) }),
        }
      case 'said_yes':
        return {
          subject: t.roomRequestNotifications.saidYesSubject(),
          title: t.roomRequestNotifications.saidYesTitle({ dancer: dancer(told) }),
          message: t.roomRequestNotifications.saidYesMessage(room(told)),
        }
      default:
        return {
          subject: t.roomRequestNotifications.freedSubject(),
          title: t.roomRequestNotifications.freedTitle({ dancer: dancer(told) }),
          message: t.roomRequestNotifications.freedMessage({ ...room(told), waiting: facts.waiting }),
        }
    }
  },
})

function heldWords({ nights, ...time }: z.infer<typeof Held>, told: NotificationContext) {
  const end = timeIn(time, dayAndClock)
  const about = {
    ...room(told),
    hasNights: nights ? ('yes' as const) : ('other' as const),
    days: nights ? dayRange(...nights) : '',
  }
  return {
    subject: t.roomRequestNotifications.heldSubject(),
    title: t.roomRequestNotifications.heldTitle({ dancer: dancer(told) }),
    message: end
      ? t.roomRequestNotifications.heldUntil({ ...about, ...end })
      : t.roomRequestNotifications.heldForSomeTime(about),
  }
}
