import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type RoomSort, roomSorts } from '../../../../contract/rooms/room-options.ts'
import type { NewRoomShare } from '../../../../contract/rooms/rooms.ts'
import { type Api, testApp } from '../../../testing/app.ts'
import { dayFromNow } from '../../../platform/days.ts'
import { addFestival } from '../../../testing/domains/festivals.ts'
import { ask, decide, withdraw } from '../../../testing/domains/room-requests.ts'
import { addRoom, titlesOf } from '../../../testing/domains/rooms.ts'
import { writeCursor } from '../../../platform/lists/list-cursor.ts'
import { rankedOrder } from './best-rooms.queries.ts'
import { roomOrders } from './room-list.queries.ts'

const { app, visitor, signUp, signUpAdmin, db } = await testApp()
const host = await signUp('Hana')
const festival = await addFestival(await signUpAdmin())

/** An id of no room. */
const id = '019a0000-0000-7000-8000-000000000000'

beforeEach(() => db.deleteFrom('roomShares').execute())

type Fields = Partial<z.input<typeof NewRoomShare>>
const add = (title: string, fields: Fields = {}) => addRoom(host, festival.id, { title, ...fields })
const staying = (from: number, to: number) => ({ availableFrom: dayFromNow(from), availableTo: dayFromNow(to) })
const within = (from: number, to: number) => ({ startDate: dayFromNow(from), endDate: dayFromNow(to) })

/** Inserts many rooms directly into the table: three for each day and price, one in four full. */
async function fill(count: number, title = 'filler') {
  await sql`
    insert into room_shares
      (title, festival_id, host_id, room_type, price_per_night, price_usd, max_guests, available_from, available_to,
        sleep_style, cleanliness)
    select ${title} || ' ' || n, ${festival.id}, ${host.user.id}, 'Offering', n / 3, n / 3, 1 + n % 4,
      current_date + n % 40, current_date + n % 40 + 3,
      (array['Early riser', 'Night owl', null]::sleep_style[])[1 + n % 3], (enum_range(null::cleanliness))[1 + n % 3]
    from generate_series(1, ${count}::int) as n`.execute(db)
}

describe('the order', () => {
  test('is by first day, by price in USD, or newest first @S4.19', async () => {
    await add('one', { ...staying(29, 30), pricePerNight: '45', currency: 'EUR' })
    await add('two', { ...staying(28, 30), pricePerNight: '45', currency: 'USD' })
    await add('three', { ...staying(30, 31), pricePerNight: '6000', currency: 'JPY' })
    expect(await titlesOf(visitor, { sort: 'dates' })).toEqual(['two', 'one', 'three'])
    expect(await titlesOf(visitor, { sort: 'price' })).toEqual(['three', 'two', 'one'])
    expect(await titlesOf(visitor, { sort: 'newest' })).toEqual(['three', 'two', 'one'])
    expect(await titlesOf(visitor, {})).toEqual(['two', 'one', 'three'])
    expect(await titlesOf(visitor, { sort: 'best' })).toEqual(['two', 'one', 'three'])
  })

  test('is best first for a member with preferences, and by the first day for others @S4.20', async () => {
    const member = await signUp()
    await add('tidy', { cleanliness: 'Tidy', ...staying(30, 33) })
    await add('relaxed', { cleanliness: 'Relaxed', ...staying(29, 33) })
    await add('unstated', staying(31, 33))
    await add('full', { cleanliness: 'Tidy', maxGuests: 1, ...staying(28, 33) })
    const byDay = ['full', 'relaxed', 'tidy', 'unstated']
    for (const api of [visitor, member.api]) expect(await titlesOf(api)).toEqual(byDay)
    await member.api.profile.savePreferences({
      body: { roomSharingOpen: true, gender: 'Male', genderPreference: 'Any' },
    })
    expect(await titlesOf(member.api)).toEqual(byDay)
    await member.api.profile.savePreferences({ body: { cleanliness: 'Tidy' } })
    expect(await titlesOf(member.api)).toEqual(['tidy', 'relaxed', 'unstated', 'full'])
    expect(await titlesOf(member.api, { sort: 'dates' })).toEqual(byDay)
    expect(await titlesOf(host.api)).toEqual(byDay)
    const compared = (await member.api.rooms.list({ query: {} })).items
    expect(compared.map(({ compatibility }) => compatibility)).toEqual([100, 50, 0, 100])
    for (const { items } of [await visitor.rooms.list({ query: {} }), await host.api.rooms.list({ query: {} })])
      for (const room of items) expect(room).toMatchObject({ compatibility: null, fit: null })
  })

  test('uses the searched days for the comparison', async () => {
    const member = await signUp()
    await member.api.profile.savePreferences({ body: { budgetMax: 1000 } })
    await add('short', staying(30, 31))
    await add('long', staying(30, 33))
    expect(await titlesOf(member.api)).toEqual(['long', 'short'])
    const [first] = (await member.api.rooms.list({ query: within(30, 31) })).items
    expect(first).toMatchObject({ title: 'short', compatibility: 100 })
  })

  test('puts rooms that are full or exclude the caller last, only in the order best', async () => {
    const member = await signUp()
    await member.api.profile.savePreferences({ body: { gender: 'Male', cleanliness: 'Tidy' } })
    await add('full', { cleanliness: 'Tidy', maxGuests: 1, ...staying(27, 32) })
    await add('full and less tidy', { cleanliness: 'Relaxed', maxGuests: 1, ...staying(28, 32) })
    await add('not for you', { cleanliness: 'Tidy', genderPreference: 'Female only', ...staying(29, 32) })
    await add('for you', { cleanliness: 'Relaxed', genderPreference: 'Male only' })
    const { items } = await member.api.rooms.list({ query: {} })
    expect(items.map(({ title, eligibility }) => [title, eligibility])).toEqual([
      ['for you', 'open'],
      ['full', 'open'],
      ['not for you', 'excluded'],
      ['full and less tidy', 'open'],
    ])
    const byDay = ['full', 'full and less tidy', 'not for you', 'for you']
    expect(await titlesOf(member.api, { sort: 'dates' })).toEqual(byDay)
    expect(await titlesOf(visitor, { sort: 'best' })).toEqual(['not for you', 'for you', 'full', 'full and less tidy'])
  })

  test('moves a full room back to its place when a guest withdraws', async () => {
    const [member, guest] = [await signUp(), await signUp()]
    await member.api.profile.savePreferences({ body: { cleanliness: 'Tidy' } })
    const { id } = await add('best', { cleanliness: 'Tidy' })
    await add('second', { cleanliness: 'Relaxed' })
    const request = await ask(guest, id)
    await decide(host, request.id, 'accepted')
    expect(await titlesOf(member.api)).toEqual(['second', 'best'])
    await withdraw(guest, request.id)
    expect(await titlesOf(member.api)).toEqual(['best', 'second'])
  })
})

describe('paging through the list', () => {
  const lists = [
    ...roomSorts.map((sort) => [sort, { sort }] as const),
    ['price of each', { sort: 'price', priceOf: 'each' }] as const,
  ]
  type Sorted = (typeof lists)[number][1]

  const walk = async (api: Api, sorted: Sorted, between: () => Promise<unknown> = async () => {}, limit = 7) => {
    const titles: string[] = []
    let cursor: string | null = null
    let total = 0
    do {
      const page = await api.rooms.list({ query: { ...sorted, limit, ...(cursor && { cursor }) } })
      titles.push(...page.items.map(({ title }) => title))
      if (cursor) expect(page.total).toBe(total)
      ;({ next: cursor, total } = page)
      await between()
    } while (cursor)
    return { titles, total }
  }

  test.each(lists)('by %s returns each room once, in the order of one long page', async (_, sorted) => {
    await fill(95)
    const member = await signUp()
    await member.api.profile.savePreferences({ body: { sleepStyle: 'Night owl', cleanliness: 'Tidy', budgetMax: 20 } })
    for (const api of [visitor, member.api]) {
      const { titles, total } = await walk(api, sorted)
      expect(total).toBe(95)
      expect(new Set(titles).size).toBe(95)
      expect(titles).toEqual(await titlesOf(api, { ...sorted, limit: 100 }))
    }
  })

  test.each(lists)('by %s leaves out no room and repeats none while others are posted', async (_, sorted) => {
    await fill(60)
    let posted = 0
    const { titles, total } = await walk(visitor, sorted, () => fill(5, `meanwhile ${posted++}`))
    expect(total).toBe(60)
    expect(new Set(titles).size).toBe(titles.length)
    expect(titles.filter((title) => title.startsWith('filler'))).toHaveLength(60)
  })

  test('continues in the order of the first page', async () => {
    await fill(10)
    const { next } = await visitor.rooms.list({ query: { sort: 'price', limit: 3 } })
    const cursor = next ?? ''
    const { items } = await visitor.rooms.list({ query: { limit: 3, cursor } })
    expect(items.map(({ pricePerNight }) => Number(pricePerNight))).toEqual([1, 1, 2])
    await expect(visitor.rooms.list({ query: { sort: 'dates', cursor } })).rejects.toMatchObject({
      status: 400,
      fields: { cursor: 'Please start again from the first page' },
    })
  })

  test.each([
    ['that is malformed', 'bnVsbA'],
    ['of another list', Buffer.from('["festivals_coming","2027-01-01",3,["2027-01-01","x"]]').toString('base64url')],
    ['with a key of another order', cursorOf('best', [40])],
    ['with a day that does not exist', cursorOf('dates', ['2027-02-30'])],
    ['with a price that is no number', cursorOf('price', ['40'])],
    ['of the ranked rooms of a member', rankedCursor(dayFromNow(30))],
  ])('is refused with a cursor %s', async (_, cursor) => {
    await expect(visitor.rooms.list({ query: { cursor } })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_input',
    })
  })

  function cursorOf(sort: RoomSort, key: unknown[]) {
    return writeCursor(roomOrders[sort][0]!, dayFromNow(0), 1, [...key, id])
  }
})

/** A cursor of a ranked list; `day` is the first day of the last room on the page. */
function rankedCursor(day: string) {
  return writeCursor(rankedOrder, dayFromNow(0), 1, [-1000, day, 0, dayFromNow(40), id, id])
}

test('each order lists every room for a visitor, for a member with preferences and for the host', async () => {
  await add('whole', {
    amenities: ['WiFi'],
    genderPreference: 'Female only',
    ageRange: '25-35',
    description: 'Ñandú "x"\n',
  })
  await fill(30)
  const member = await signUp()
  await member.api.profile.savePreferences({ body: { sleepStyle: 'Night owl', budgetMax: 5 } })
  for (const token of [undefined, member.token, host.token])
    for (const sort of roomSorts) {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const reply = await app.inject({ url: `/api/room-shares?limit=100&sort=${sort}`, headers })
      expect(reply.json()).toHaveLength(31)
    }
})
