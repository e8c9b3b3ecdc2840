import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencyCodes } from '../platform/money.ts'
import { creditsOf, decimalsOf, fewestTransfers, fromMinor, sharesOf, staySplits, toMinor } from './price-shares.ts'

const day = (number: number) => new Date(Date.UTC(2026, 10, 20 + number)).toISOString().slice(0, 10)

const sharer = fc
  .record({ first: fc.nat(20), nights: fc.integer({ min: 1, max: 60 }), hand: fc.nat(10 ** 9) })
  .map(({ first, nights, hand }) => ({ from: day(first), to: day(first + nights), hand }))
const people = fc.array(sharer, { minLength: 1, maxLength: 50 })

test('any price, any split and any currency: the shares are whole and add up, and the rest is the first one’s @S12.10', () => {
  fc.assert(
    fc.property(fc.nat(10 ** 12), fc.constantFrom(...staySplits), people, (total, split, all) => {
      const wanted = split === 'by_hand' ? all.reduce((sum, { hand }) => sum + hand, 0) : total
      const shares = sharesOf(total, split, all)
      expect(shares.every((share) => Number.isSafeInteger(share) && share >= 0)).toBe(true)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(wanted)
      // Who has as much of it pays as much, except the first, who pays what cannot be divided: less than a unit for each.
      if (split === 'equal') expect(new Set(shares.slice(1)).size).toBeLessThanOrEqual(1)
      if (split === 'equal') expect(shares[0]! - (shares[1] ?? shares[0]!)).toBeLessThan(all.length)
    }),
  )
})

test('the rest is the first one’s, to the cent', () => {
  const stay = { from: day(0), to: day(5), hand: 0 }
  expect(sharesOf(10_000, 'equal', [stay, stay, stay])).toEqual([3334, 3333, 3333])
  const nights = [5, 3, 4, 2].map((count) => ({ from: day(0), to: day(count), hand: 0 }))
  expect(sharesOf(50_000, 'by_night', nights)).toEqual([17_859, 10_714, 14_285, 7142])
  expect(sharesOf(50_000, 'by_hand', [{ ...stay, hand: 7 }, stay])).toEqual([7, 0])
})

test('amounts and their smallest units are the same money', () => {
  fc.assert(
    fc.property(fc.constantFrom(...currencyCodes), fc.nat(10 ** 11), (currency, minor) => {
      expect(toMinor(fromMinor(minor, currency).toFixed(decimalsOf(currency)), currency)).toBe(minor)
    }),
  )
  expect([toMinor('45.5', 'EUR'), toMinor('14950', 'JPY')]).toEqual([4550, 14_950])
})

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const payment = fc.record({ from: fc.constantFrom(...names), to: fc.constantFrom(...names), amount: fc.nat(500) })
const settled = fc.record({
  shares: fc.array(fc.nat(300), { minLength: 2, maxLength: names.length }),
  payments: fc.array(payment, { maxLength: 6 }),
})

/** The fewest payments, by trying all ways to divide those who owe or are owed into groups that settle among themselves. */
function fewestByTrying(credits: number[]): number {
  if (credits.length === 0) return 0
  const [first, ...others] = credits
  let fewest = credits.length - 1
  for (let chosen = 0; chosen < 2 ** others.length; chosen++) {
    const group = [first!, ...others.filter((_, at) => chosen & (1 << at))]
    if (group.reduce((sum, credit) => sum + credit, 0) !== 0) continue
    const rest = others.filter((_, at) => !(chosen & (1 << at)))
    if (rest.length < others.length) fewest = Math.min(fewest, group.length - 1 + fewestByTrying(rest))
  }
  return fewest
}

test('after the payments nobody owes anything, and there are no fewer @S12.11', () => {
  fc.assert(
    fc.property(settled, ({ shares, payments }) => {
      const total = shares.reduce((sum, share) => sum + share, 0)
      const credits = creditsOf(
        new Map(shares.map((share, at) => [names[at]!, share])),
        { payer: 'a', total },
        payments,
      )
      const transfers = fewestTransfers(credits)
      const after = new Map(credits)
      for (const { from, to, amount } of transfers) {
        expect(amount).toBeGreaterThan(0)
        after.set(from, after.get(from)! + amount)
        after.set(to, after.get(to)! - amount)
      }
      expect([...after.values()].every((credit) => credit === 0)).toBe(true)
      const open = [...credits.values()].filter((credit) => credit !== 0)
      expect(transfers).toHaveLength(fewestByTrying(open))
    }),
  )
})

test('two pairs that are even among themselves pay twice, not three times', () => {
  const credits = new Map([
    ['a', 5],
    ['b', 3],
    ['c', -3],
    ['d', -5],
  ])
  expect(fewestTransfers(credits)).toEqual(
    expect.arrayContaining([
      { from: 'd', to: 'a', amount: 5 },
      { from: 'c', to: 'b', amount: 3 },
    ]),
  )
  expect(fewestTransfers(credits)).toHaveLength(2)
})

test('for more than can be tried, everybody is settled too', () => {
  const credits = new Map(Array.from({ length: 40 }, (_, at) => [`m${at}`, at === 0 ? 780 : -at] as const))
  expect(fewestTransfers(credits)).toHaveLength(39)
})
