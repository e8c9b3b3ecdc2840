import { t } from '#texts'
import { isCurrencyCode, type Rates } from '../../../contract/platform/money.ts'
import { adultAge } from '../../../contract/people/profile-options.ts'
import { wrongNights } from '../../../contract/rooms/festival-nights.ts'
import { usdOf } from '../../../contract/rooms/comparison-price.ts'
import type { GenderPreference } from '../../platform/db/schema.ts'
import { Forbidden, InvalidInput } from '../../platform/http-error.ts'
import { nightsInWords } from './room-nights.words.ts'

/** Throws 403 if a member is too young to share a room, or has not stated an age. */
export function refuseUnderAge(age: number | null, to: 'share' | 'request'): void {
  if (age === null) throw Forbidden('under_age', t.roomErrors.tellAge({ to, age: adultAge }))
  if (age < adultAge) throw Forbidden('under_age', t.roomErrors.tooYoung({ to, age: adultAge }))
}

/** Throws 400 if a member who shares a room, or has requested one, sets an age that is unknown or too low for it. */
export function refuseLosingAge(age: number | null, sharesRoom: boolean): void {
  if (!sharesRoom || (age !== null && age >= adultAge)) return
  throw InvalidInput({
    age: t.roomErrors.ageNeeded({ age: adultAge }),
  })
}

type ForGender = { genderPreference?: GenderPreference | null | undefined; isActive: boolean }

/**
 * Throws 400 if an open room for one gender only is not for the host's own gender: nobody may gather members of another gender out of sight
 * of the others. `own` is what `loadOwnGenderOnly` returned.
 */
export function refuseOtherGender({ genderPreference, isActive }: ForGender, own: GenderPreference | null): void {
  if (genderPreference !== 'Female only' && genderPreference !== 'Male only')
    throw InvalidInput({ oneGenderOnly: t.roomErrors.womenOrMen() })
  if (!isActive || genderPreference === own) return
  const isForWomen = genderPreference === 'Female only'
  throw InvalidInput({ oneGenderOnly: isForWomen ? t.roomErrors.onlyWomenForWomen() : t.roomErrors.onlyMenForMen() })
}

/** Throws 400 if a member with an open room for their gender only changes their stated gender. */
export function refuseLeavingGender(showsRoom: boolean): void {
  if (!showsRoom) return
  throw InvalidInput({
    gender: t.roomErrors.genderOfRoom(),
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
  if (before.availableTo < today) throw InvalidInput({ availableTo: t.roomErrors.stayOver() })
  if (moves.from && before.availableFrom <= today) throw InvalidInput({ availableFrom: t.roomErrors.guestsThere() })
  if (moves.from && after.availableFrom < today) throw InvalidInput({ availableFrom: t.roomErrors.futureDays() })
  if (after.availableTo < today) throw InvalidInput({ availableTo: t.roomErrors.futureDays() })
}

/** Throws 400 if guests have nights of their own outside of the new days. */
export function refuseOtherGuestNights(before: Days, after: Days, outside: readonly string[]): void {
  if (outside.length === 0) return
  const message = t.roomErrors.guestsHaveNights({ nights: nightsInWords(outside) })
  throw InvalidInput({ [before.availableFrom === after.availableFrom ? 'availableTo' : 'availableFrom']: message })
}

/** The columns for filters, derived from the host's values. */
export function searchColumnsOf(room: { pricePerNight: string; currency: string }, rates: Rates) {
  // The contract accepts only known currencies.
  if (!isCurrencyCode(room.currency)) throw new Error(`${room.currency} is no currency of ours`)
  return { priceUsd: usdOf(Number(room.pricePerNight), room.currency, rates) }
}
