import { expect, test } from 'vitest'
import { dayFromNow } from '../../../platform/days.ts'
import { testApp } from '../../../testing/app.ts'
import { addFestival } from '../../../testing/domains/festivals.ts'
import { ask, askForNights, decide, putRoom } from '../../../testing/domains/room-requests.ts'
import { changeRoom } from '../../../testing/domains/rooms.ts'

const { db, visitor, signUp, signUpAdmin } = await testApp()
const { id: festivalId } = await addFestival(await signUpAdmin())
const host = await signUp('Hugo')
const day = dayFromNow

/** A room for two on the nights 30, 31 and 32 from today; Ana has the night 31. */
const roomId = await putRoom(db, host, festivalId, { title: 'Uneven' })
const ana = await signUp('Ana')
const { id } = await askForNights(ana, roomId, { from: day(31), to: day(32) })
await decide(host, id, 'accepted')

type Search = { startDate?: string; endDate?: string; guests?: string; sort?: 'price' | 'newest' | 'dates' | 'best' }
const found = async (query: Search, { api } = { api: visitor }) =>
  (await api.rooms.list({ query: { festivalId, ...query } })).items.map(
    ({ title, placesLeft }) => `${title} ${placesLeft}`,
  )
const days = (from: number, to: number) => ({ startDate: day(from), endDate: day(to) })

test('guests and places left mean the searched nights @S12.7', async () => {
  for (const sort of ['dates', 'price', 'newest'] as const) {
    expect(await found({ sort })).toEqual(['Uneven 0'])
    expect(await found({ sort, guests: '1' })).toEqual([])
    expect(await found({ sort, guests: '1', ...days(30, 31) })).toEqual(['Uneven 1'])
    expect(await found({ sort, guests: '1', ...days(32, 33) })).toEqual(['Uneven 1'])
    expect(await found({ sort, guests: '2', ...days(32, 33) })).toEqual([])
    for (const [from, to] of [
      [30, 32],
      [31, 32],
      [31, 33],
      [30, 33],
      [31, 31],
    ] as const) {
      expect(await found({ sort, guests: '1', ...days(from, to) })).toEqual([])
      expect(await found({ sort, ...days(from, to) })).toEqual(['Uneven 0'])
    }
  }
})

test('a single searched day is its night, and days without a night of the room are all of it @S12.7', async () => {
  expect(await found({ guests: '1', startDate: day(30) })).toEqual(['Uneven 1'])
  expect(await found({ guests: '1', endDate: day(30) })).toEqual(['Uneven 1'])
  expect(await found({ guests: '1', startDate: day(31) })).toEqual([])
  expect(await found({ guests: '1', ...days(25, 30) })).toEqual([])
  expect(await found({ guests: '1', ...days(33, 40) })).toEqual([])
})

test('words and nearest festivals find the same, for members too', async () => {
  const searched = { guests: '1', query: 'uneven', ...days(32, 33) }
  expect(await found(searched)).toEqual(['Uneven 1'])
  expect(await found(searched, await signUp())).toEqual(['Uneven 1'])
  const near = await visitor.rooms.near({
    body: { festivalId, guests: 1, ...days(32, 33), position: { latitude: 40, longitude: -4 } },
  })
  expect(near.items.map(({ placesLeft }) => placesLeft)).toEqual([1])
})

test('a room with a free night is not last among the best, unless it is full on the searched ones @S12.7', async () => {
  const later = await putRoom(db, host, festivalId, { title: 'Later', availableFrom: day(31), availableTo: day(34) })
  const full = await putRoom(db, host, festivalId, { title: 'Full', availableFrom: day(29), availableTo: day(33) })
  const request = await ask(await signUp('Ben'), full)
  await decide(host, request.id, 'accepted')
  const member = await signUp('Cara')
  await member.api.profile.savePreferences({ body: { budgetMax: 500 } })
  const order = async (query: Search) =>
    (await found({ ...query, sort: 'best' }, member)).map((room) => room.split(' ')[0])
  expect(await order({})).toEqual(['Uneven', 'Later', 'Full'])
  // A visitor has nothing to compare with: by day, the full ones last.
  expect(await found({ sort: 'best' })).toEqual(['Uneven 0', 'Later 1', 'Full 0'])
  expect(await order(days(32, 33))).toEqual(['Uneven', 'Later', 'Full'])
  expect(await order(days(31, 32))).toEqual(['Later', 'Full', 'Uneven'])
  await changeRoom(host, later, { isActive: false })
})

test('a full room that loses a guest, and one that is asked for on its free nights, are as they are', async () => {
  const ben = await signUp('Ben')
  await expect(ask(ben, roomId)).rejects.toMatchObject({ code: 'room_full' })
  expect((await askForNights(ben, roomId, { from: day(30), to: day(31) })).status).toBe('pending')
  await decide(host, id, 'rejected')
  expect(await found({ guests: '1', ...days(31, 32) })).toContain('Uneven 1')
})
