import { expect, test } from 'vitest'
import { isWorthSending } from './position.ts'

const place = { latitude: 40.41694, longitude: -3.70346 }
const north = (metres: number) => ({ ...place, latitude: place.latitude + metres / 111_195 })
const last = { place, at: 1_000_000 }
const after = (seconds: number, metres: number) => ({ place: north(metres), at: last.at + seconds * 1000 })

test('a place is sent first, after a walk of 25 m but not within 20 seconds, and after a minute in any case', () => {
  expect(isWorthSending(null, after(0, 0))).toBe(true)
  expect(isWorthSending(last, after(19, 500))).toBe(false)
  expect(isWorthSending(last, after(20, 24))).toBe(false)
  expect(isWorthSending(last, after(20, 26))).toBe(true)
  expect(isWorthSending(last, after(59, 0))).toBe(false)
  expect(isWorthSending(last, after(60, 0))).toBe(true)
})
