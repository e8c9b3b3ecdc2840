import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import { monthTitle } from '../../../lib/format/dates.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/pictures/more-icons.tsx'
import { addressOfMonth, monthsAround } from './month-weeks.ts'
import { asHeading } from '../../../../texts/intl.ts'

/** Links to the previous and the next month, and to the current one. */
export function MonthSteps({ month, thisMonth }: { month: string; thisMonth: string }) {
  const { previous, next } = monthsAround(month)
  return (
    <nav aria-label={t.festivals.month()} className="flex gap-2">
      <Step month={previous} thisMonth={thisMonth} rel="prev" icon={<ChevronLeftIcon />} />
      <Link to="/festivals/calendar" search={{}} resetScroll={false} className={buttonClass()}>
        {t.festivals.today()}
      </Link>
      <Step month={next} thisMonth={thisMonth} rel="next" icon={<ChevronRightIcon />} />
    </nav>
  )
}

type StepProps = { month: string; thisMonth: string; rel: 'prev' | 'next'; icon: ReactNode }

const Step = ({ month, thisMonth, rel, icon }: StepProps) => (
  <Link
    to="/festivals/calendar"
    search={addressOfMonth(month, thisMonth)}
    resetScroll={false}
    className={buttonClass({ className: 'button-icon' })}
    aria-label={asHeading(monthTitle(month))}
    rel={rel}
  >
    {icon}
  </Link>
)
