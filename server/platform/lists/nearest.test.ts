import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { kilometresBetween, type Position } from '../../../contract/platform/distance.ts'
import type { Precision } from '../../../contract/platform/fields.ts'
import { testApp, type Api, type TestMember } from '../../testing/app.ts'
import { dayFromNow } from '../days.ts'
import { addFestival, lasting } from '../../testing/domains/festivals.ts'
import { block } from '../../testing/domains/room-requests.ts'
import { addRoom, changeRoom } from '../../testing/domains/rooms.ts'

const lines: string[] = []
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})
const { app, db, visitor, signUp, signUpAdmin } = await testApp({ logger: pino({ level: 'trace' }, stream) })
const [admin, organizer, host] = [await signUpAdmin(), await signUp('Olga'), await signUp('Hana')]

const madrid = { latitude: 40.42, longitude: -3.7 }
const toledo = { latitude: 39.8628, longitude: -4.0273 }
const lisbon = { latitude: 38.7169, longitude: -9.1399 }
const suva = { latitude: -18.1416, longitude: 178.4415 }
const samoa = { latitude: -13.8333, longitude: -171.7667 }

const nowhere = { latitude: null, longitude: null }

type Fields = Parameters<typeof addFestival>[1] & { precision?: Precision }
/** A festival with an exact point and one room of Hana's with the same name. */
async function add(
  name: string,
  point: Position | null,
  { precision = 'address', ...fields }: Fields = {},
  member: TestMember = admin,
) {
  const { id, startDate, endDate } = await addFestival(member, { name, ...fields })
  await db
    .updateTable('festivals')
    .set({ ...(point ?? nowhere), precision })
    .where('id', '=', id)
    .execute()
  if (member === admin) await addRoom(host, id, { title: name, availableFrom: startDate, availableTo: endDate })
  return id
}

beforeAll(async () => {
  await add('Nowhere, later', null, lasting(40, 41))
  await add('Samoa', samoa)
  await add('Lisbon, later', lisbon, { ...lasting(40, 41), genres: ['Kizomba'] })
  await add('Lisbon', lisbon, { genres: ['Salsa'] })
  await add('Nowhere', null)
  await add('Suva', suva, { genres: ['Kizomba'] })
  await add('Toledo', toledo, { ...lasting(50, 52), genres: ['Kizomba'] })
  const { id: past } = await addFestival(admin, { name: 'Madrid, past', ...lasting(-9, -8) })
  await db.updateTable('festivals').set(madrid).where('id', '=', past).execute()
  await add('Madrid, waiting', madrid, {}, organizer)
})

type Body = Parameters<Api['festivals']['near']>[0]['body']
type RoomBody = Parameters<Api['rooms']['near']>[0]['body']

/** A page of each list, as names with their distances. */
const lists = {
  festivals: async (api: Api, body: Body) => {
    const page = await api.festivals.near({ body })
    return { ...page, items: page.items.map(({ name, distance }) => [name, distance]) }
  },
  rooms: async (api: Api, body: RoomBody) => {
    const page = await api.rooms.near({ body })
    return { ...page, items: page.items.map(({ title, distance }) => [title, distance]) }
  },
}
const namesNear = async (api: Api, body: Body) => (await lists.festivals(api, body)).items.map(([name]) => name)
const titlesNear = async (api: Api, body: RoomBody) => (await lists.rooms(api, body)).items.map(([title]) => title)

const whole = ['Toledo', 'Lisbon', 'Lisbon, later', 'Samoa', 'Suva', 'Nowhere', 'Nowhere, later']

describe.each(['festivals', 'rooms'] as const)('%s near a position', (kind) => {
  const read = lists[kind]

  test.each([1, 2, 3])('come nearest first, in pages of %i, those without a place last', async (limit) => {
    const seen: unknown[] = []
    let from: { cursor?: string } | null = {}
    while (from) {
      const page: Awaited<ReturnType<typeof read>> = await read(visitor, { position: madrid, limit, ...from })
      expect(page.total).toBe(whole.length)
      seen.push(...page.items)
      from = page.next === null ? null : { cursor: page.next }
    }
    const kilometres = (to: Position) => Math.round(kilometresBetween(madrid, to))
    expect(seen).toEqual([
      ['Toledo', kilometres(toledo)],
      ['Lisbon', kilometres(lisbon)],
      ['Lisbon, later', kilometres(lisbon)],
      ['Samoa', kilometres(samoa)],
      ['Suva', kilometres(suva)],
      ['Nowhere', null],
      ['Nowhere, later', null],
    ])
    expect(seen[0]).toEqual(['Toledo', 68])
  })

  test('are near over the date line', async () => {
    const { items } = await read(visitor, { position: { latitude: -16, longitude: -179.9 } })
    expect(items.slice(0, 2).map(([name]) => name)).toEqual(['Suva', 'Samoa'])
    expect(items[0]?.[1]).toBeLessThan(300)
  })

  test.each([
    [{ latitude: 90.01, longitude: 0 }, 'position.latitude', 'Please enter degrees between -90 and 90'],
    [{ latitude: 0, longitude: -180.5 }, 'position.longitude', 'Please enter degrees between -180 and 180'],
    [{ latitude: '40', longitude: 0 }, 'position.latitude', 'Please enter degrees between -90 and 90'],
    [{ latitude: 1 }, 'position.longitude', 'Please enter degrees between -180 and 180'],
    [{ latitude: 40.4168, longitude: -3.7 }, 'position', 'Please round your position to two decimals'],
    [undefined, 'position', 'Please say where you are'],
  ])('are refused for %j', async (position, field, message) => {
    const refused = read(visitor, { position: position as Position })
    await expect(refused).rejects.toMatchObject({ status: 400, fields: { [field]: message } })
  })

  test('go on only from the same position, and with a cursor of their own', async () => {
    const { next } = await read(visitor, { position: madrid, limit: 2 })
    const [mark, rest] = String(next).split('.')
    const others = [rest, 'x', `${mark}.x`, `${mark}..${rest}`].map((cursor) => ({ position: madrid, cursor }))
    for (const from of [{ position: { ...madrid, latitude: 40.43 }, cursor: next }, ...others])
      await expect(read(visitor, { limit: 2, ...from } as Body & RoomBody)).rejects.toMatchObject({
        status: 400,
        fields: { cursor: 'Please start again from the first page' },
      })
  })
})

test('the filters of each list apply', async () => {
  const position = madrid
  expect(await namesNear(visitor, { position, genres: 'Kizomba' })).toEqual(['Toledo', 'Lisbon, later', 'Suva'])
  const later = { startDate: dayFromNow(38) }
  expect(await namesNear(visitor, { position, genres: 'Kizomba', ...later })).toEqual(['Toledo', 'Lisbon, later'])
  expect(await namesNear(visitor, { position, query: 'lisbon' })).toEqual(['Lisbon', 'Lisbon, later'])
  expect(await namesNear(visitor, { position, query: 'lisbon salsa', location: 'madrid' })).toEqual(['Lisbon'])
  expect(await namesNear(visitor, { position, priceRange: '200+' })).toEqual([])
  expect(await titlesNear(visitor, { position, query: 'lisbon' })).toEqual(['Lisbon', 'Lisbon, later'])
  expect(await titlesNear(visitor, { position, roomType: 'Seeking' })).toEqual([])
  expect(await titlesNear(visitor, { position, guests: 1, maxPrice: 50 })).toEqual(whole)
})

test('a festival that waits is near only for its organizer, as in the list', async () => {
  const body = { position: madrid }
  expect(await namesNear(organizer.api, body)).toEqual(['Madrid, waiting', ...whole])
  for (const { api } of [{ api: visitor }, host, admin]) expect(await namesNear(api, body)).toEqual(whole)
})

test('rooms are left out as in the list: closed, of a festival that waits, and of members with a block', async () => {
  const [owner, guest] = [await signUp(), await signUp()]
  const [festival, waiting] = [await add('Elche', toledo), await add('Elche, waiting', toledo, {}, owner)]
  await addRoom(owner, festival, { title: 'of the owner' })
  await addRoom(owner, waiting, { title: 'where it waits' })
  const closed = await addRoom(owner, festival, { title: 'closed' })
  await changeRoom(owner, closed.id, { isActive: false })
  const body = { position: { latitude: 39.86, longitude: -4.03 }, query: 'Elche' }
  expect(await titlesNear(guest.api, body)).toEqual(['Elche', 'of the owner'])
  expect(await titlesNear(owner.api, body)).toEqual(['Elche', 'of the owner', 'where it waits'])
  await block(db, owner, guest)
  expect(await titlesNear(guest.api, body)).toEqual(['Elche'])
  await guest.api.festivalAttendance.set({ body: { festivalId: festival, status: 'attending' } })
  expect(await titlesNear(guest.api, { position: madrid })).toEqual(['Elche'])
  expect(await titlesNear(guest.api, { position: madrid, scope: 'all' })).toHaveLength(whole.length + 1)
  await guest.api.profile.savePreferences({ body: { budgetMax: 1000 } })
  const [room] = (await guest.api.rooms.near({ body })).items
  expect(room).toMatchObject({ title: 'Elche', distance: 0, compatibility: 100 })
})

test('threat 63: a position is in no log line, no header and no table, also if the call is refused', async () => {
  const far = { latitude: -83.17, longitude: -147.93 }
  const headers = { authorization: `Bearer ${host.token}`, 'idempotency-key': randomUUID() }
  const said: string[] = []
  for (const url of ['/api/festivals/near', '/api/room-shares/near'])
    for (const [payload, status] of [
      [{ position: far, limit: 1 }, 200],
      [{ position: { latitude: -83.1701, longitude: -147.93 } }, 400],
      [{ position: far, cursor: 'x' }, 400],
      [{ position: far, query: 7 }, 400],
    ] as const) {
      const reply = await app.inject({ method: 'POST', url, headers, payload })
      expect(reply.statusCode).toBe(status)
      expect(reply.headers['cache-control']).toBe('private, no-store')
      said.push(JSON.stringify(reply.headers), reply.body)
    }
  const stored = await db.selectFrom('idempotencyKeys').select('endpoint').execute()
  expect(stored.filter(({ endpoint }) => endpoint.includes('near'))).toEqual([])
  expect(lines.filter((line) => line.includes('/near')).length).toBeGreaterThanOrEqual(8)
  for (const text of [...lines, ...said]) expect(text).not.toMatch(/-83\.1|-147\.9/)
})

test('no distance is said to what is known by its town only, which has its place in the order (threat 92)', async () => {
  const ghent = { latitude: 51.05, longitude: 3.7167 }
  const place = { ...ghent, latitude: 51.06 }
  await add('Gent town', ghent, { precision: 'town', location: 'Gent, Belgium' })
  await add('Gent hand', place, { precision: 'hand', location: 'Gent, Belgium' })
  const body = { position: { latitude: 51.05, longitude: 3.72 }, query: 'Gent' }
  const festivals = await visitor.festivals.near({ body })
  expect(festivals.items.map(({ name, distance, precision }) => [name, distance, precision])).toEqual([
    ['Gent town', null, 'town'],
    ['Gent hand', 1, 'hand'],
  ])
  const rooms = await visitor.rooms.near({ body })
  expect(rooms.items.map(({ title, distance, town }) => [title, distance, town])).toEqual([
    ['Gent town', null, 'Gent'],
    ['Gent hand', 1, null],
  ])
})
