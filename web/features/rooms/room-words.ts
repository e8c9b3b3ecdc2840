import { type CurrencyCode, convert, formatMoney, isCurrencyCode } from '../../../contract/money.ts'
import type { RoomType } from '../../../contract/room-options.ts'
import type { RoomShare } from '../../../contract/rooms.ts'
import { daysBetween } from '../../lib/dates.ts'

/** Product specification, 'Room search'. */
export const roomTypeLabels: Record<RoomType, string> = {
  Seeking: 'Looking for Roommates',
  Offering: 'Offering Room',
}

type Stay = Pick<RoomShare, 'availableFrom' | 'availableTo'>

export const nightsOf = ({ availableFrom, availableTo }: Stay) => daysBetween(availableFrom, availableTo)

/** «4 nights». Who leaves on the day of arrival stays for none. */
export function nightsWords(stay: Stay): string {
  const nights = nightsOf(stay)
  return nights === 0 ? 'Day use' : nights === 1 ? '1 night' : `${nights} nights`
}

type Priced = Pick<RoomShare, 'pricePerNight' | 'currency'>

/** The price of some nights in the reader's currency, with «≈» where it is reckoned. */
export function priceWords({ pricePerNight, currency }: Priced, display: CurrencyCode, nights = 1): string {
  const amount = Number(pricePerNight) * nights
  if (!isCurrencyCode(currency)) return `${pricePerNight} ${currency}`
  if (amount === 0) return 'Free'
  return `${currency === display ? '' : '≈ '}${formatMoney(convert(amount, currency, display), display)}`
}

/** «Gràcia, Barcelona»; an area that the place names already is not said twice. */
export function placeWords({ area, location }: Pick<RoomShare, 'area' | 'location'>): string {
  const isSaid = area !== null && location?.toLowerCase().includes(area.toLowerCase())
  return [isSaid ? null : area, location].filter(Boolean).join(', ')
}

export const placesLeft = ({ maxGuests, currentGuests }: Pick<RoomShare, 'maxGuests' | 'currentGuests'>) =>
  Math.max(0, maxGuests - currentGuests)

export function placesWords(room: Pick<RoomShare, 'maxGuests' | 'currentGuests'>): string {
  const left = placesLeft(room)
  return left === 0 ? 'Full' : left === 1 ? '1 place left' : `${left} places left`
}

/** What would mean nothing on its own. */
const tagWords: Record<string, string> = {
  'Yes, light': 'Drinks a little',
  No: 'No drinking',
  Socially: 'Drinks socially',
  'Open to any': 'Any accommodation',
  'Okay with music or talking late': 'Late music or talk is fine',
}
const saysNothing = new Set<string | null>(['Any', "Doesn't matter", 'Prefer not to say', null])

/** What the host likes and looks for, each in a word or two, what decides first. */
export function preferenceTags(room: RoomShare): string[] {
  const { genderPreference, sleepStyle, socialVibe, cleanliness, noiseTolerance, drinkingParty } = room
  const said = [genderPreference, sleepStyle, socialVibe, cleanliness, noiseTolerance, drinkingParty]
  const tags = [...said, room.accommodationType, room.festivalTicketStatus]
    .filter((tag) => !saysNothing.has(tag))
    .map((tag) => tagWords[tag ?? ''] ?? tag ?? '')
  return room.ageRange ? [...tags, `Ages ${room.ageRange.replace(/^ages?\s+/i, '')}`] : tags
}

/** As many as a card has room for, and how many more there are. */
export const firstOf = (tags: readonly string[], most = 3) => ({
  shown: tags.slice(0, most),
  more: Math.max(0, tags.length - most),
})
