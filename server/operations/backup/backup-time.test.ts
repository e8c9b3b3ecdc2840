import { expect, test } from 'vitest'
import { nextBackup } from './backup-time.ts'

test.each([
  ['2026-11-26T02:46:59.999Z', '2026-11-26T02:47:00.000Z'],
  ['2026-11-26T02:47:00.000Z', '2026-11-27T02:47:00.000Z'],
  ['2026-12-31T18:00:00.000Z', '2027-01-01T02:47:00.000Z'],
])('after %s the next backup is made at %s', (after, next) => {
  expect(nextBackup(Date.parse(after)).toISOString()).toBe(next)
})
