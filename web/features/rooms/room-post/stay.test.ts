import { expect, test } from 'vitest'
import { type CurrencyCode, releasedRates } from '../../../../contract/platform/money.ts'
import { formatTotal, nightsOf } from './stay.ts'

const display = (currency: CurrencyCode) => ({ currency, rates: releasedRates })

const days = (availableFrom: string, availableTo: string) => ({ availableFrom, availableTo })

test.each([
  ['2027-05-01', '2027-05-04', 3],
  ['2027-05-01', '2027-05-01', 0],
  ['2027-05-04', '2027-05-01', null],
  ['2027-05-01', '', null],
  ['2027-03-27', '2027-03-29', 2],
])('from %s until %s are %o nights', (from, to, nights) => expect(nightsOf(days(from, to))).toBe(nights))

test('the total of all nights is exact to the cent', () => {
  const stay = { ...days('2027-05-01', '2027-05-04'), currency: 'EUR' }
  expect(formatTotal({ ...stay, pricePerNight: '33.35' }, display('EUR'))).toBe('€100.05')
  expect(formatTotal({ ...stay, pricePerNight: '92' }, display('USD'))).toBe('€276 (≈ $300)')
  expect(formatTotal({ ...stay, pricePerNight: '0' }, display('USD'))).toBe('Free')
  expect(formatTotal({ ...stay, availableTo: stay.availableFrom, pricePerNight: '92' }, display('USD'))).toBe(
    '€92 (≈ $100)',
  )
  expect(formatTotal({ ...stay, pricePerNight: '12.345' }, display('USD'))).toBeNull()
  expect(formatTotal({ ...stay, pricePerNight: '' }, display('USD'))).toBeNull()
})
