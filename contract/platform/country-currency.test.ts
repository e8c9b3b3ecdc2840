import { expect, test } from 'vitest'
import { currencyOfCountry } from './country-currency.ts'

test.each([
  ['ES', 'EUR'],
  ['HR', 'EUR'],
  ['US', 'USD'],
  ['GB', 'GBP'],
  ['MX', 'MXN'],
  ['JP', 'JPY'],
  ['CH', null],
  ['PL', null],
])('in %s people pay in %s', (country, currency) => expect(currencyOfCountry(country)).toBe(currency))
