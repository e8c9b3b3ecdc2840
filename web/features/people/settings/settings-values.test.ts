import { expect, it } from 'vitest'
import { stylesToChoose } from './settings-values.ts'

it("offers the styles in the specification's order, then those that the member chose in the onboarding @P5.14", () => {
  const own = ['Bachata', 'Salsa', 'Kizomba', 'Merengue', 'Zouk', 'Mambo', 'Cha-cha']
  expect(stylesToChoose([])).toEqual(own)
  expect(stylesToChoose(['Tango', 'Salsa'])).toEqual([...own, 'Tango'])
})
