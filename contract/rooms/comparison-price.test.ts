import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencyCodes, releasedRates as rates } from '../platform/money.ts'
import { priceSlider, usdBounds, usdOf } from './comparison-price.ts'

const currency = fc.constantFrom(...currencyCodes)
/** A price that a host may set: at most two decimals. */
const price = fc.integer({ min: 0, max: 9_999_999_999 }).map((cents) => cents / 100)

const isWithin = (usd: number, { minPrice, maxPrice }: ReturnType<typeof usdBounds>) =>
  (minPrice === undefined || usd >= minPrice) && (maxPrice === undefined || usd <= maxPrice)

test('a room at exactly the price at an end of the slider is found', () => {
  fc.assert(
    fc.property(currency, price, (code, amount) => {
      const usd = usdOf(amount, code, rates)
      for (const [from, to] of [
        [amount, amount],
        [amount, undefined],
        [undefined, amount],
        [undefined, undefined],
      ] as const)
        expect(isWithin(usd, usdBounds(from, to, code, rates))).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('a room one step beyond an end of the slider is not found', () => {
  fc.assert(
    fc.property(currency, fc.nat(40), (code, steps) => {
      const { max, step } = priceSlider(code)
      const end = Math.min(steps * step, max)
      expect(isWithin(usdOf(end + step, code, rates), usdBounds(undefined, end, code, rates))).toBe(false)
      if (end >= step)
        expect(isWithin(usdOf(end - step, code, rates), usdBounds(end, undefined, code, rates))).toBe(false)
    }),
  )
})

test('converting a price to USD and back changes it by at most 0.005', () => {
  fc.assert(
    fc.property(currency, price, (code, amount) => {
      const back = usdOf(amount, code, rates) * rates[code]
      expect(Math.abs(back - amount)).toBeLessThanOrEqual(0.005)
    }),
  )
})

test('the higher of two prices never has the lower amount in USD', () => {
  fc.assert(
    fc.property(currency, price, price, (code, one, other) => {
      expect(
        Math.sign(usdOf(one, code, rates) - usdOf(other, code, rates)) * Math.sign(one - other),
      ).toBeGreaterThanOrEqual(0)
    }),
  )
})
