import { t } from '#texts'
import type { SocialSuggestion } from '../../../../contract/socials/social-suggestions.ts'
import { formatPartyDay } from '../../../lib/format/dates.ts'
import { announcedTime } from '../../../lib/format/announced-time.ts'

/** The address and the city as they were sent. */
export const whereOf = ({ address, city }: Pick<SocialSuggestion, 'address' | 'city'>): string =>
  address === '' ? city : `${address}, ${city}`

/** 'Dec 05, 2026 · 9 PM', and for a weekly night 'Every week from Dec 05, 2026 to Jan 30, 2027 · 9 PM'. */
export function whenOf({ date, time, until }: Pick<SocialSuggestion, 'date' | 'time' | 'until'>): string {
  const first = formatPartyDay(date.slice(0, 10))
  const days = until === null ? first : t.socialSuggestions.everyWeekFromTo({ first, until: formatPartyDay(until) })
  return time === '' ? days : `${days} · ${announcedTime(time)}`
}

/** What became of a suggestion, for its sender. */
export function stateOf(
  { status, partyId, date, until }: Pick<SocialSuggestion, 'status' | 'partyId' | 'date' | 'until'>,
  today: string,
): string {
  if (status === 'declined') return t.socialSuggestions.notAdded()
  if (status === 'approved')
    return partyId === null ? t.socialSuggestions.removedSince() : t.socialSuggestions.everyoneCanFindIt()
  return (until ?? date.slice(0, 10)) < today
    ? t.socialSuggestions.dayPassedUnseen()
    : t.socialSuggestions.waitingForAnAdmin()
}
