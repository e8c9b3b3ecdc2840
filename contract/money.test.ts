import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CurrencyCode,
  convert,
  currencies,
  currencyCodes,
  currencyOfLanguage,
  formatMoney,
  isCurrencyCode,
  showAmount,
} from './money.ts'
import { isAmountsOnly, lowestInEur, readPrice, showPrice } from './published-price.ts'

const anyCurrency = fc.constantFrom(...currencyCodes)

test('the ten currencies have the order and the rates of the specification', () => {
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
])('a browser with the language %j shows %s', (language, currency) => {
  expect(currencyOfLanguage(language)).toBe(currency)
})

test('a text that is not a currency code is rejected', () => {
  for (const text of ['usd', 'CHF', '', 'toString', '__proto__', null, 7]) expect(isCurrencyCode(text)).toBe(false)
})

test('amounts use the US format, with no more decimals than needed', () => {
  expect(formatMoney(95, 'EUR')).toBe('€95')
  expect(formatMoney(94.5, 'EUR')).toBe('€94.50')
  expect(formatMoney(1847.826, 'USD')).toBe('$1,847.83')
  expect(formatMoney(14949.6, 'JPY')).toBe('¥14,950')
  expect(formatMoney(0.999, 'GBP')).toBe('£1')
})

test('converting an amount to another currency and back gives the same amount', () => {
  fc.assert(
    fc.property(anyCurrency, anyCurrency, fc.integer({ min: 0, max: 100_000_000 }), (from, to, cents) => {
      const back = convert(convert(cents / 100, from, to), to, from)
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
        expect(convert(a, from, to)).toBeLessThanOrEqual(convert(b, from, to))
      },
    ),
  )
})

describe('a published price', () => {
  const amount = (lowest: number, currency: CurrencyCode, several: boolean) => ({
    kind: 'amount',
    lowest,
    currency,
    several,
  })

  test.each([
    ['120,00 €', amount(120, 'EUR', false)],
    ['79.00€', amount(79, 'EUR', false)],
    ['149€ - 189€', amount(149, 'EUR', true)],
    ['25,00€ – 240,00€', amount(25, 'EUR', true)],
    ['€115-135', amount(115, 'EUR', true)],
    ['1700.00€ - 2850.00€', amount(1700, 'EUR', true)],
    ['€1 200', amount(1200, 'EUR', false)],
    ['R$ 1.250,00', amount(1250, 'BRL', false)],
    ['From $110', amount(110, 'USD', true)],
    ['Full pass 125 EUR', amount(125, 'EUR', false)],
    ['Full Pass from GBP 127', amount(127, 'GBP', false)],
    ['$265 (Full) / $235 (Local) / $135 (Weekend Party)', amount(135, 'USD', true)],
    ['€150 (4-day Pass) / €130 (3-day Pass)', amount(130, 'EUR', true)],
    ['£269 (Full Pass after May 3, 2026)', amount(269, 'GBP', false)],
    ['$160 (thru Jun 30) / $180 (thru Jul 31)', amount(160, 'USD', true)],
    ['Door: Fri eve $40, Sat $40, Sun eve $25; Fri afternoon free', amount(25, 'USD', true)],
  ])('%s is parsed', (text, price) => {
    expect(readPrice(text, 'USD')).toEqual(price)
  })

  test('is the lowest amount by value if currencies are mixed', () => {
    expect(readPrice('$100 or £90', 'USD')).toEqual(amount(100, 'USD', true))
  })

  test.each(['1,700.00 ZAR - 2,850.00 ZAR', '185 / 195 CHF', 'CHF 130+', '49 zł', 'See website', '3 DAY pass'])(
    '%s is shown as published, because its currency has no rate',
    (text) => {
      expect(showPrice(text, 'USD', 'EUR')).toBe(text)
      expect(lowestInEur(text, 'USD')).toBeNull()
    },
  )

  test.each(['', '  ', 'free', 'FREE', ' Free ', null, undefined])('%j is free', (text) => {
    expect(showPrice(text, 'EUR', 'USD')).toBe('Free')
    expect(lowestInEur(text, 'EUR')).toBe(0)
  })

  test('a bare number and a dollar sign mean the currency of the festival', () => {
    expect(readPrice('150', 'GBP')).toEqual(amount(150, 'GBP', false))
    expect(readPrice('150-200', 'EUR')).toEqual(amount(150, 'EUR', true))
    expect(readPrice('$900', 'MXN')).toEqual(amount(900, 'MXN', false))
    expect(readPrice('$90', 'EUR')).toEqual(amount(90, 'USD', false))
  })

  test('shows when it is converted and when there are several amounts', () => {
    expect(showPrice('149€ - 189€', 'EUR', 'EUR')).toBe('from €149')
    expect(showPrice('149€ - 189€', 'EUR', 'USD')).toBe('from ≈ $162')
    expect(showPrice('$295 plus tax', 'USD', 'USD')).toBe('$295')
  })

  test('never causes an error, with any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), anyCurrency, (text, currency, display) => {
        expect(typeof showPrice(text, currency, display)).toBe('string')
      }),
    )
  })
})

test("an amount is shown as free, in its own currency, or converted with '≈'", () => {
  expect(showAmount(0, 'COP', 'USD')).toBe('Free')
  expect(showAmount(46, 'EUR', 'EUR')).toBe('€46')
  expect(showAmount(46, 'EUR', 'USD')).toBe('≈ $50')
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
