import { afterEach, expect, test, vi } from 'vitest'
import { now, setClockOffset } from '../../../../contract/platform/clock.ts'
import { dayFromNow } from '../../days.ts'
import { createSignedAddresses } from '../../storage/signed-addresses.ts'
import { testDatabase } from '../../../testing/databases/database.ts'
import { readClock } from './database-clock.ts'

const db = await testDatabase()
const hours = 3_600_000

afterEach(() => {
  vi.useRealTimers()
  setClockOffset(0)
})

test.each([36, -36])('a clock that is %i hours off decides neither a day nor an expiry', async (off) => {
  const real = Date.now()
  const today = dayFromNow(0)
  const addresses = createSignedAddresses('/s3', async () => Buffer.from('secret'))
  const given = new URL(await addresses.create('uploads/one', 600), 'http://localhost')
  vi.useFakeTimers({ toFake: ['Date'], now: real + off * hours })
  expect(await readClock(db)).toBeCloseTo(-off * hours, -4)
  expect(Math.abs(now() - real)).toBeLessThan(10_000)
  expect(dayFromNow(0)).toBe(today)
  await addresses.check('uploads/one', Object.fromEntries(given.searchParams))
})

test('the time that a reading takes is no offset', async () => {
  expect(await readClock(db)).toBe(0)
})
