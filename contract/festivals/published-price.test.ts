import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CurrencyCode, currencyCodes, releasedRates as rates } from '../platform/money.ts'
import { publishedPrices } from './published-price.corpus.ts'
import { isAmountsOnly, lowestInEur, readPrice, showPrice } from './published-price.ts'

const display = (currency: CurrencyCode) => ({ currency, rates })
const anyCurrency = fc.constantFrom(...currencyCodes)

describe('a published price (threat 138)', () => {
  test.each(publishedPrices)(
    '%j at a festival in %s is read whole or stays as published @P5.33 @P5.34',
    (text, festival, read) => {
      const [lowest, currency, several] = read ?? []
      const price = read ? { kind: 'amount', lowest, currency, several: several === '+' } : { kind: 'text' }
      expect(readPrice(text, festival, rates)).toEqual(price)
      if (read !== null) return
      expect(showPrice(text, festival, display('EUR'))).toBe(text)
      expect(lowestInEur(text, festival, rates)).toBeNull()
    },
  )

  test.each(['', '  ', 'free', 'FREE', ' Free ', null, undefined])('%j is free @P2.46', (text) => {
    expect(showPrice(text, 'EUR', display('USD'))).toBe('Free')
    expect(lowestInEur(text, 'EUR', rates)).toBe(0)
  })

  test('shows when it is converted and when there are several amounts', () => {
    expect(showPrice('149€ - 189€', 'EUR', display('EUR'))).toBe('from €149')
    expect(showPrice('149€ - 189€', 'EUR', display('USD'))).toBe('from ≈ $162')
  })

  test('never causes an error, with any text @P5.34', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), anyCurrency, (text, currency, reader) => {
        expect(typeof showPrice(text, currency, display(reader))).toBe('string')
      }),
    )
  })
})

test.each([
  null,
  '',
  'Free',
  '€120',
  '120',
  '149€ - 189€',
  'From $110',
  '185 / 195 CHF',
  '1,700.00 ZAR',
  '90 EUR + 20 EUR',
])('a price of amounts alone: %s', (price) => {
  expect(isAmountsOnly(price)).toBe(true)
})

test.each([
  'Sold out',
  '€120 at casino.example',
  'ask @somebody',
  '+34 600 123 456',
  '600123456',
  'From €90, see website',
  'ABC 100',
  '€10 '.repeat(20),
])('a price that says more than amounts: %s', (price) => {
  expect(isAmountsOnly(price)).toBe(false)
})
