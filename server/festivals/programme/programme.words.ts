import { z } from 'zod'
import { t } from '#texts'
import { dayRange } from '../../../texts/intl.ts'
import { notificationKind, titled } from '../../chat/notifications/notification-kind.ts'

const Days = z.object({ startDate: z.iso.date(), endDate: z.iso.date() })

/** For a member who saved an event that is outside of the new days of its festival. */
export const daysMoved = notificationKind({
  kind: 'festival_days_moved',
  topic: 'festivals',
  reach: 'answered',
  title: t.programmeNotifications.daysMovedKind,
  hint: t.programmeNotifications.daysMovedHint,
  reason: t.programmeNotifications.reason,
  facts: Days,
  words({ startDate, endDate }, { quote, about }) {
    return {
      subject: t.programmeNotifications.daysMovedSubject(),
      title: t.programmeNotifications.daysMovedTitle(titled(quote(about, ''))),
      message: t.programmeNotifications.daysMovedMessage({ days: dayRange(startDate, endDate) }),
    }
  },
})

export const programmeKinds = [daysMoved]
