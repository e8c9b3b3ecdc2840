import type { FieldErrors } from 'react-hook-form'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { roomResolver } from './room-resolver.ts'
import { blankRoom, type RoomValues } from './room-values.ts'

beforeAll(() => void vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00'), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const twin: RoomValues = {
  ...blankRoom,
  festivalId: '0190c2f4-0000-7000-8000-000000000001',
  title: 'Twin room',
  location: 'Seville',
  pricePerNight: '45',
}

async function messagesOf(change: Partial<RoomValues>, savedTo: string | null = null) {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const { errors } = await roomResolver(savedTo)({ ...twin, ...change }, undefined, options)
  return Object.fromEntries(
    Object.entries(errors as FieldErrors<RoomValues>).map(([name, { message }]) => [name, message]),
  )
}

test('a stay in the past is refused', async () => {
  expect(await messagesOf({ availableFrom: '2025-11-27', availableTo: '2025-11-30' })).toEqual({
    availableTo: 'This day is over',
  })
  expect(await messagesOf({ availableFrom: '2026-11-19', availableTo: '2026-11-21' })).toEqual({})
})

test('a room with a past stay can keep its days, or get days in the future', async () => {
  const past = { availableFrom: '2026-11-01', availableTo: '2026-11-05' }
  expect(await messagesOf(past, '2026-11-05')).toEqual({})
  expect(await messagesOf({ ...past, availableTo: '2026-11-06' }, '2026-11-05')).toEqual({
    availableTo: 'This day is over',
  })
  expect(await messagesOf({ ...past, availableTo: '2026-11-30' }, '2026-11-05')).toEqual({})
})

test('an error in the two days is shown while other fields have errors', async () => {
  expect(await messagesOf({ title: '', availableFrom: '2026-12-05', availableTo: '2026-12-01' })).toEqual({
    title: 'Title is required',
    availableTo: 'The day of departure must not be before the first night',
  })
})
