import { expect, it } from 'vitest'
import { type CurrencyCode, currencyCodes, releasedRates } from '../../../../contract/platform/money.ts'
import { typedOf, usdOf } from './budget.ts'

const display = (currency: CurrencyCode) => ({ currency, rates: releasedRates })

it.each<[string, CurrencyCode, string, string]>([
  ['50', 'USD', '50', '50'],
  ['50', 'EUR', '54', '55'],
  ['46', 'EUR', '50', '50'],
  ['49,50', 'EUR', '53', '54'],
  ['200.000', 'COP', '49', '50'],
  ['1 500', 'MXN', '87', '88'],
])('%s %s is kept as %s dollars at least and %s at most', (typed, currency, min, max) => {
  expect(usdOf(typed, display(currency), 'min')).toBe(min)
  expect(usdOf(typed, display(currency), 'max')).toBe(max)
})

it.each(['', 'much', '-5', '1e3'])('%j is left for the schema to refuse', (typed) => {
  expect(usdOf(typed, display('EUR'), 'max')).toBe(typed)
  expect(typedOf(typed, display('EUR'), 'max')).toBe(typed)
})

it.each(currencyCodes)('a round amount in %s is shown again as it was typed', (currency) => {
  const unit = { JPY: 1000, COP: 10_000, ARS: 1000, MXN: 100 }[currency as string] ?? 5
  for (const end of ['min', 'max'] as const)
    for (let amount = 0; amount <= 40 * unit; amount += unit)
      expect(typedOf(usdOf(String(amount), display(currency), end), display(currency), end), `${amount} ${end}`).toBe(
        String(amount),
      )
})

it('an amount that was saved in another currency is shown rounded to whole units', () => {
  expect(typedOf('50', display('EUR'), 'max')).toBe('46')
  expect(Number(typedOf('51', display('GBP'), 'max'))).toBe(40)
})
