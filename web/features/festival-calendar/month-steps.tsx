import { Link } from '@tanstack/react-router'
import { monthTitle } from '../../lib/format/dates.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/pictures/more-icons.tsx'
import { addressOfMonth, monthsAround } from './month-weeks.ts'

/** Links to the months before and after this one, and to the present one. */
export function MonthSteps({ month, thisMonth }: { month: string; thisMonth: string }) {
  const { previous, next } = monthsAround(month)
  const icon = buttonClass({ className: 'button-icon' })
  return (
    <nav aria-label="Month" className="flex gap-2">
      <Link
        to="/festivals/calendar"
        search={addressOfMonth(previous, thisMonth)}
        resetScroll={false}
        className={icon}
        aria-label={monthTitle(previous)}
        rel="prev"
      >
        <ChevronLeftIcon />
      </Link>
      <Link to="/festivals/calendar" search={{}} resetScroll={false} className={buttonClass()}>
        Today
      </Link>
      <Link
        to="/festivals/calendar"
        search={addressOfMonth(next, thisMonth)}
        resetScroll={false}
        className={icon}
        aria-label={monthTitle(next)}
        rel="next"
      >
        <ChevronRightIcon />
      </Link>
    </nav>
  )
}
