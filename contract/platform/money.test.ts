import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  convert,
  currencies,
  currencyCodes,
  currencyOfLanguage,
  formatMoney,
  isCurrencyCode,
  ratesWith,
  releasedRates,
  showAmount,
} from './money.ts'

const inDollars = { currency: 'USD', rates: releasedRates } as const
const anyCurrency = fc.constantFrom(...currencyCodes)

test('the ten currencies have the order and the rates of the specification @P3.8 @P9.15 @P9.16', () => {
  const rates = currencyCodes.map((code) => [code, currencies[code].perUsd])
  expect(rates).toEqual([
    ['USD', 1],
    ['EUR', 0.92],
    ['GBP', 0.79],
    ['CAD', 1.36],
    ['AUD', 1.52],
    ['JPY', 149.5],
    ['MXN', 17.2],
    ['BRL', 4.97],
    ['COP', 4050],
    ['ARS', 350],
  ])
})

test.each([
  ['en-GB', 'GBP'],
  ['pt-BR', 'BRL'],
  ['ja-JP', 'JPY'],
  ['ca-ES', 'EUR'],
  ['es-US', 'USD'],
  ['es-MX', 'MXN'],
  ['fr-CA', 'CAD'],
  ['de-CH', 'USD'],
  ['es', 'USD'],
  ['', 'USD'],
])('a browser with the language %j shows %s @P9.17 @P9.19 @P9.20', (language, currency) => {
  expect(currencyOfLanguage(language)).toBe(currency)
})

test('a text that is not a currency code is rejected', () => {
  for (const text of ['usd', 'CHF', '', 'toString', '__proto__', null, 7]) expect(isCurrencyCode(text)).toBe(false)
})

test('amounts use the US format, with no more decimals than needed @P9.18', () => {
  expect(formatMoney(95, 'EUR')).toBe('€95')
  expect(formatMoney(94.5, 'EUR')).toBe('€94.50')
  expect(formatMoney(1847.826, 'USD')).toBe('$1,847.83')
  expect(formatMoney(14949.6, 'JPY')).toBe('¥14,950')
  expect(formatMoney(0.999, 'GBP')).toBe('£1')
})

test('converting an amount to another currency and back gives the same amount', () => {
  fc.assert(
    fc.property(anyCurrency, anyCurrency, fc.integer({ min: 0, max: 100_000_000 }), (from, to, cents) => {
      const back = convert(convert(cents / 100, from, to, releasedRates), to, from, releasedRates)
      expect(Math.abs(back - cents / 100)).toBeLessThan(0.005)
    }),
  )
})

test('the higher of two prices is never shown as the lower one', () => {
  fc.assert(
    fc.property(
      anyCurrency,
      anyCurrency,
      fc.float({ min: 0, max: 1e6, noNaN: true }),
      fc.float({ min: 0, max: 1e6, noNaN: true }),
      (from, to, a, b) => {
        fc.pre(a < b)
        expect(convert(a, from, to, releasedRates)).toBeLessThanOrEqual(convert(b, from, to, releasedRates))
      },
    ),
  )
})

test("an amount is shown as free, in its own currency, or converted with '≈'", () => {
  expect(showAmount(0, 'COP', inDollars)).toBe('Free')
  expect(showAmount(46, 'EUR', null)).toBe('€46')
  expect(showAmount(46, 'EUR', { ...inDollars, currency: 'EUR' })).toBe('€46')
  expect(showAmount(46, 'EUR', inDollars)).toBe('≈ $50')
  const rates = ratesWith({ EUR: 0.46 })
  expect(showAmount(46, 'EUR', { ...inDollars, rates })).toBe('≈ $100')
})
