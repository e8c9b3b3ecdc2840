import { expect, test } from 'vitest'
import type { SocialParty } from '../../../contract/social-parties.ts'
import { nextOf } from './next-party.words.ts'

test.each([
  ['2026-11-24', '11:30 PM - 4:00 AM', 'Tomorrow 11:30 PM, The Host'],
  ['2026-11-23', '22:30–04:00', 'Tonight 22:30, The Host'],
  ['2026-11-29', '', 'Sunday, The Host'],
  ['2026-11-30', 'after dinner', 'Nov 30, 2026 after dinner, The Host'],
])('what comes on %s at "%s" is said as one says it', (day, time, text) => {
  const party = { venueName: 'The Host', date: `${day}T12:00:00`, time } as SocialParty
  expect(nextOf(party, '2026-11-23')).toBe(text)
})
