import type { SocialSuggestion } from '../../../../contract/socials/social-suggestions.ts'
import { formatPartyDay } from '../../../lib/format/dates.ts'

/** The address and the city as they were sent. */
export const whereOf = ({ address, city }: Pick<SocialSuggestion, 'address' | 'city'>): string =>
  address === '' ? city : `${address}, ${city}`

/** 'Dec 05, 2026 · 9 PM', and for a weekly night 'Every week from Dec 05, 2026 to Jan 30, 2027 · 9 PM'. */
export function whenOf({ date, time, until }: Pick<SocialSuggestion, 'date' | 'time' | 'until'>): string {
  const first = formatPartyDay(date.slice(0, 10))
  const days = until === null ? first : `Every week from ${first} to ${formatPartyDay(until)}`
  return time === '' ? days : `${days} · ${time}`
}

/** What became of a suggestion, for its sender. */
export function stateOf(
  { status, partyId, date, until }: Pick<SocialSuggestion, 'status' | 'partyId' | 'date' | 'until'>,
  today: string,
): string {
  if (status === 'declined') return 'Not added'
  if (status === 'approved') return partyId === null ? 'Removed since' : 'Everyone can find it'
  return (until ?? date.slice(0, 10)) < today ? 'Its day passed before an admin could look' : 'Waiting for an admin'
}
