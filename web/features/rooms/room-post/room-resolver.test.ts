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

type Stay = Parameters<typeof roomResolver>[0]
const festivalOf = async () => ({ startDate: '2026-11-27', endDate: '2026-11-30' })

async function messagesOf(change: Partial<RoomValues>, saved: Stay = null) {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const { errors } = await roomResolver(saved, festivalOf)({ ...twin, ...change }, undefined, options)
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
  const saved = { ...past, festivalId: twin.festivalId }
  expect(await messagesOf(past, saved)).toEqual({})
  expect(await messagesOf({ ...past, availableTo: '2026-11-06' }, saved)).toEqual({ availableTo: 'This day is over' })
  expect(await messagesOf({ ...past, availableTo: '2026-11-30' }, saved)).toEqual({})
})

test('nights more than a week from the festival are refused, unless the room was saved with them', async () => {
  const late = { availableFrom: '2026-12-08', availableTo: '2026-12-10' }
  const message = { availableFrom: 'This is more than a week after the festival' }
  expect(await messagesOf(late)).toEqual(message)
  expect(await messagesOf(late, { ...late, festivalId: twin.festivalId })).toEqual({})
  expect(await messagesOf(late, { ...late, festivalId: 'another' })).toEqual(message)
  expect(await messagesOf({ ...late, festivalId: '' })).toHaveProperty('festivalId')
})

test('an error in the two days is shown while other fields have errors', async () => {
  expect(await messagesOf({ title: '', availableFrom: '2026-12-05', availableTo: '2026-12-01' })).toEqual({
    title: 'Title is required',
    availableTo: 'The day of departure must not be before the first night',
  })
})
