import type { ReactNode } from 'react'
import { t } from '#texts'
import type { Festival } from '../../../../../contract/festivals/festivals.ts'
import { cx } from '../../../../ui/cx.ts'

type FestivalCountsProps = {
  festival: Pick<Festival, 'goingCount' | 'interestedCount'>
  /** For a member, placed after the attendees: ', 3 you follow'. */
  followed?: ReactNode
  className?: string
}

/** '12 going · 3 interested', or '12 going, 3 you follow' in its place. A zero is omitted, and nothing is rendered for two. */
export function FestivalCounts({ festival, followed, className }: FestivalCountsProps) {
  const { goingCount, interestedCount } = festival
  if (goingCount + interestedCount === 0) return null
  return (
    <p className={cx('festival-counts', className)}>
      {goingCount > 0 && (
        <span>
          {t.festivals.goingCount({ count: goingCount })}
          {followed}
        </span>
      )}
      {goingCount > 0 && interestedCount > 0 && <span aria-hidden>·</span>}
      {interestedCount > 0 && <span>{t.festivals.interestedCount({ count: interestedCount })}</span>}
    </p>
  )
}
