import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { NewRoomShare } from '../../../contract/rooms/rooms.ts'
import { dayFromNow } from '../../platform/days.ts'
import { testApp } from '../../testing/app.ts'
import { addFestival, lasting } from '../../testing/domains/festivals.ts'
import { isBound, putPhoto } from '../../testing/domains/photos.ts'
import { putRequest } from '../../testing/domains/room-requests.ts'
import {
  addRoom,
  changeRoom,
  getRoom,
  removeRoom,
  roomNotFound,
  storedRoom,
  wholeRoom,
} from '../../testing/domains/rooms.ts'

const { visitor, signUp, signUpAdmin, db } = await testApp()
const admin = await signUpAdmin()
const [host, other] = [await signUp('Hana'), await signUp('Otto')]
const festival = await addFestival(admin)
const inMay = await addFestival(admin, { startDate: '2027-05-01', endDate: '2027-05-31' })

const post = (fields: Partial<z.input<typeof NewRoomShare>> = {}) => addRoom(host, festival.id, fields)
const visitors = { api: visitor }

describe('a change', () => {
  test('leaves all other fields unchanged and updates the search', async () => {
    const { id } = await post(wholeRoom)
    const before = await getRoom(host, id)
    const changed = await changeRoom(host, id, { pricePerNight: '50', ageRange: '' })
    expect(changed).toEqual({ ...before, pricePerNight: '50', ageRange: null })
    expect(await storedRoom(db, id)).toMatchObject({ priceUsd: 54.347826 })
    expect(await changeRoom(host, id, { currency: 'USD' })).toMatchObject({ currency: 'USD', pricePerNight: '50' })
    expect(await storedRoom(db, id)).toMatchObject({ priceUsd: 50 })
    expect(await changeRoom(host, id, {})).toMatchObject({ title: wholeRoom.title, description: wholeRoom.description })
  })

  test('closes a room and opens it again', async () => {
    const { id } = await post()
    expect(await changeRoom(host, id, { isActive: false })).toMatchObject({ isActive: false })
    await expect(getRoom(visitors, id)).rejects.toMatchObject(roomNotFound)
    expect(await changeRoom(host, id, { isActive: true })).toMatchObject({ isActive: true })
    expect(await getRoom(visitors, id)).toMatchObject({ id })
  })

  test('of one day must fit the other, stored day', async () => {
    const { id } = await post({ festivalId: inMay.id, availableFrom: '2027-05-01', availableTo: '2027-05-03' })
    for (const [body, message] of [
      [{ availableFrom: '2027-05-04' }, 'The day of departure must not be before the first night'],
      [{ availableTo: '2027-04-30' }, 'The day of departure must not be before the first night'],
      [{ availableTo: '2027-07-01' }, 'A stay lasts at most 60 nights'],
    ] as const)
      await expect(changeRoom(host, id, body)).rejects.toMatchObject({ status: 400, fields: { availableTo: message } })
    expect(await changeRoom(host, id, { availableFrom: '2027-05-03' })).toMatchObject({ availableFrom: '2027-05-03' })
  })

  test('of the days or the festival keeps them within a week of each other', async () => {
    const { id } = await post()
    const later = await addFestival(admin, lasting(50, 53))
    const tooLate = { status: 400, fields: { availableFrom: 'This is more than a week after the festival' } }
    const tooEarly = { status: 400, fields: { availableTo: 'This is more than a week before the festival' } }
    const move = (from: number, to: number) => ({ availableFrom: dayFromNow(from), availableTo: dayFromNow(to) })
    await expect(changeRoom(host, id, move(50, 53))).rejects.toMatchObject(tooLate)
    await expect(changeRoom(host, id, { festivalId: later.id })).rejects.toMatchObject(tooEarly)
    expect(await changeRoom(host, id, { festivalId: later.id, ...move(50, 53) })).toMatchObject(move(50, 53))
    await db.updateTable('festivals').set(lasting(90, 93)).where('id', '=', later.id).execute()
    expect(await changeRoom(host, id, { title: 'Kept' }), 'its festival was moved').toMatchObject({ title: 'Kept' })
  })

  test('cannot reduce the places below the number of guests', async () => {
    const { id } = await post({ maxGuests: 4 })
    await db.updateTable('roomShares').set({ currentGuests: 3 }).where('id', '=', id).execute()
    await expect(changeRoom(host, id, { maxGuests: 2 })).rejects.toMatchObject({
      status: 400,
      fields: { maxGuests: '3 guests already have a place in this room' },
    })
    expect(await changeRoom(host, id, { maxGuests: 3 })).toMatchObject({ maxGuests: 3, currentGuests: 3 })
  })

  test('to a festival that the host cannot see is refused', async () => {
    const { id } = await post()
    const waiting = await addFestival(other)
    await expect(changeRoom(host, id, { festivalId: waiting.id })).rejects.toMatchObject({
      status: 400,
      fields: { festivalId: 'Please choose a festival' },
    })
  })

  test('of photos binds the new ones and releases the removed ones', async () => {
    const [first, second, theirs] = [
      await putPhoto(db, host, 'c1'),
      await putPhoto(db, host, 'c2'),
      await putPhoto(db, other, 'c3'),
    ]
    const { id } = await post({ images: [first] })
    expect(await changeRoom(host, id, { images: [second] })).toMatchObject({ images: [second] })
    expect([await isBound(db, first), await isBound(db, second)]).toEqual([false, true])
    await expect(changeRoom(host, id, { images: [theirs] })).rejects.toMatchObject({
      status: 400,
      fields: { images: 'Please upload this photo again' },
    })
    expect(await getRoom(host, id)).toMatchObject({ images: [second] })
  })

  test('made many times at once never leaves an end before the start @S4.3', async () => {
    const { id } = await post({ festivalId: inMay.id, availableFrom: '2027-05-01', availableTo: '2027-05-31' })
    const each = Array.from({ length: 12 }, (_, n) => `2027-05-${String(n + 10)}`)
    const settled = await Promise.allSettled(
      each.flatMap((day) => [changeRoom(host, id, { availableFrom: day }), changeRoom(host, id, { availableTo: day })]),
    )
    const refused = settled.filter((result) => result.status === 'rejected')
    expect(refused.every(({ reason }) => reason.status === 400)).toBe(true)
    const room = await getRoom(host, id)
    expect(room.availableTo >= room.availableFrom).toBe(true)
  })

  test('by anyone except the host is 404 @S4.6', async () => {
    const { id } = await post()
    for (const caller of [other, admin]) {
      await expect(changeRoom(caller, id, { title: 'Mine' })).rejects.toMatchObject(roomNotFound)
      await expect(removeRoom(caller, id)).rejects.toMatchObject(roomNotFound)
    }
    expect(await storedRoom(db, id)).toMatchObject({ title: 'Two beds near the venue' })
  })
})

test('a room is deleted with its requests, and its photos are released', async () => {
  const photo = await putPhoto(db, host, 'd1')
  const { id } = await post({ images: [photo] })
  await putRequest(db, id, other)
  expect(await removeRoom(host, id)).toBeUndefined()
  expect(await storedRoom(db, id)).toBeUndefined()
  expect(await db.selectFrom('roomRequests').selectAll().where('roomShareId', '=', id).execute()).toEqual([])
  expect(await isBound(db, photo)).toBe(false)
  await expect(removeRoom(host, id)).rejects.toMatchObject(roomNotFound)
})
