import { expect, test } from 'vitest'
import type { CurrencyCode } from '../../../contract/platform/money.ts'
import { typedAmount, typedCurrency } from './typed-amount.ts'

const read: [text: string, amount: string, currency?: CurrencyCode][] = [
  ['0', '0'],
  ['45', '45'],
  [' 45.5 ', '45.5'],
  ['45,50', '45.50'],
  ['€40', '40'],
  ['40 €', '40'],
  ['eur 40', '40'],
  ['40EUR', '40'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['1 234,50', '1234.50'],
  ['1 234', '1234'],
  ['1’234.50', '1234.50'],
  ["1'234", '1234'],
  ['1.234.567', '1234567'],
  ['٤٥', '45'],
  ['१२३', '123'],
  ['٤٥٫٥', '45.5'],
  ['４５', '45'],
  ['$40', '40', 'USD'],
  ['$40', '40', 'MXN'],
  ['R$ 40', '40', 'BRL'],
  ['12.000', '12000', 'COP'],
  ['¥12,000', '12000', 'JPY'],
]
test.each(read)('%j is read as %s', (text, amount, currency = 'EUR') => {
  expect(typedAmount(text, currency)).toBe(amount)
})

test.each([
  '',
  '€',
  'forty',
  '-5',
  '1.234',
  '1,234',
  '12.345',
  '1.23.456',
  '1.234.50',
  '1,234,5',
  '$40',
  'US$40',
  '40 or 50',
  '4 5',
  '1e3',
  '½',
])('%j is no amount of euros', (text) => {
  expect(typedAmount(text, 'EUR')).toBeNull()
})

test('a mark that only one currency has names it', () => {
  for (const [text, code] of [
    ['€40', 'EUR'],
    ['40 GBP', 'GBP'],
    ['R$ 40', 'BRL'],
    ['CA$40', 'CAD'],
    ['usd 40', 'USD'],
    ['AR$40', 'ARS'],
    ['$40', null],
    ['40', null],
    ['€', null],
  ])
    expect(typedCurrency(text!), text!).toBe(code)
})
