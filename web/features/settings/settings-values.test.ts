import { expect, it } from 'vitest'
import { stylesToChoose } from './settings-values.ts'

it("offers the specification's styles in its order, then what the member chose in the welcome", () => {
  const own = ['Bachata', 'Salsa', 'Kizomba', 'Merengue', 'Zouk', 'Mambo', 'Cha-cha']
  expect(stylesToChoose([])).toEqual(own)
  expect(stylesToChoose(['Tango', 'Salsa'])).toEqual([...own, 'Tango'])
})
