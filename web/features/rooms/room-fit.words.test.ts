import { expect, test } from 'vitest'
import type { Fit } from '../../../contract/rooms.ts'
import { cleanlinesses, drinkingHabits, noiseTolerances, socialVibes } from '../../../contract/profile-options.ts'
import { formatDifference, formatFitAndDifferences, formatFit } from './room-fit.words.ts'

const fit: Fit = { fits: 5, of: 6, differs: [{ trait: 'sleepStyle', yours: 'Early riser', theirs: 'Night owl' }] }

test('a card shows how many traits fit, the page also what differs', () => {
  expect(formatFit(fit)).toBe('5 of 6 fit')
  expect(formatFitAndDifferences(fit)).toBe('5 of 6 fit; differs: you sleep early, they go late')
})

test('nothing differs where all fits, and there is no text where nothing can be compared', () => {
  expect(formatFitAndDifferences({ fits: 6, of: 6, differs: [] })).toBe('6 of 6 fit')
  expect(formatFitAndDifferences({ fits: 0, of: 0, differs: [] })).toBeNull()
  expect(formatFit(null)).toBeNull()
})

test.each([
  [
    { trait: 'dates', yours: '2026-11-27 - 2026-11-30', theirs: '2026-11-28 - 2026-12-01' },
    'you need Nov 27–30, 2026, the room is for Nov 28 – Dec 1, 2026',
  ],
  [
    { trait: 'budget', yours: 'up to 40 USD', theirs: '55 EUR' },
    'your budget is up to 40 USD a night, the room costs 55 EUR',
  ],
  [{ trait: 'age', yours: '25-35', theirs: '41' }, 'you look for ages 25-35, they are 41'],
  [{ trait: 'age', yours: '24', theirs: '30+' }, 'you are 24, they look for 30+'],
  [{ trait: 'gender', yours: 'Female only', theirs: 'Male' }, 'you would share with women, they are a man'],
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
    for (const theirs of answers) expect(formatDifference({ trait, yours, theirs })).toMatch(/^you [^:]+, they [^:]+$/)
})
