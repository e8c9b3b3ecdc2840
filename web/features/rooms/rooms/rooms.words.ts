import { t } from '#texts'
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
import { formatTotal } from '../../../lib/format/counts.ts'
import { daysBetween, formatDayRange, formatDaysOfYear, today } from '../../../lib/format/dates.ts'
import { optionText } from '../../../lib/format/option-text.ts'
import { placeText } from '../../../../texts/places.ts'

/** The names of room types (product specification, 'Room search'). */
export const roomTypeLabels: Record<RoomType, () => string> = {
  Seeking: t.rooms.lookingForRoommates,
  Offering: t.rooms.offeringRoom,
}

/** The filters with a button in the row above the list. */
export type Asked = 'price' | 'dates' | 'guests'
export const askedLabels: Record<Asked, () => string> = {
  price: t.rooms.price,
  dates: t.rooms.dates,
  guests: t.rooms.guests,
}

/** The meaning of a price: the share of each guest once the room is full, or the whole room. */
export const pricesOfLabels: Record<PriceOf, () => string> = { each: t.rooms.each, whole: t.rooms.wholeRoom }

type PriceRange = {
  minPrice?: number | undefined
  maxPrice?: number | undefined
  priceIn?: CurrencyCode | undefined
  priceOf?: PriceOf | undefined
}

/** 'up to €40 each', or 'from €40 for the room', per night in the reader's currency; null without a bound. */
export function formatPriceRange(range: PriceRange, display: Display): string | null {
  const { minPrice, maxPrice, priceIn = defaultCurrency, priceOf = 'whole' } = range
  const displayed = (amount: number | undefined) =>
    amount === undefined ? undefined : showAmount(amount, priceIn, display)
  const [min, max] = [displayed(minPrice), displayed(maxPrice)]
  const of = priceOf === 'each' ? 'each' : 'other'
  if (min === undefined) return max === undefined ? null : t.rooms.priceUpTo({ max, of })
  return max === undefined ? t.rooms.priceFrom({ min, of }) : t.rooms.priceBetween({ min, max, of })
}

/** The days of the filter: 'Nov 27–29, 2026', or the only given day; null without any. */
export function formatDaysAsked(start: string | undefined, end: string | undefined): string | null {
  const [from, to] = [start ?? end, end ?? start]
  return from === undefined || to === undefined ? null : formatDayRange(from, to)
}

/** The number of found rooms for a text: '1 room', '95 rooms' or '1,000+ rooms'. */
export const totalOf = (found: number) => ({ found, total: formatTotal(found) })

/** A search that finds rooms when the current one finds none: 'Without “Seeking”: 3 rooms'. */
export const formatWithout = (filter: string, found: number) => t.rooms.withoutFilter({ filter, ...totalOf(found) })
export const formatInstead = (filter: string, found: number) => t.rooms.withFilter({ filter, ...totalOf(found) })
export const formatOnly = (words: string, found: number) => t.rooms.onlyWords({ words, ...totalOf(found) })
export const formatInAllFestivals = (found: number) => t.rooms.atAllFestivals(totalOf(found))
export const formatWithFull = (found: number) => t.rooms.withFullRooms(totalOf(found))

/** The reason why no found room is listed: they have too few free places for this number of guests. */
export const formatTooFull = (found: number, guests: number) =>
  guests === 1 ? t.rooms.matchesAreFull(totalOf(found)) : t.rooms.matchesAreTooFull({ ...totalOf(found), guests })

/** The same if no number of guests was given. */
export const formatAllFull = (found: number, isOfOwnFestivals: boolean) =>
  isOfOwnFestivals ? t.rooms.allAtYourFestivalsAreFull(totalOf(found)) : t.rooms.allAreFull(totalOf(found))

/** The line where the member's own festivals have no rooms: their name if it is a single one. */
export function formatNoneOfOwn(festival: string | undefined, isFiltered: boolean): string {
  if (festival === undefined) return isFiltered ? t.rooms.noneAtYourFestivalsMatch() : t.rooms.noneAtYourFestivals()
  return isFiltered ? t.rooms.noneAtFestivalMatch({ festival }) : t.rooms.noneAtFestival({ festival })
}

/** The heading of the rooms of other festivals than the member's own. */
export const formatAtOthers = (found: number) => t.rooms.atOtherFestivals(totalOf(found))

/** 'Day use', '1 night' or '4 nights'. */
export const formatNights = (nights: number) => t.rooms.nights({ nights })

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
 * The price with its unit (decision 29): the whole room, which its guests, including the host, share. The price per guest is final only when
 * all places are taken.
 */
export function formatNightly(room: Priced, display: Display | null): string {
  const amount = formatRoomPrice(room, display)
  return isFree(room.pricePerNight) ? amount : t.rooms.nightly({ amount })
}

type Shared = Priced & Pick<RoomShare, 'maxGuests'>

/** The price per guest once the room is full; null for a free room, and for a room that nobody can join. */
export function eachPays({ pricePerNight, currency, maxGuests }: Shared): number | null {
  return isFree(pricePerNight) || !isCurrencyCode(currency) || maxGuests < 2 ? null : Number(pricePerNight) / maxGuests
}

/** '€20', the price per guest for some nights once the room is full; for a room without other guests, its price. */
export function formatEach(room: Shared, display: Display, form: 'share' | 'mark' = 'share', nights = 1): string {
  const each = eachPays(room)
  if (!isCurrencyCode(room.currency) || isFree(room.pricePerNight)) return formatRoomPrice(room, display, nights)
  if (form === 'mark') return showMoney(each ?? Number(room.pricePerNight), room.currency, display, form)
  return each === null ? formatRoomPrice(room, display, nights) : showMoney(each * nights, room.currency, display, form)
}

/** 'about €20 each when full', or '≈ $22 each when full' if it is converted; null if nobody shares the price. */
export function eachWhenFull(room: Shared, display: Display | null): string | null {
  const { currency } = room
  const each = eachPays(room)
  if (each === null || !isCurrencyCode(currency)) return null
  const amount = showMoney(each, currency, display, 'share')
  const isConverted = currency !== (display?.currency ?? currency)
  return isConverted ? t.rooms.eachWhenFull({ amount }) : t.rooms.aboutEachWhenFull({ amount })
}

/** The price as its host published it, the same for every reader: '€40 per night, whole room, about €20 each when full'. */
export function publishedPrice(room: Shared): string {
  const each = eachPays(room)
  if (each === null || !isCurrencyCode(room.currency)) return formatNightly(room, null)
  return t.rooms.nightlyAndEach({
    amount: formatRoomPrice(room, null),
    each: showMoney(each, room.currency, null, 'share'),
  })
}

/** 'Gràcia, Barcelona'. An area that is part of the location is not repeated. */
export function formatPlace({ area, location }: Pick<RoomShare, 'area' | 'location'>): string {
  const isRepeated = area !== null && location?.toLowerCase().includes(area.toLowerCase())
  return [isRepeated ? null : area, location && placeText(location)].filter(Boolean).join(', ')
}

/** The days of a stay on a card. The year is omitted if it is clear: 'Nov 27–29' within the ten months after `day`. */
export function formatNearDays(start: string, end: string, day = today()): string {
  const isNear = start.slice(0, 4) === end.slice(0, 4) && daysBetween(day, start) < 300 && end >= day
  return isNear ? formatDaysOfYear(start, end) : formatDayRange(start, end)
}

/** The places on the searched nights, or on all nights of the room; the host has one of them. */
type Places = Pick<RoomShare, 'maxGuests' | 'placesLeft' | 'hasFreeNights'>

/** '2 of 3 places left', '1 of 1 place left', 'Free on some nights' or 'No place left'. */
export function formatPlacesLeft({ maxGuests, placesLeft: left, hasFreeNights }: Places): string {
  if (left === 0) return hasFreeNights ? t.rooms.freeOnSomeNights() : t.rooms.noPlaceLeft()
  return t.rooms.placesLeft({ left, all: Math.max(0, maxGuests - 1) })
}

/** '1/3 guests', '3/3 guests, free on some nights', or '3/3 guests, full'. */
export function formatPlaces({ maxGuests, placesLeft, hasFreeNights }: Places): string {
  const places = { guests: maxGuests - placesLeft, max: maxGuests }
  if (placesLeft > 0) return t.rooms.places(places)
  return hasFreeNights ? t.rooms.placesOnSomeNights(places) : t.rooms.placesFull(places)
}

/** The number of people who need a place: '1 guest', '3 guests'. */
export const formatGuests = (guests: number) => t.rooms.guestCount({ guests })

export type RoomState = 'open' | 'full' | 'closed' | 'past'

/** Past comes first, because it makes the other states irrelevant; a closed room accepts no requests whether it is full or not. */
export function roomStateOf(
  room: Pick<RoomShare, 'hasFreeNights' | 'availableTo' | 'isActive'>,
  day = today(),
): RoomState {
  if (room.availableTo < day) return 'past'
  if (!room.isActive) return 'closed'
  return room.hasFreeNights ? 'open' : 'full'
}

/** Preferences whose value is unclear without the question. */
const tagLabels: Record<string, () => string> = {
  'Yes, light': t.rooms.drinksALittle,
  No: t.rooms.noDrinking,
  Socially: t.rooms.drinksSocially,
  'Open to any': t.rooms.anyAccommodation,
  'Okay with music or talking late': t.rooms.lateNoiseIsFine,
}
const withoutTag = new Set<string | null>(['Any', "Doesn't matter", 'Prefer not to say', null])

/** The visibility of a room for one gender: 'Shown to women only'; null if everybody can find it. */
export function shownTo(room: { oneGenderOnly: boolean; genderPreference: string | null }): string | null {
  if (!room.oneGenderOnly) return null
  return room.genderPreference === 'Female only' ? t.rooms.shownToWomenOnly() : t.rooms.shownToMenOnly()
}

/** The preferences of a room in one or two words each, the most decisive first. */
export function preferenceTags(room: RoomShare): string[] {
  const rules = (Object.keys(houseRules) as HouseRule[]).map((rule) => room[rule])
  const tags = [shownTo(room) ?? room.genderPreference, ...rules, room.accommodationType, room.festivalTicketStatus]
    .filter((tag) => !withoutTag.has(tag))
    .map((tag) => tagLabels[tag ?? '']?.() ?? optionText(tag ?? ''))
  return room.ageRange ? [...tags, t.rooms.agesOf({ ages: room.ageRange.replace(/^ages?\s+/i, '') })] : tags
}

/** The tags that fit on a card, and the number of others. */
export const firstOf = (tags: readonly string[], max = 3) => ({
  shown: tags.slice(0, max),
  more: Math.max(0, tags.length - max),
})
