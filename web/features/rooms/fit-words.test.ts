import { expect, test } from 'vitest'
import type { Fit } from '../../../contract/rooms.ts'
import { cleanlinesses, drinkingHabits, noiseTolerances, socialVibes } from '../../../contract/profile-options.ts'
import { differenceWords, fitSentence, fitWords } from './fit-words.ts'

const fit: Fit = { fits: 5, of: 6, differs: [{ trait: 'sleepStyle', yours: 'Early riser', theirs: 'Night owl' }] }

test('a card says how many fit, the page also what differs', () => {
  expect(fitWords(fit)).toBe('5 of 6 fit')
  expect(fitSentence(fit)).toBe('5 of 6 fit; differs: you sleep early, they go late')
})

test('where everything fits, nothing differs; where nothing was told, nothing is said', () => {
  expect(fitSentence({ fits: 6, of: 6, differs: [] })).toBe('6 of 6 fit')
  expect(fitSentence({ fits: 0, of: 0, differs: [] })).toBeNull()
  expect(fitWords(null)).toBeNull()
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
  expect(differenceWords(difference)).toBe(words)
})

test.each([
  ['socialVibe', socialVibes],
  ['cleanliness', cleanlinesses],
  ['noiseTolerance', noiseTolerances],
  ['drinkingParty', drinkingHabits],
] as const)('every answer about %s has words of its own, as yours and as theirs', (trait, answers) => {
  for (const yours of answers)
    for (const theirs of answers) expect(differenceWords({ trait, yours, theirs })).toMatch(/^you [^:]+, they [^:]+$/)
})
