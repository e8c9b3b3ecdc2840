import type { ReactNode } from 'react'
import { t } from '#texts'
import { ChevronDownIcon } from '../../../ui/pictures/icons.tsx'

type EarlierThisMonthProps = { festivals: number; children: ReactNode }

/** What is over of the current month, folded, so that the month opens today. */
export function EarlierThisMonth({ festivals, children }: EarlierThisMonthProps) {
  if (festivals === 0) return null
  return (
    <details className="group mb-3">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 font-medium text-soft [&::-webkit-details-marker]:hidden">
        <ChevronDownIcon size={20} className="flex-none group-open:rotate-180" />
        {t.festivals.earlierThisMonth({ count: festivals })}
      </summary>
      <div className="pt-1">{children}</div>
    </details>
  )
}
