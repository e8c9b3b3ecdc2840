import { isCurrencyCode, type Rates } from '../../../contract/platform/money.ts'
import { adultAge } from '../../../contract/people/profile-options.ts'
import { wrongNights } from '../../../contract/rooms/festival-nights.ts'
import { usdOf } from '../../../contract/rooms/room-price.ts'
import type { GenderPreference } from '../../platform/db/schema.ts'
import { Forbidden, InvalidInput } from '../../platform/http-error.ts'

/** Throws 403 if a member is too young to share a room, or has not stated an age. `what` completes the message. */
export function refuseUnderAge(age: number | null, what: 'share a room' | 'request a room'): void {
  if (age === null)
    throw Forbidden(
      'under_age',
      `Please tell us your age in Settings first: you must be at least ${adultAge} to ${what}`,
    )
  if (age < adultAge) throw Forbidden('under_age', `You must be at least ${adultAge} to ${what}`)
}

/** Throws 400 if a member who shares a room, or has requested one, sets an age that is unknown or too low for it. */
export function refuseLosingAge(age: number | null, sharesRoom: boolean): void {
  if (!sharesRoom || (age !== null && age >= adultAge)) return
  throw InvalidInput({
    age: `You share a room or asked for one, so your age must stay known and at least ${adultAge}. End that first, under My Rooms and My Requests.`,
  })
}

type ForGender = { genderPreference?: GenderPreference | null | undefined; isActive: boolean }

/**
 * Throws 400 if an open room for one gender only is not for the host's own gender: nobody may gather members of another gender out of sight
 * of the others. `own` is what `loadOwnGenderOnly` returned.
 */
export function refuseOtherGender({ genderPreference, isActive }: ForGender, own: GenderPreference | null): void {
  if (genderPreference !== 'Female only' && genderPreference !== 'Male only')
    throw InvalidInput({ oneGenderOnly: 'Please choose first who can ask for the room: women or men.' })
  if (!isActive || genderPreference === own) return
  const they = genderPreference === 'Female only' ? 'women' : 'men'
  throw InvalidInput({
    oneGenderOnly: `Only ${they} can show a room to ${they} alone. Your gender is in your Settings; a change of it counts after 30 days.`,
  })
}

/** Throws 400 if a member with an open room for their gender only changes their stated gender. */
export function refuseLeavingGender(showsRoom: boolean): void {
  if (!showsRoom) return
  throw InvalidInput({
    gender: 'You show a room to your gender alone. Close it under My Rooms first, or show it to everybody.',
  })
}

type Days = { availableFrom: string; availableTo: string }

/** Throws 400 if the days of a room are too far from those of its festival. */
export function refuseOtherNights(room: Days, festival: { startDate: string; endDate: string }): void {
  const wrong = wrongNights(room, festival)
  if (wrong) throw InvalidInput({ [wrong.field]: wrong.message })
}

/**
 * Throws 400 if the days of a room with guests change for a stay that has started. A stay that began is not undone, and no stay in the past
 * can be made up for a rating (threat 141). The guests are recorded with the days that were agreed.
 */
export function refuseMovedStay(before: Days & { currentGuests: number }, after: Days, today: string): void {
  const moves = { from: before.availableFrom !== after.availableFrom, to: before.availableTo !== after.availableTo }
  if (before.currentGuests < 2 || !(moves.from || moves.to)) return
  if (before.availableTo < today) throw InvalidInput({ availableTo: 'This stay is over, so its days stay as they are' })
  if (moves.from && before.availableFrom <= today)
    throw InvalidInput({ availableFrom: 'Your guests are there already, so the first day stays as it is' })
  if (moves.from && after.availableFrom < today)
    throw InvalidInput({ availableFrom: 'Your guests have a place already: please choose days to come' })
  if (after.availableTo < today)
    throw InvalidInput({ availableTo: 'Your guests have a place already: please choose days to come' })
}

/** The columns for filters, derived from the host's values. */
export function searchColumnsOf(room: { pricePerNight: string; currency: string }, rates: Rates) {
  // The contract accepts only known currencies.
  if (!isCurrencyCode(room.currency)) throw new Error(`${room.currency} is no currency of ours`)
  return { priceUsd: usdOf(Number(room.pricePerNight), room.currency, rates) }
}
