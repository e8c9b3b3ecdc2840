import { isCurrencyCode } from '../platform/money.ts'
import { dayAfter } from '../festivals/event-times.ts'
import { type Nights, nightsBetween, nightsOfStay } from './room-nights.ts'
import { sharesOf, type StaySplit, toMinor } from './price-shares.ts'

type Room = {
  /** A decimal amount in `currency`. */
  pricePerNight: string
  currency: string
  split: StaySplit
  availableFrom: string
  availableTo: string
  maxGuests: number
}

const nightOf = (from: string) => ({ from, to: dayAfter(from), hand: 0 })

/**
 * What somebody would pay for their nights beside those who have a place, in the smallest units; null if the price is in no currency of ours.
 * `taken`: the guests of each night of the room, including the host. Who has which nights is not known to a requester, but with a split by
 * night it makes no difference whether two nights are one guest's or two guests'.
 */
export function ownShare(room: Room, own: Nights, taken: (night: string) => number): number | null {
  const { pricePerNight, currency, split } = room
  if (!isCurrencyCode(currency)) return null
  const nights = nightsOfStay(room)
  const total = toMinor(Number(pricePerNight) * nights.length, currency)
  const others =
    split === 'by_night'
      ? nights.flatMap((night) => Array.from({ length: taken(night) }, () => nightOf(night)))
      : Array.from({ length: Math.max(...nights.map(taken)) }, () => nightOf(room.availableFrom))
  return sharesOf(total, split, [...others, { ...own, hand: 0 }]).at(-1) ?? null
}

/** The same once no place is free on any night. */
export const ownShareOfFull = (room: Room, own: Nights): number | null => {
  const nights = new Set(nightsBetween(own))
  return ownShare(room, own, (night) => room.maxGuests - (nights.has(night) ? 1 : 0))
}
