import { t } from '#texts'
import type { EventType } from '../../../../contract/festivals/programme-limits.ts'

export const eventTypeLabels: Record<EventType, () => string> = {
  class: t.programme.danceClass,
  bootcamp: t.programme.bootcamp,
  party: t.programme.party,
  show: t.programme.show,
  competition: t.programme.competition,
  talk: t.programme.talk,
  other: t.programme.other,
}

/** '12 going · 3 interested'; empty if there is neither. */
export const shownCounts = ({ goingCount, interestedCount }: { goingCount: number; interestedCount: number }) =>
  [
    goingCount > 0 && t.programme.goingCount({ count: goingCount }),
    interestedCount > 0 && t.programme.interestedCount({ count: interestedCount }),
  ]
    .filter(Boolean)
    .join(' · ')
