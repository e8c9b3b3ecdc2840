import { expect, test } from 'vitest'
import { type Fit, fitTraits } from '../../../../../contract/rooms/rooms.ts'
import {
  cleanlinesses,
  drinkingHabits,
  noiseTolerances,
  socialVibes,
} from '../../../../../contract/people/profile-options.ts'
import { formatAgreement, formatDifference, formatFit } from './room-fit.words.ts'

const fit = (fits: number, of: number): Fit => ({ fits, of, agrees: [], differs: [] })

test.each([
  [6, 6, 'Fits you'],
  [5, 6, 'Mostly fits you'],
  [3, 5, 'Mostly fits you'],
  [1, 2, 'Fits you less'],
  [0, 3, 'Fits you less'],
  [0, 0, null],
])('%i of %i traits: %s', (fits, of, words) => {
  expect(formatFit(fit(fits, of))).toBe(words)
})

test('nothing is said to a viewer with whom nothing is compared', () => {
  expect(formatFit(null)).toBeNull()
})

test('each trait that fits has its own text', () => {
  expect(new Set(fitTraits.map(formatAgreement))).toHaveLength(fitTraits.length)
  expect(formatAgreement('dates')).toBe('the days you need')
})

test.each([
  [
    { trait: 'dates', yours: '2026-11-27 - 2026-11-30', theirs: '2026-11-28 - 2026-12-01' },
    'you need Nov\u00A027–30, 2026, the room is for Nov\u00A028\u00A0– Dec\u00A01,\u00A02026',
  ],
  [
    { trait: 'budget', yours: 'up to 40 USD', theirs: '55 EUR' },
    'your budget is up to 40 USD a night, your part of the room is about 55 EUR',
  ],
  [{ trait: 'age', yours: '25-35', theirs: '41' }, 'you’re looking for ages 25-35, they’re 41'],
  [{ trait: 'age', yours: '24', theirs: '30+' }, 'you’re 24, they’re looking for 30+'],
  [{ trait: 'gender', yours: 'Female only', theirs: 'Male' }, 'you’d share with women, they’re a man'],
  [{ trait: 'gender', yours: 'A word', theirs: 'of tomorrow' }, 'you: A word, they: of tomorrow'],
] as const)('%o', (difference, words) => {
  expect(formatDifference(difference)).toBe(words)
})

test.each([
  ['socialVibe', socialVibes],
  ['cleanliness', cleanlinesses],
  ['noiseTolerance', noiseTolerances],
  ['drinkingParty', drinkingHabits],
] as const)('every answer about %s has its own text, as yours and as theirs', (trait, answers) => {
  for (const yours of answers)
    for (const theirs of answers)
      expect(formatDifference({ trait, yours, theirs })).toMatch(/^you(’re)? [^:]+, they(’re)? [^:]+$/)
})
