import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const { visitor } = await testApp()

test('each country has a number for all, or one for the police at least, that a phone can dial', async () => {
  const all = await visitor.emergencyNumbers.list({ query: {} })
  expect(all.length).toBeGreaterThan(150)
  expect(new Set(all.map(({ country }) => country)).size).toBe(all.length)
  for (const { country, name, ...numbers } of all) {
    expect(name).toMatch(/^\p{Lu}/u)
    expect(name).not.toBe(country)
    expect({ country, first: numbers.all ?? numbers.police }).toEqual({ country, first: expect.any(String) })
    for (const number of Object.values(numbers)) expect(number).toMatch(/^\d{2,5}$/)
  }
})

test('one country is found by its code, and an unknown one is not', async () => {
  const of = (country: string) => visitor.emergencyNumbers.list({ query: { country } })
  expect(await of('ES')).toEqual([{ country: 'ES', name: 'Spain', all: '112' }])
  expect(await of('BR')).toEqual([{ country: 'BR', name: 'Brazil', police: '190', ambulance: '192', fire: '193' }])
  expect(await of('XX')).toEqual([])
  await expect(of('Spain')).rejects.toMatchObject({ status: 400 })
})
