import type { Festival } from '../../../../contract/festivals.ts'
import { cx } from '../../../ui/cx.ts'

type FestivalCountsProps = { festival: Pick<Festival, 'goingCount' | 'interestedCount'>; className?: string }

/** '12 going · 3 interested'; a zero is left out, and nothing is rendered for two. */
export function FestivalCounts({ festival: { goingCount, interestedCount }, className }: FestivalCountsProps) {
  if (goingCount + interestedCount === 0) return null
  return (
    <p className={cx('festival-counts', className)}>
      {goingCount > 0 && <span>{goingCount} going</span>}
      {goingCount > 0 && interestedCount > 0 && <span aria-hidden>·</span>}
      {interestedCount > 0 && <span>{interestedCount} interested</span>}
    </p>
  )
}
