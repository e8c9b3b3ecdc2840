import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownShare, ownShareOfFull } from './own-price-share.ts'
import { nightsBetween } from './room-nights.ts'
import { sharesOf, toMinor } from './price-shares.ts'

const room = {
  pricePerNight: '100',
  currency: 'EUR',
  split: 'by_night',
  availableFrom: '2027-05-01',
  availableTo: '2027-05-06',
  maxGuests: 4,
} as const
const all = { from: room.availableFrom, to: room.availableTo }
const some = { from: '2027-05-02', to: '2027-05-04' }
const alone = () => 1

test('who comes for all nights beside the host alone pays the half', () => {
  expect(ownShare(room, all, alone)).toBe(25_000)
})

test('by night, fewer nights are a smaller share; equally, they are not', () => {
  expect(ownShare(room, some, alone)).toBe(14_285)
  expect(ownShare({ ...room, split: 'equal' }, some, alone)).toBe(25_000)
})

test('the fuller the room, the less each pays', () => {
  expect(ownShareOfFull(room, all)).toBe(12_500)
  expect(ownShareOfFull(room, some)).toBe(5000)
  expect(ownShareOfFull({ ...room, split: 'equal' }, some)).toBe(10_000)
})

test('nothing is said in a currency that is not ours, and a free room is free', () => {
  expect(ownShare({ ...room, currency: 'XXX' }, all, alone)).toBeNull()
  expect(ownShare({ ...room, pricePerNight: '0' }, all, alone)).toBe(0)
})

const days = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
  .map(([from, length]) => ({ from: `2027-05-0${from}`, to: `2027-05-0${Math.min(6, from + length)}` }))

test('it is the share that the stay would have, whoever has which nights @S12.58', () => {
  fc.assert(
    fc.property(fc.array(days, { maxLength: 5 }), days, fc.integer({ min: 0, max: 99_999 }), (guests, own, cents) => {
      const priced = { ...room, pricePerNight: (cents / 100).toFixed(2) }
      const people = [all, ...guests]
      const taken = (night: string) => people.filter((one) => nightsBetween(one).includes(night)).length
      const shares = sharesOf(toMinor(Number(priced.pricePerNight) * 5, 'EUR'), 'by_night', [
        ...people.map((one) => ({ ...one, hand: 0 })),
        { ...own, hand: 0 },
      ])
      expect(ownShare(priced, own, taken)).toBe(shares.at(-1))
    }),
  )
})
