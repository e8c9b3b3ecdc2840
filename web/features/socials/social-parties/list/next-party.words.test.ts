import { expect, test } from 'vitest'
import type { SocialParty } from '../../../../../contract/socials/social-parties.ts'
import { nameOfNight, nextOf, partsOfTime } from './next-party.words.ts'

test.each([
  ['2026-11-24', '11:30 PM - 4:00 AM', 'Tomorrow 11:30 PM, The Host'],
  ['2026-11-23', '22:30–04:00', 'Tonight 22:30, The Host'],
  ['2026-11-29', '', 'Sunday, The Host'],
  ['2026-11-30', 'after dinner', 'Nov 30, 2026 after dinner, The Host'],
])('what comes on %s at "%s" is said as one says it', (day, time, text) => {
  const party = { venueName: 'The Host', date: `${day}T12:00:00`, time } as SocialParty
  expect(nextOf(party, '2026-11-23')).toBe(text)
})

test('a night of a list is named as one says it', () => {
  const tonight = '2026-11-24'
  const days = ['2026-11-24', '2026-11-25', '2026-11-28', '2026-12-01', '2026-11-23']
  expect(days.map((day) => nameOfNight(day, tonight))).toEqual(['Tonight', 'Tomorrow', 'Saturday', 'Tuesday', 'Monday'])
})

test('an announced time is shown by its beginning and its end, and stays as it is where it is no time', () => {
  expect(['8:00 PM - 1:00 AM', '22:00–03:00', '21:00', 'from 9pm - late', ''].map(partsOfTime)).toEqual([
    { begins: '8:00 PM', ends: '- 1:00 AM' },
    { begins: '22:00', ends: '–03:00' },
    { begins: '21:00', ends: '' },
    { begins: 'from 9pm - late', ends: '' },
    { begins: '', ends: '' },
  ])
})
