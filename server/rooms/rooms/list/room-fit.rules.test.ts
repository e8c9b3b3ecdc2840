import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { habits, comparedMembers } from '../../../testing/domains/room-fit.ts'
import { agesOf, type ComparedRoom, compare, eligibilityOf, type ComparedMember } from './room-fit.rules.ts'

const fitOf = (...compared: Parameters<typeof compare>) => compare(...compared).fit

const silentMember: ComparedMember = {
  id: 'member',
  age: null,
  gender: null,
  genderPreference: null,
  ageRangeMin: null,
  ageRangeMax: null,
  budgetMin: null,
  budgetMax: null,
  sleepStyle: null,
  socialVibe: null,
  cleanliness: null,
  noiseTolerance: null,
  drinkingParty: null,
}
const bare: ComparedRoom = {
  hostId: 'host',
  isFull: false,
  genderPreference: null,
  availableFrom: '2027-05-01',
  availableTo: '2027-05-03',
  festivalStart: '2027-05-01',
  festivalEnd: '2027-05-03',
  pricePerNight: '45.50',
  currency: 'EUR',
  priceUsd: 49.456522,
  maxGuests: 1,
  gender: null,
  ageRange: null,
  hostAge: null,
  sleepStyle: null,
  socialVibe: null,
  cleanliness: null,
  noiseTolerance: null,
  drinkingParty: null,
}
/**
 * Compares one trait, in addition to the days and a budget that fits: true if it fits, the difference if not, null if it is not
 * compared.
 */
function comparedTrait(member: Partial<ComparedMember>, room: Partial<ComparedRoom>) {
  // Without a preference there would be no fit, so a budget is set.
  const fit = fitOf({ ...silentMember, budgetMax: 1000, ...member }, { ...bare, ...room }, null)
  const [differs] = fit?.differs ?? []
  if (fit?.of === 2) return null
  return differs ?? true
}

describe('a trait that both have stated', () => {
  test.each([
    ['sleepStyle', 'Early riser', 'Night owl', false],
    ['sleepStyle', 'Night owl', 'Night owl', true],
    ['sleepStyle', 'Night owl', "Doesn't matter", true],
    ['sleepStyle', "Doesn't matter", 'Early riser', true],
    ['socialVibe', 'Chatty', 'Only for room sharing', false],
    ['socialVibe', 'Chatty', 'Chill', true],
    ['socialVibe', 'Only for room sharing', 'Chill', true],
    ['cleanliness', 'Tidy', 'Relaxed', false],
    ['cleanliness', 'Tidy', 'Moderate', true],
    ['cleanliness', 'Moderate', 'Relaxed', true],
    ['noiseTolerance', 'Quiet', 'Okay with music or talking late', false],
    ['noiseTolerance', 'Quiet', 'Quiet', true],
    ['drinkingParty', 'No', 'Socially', false],
    ['drinkingParty', 'No', 'Yes, light', false],
    ['drinkingParty', 'Socially', 'Yes, light', true],
  ])('%s: %s and %s @S4.18', (trait, yours, theirs, fits) => {
    const differs = { trait, yours, theirs }
    expect(comparedTrait({ [trait]: yours }, { [trait]: theirs })).toEqual(fits || differs)
    expect(comparedTrait({ [trait]: theirs }, { [trait]: yours })).toEqual(
      fits || { trait, yours: theirs, theirs: yours },
    )
    expect(comparedTrait({ [trait]: yours }, {})).toBeNull()
    expect(comparedTrait({}, { [trait]: theirs })).toBeNull()
  })

  test.each([
    ['Female only', 'Female', true],
    ['Female only', 'Male', false],
    ['Female only', 'Non-binary', false],
    ['Male only', 'Female', false],
    ['Male only', 'Male', true],
    ['Any', 'Male', null],
    ['Female only', 'Prefer not to say', null],
    ['Female only', null, null],
    [null, 'Female', null],
  ] as const)('gender: a member who prefers %s, and a room of %s', (genderPreference, gender, fits) => {
    const differs = { trait: 'gender', yours: genderPreference, theirs: gender }
    expect(comparedTrait({ genderPreference }, { gender })).toEqual(fits === false ? differs : fits)
  })

  test.each([
    [{ age: 30 }, { ageRange: '25-35' }, true],
    [{ age: 25 }, { ageRange: '25-35' }, true],
    [{ age: 36 }, { ageRange: '25-35' }, { trait: 'age', yours: '36', theirs: '25-35' }],
    [{ age: 36 }, { ageRange: '30+' }, true],
    [{ age: 36 }, { ageRange: 'young at heart' }, null],
    [{ age: null }, { ageRange: '25-35' }, null],
    [{ age: 30 }, { hostAge: 50 }, null],
    [{ ageRangeMin: 25, ageRangeMax: 40 }, { hostAge: 40 }, true],
    [{ ageRangeMin: 25, ageRangeMax: 40 }, { hostAge: 50 }, { trait: 'age', yours: '25-40', theirs: '50' }],
    [{ ageRangeMin: 25 }, { hostAge: 20 }, { trait: 'age', yours: 'from 25', theirs: '20' }],
    [{ ageRangeMax: 40 }, { hostAge: 50 }, { trait: 'age', yours: 'up to 40', theirs: '50' }],
    [{ ageRangeMin: 25 }, { hostAge: null }, null],
    // With two conditions, one that fails is enough.
    [
      { age: 30, ageRangeMin: 25 },
      { ageRange: '25-35', hostAge: 20 },
      { trait: 'age', yours: 'from 25', theirs: '20' },
    ],
    [
      { age: 40, ageRangeMin: 25 },
      { ageRange: '25-35', hostAge: 20 },
      { trait: 'age', yours: '40', theirs: '25-35' },
    ],
  ])('age: %o and %o', (member, room, expected) => {
    expect(comparedTrait(member, room)).toEqual(expected)
  })

  test.each([
    [49, 50, true],
    [20, 49, { trait: 'budget', yours: '20-49 USD', theirs: '45.50 EUR' }],
    [50, null, { trait: 'budget', yours: 'from 50 USD', theirs: '45.50 EUR' }],
    [null, 40, { trait: 'budget', yours: 'up to 40 USD', theirs: '45.50 EUR' }],
    [0, 0, { trait: 'budget', yours: '0-0 USD', theirs: '45.50 EUR' }],
  ])('budget: %s to %s', (budgetMin, budgetMax, expected) => {
    const fit = fitOf({ ...silentMember, budgetMin, budgetMax }, bare, null)
    expect(fit).toMatchObject({ of: 2 })
    expect(fit?.differs[0] ?? true).toEqual(expected)
  })

  test('a budget is compared with the part of each guest in a full room', () => {
    const member = { ...silentMember, budgetMax: 20 }
    expect(fitOf(member, { ...bare, maxGuests: 3 }, null)?.agrees).toEqual(['dates', 'budget'])
    expect(fitOf(member, { ...bare, maxGuests: 2 }, null)?.differs).toEqual([
      { trait: 'budget', yours: 'up to 20 USD', theirs: '22.75 EUR' },
    ])
  })

  test.each([
    ['2027-05-01', '2027-05-03', null, true],
    ['2027-04-30', '2027-05-04', null, true],
    ['2027-05-02', '2027-05-03', null, '2027-05-01 - 2027-05-03'],
    ['2027-05-01', '2027-05-02', null, '2027-05-01 - 2027-05-03'],
    ['2027-05-02', '2027-05-02', { from: '2027-05-02', to: '2027-05-02' }, true],
    ['2027-05-01', '2027-05-03', { from: '2027-05-01', to: '2027-05-05' }, '2027-05-01 - 2027-05-05'],
  ])('days: from %s to %s, searched for %o', (availableFrom, availableTo, searched, expected) => {
    const fit = fitOf({ ...silentMember, budgetMax: 100 }, { ...bare, availableFrom, availableTo }, searched)
    const differs = { trait: 'dates', yours: expected, theirs: `${availableFrom} - ${availableTo}` }
    expect(fit?.differs).toEqual(expected === true ? [] : [differs])
  })
})

test('a member without preferences is compared with nothing @S4.17', () => {
  const room = { ...bare, gender: 'Male', sleepStyle: 'Night owl', hostAge: 30, ageRange: '20-30' } as const
  expect(fitOf(silentMember, room, null)).toBeNull()
  expect(fitOf({ ...silentMember, age: 40, gender: 'Male', genderPreference: 'Any' }, room, null)).toBeNull()
})

test.each([
  ['25-35', 25, 35],
  ['25 – 35', 25, 35],
  ['35 to 25', 25, 35],
  ['ages 25-35 years', 25, 35],
  ['between 25 and 35', 25, 35],
  ['30+', 30, null],
  ['over 30', 30, null],
  ['30 or older', 30, null],
  ['up to 40', null, 40],
  ['under 40', null, 40],
  ['20s-30s', null, null],
  ['any', null, null],
  ['30', null, null],
  ['', null, null],
  [null, null, null],
])('the ages of %o', (text, from, to) => {
  expect(agesOf(text)).toEqual({ from, to })
})

test.each([
  ['Female only', 'Female', 'open'],
  ['Female only', 'Male', 'excluded'],
  ['Female only', 'Non-binary', 'excluded'],
  ['Male only', 'Male', 'open'],
  ['Male only', 'Female', 'excluded'],
  ['Male only', 'Non-binary', 'excluded'],
  ['Female only', null, 'unknown'],
  ['Male only', 'Prefer not to say', 'unknown'],
  ['Any', null, 'open'],
  ['Any', 'Male', 'open'],
  [null, null, 'open'],
  [null, 'Female', 'open'],
] as const)('a room for %s and a member who is %s: %s', (preference, gender, expected) => {
  expect(eligibilityOf(preference, gender)).toBe(expected)
})

test('a habit fits in both directions or in neither', () => {
  const one = fc.record(habits)
  fc.assert(
    fc.property(one, one, (mine, yours) => {
      const fit = fitOf({ ...silentMember, budgetMax: 100, ...mine }, { ...bare, ...yours }, null)
      const back = fitOf({ ...silentMember, budgetMax: 100, ...yours }, { ...bare, ...mine }, null)
      const turned = back?.differs.map(({ trait, yours, theirs }) => ({ trait, yours: theirs, theirs: yours }))
      expect(fit).toEqual({ ...back, differs: turned })
    }),
  )
})

test('more agreement never makes the fit worse @S4.18', () => {
  fc.assert(
    fc.property(comparedMembers, fc.record(habits), (member, theirs) => {
      const before = compare(member, { ...bare, ...theirs }, null)
      // The room gets the member's own habits, if both have stated them.
      const alike = Object.fromEntries(
        Object.entries(theirs).map(([trait, value]) => [
          trait,
          value && (member[trait as keyof typeof theirs] ?? value),
        ]),
      )
      const after = compare(member, { ...bare, ...alike }, null)
      expect(after.fit?.of).toBe(before.fit?.of)
      expect(after.fit?.fits ?? 0).toBeGreaterThanOrEqual(before.fit?.fits ?? 0)
      expect(after.compatibility ?? 0).toBeGreaterThanOrEqual(before.compatibility ?? 0)
    }),
  )
})
