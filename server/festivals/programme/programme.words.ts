import { z } from 'zod'
import { notificationKind } from '../../chat/notifications/notification-kind.ts'

const Days = z.object({ startDate: z.iso.date(), endDate: z.iso.date() })

/** For a member who saved an event that is outside of the new days of its festival. */
export const daysMoved = notificationKind({
  kind: 'festival_days_moved',
  topic: 'festivals',
  reach: 'answered',
  title: 'Changed days of your festivals',
  hint: 'The days of a festival changed, and something you saved in its programme is outside them.',
  reason: 'you saved something in the programme of this festival',
  facts: Days,
  words({ startDate, endDate }, { quote, about, locale }) {
    const festival = quote(about && `“${about}”`, 'a festival')
    const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
      new Date(startDate),
      new Date(endDate),
    )
    return {
      subject: 'The days of a festival changed',
      title: `The days of ${festival} changed`,
      message: `It is ${days} now. Something you saved in its programme is outside these days, so please look at your plans.`,
    }
  },
})

export const programmeKinds = [daysMoved]
