import { expect, test } from 'vitest'
import { type Evidence, choose } from './choose.ts'
import type { Candidate } from './gazetteer.queries.ts'

let id = 0
const place = (given: Partial<Candidate> = {}): Candidate => ({
  id: id++,
  name: 'Someplace',
  form: 'someplace',
  country: 'ES',
  region: '29',
  latitude: 40,
  longitude: -3,
  population: 100_000,
  timeZone: null,
  prominence: 5,
  isOwn: true,
  ...given,
})
/** The same name far away, in another country. */
const abroad = (given: Partial<Candidate> = {}) =>
  place({ country: 'US', region: 'TX', latitude: 30, longitude: -95, ...given })

const without: Evidence = { mentions: [], nearby: [], isGuess: false }
const chosen = (candidates: Candidate[], evidence: Partial<Evidence> = {}) => {
  const choice = choose(candidates, { ...without, ...evidence })
  return choice && ('ambiguous' in choice ? 'ambiguous' : choice.place.country)
}
/** In Spain, with this weight. */
const spain = (weight: number, isCountry = true) => ({
  form: 'spain',
  areas: [{ country: 'ES', region: '' }],
  weight,
  isCountry,
})

test('the better known of two namesakes is meant if it is nearly twice as well known', () => {
  expect(chosen([place(), abroad({ prominence: 4.74 })])).toBe('ES')
  expect(chosen([place(), abroad({ prominence: 4.76 })])).toBe('ambiguous')
})

test('a main name is preferred unless the other place is five times as well known', () => {
  expect(chosen([place(), abroad({ isOwn: false, prominence: 5.69 })])).toBe('ES')
  expect(chosen([place(), abroad({ isOwn: false, prominence: 5.96 })])).toBe('US')
})

test('each point of evidence outweighs that a namesake is ten times as well known', () => {
  expect(chosen([place(), abroad({ prominence: 5.74 })], { mentions: [spain(1)] })).toBe('ES')
  expect(chosen([place(), abroad({ prominence: 5.76 })], { mentions: [spain(1, false)] })).toBe('ambiguous')
  expect(chosen([place(), abroad({ prominence: 7 })], { mentions: [spain(1, false)] })).toBe('US')
})

test('a region in the same country is half as much evidence', () => {
  const elsewhere = { form: 'galicia', areas: [{ country: 'ES', region: '58' }], weight: 2, isCountry: false }
  expect(chosen([place(), abroad({ prominence: 5.74 })], { mentions: [elsewhere] })).toBe('ES')
  expect(chosen([place(), abroad({ prominence: 5.76 })], { mentions: [elsewhere] })).toBe('ambiguous')
})

test('another place of the text counts as much as two points if it is within sixty kilometres', () => {
  const at = (kilometres: number) => [place({ form: 'other', latitude: 40 + kilometres / 111.2 })]
  const known = abroad({ prominence: 6.7 })
  expect(chosen([place(), known], { nearby: at(58) })).toBe('ES')
  expect(chosen([place(), known], { nearby: at(62) })).toBe('US')
  expect(chosen([place(), known], { nearby: [place()] })).toBe('US')
  expect(chosen([place(), abroad({ prominence: 6.76 })], { nearby: at(58) })).toBe('ambiguous')
})

test('namesakes within twenty-five kilometres are one place', () => {
  const beside = (kilometres: number) => place({ country: 'PT', latitude: 40 + kilometres / 111.2, prominence: 4.9 })
  expect(chosen([place(), beside(24)])).toBe('ES')
  expect(chosen([place(), beside(26)])).toBe('ambiguous')
})

test('a place with only an alternative name is no rival of one whose main name it is', () => {
  expect(chosen([place(), abroad({ isOwn: false, prominence: 5.6 })])).toBe('ES')
  expect(chosen([place({ isOwn: false }), abroad({ isOwn: false, prominence: 4.9 })])).toBe('ambiguous')
})

test('namesakes in one country are no reason to ask', () => {
  expect(chosen([place(), place({ latitude: 43, prominence: 4.9 })])).toBe('ES')
})

test('a country that is named leaves out the places elsewhere', () => {
  expect(chosen([abroad({ prominence: 9 })], { mentions: [spain(1)] })).toBeUndefined()
  expect(chosen([abroad()], { mentions: [spain(1, false)] })).toBe('US')
})

test('the name of a country or region means a town elsewhere only if that is large', () => {
  const france = (given: Partial<Candidate>) => chosen([place({ form: 'france', ...given })])
  expect(france({ population: 500_000 })).toBe('ES')
  expect(france({ population: 499_999 })).toBeUndefined()
  expect(france({ population: 500_000, isOwn: false })).toBeUndefined()
  expect(france({ country: 'FR', population: 1 })).toBe('FR')
})

test('of a guessed name all that the address says must agree, except for a postal code', () => {
  const texas = { form: 'texas', areas: [{ country: 'US', region: 'TX' }], weight: 3, isCountry: false }
  const code = { ...texas, form: '' }
  const guess = (mentions: Evidence['mentions']) => chosen([place()], { mentions, isGuess: true })
  expect(guess([spain(3)])).toBe('ES')
  expect(guess([spain(3), texas])).toBeUndefined()
  expect(guess([spain(3), code])).toBe('ES')
})

test('a place is proven by the address, not by its name alone', () => {
  expect(choose([place()], without)).toMatchObject({ isProven: false })
  expect(choose([place()], { ...without, mentions: [spain(1)] })).toMatchObject({ isProven: true })
  expect(choose([], without)).toBeUndefined()
})
