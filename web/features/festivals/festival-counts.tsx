import type { Festival } from '../../../contract/festivals.ts'
import { cx } from '../../ui/cx.ts'

type FestivalCountsProps = { festival: Pick<Festival, 'goingCount' | 'interestedCount'>; className?: string }

/** '12 going · 3 interested'. */
export function FestivalCounts({ festival: { goingCount, interestedCount }, className }: FestivalCountsProps) {
  return (
    <p className={cx('festival-counts', className)}>
      <span>{goingCount} going</span>
      <span aria-hidden>·</span>
      <span>{interestedCount} interested</span>
    </p>
  )
}
