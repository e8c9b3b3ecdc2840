import { expect, test } from 'vitest'
import { deedOf, detailsOf, momentOf } from './audit.words.ts'

test('an act is told in words, and one of another release by its name', () => {
  expect(deedOf({ action: 'festival.approve' })).toBe('approved the festival')
  expect(deedOf({ action: 'meetup.cancel' })).toBe('meetup.cancel')
})

test('the details of an act are told in parts', () => {
  const until = '2026-11-27T10:00:00.000Z'
  expect(detailsOf({ action: 'member.suspend', detail: { reason: 'Spam', until } })).toEqual([
    'Reason: Spam',
    'Until Nov 27, 2026',
  ])
  expect(detailsOf({ action: 'waitlist.export', detail: { count: 1 } })).toEqual(['1 entry'])
  expect(detailsOf({ action: 'job.retry', detail: { count: 2, tasks: ['send_mail', 'clean_up'] } })).toEqual([
    '2 jobs: send_mail, clean_up',
  ])
  expect(detailsOf({ action: 'social_parties.upload', detail: { count: 3, created: 2, updated: 1 } })).toEqual([
    '3 rows: 2 new, 1 changed',
  ])
  expect(detailsOf({ action: 'festival.change', detail: { sourceKey: null } })).toEqual([])
})

test('a moment is a day and a time in UTC', () => {
  expect(momentOf('2026-11-27T18:05:59.123Z')).toBe('Nov 27, 2026, 18:05 UTC')
})
