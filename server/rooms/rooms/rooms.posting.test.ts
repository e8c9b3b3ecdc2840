import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { maxStayNights } from '../../../contract/rooms/room-limits.ts'
import type { NewRoomShare } from '../../../contract/rooms/rooms.ts'
import { dayFromNow } from '../../platform/days.ts'
import { testApp } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { setAge } from '../../testing/domains/members.ts'
import { isBound, putPhoto } from '../../testing/domains/photos.ts'
import {
  addRoom,
  aRoom,
  changeRoom,
  getRoom,
  roomNotFound,
  storedRoom,
  wholeRoom,
} from '../../testing/domains/rooms.ts'

const { visitor, signUp, signUpAdmin, db } = await testApp()
const admin = await signUpAdmin()
const [host, other] = [await signUp('Hana'), await signUp('Otto')]
const unknownId = '00000000-0000-7000-8000-000000000000'
const festival = await addFestival(admin, { genres: ['Bachata', 'Salsa'] })

// A host may have at most ten open rooms.
beforeEach(() => db.updateTable('roomShares').set({ isActive: false }).execute())

const post = (fields: Partial<z.input<typeof NewRoomShare>> = {}) => addRoom(host, festival.id, fields)
const visitors = { api: visitor }

describe('a room', () => {
  test('is returned with all its fields, and the caller is its host @P3.9 @P3.10 @P7.26 @S4.1 @S4.2', async () => {
    const images = [await putPhoto(db, host, 'a1'), await putPhoto(db, host, 'a2')]
    const body = { ...aRoom(festival.id, wholeRoom), images }
    const posted = await host.api.rooms.create({ body })
    expect(posted).toEqual({
      ...body,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      festival: festival.name,
      genres: ['Bachata', 'Salsa'],
      currentGuests: 1,
      placesLeft: 3,
      hasFreeNights: true,
      nights: [30, 31].map((night) => ({ date: dayFromNow(night), free: 3 })),
      isActive: true,
      beds: [],
      rules: null,
      split: 'by_night',
      stepBackUntil: null,
      host: {
        id: host.user.id,
        username: host.user.username,
        name: 'Hana',
        avatar: null,
        profilePicture: null,
        danceStyles: [],
        rating: null,
      },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      compatibility: null,
      place: null,
      fit: null,
      eligibility: 'open',
      myRequest: null,
    })
    expect(await getRoom(host, posted.id)).toEqual(posted)
    expect(await storedRoom(db, posted.id)).toMatchObject({ priceUsd: 49.456522 })
    for (const path of images) expect(await isBound(db, path)).toBe(true)
  })

  test('is visible to everyone at once, but its link only to members', async () => {
    const { id } = await post({ airbnbLink: 'https://www.airbnb.com/rooms/2' })
    expect(await getRoom(visitors, id)).toMatchObject({ id, airbnbLink: null, eligibility: 'open' })
    expect(await getRoom(other, id)).toMatchObject({ airbnbLink: 'https://www.airbnb.com/rooms/2' })
    expect((await visitor.rooms.list({ query: { limit: 100 } })).items.find((room) => room.id === id)).toMatchObject({
      airbnbLink: null,
    })
  })

  test('has default values for missing fields @P9.25', async () => {
    const { title, location, festivalId, pricePerNight, availableFrom, availableTo } = aRoom(festival.id)
    const posted = await host.api.rooms.create({
      body: { title, location, festivalId, pricePerNight, availableFrom, availableTo },
    })
    expect(posted).toMatchObject({ roomType: 'Seeking', currency: 'USD', maxGuests: 2, amenities: [], images: [] })
    expect(posted).toMatchObject({ isActive: true, description: null, sleepStyle: null, genderPreference: null })
  })

  test.each([
    ['45', '45'],
    ['45.00', '45'],
    ['45.5', '45.50'],
    ['45.50', '45.50'],
    ['0', '0'],
    ['0.05', '0.05'],
    ['0099', '99'],
    ['99999999.99', '99999999.99'],
    [20, '20'],
    [19.9, '19.90'],
  ])('keeps the price as entered: %s is %s @S4.2', async (pricePerNight, shown) => {
    expect((await post({ pricePerNight })).pricePerNight).toBe(shown)
  })

  test('may be for a festival that waits for approval, by members who can see it', async () => {
    const waiting = await addFestival(host)
    const { id } = await addRoom(host, waiting.id)
    expect(await getRoom(host, id)).toMatchObject({ festivalId: waiting.id })
    for (const viewer of [visitors, other]) await expect(getRoom(viewer, id)).rejects.toMatchObject(roomNotFound)
    expect(await getRoom(admin, id)).toMatchObject({ id })
    expect(await visitor.rooms.list({ query: { festivalId: waiting.id } })).toMatchObject({ items: [], total: 0 })
  })

  test('is created once if the same key is sent several times', async () => {
    const member = await signUp()
    const idempotencyKey = crypto.randomUUID()
    const body = aRoom(festival.id)
    const first = await member.api.rooms.create({ body, idempotencyKey })
    expect(await member.api.rooms.create({ body, idempotencyKey })).toEqual(first)
    expect(await member.api.rooms.mine()).toHaveLength(1)
  })

  const stay = (availableFrom: string, availableTo: string) => ({ availableFrom, availableTo })
  test.each([
    ['title', { title: ' ' }, 'Title is required'],
    ['title', { title: 'x'.repeat(121) }, 'Please use at most 120 characters'],
    ['description', { description: 'x'.repeat(4001) }, 'Please use at most 4000 characters'],
    ['location', { location: '' }, 'Location is required'],
    ['festivalId', { festivalId: '' }, 'Festival is required'],
    ['festivalId', { festivalId: unknownId }, 'Please choose a festival'],
    ['festivalId', { festivalId: 'no-id' }, 'Please choose a festival'],
    ['roomType', { roomType: 'Swapping' }, 'Please choose from the list'],
    ['pricePerNight', { pricePerNight: '' }, 'Price is required'],
    ['pricePerNight', { pricePerNight: '-1' }, 'Please enter an amount, with at most two decimals'],
    ['pricePerNight', { pricePerNight: '4.999' }, 'Please enter an amount, with at most two decimals'],
    ['pricePerNight', { pricePerNight: '1e5' }, 'Please enter an amount, with at most two decimals'],
    ['currency', { currency: '' }, 'Currency is required'],
    ['currency', { currency: 'XXX' }, 'Please choose from the list'],
    ['maxGuests', { maxGuests: 0 }, 'At least 1 guest required'],
    ['maxGuests', { maxGuests: 11 }, 'Maximum 10 guests'],
    ['amenities.0', { amenities: ['Pool'] }, 'Please choose from the list'],
    ['images.0', { images: ['/objects/mine'] }, 'Please upload this photo again'],
    ['availableFrom', { availableFrom: '' }, 'Start date is required'],
    ['availableTo', { availableTo: undefined }, 'End date is required'],
    ['availableTo', stay('2027-05-02', '2027-05-01'), 'The day of departure must not be before the first night'],
    ['availableTo', stay('2027-05-01', '2027-07-01'), `A stay lasts at most ${maxStayNights} nights`],
    ['airbnbLink', { airbnbLink: 'javascript:alert(1)' }, 'Please enter a web address, like https://example.com'],
  ])('is refused: %s %o @P5.17 @P5.18 @P5.19 @P5.20 @S4.2 @S4.3 @S4.4', async (field, fields, message) => {
    const body = { ...aRoom(festival.id), ...fields } as z.input<typeof NewRoomShare>
    const refusal = { status: 400, code: 'invalid_input', fields: { [field]: message } }
    await expect(host.api.rooms.create({ body })).rejects.toMatchObject(refusal)
  })

  test('may be for sixty nights @S4.4', async () => {
    expect(maxStayNights).toBe(60)
    const { id: festivalId } = await addFestival(admin, { startDate: '2027-06-01', endDate: '2027-06-03' })
    await post({ festivalId, ...stay('2027-05-01', '2027-06-30') })
  })

  test('is not for nights that are more than a week from the festival', async () => {
    const staying = (from: number, to: number) => post(stay(dayFromNow(from), dayFromNow(to)))
    await expect(staying(18, 22)).rejects.toMatchObject({
      status: 400,
      fields: { availableTo: 'This is more than a week before the festival' },
    })
    await expect(staying(40, 42)).rejects.toMatchObject({
      status: 400,
      fields: { availableFrom: 'This is more than a week after the festival' },
    })
    expect(await staying(33, 36), 'close to it the form asks').toMatchObject({ festivalId: festival.id })
  })

  test('for a festival that waits for approval is refused to members who cannot see it', async () => {
    const waiting = await addFestival(admin)
    await db.updateTable('festivals').set({ approvedAt: null }).where('id', '=', waiting.id).execute()
    await expect(addRoom(other, waiting.id)).rejects.toMatchObject({
      status: 400,
      fields: { festivalId: 'Please choose a festival' },
    })
  })

  test('is refused to members under 18 or of unknown age @S4.8', async () => {
    const young = await signUp()
    await setAge(db, young, 17)
    await expect(addRoom(young, festival.id)).rejects.toMatchObject({
      status: 403,
      code: 'under_age',
      message: 'You must be at least 18 to share a room',
    })
    await setAge(db, young, null)
    await expect(addRoom(young, festival.id)).rejects.toMatchObject({ status: 403, code: 'under_age' })
    await setAge(db, young, 18)
    expect(await addRoom(young, festival.id)).toMatchObject({ isActive: true })
  })

  test('cannot have a photo of another member, or one that is in use @S4.5', async () => {
    const [theirs, used] = [await putPhoto(db, other, 'b1'), await putPhoto(db, host, 'b2')]
    await post({ images: [used] })
    for (const path of [theirs, used])
      await expect(post({ images: [path] })).rejects.toMatchObject({
        status: 400,
        fields: { images: 'Please upload this photo again' },
      })
    expect(await isBound(db, theirs)).toBe(false)
  })
})

/** Threat 5: sends every stored column, and the additional fields of the contract. */
test('fields that a caller may not set are ignored @P5.36 @S1.26', async () => {
  const given = {
    id: unknownId,
    hostId: other.user.id,
    host: { id: other.user.id },
    currentGuests: 2,
    quietestGuests: 1,
    placesLeft: 0,
    hasFreeNights: false,
    nights: [],
    createdAt: '2020-01-01T00:00:00.000Z',
    priceUsd: 1,
    hostAge: 99,
    search: 'x',
    festival: 'x',
    genres: ['x'],
    compatibility: 100,
    shownPlace: { name: 'x' },
    place: { name: 'x' },
    eligibility: 'excluded',
    myRequest: { id: unknownId, status: 'accepted' },
    status: 'accepted',
    isAdmin: true,
    takenDownAt: new Date().toISOString(),
    offerVersion: 7,
  }
  const posted = await post({ ...given, ...wholeRoom })
  const changed = await changeRoom(host, posted.id, { title: 'Renamed', ...given })
  expect(changed).toEqual({ ...posted, title: 'Renamed' })
  const row = await storedRoom(db, posted.id)
  expect(row).toMatchObject({ hostId: host.user.id, currentGuests: 1, priceUsd: 49.456522 })
  expect(row?.createdAt.getFullYear()).toBeGreaterThan(2020)
  expect(await storedRoom(db, unknownId)).toBeUndefined()
  const decided = new Set([
    ...Object.keys(given),
    ...Object.keys(aRoom(unknownId, wholeRoom)),
    'amenities',
    'images',
    'isActive',
    'beds',
    'rules',
    'split',
    'stepBackUntil',
  ])
  expect(Object.keys(row ?? {}).filter((column) => !decided.has(column))).toEqual([])
})
