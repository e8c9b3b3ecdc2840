import { t } from '#texts'
import { dayAndClock } from '../../../../contract/festivals/event-times.ts'
import type { NewEvent } from '../../../../contract/festivals/programme.ts'
import { useDayOrder } from '../../../lib/format/day-order.ts'
import { shortWeekdayOf } from '../../../lib/format/moments.ts'
import { cx } from '../../../ui/cx.ts'

const maxListed = 10

/** The first rows as they will be stored. */
export function EventPreview({ events }: { events: readonly NewEvent[] }) {
  const order = useDayOrder()
  if (events.length === 0) return null
  return (
    <section aria-label={t.programme.preview()} className="grid gap-3">
      <table className="w-full text-left text-sm">
        <thead className="text-soft">
          <tr>
            <th scope="col" className={cellClass(false)}>
              {t.programme.day()}
            </th>
            <th scope="col" className={cellClass(false)}>
              {t.programme.start()}
            </th>
            <th scope="col" className={cellClass(false)}>
              {t.programme.title()}
            </th>
            <th scope="col" className={cellClass(true)}>
              {t.programme.hall()}
            </th>
          </tr>
        </thead>
        <tbody>
          {events.slice(0, maxListed).map(({ title, venue, startTime }, at) => {
            const { day, clock } = dayAndClock(startTime)
            return (
              <tr key={at}>
                <td className={cellClass(false)}>{shortWeekdayOf(day, order)}</td>
                <td className={cx(cellClass(false), 'tabular-nums')}>{clock}</td>
                <td dir="auto" className={cellClass(false)}>
                  {title}
                </td>
                <td dir="auto" className={cellClass(true)}>
                  {venue}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {events.length > maxListed && (
        <p className="text-sm text-soft">{t.programme.showingEntries({ shown: maxListed, count: events.length })}</p>
      )}
    </section>
  )
}

/** On a phone there is no space for the hall. */
const cellClass = (isHall: boolean) =>
  cx('border-b border-line py-2 pr-3 align-top wrap-anywhere', isHall && 'max-sm:hidden')
