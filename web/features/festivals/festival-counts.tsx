import type { Festival } from '../../../contract/festivals.ts'
import { cx } from '../../ui/cx.ts'

type FestivalCountsProps = { festival: Pick<Festival, 'goingCount' | 'interestedCount'>; className?: string }

/** «12 going · 3 interested». */
export function FestivalCounts({ festival: { goingCount, interestedCount }, className }: FestivalCountsProps) {
  return (
    <p className={cx('tabular-nums', className)}>
      <span className="whitespace-nowrap">{goingCount} going</span> ·{' '}
      <span className="whitespace-nowrap">{interestedCount} interested</span>
    </p>
  )
}
