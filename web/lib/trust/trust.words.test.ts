import { expect, test } from 'vitest'
import { answerWords, deedWords, followedWords, markOf, ratingWords, shortWords, sinceWords } from './trust.words.ts'

const nothing = {
  id: 'a',
  verifiedBy: [],
  memberSince: '2026-11-03T10:00:00.000Z',
  stays: 0,
  meetups: 0,
  rating: null,
  ratingCount: 0,
  answersWithinHours: null,
  followedBy: null,
}

test('somebody new reads as somebody new, not as a fault', () => {
  expect(sinceWords(nothing, '2026-11-24')).toBe('New here: joined this month')
  expect(sinceWords(nothing, '2026-12-24')).toBe('New here: joined in November 2026')
  expect(sinceWords(nothing, '2027-03-24')).toBe('Member since November 2026, no stays yet')
  expect(sinceWords({ ...nothing, meetups: 1 }, '2026-11-24')).toBe('Member since November 2026')
  expect(shortWords(nothing, '2026-11-24')).toBe('New here: joined this month')
})

test('what there is is counted, and what there is not is left out', () => {
  expect(deedWords({ stays: 0, meetups: 0 })).toBe('')
  expect(deedWords({ stays: 1, meetups: 2 })).toBe('1 stay · 2 meetups')
  expect(deedWords({ stays: 100, meetups: 1 })).toBe('100+ stays · 1 meetup')
  expect(ratingWords({ rating: null, ratingCount: 0 })).toBeNull()
  expect(ratingWords({ rating: 5, ratingCount: 1 })).toBe('5.0 of 5 · 1 rating')
  expect(
    shortWords({ ...nothing, verifiedBy: ['email', 'id'], stays: 2, rating: 4.8, ratingCount: 3 }, '2026-11-24'),
  ).toBe('Verified: Email, Identity · 2 stays · Rated 4.8 of 5 · Member since November 2026')
})

test.each([
  [1, 'an hour'],
  [2, '2 hours'],
  [23, '23 hours'],
  [24, 'a day'],
  [25, '2 days'],
  [168, '7 days'],
])('an answer within %d hours is one within %s', (hours, words) => {
  expect(answerWords({ answersWithinHours: hours })).toBe(`Usually replies within ${words}`)
})

test.each([
  [1, ['Ana'], 'Ana'],
  [2, ['Ana', 'Ben'], 'Ana and Ben'],
  [4, ['Ana', 'Ben', 'Cleo'], 'Ana, Ben, Cleo, and one more'],
  [9, ['Ana', 'Ben', 'Cleo'], 'Ana, Ben, Cleo, and 6 more'],
])('%d followers whom the reader follows are named', (count, names, words) => {
  expect(followedWords({ followedBy: { count, names } })).toBe(`Followed by ${words}, who you follow`)
})

test('nobody, and a mark of a later release', () => {
  expect(followedWords({ followedBy: { count: 0, names: [] } })).toBeNull()
  expect(followedWords({ followedBy: null })).toBeNull()
  expect(markOf('passport').title).toBe('passport')
})
