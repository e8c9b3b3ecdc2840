import { expect, test } from 'vitest'
import { meetupStateOf } from './meetup-state.ts'
import { meetupSchema } from './meetup-schema.ts'
import { blankMeetup, daysToMeet, valuesOfMeetup } from './meetup-values.ts'
import { noteOn } from './meetup-form.tsx'
import { firstNameOf } from '../../../lib/member/first-name.ts'
import { formatDuration, waitingOf } from './meetups.words.ts'

const now = Date.parse('2026-11-28T20:00:00Z')
const dinner = {
  status: 'active',
  ownStatus: null,
  startTime: '2026-11-28T21:00:00Z',
  durationMinutes: 60,
  offerEndsAt: null,
} as const

test.each([
  [{}, true, 'open'],
  [{}, false, 'visitor'],
  [{ status: 'full' }, true, 'full'],
  [{ ownStatus: 'accepted' }, true, 'joined'],
  [{ ownStatus: 'accepted', status: 'full' }, true, 'joined'],
  [{ ownStatus: 'organizer', status: 'full' }, true, 'organizer'],
  [{ ownStatus: 'pending' }, true, 'asked'],
  [{ ownStatus: 'waiting', status: 'full' }, true, 'waiting'],
  [{ ownStatus: 'offered', status: 'full', offerEndsAt: '2026-11-28T20:00:01Z' }, true, 'offered'],
  [{ ownStatus: 'offered', status: 'full', offerEndsAt: '2026-11-28T20:00:00Z' }, true, 'full'],
  [{ ownStatus: 'accepted', startTime: '2026-11-28T20:00:00Z' }, true, 'running'],
  [{ ownStatus: 'organizer', startTime: '2026-11-28T19:00:00Z' }, true, 'over'],
  [{ ownStatus: 'accepted', status: 'cancelled' }, true, 'cancelled'],
] as const)('%o is, for a member %s, %s @P4.24', (fields, isMember, state) => {
  expect(meetupStateOf({ ...dinner, ...fields }, isMember, now)).toBe(state)
})

test.each([
  [15, '15 minutes'],
  [60, '1 hour'],
  [90, '1½ hours'],
  [120, '2 hours'],
  [75, '1 hour 15 minutes'],
])('%d minutes read "%s"', (minutes, text) => {
  expect(formatDuration(minutes)).toBe(text)
})

test('those who wait are counted, and people are called by their first names', () => {
  expect([0, 1, 3].map((waitingCount) => waitingOf({ waitingCount }))).toEqual([
    null,
    '1 person is waiting for a place',
    '3 people are waiting for a place',
  ])
  expect(['Ana Ruiz Gómez', ' Jo ', '王'].map(firstNameOf)).toEqual(['Ana', 'Jo', '王'])
})

const festival = { startDate: '2026-11-27', endDate: '2026-11-29', timeZone: 'Europe/Madrid' }

test.each([
  ['2026-11-01', ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30']],
  ['2026-11-29', ['2026-11-29', '2026-11-30']],
  ['2026-12-05', ['2026-12-05']],
])('on %s one meets on %o', (today, days) => {
  expect(daysToMeet(festival, today)).toEqual(days)
})

test('a new meetup is on the first day of the festival that is not over', () => {
  expect(blankMeetup('meal', festival, '2026-11-01').day).toBe('2026-11-27')
  expect(blankMeetup('meal', festival, '2026-11-28').day).toBe('2026-11-28')
})

test.each([
  ['a usual night', '2026-11-27', '20:30', '2026-11-27T19:30:00.000Z', '20:30'],
  ['the hour that comes twice, its first', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z', '02:30'],
  ['the hour that is skipped, one later', '2027-03-28', '02:30', '2027-03-28T01:30:00.000Z', '03:30'],
  ['after the clocks went back', '2026-10-25', '03:00', '2026-10-25T02:00:00.000Z', '03:00'],
])('in Madrid %s is sent as an instant and read again @P7.41', async (_, day, startTime, instant, shown) => {
  const values = { ...blankMeetup('meal', festival, '2026-11-01'), day, startTime }
  const sent = await meetupSchema('Europe/Madrid').parseAsync(values)
  expect(sent).toMatchObject({ startTime: instant, durationMinutes: 120, capacity: 4 })
  const saved = { ...sent, locationHint: null, description: null }
  expect(valuesOfMeetup(saved as never, 'Europe/Madrid')).toMatchObject({ day, startTime: shown })
})

test('the form says that a time is skipped, and what it is for the reader only where that differs', () => {
  expect(noteOn('2027-03-28', '02:30', 'Europe/Madrid')).toBe('The clocks go forward that night: this is 03:30.')
  expect(noteOn('2027-03-28', '', 'Europe/Madrid')).toBe('Local time at the festival.')
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(noteOn('2027-05-08', '20:30', own)).toBe('Local time at the festival.')
})

test('a start is required', async () => {
  const { error } = meetupSchema('Europe/Madrid').safeParse(blankMeetup('meal', festival, '2026-11-01'))
  expect(error?.issues).toMatchObject([{ path: ['startTime'], message: 'Start time is required' }])
})
