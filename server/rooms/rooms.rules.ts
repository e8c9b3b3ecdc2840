import { isCurrencyCode } from '../../contract/money.ts'
import { usdOf } from '../../contract/room-price.ts'
import { Forbidden, InvalidInput } from '../http-error.ts'
import { agesOf } from './room-fit.rules.ts'

export const minAge = 18

/** Throws 403 if a member is too young to share a room, or has not stated an age. `what` completes the message. */
export function refuseUnderAge(age: number | null, what: 'share a room' | 'request a room'): void {
  if (age === null)
    throw Forbidden('under_age', `Please tell us your age in Settings first: you must be at least ${minAge} to ${what}`)
  if (age < minAge) throw Forbidden('under_age', `You must be at least ${minAge} to ${what}`)
}

/** Throws 400 if a member who shares a room, or has requested one, sets an age that is unknown or too low for it. */
export function refuseLosingAge(age: number | null, sharesRoom: boolean): void {
  if (!sharesRoom || (age !== null && age >= minAge)) return
  throw InvalidInput({
    age: `You share a room or asked for one, so your age must stay known and at least ${minAge}. End that first, under My Rooms and My Requests.`,
  })
}

/** The columns that are derived from what a host states, for filters. */
export function searchColumnsOf(room: { pricePerNight: string; currency: string; ageRange: string | null }) {
  // The contract accepts only known currencies.
  if (!isCurrencyCode(room.currency)) throw new Error(`${room.currency} is no currency of ours`)
  const { from, to } = agesOf(room.ageRange)
  return { priceUsd: usdOf(Number(room.pricePerNight), room.currency), ageFrom: from, ageTo: to }
}
