import {
  type CurrencyCode,
  defaultCurrency,
  type Display,
  isCurrencyCode,
  isFree,
  showAmount,
  showMoney,
} from '../../../../contract/platform/money.ts'
import { type HouseRule, houseRules, type PriceOf, type RoomType } from '../../../../contract/rooms/room-options.ts'
import type { RoomShare } from '../../../../contract/rooms/rooms.ts'
import { formatCount, formatTotal } from '../../../lib/format/counts.ts'
import { daysBetween, formatDayRange, formatDaysOfYear, today } from '../../../lib/format/dates.ts'

/** The names of room types (product specification, 'Room search'). */
export const roomTypeLabels: Record<RoomType, string> = {
  Seeking: 'Looking for Roommates',
  Offering: 'Offering Room',
}

/** The meaning of a price: the share of each guest once the room is full, or the whole room. */
export const pricesOfLabels: Record<PriceOf, string> = { each: 'Each', whole: 'Whole room' }

type PriceRange = {
  minPrice?: number | undefined
  maxPrice?: number | undefined
  priceIn?: CurrencyCode | undefined
  priceOf?: PriceOf | undefined
}

/** 'up to €40 each', or 'from €40 for the room', per night in the reader's currency; null without a bound. */
export function formatPriceRange(range: PriceRange, display: Display): string | null {
  const { minPrice, maxPrice, priceIn = defaultCurrency, priceOf = 'whole' } = range
  const displayed = (amount: number) => showAmount(amount, priceIn, display)
  const of = priceOf === 'each' ? 'each' : 'for the room'
  if (minPrice === undefined) return maxPrice === undefined ? null : `up to ${displayed(maxPrice)} ${of}`
  return maxPrice === undefined
    ? `from ${displayed(minPrice)} ${of}`
    : `${displayed(minPrice)} – ${displayed(maxPrice)} ${of}`
}

/** The days of the filter: 'Nov 27–29, 2026', or the only given day; null without any. */
export function formatDaysAsked(start: string | undefined, end: string | undefined): string | null {
  const [from, to] = [start ?? end, end ?? start]
  return from === undefined || to === undefined ? null : formatDayRange(from, to)
}

/** A search that finds rooms when the current one finds none: 'Without “Seeking”: 3 rooms'. */
export const formatWithout = (filter: string, found: number) => `Without “${filter}”: ${formatCount(found, 'room')}`
export const formatInstead = (filter: string, found: number) => `With “${filter}”: ${formatCount(found, 'room')}`
export const formatOnly = (words: string, found: number) => `Only “${words}”: ${formatCount(found, 'room')}`
export const formatInAllFestivals = (found: number) => `At all festivals: ${formatCount(found, 'room')}`
export const formatWithFull = (found: number) => `With full rooms: ${formatCount(found, 'room')}`

/** The reason why no found room is listed: they have too few free places for this number of guests. */
export function formatTooFull(found: number, guests: number): string {
  if (guests === 1)
    return found === 1
      ? 'One room fits what you ask for, but it is full.'
      : `${formatTotal(found)} rooms fit what you ask for, but all are full.`
  return found === 1
    ? `One room fits what you ask for, but it has fewer than ${guests} places left.`
    : `${formatTotal(found)} rooms fit what you ask for, but each has fewer than ${guests} places left.`
}

/** The same if no number of guests was given. */
export function formatAllFull(found: number, isOfOwnFestivals: boolean): string {
  if (isOfOwnFestivals)
    return found === 1
      ? 'The only room at your festivals is full.'
      : `All ${formatTotal(found)} rooms at your festivals are full.`
  return found === 1 ? 'The only room is full.' : `All ${formatTotal(found)} rooms are full.`
}

/** The line where the member's own festivals have no rooms: their name if it is a single one. */
export function formatNoneOfOwn(festival: string | undefined, isFiltered: boolean): string {
  if (festival === undefined)
    return isFiltered ? 'No rooms for your festivals match your filters.' : 'No rooms for your festivals yet.'
  return isFiltered ? `No rooms for ${festival} match your filters.` : `No rooms for ${festival} yet.`
}

/** The heading of the rooms of other festivals than the member's own. */
export const formatAtOthers = (found: number) => `${formatCount(found, 'room')} at other festivals`

/** 'Day use', '1 night' or '4 nights'. */
export const formatNights = (nights: number) =>
  nights === 0 ? 'Day use' : nights === 1 ? '1 night' : `${nights} nights`

export const nightsOf = ({ availableFrom, availableTo }: Pick<RoomShare, 'availableFrom' | 'availableTo'>) =>
  daysBetween(availableFrom, availableTo)

type Priced = Pick<RoomShare, 'pricePerNight' | 'currency'>

/**
 * The price of some nights in the reader's currency: 'Free', '€46', or '≈ $50' if it is converted. Without a display, as it was published.
 */
export function formatRoomPrice({ pricePerNight, currency }: Priced, display: Display | null, nights = 1): string {
  if (!isCurrencyCode(currency)) return `${pricePerNight} ${currency}`
  return showAmount(Number(pricePerNight) * nights, currency, display)
}

/**
 * The unit of the price (decision 29): the whole room, which its guests, including the host, share. The price per guest is final only when
 * all places are taken.
 */
export const priceUnit = ({ pricePerNight }: Priced) => (isFree(pricePerNight) ? '' : 'per night, whole room')

type Shared = Priced & Pick<RoomShare, 'maxGuests'>

/** The price per guest once the room is full; null for a free room, and for a room that nobody can join. */
export function eachPays({ pricePerNight, currency, maxGuests }: Shared): number | null {
  return isFree(pricePerNight) || !isCurrencyCode(currency) || maxGuests < 2 ? null : Number(pricePerNight) / maxGuests
}

/** '€20', the price per guest and night once the room is full; for a room without other guests, its price. */
export function formatEach(room: Shared, display: Display, form: 'share' | 'mark' = 'share'): string {
  const each = eachPays(room)
  if (!isCurrencyCode(room.currency) || isFree(room.pricePerNight)) return formatRoomPrice(room, display)
  if (form === 'mark') return showMoney(each ?? Number(room.pricePerNight), room.currency, display, form)
  return each === null ? formatRoomPrice(room, display) : showMoney(each, room.currency, display, form)
}

/** 'about €20 each when full', or '≈ $22 each when full' if it is converted; null if nobody shares the price. */
export function eachWhenFull(room: Shared, display: Display | null): string | null {
  const { currency } = room
  const each = eachPays(room)
  if (each === null || !isCurrencyCode(currency)) return null
  return `${currency === (display?.currency ?? currency) ? 'about ' : ''}${showMoney(each, currency, display, 'share')} each when full`
}

/** The price as its host published it, the same for every reader: '€40 per night, whole room, about €20 each when full'. */
export function publishedPrice(room: Shared): string {
  const whole = [formatRoomPrice(room, null), priceUnit(room)].filter(Boolean).join(' ')
  return [whole, eachWhenFull(room, null)].filter(Boolean).join(', ')
}

/** 'Gràcia, Barcelona'. An area that is part of the location is not repeated. */
export function formatPlace({ area, location }: Pick<RoomShare, 'area' | 'location'>): string {
  const isRepeated = area !== null && location?.toLowerCase().includes(area.toLowerCase())
  return [isRepeated ? null : area, location].filter(Boolean).join(', ')
}

/** The days of a stay on a card. The year is omitted if it is clear: 'Nov 27–29' within the ten months after `day`. */
export function formatNearDays(start: string, end: string, day = today()): string {
  const isNear = start.slice(0, 4) === end.slice(0, 4) && daysBetween(day, start) < 300 && end >= day
  return isNear ? formatDaysOfYear(start, end) : formatDayRange(start, end)
}

type Guests = Pick<RoomShare, 'maxGuests' | 'currentGuests'>

/** '2 of 3 places left', '1 of 1 place left' or 'No place left'. The host is one of the guests. */
export function formatPlacesLeft({ maxGuests, currentGuests }: Guests): string {
  const left = Math.max(0, maxGuests - currentGuests)
  const all = Math.max(0, maxGuests - 1)
  return left === 0 ? 'No place left' : `${left} of ${all} ${all === 1 ? 'place' : 'places'} left`
}

/** '1/3 guests', or '3/3 guests, full'. The host is one of the guests. */
export const formatPlaces = ({ maxGuests, currentGuests }: Guests): string =>
  `${currentGuests}/${maxGuests} guests${currentGuests < maxGuests ? '' : ', full'}`

/** The number of people who need a place: '1 guest', '3 guests'. */
export const formatGuests = (guests: number) => (guests === 1 ? '1 guest' : `${guests} guests`)

export type RoomState = 'open' | 'full' | 'closed' | 'past'

/** Past comes first, because it makes the other states irrelevant; a closed room accepts no requests whether it is full or not. */
export function roomStateOf(room: Guests & Pick<RoomShare, 'availableTo' | 'isActive'>, day = today()): RoomState {
  if (room.availableTo < day) return 'past'
  if (!room.isActive) return 'closed'
  return room.currentGuests >= room.maxGuests ? 'full' : 'open'
}

/** Preferences whose value is unclear without the question. */
const tagLabels: Record<string, string> = {
  'Yes, light': 'Drinks a little',
  No: 'No drinking',
  Socially: 'Drinks socially',
  'Open to any': 'Any accommodation',
  'Okay with music or talking late': 'Late music or talk is fine',
}
const withoutTag = new Set<string | null>(['Any', "Doesn't matter", 'Prefer not to say', null])

/** The visibility of a room for one gender: 'Shown to women only'; null if everybody can find it. */
export function shownTo(room: { oneGenderOnly: boolean; genderPreference: string | null }): string | null {
  if (!room.oneGenderOnly) return null
  return room.genderPreference === 'Female only' ? 'Shown to women only' : 'Shown to men only'
}

/** The preferences of a room in one or two words each, the most decisive first. */
export function preferenceTags(room: RoomShare): string[] {
  const rules = (Object.keys(houseRules) as HouseRule[]).map((rule) => room[rule])
  const tags = [shownTo(room) ?? room.genderPreference, ...rules, room.accommodationType, room.festivalTicketStatus]
    .filter((tag) => !withoutTag.has(tag))
    .map((tag) => tagLabels[tag ?? ''] ?? tag ?? '')
  return room.ageRange ? [...tags, `Ages ${room.ageRange.replace(/^ages?\s+/i, '')}`] : tags
}

/** The tags that fit on a card, and the number of others. */
export const firstOf = (tags: readonly string[], max = 3) => ({
  shown: tags.slice(0, max),
  more: Math.max(0, tags.length - max),
})
