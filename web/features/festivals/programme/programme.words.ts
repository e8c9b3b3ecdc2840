import type { EventType } from '../../../../contract/festivals/programme-limits.ts'
import { formatCount } from '../../../lib/format/counts.ts'

export const eventTypeLabels: Record<EventType, string> = {
  class: 'Class',
  bootcamp: 'Bootcamp',
  party: 'Party',
  show: 'Show',
  competition: 'Competition',
  talk: 'Talk',
  other: 'Other',
}

/** '12 going · 3 interested'; empty if there is neither. */
export const shownCounts = ({ goingCount, interestedCount }: { goingCount: number; interestedCount: number }) =>
  [goingCount > 0 && `${goingCount} going`, interestedCount > 0 && `${interestedCount} interested`]
    .filter(Boolean)
    .join(' · ')

/** '3 events'. */
export const countOfEvents = (count: number) => formatCount(count, 'event')
