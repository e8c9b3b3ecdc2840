import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { testDatabaseWithPlaces } from '../../testing/databases/database.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { addRoom, changeRoom, getRoom } from '../../testing/domains/rooms.ts'

const { db, visitor, signUp, signUpAdmin } = await testApp({ db: await testDatabaseWithPlaces() })
const admin = await signUpAdmin()
const host = await signUp()
const inBarcelona = await addFestival(admin, { location: 'Barcelona, Spain' })

type Said = { location?: string; area?: string }
/** The room is closed, as a member has at most ten open rooms. */
const placeOf = async (said: Said) => (await addRoom(host, inBarcelona.id, { ...said, isActive: false })).place

const gracia = { name: 'Gràcia', latitude: 41.4024, longitude: 2.1564, isTown: false }
const barcelona = { name: 'Barcelona', latitude: 41.3888, longitude: 2.159, isTown: true }

test('a room is in the quarter that its host names, in any spelling and among other words', async () => {
  for (const said of [
    { area: 'Gràcia', location: 'Barcelona' },
    { area: 'gracia', location: 'Barcelona' },
    { location: 'Gràcia, Barcelona' },
    { area: 'Quiet street (Gràcia)', location: 'Barcelona, Spain' },
  ])
    expect(await placeOf(said)).toMatchObject(gracia)
  expect(await placeOf({ area: 'Eixample', location: 'Gràcia' }), 'the area counts first').toMatchObject({
    name: 'Eixample',
  })
})

test('otherwise in the town of the festival, and never at what is written of a street or of another part of the world', async () => {
  for (const said of [
    { location: 'Barcelona' },
    { area: 'Old town', location: 'Carrer de Verdi 12' },
    { area: 'Carrer de Gràcia 12', location: 'Barcelona' },
    { area: 'Neukölln', location: 'Barcelona' },
    { area: 'Chamberí', location: 'Madrid' },
    { area: ',;/()', location: '12, 34, 56, 78, 90, Gràcia, Gràcia' },
  ])
    expect(await placeOf(said)).toMatchObject(barcelona)
  expect(await placeOf({ location: 'Badalona' }), 'a town nearby').toMatchObject({ name: 'Badalona', isTown: false })
})

test('all rooms of a quarter have one point, which no link or further words move, and a circle about as large as the quarter', async () => {
  const words = ['Gràcia', 'Gràcia, next to the market', 'Gràcia / Carrer de Verdi 12, 3rd floor']
  const rooms = await Promise.all(words.map((area) => addRoom(host, inBarcelona.id, { area, location: 'Barcelona' })))
  const linked = await changeRoom(host, rooms[0]!.id, { airbnbLink: 'https://www.airbnb.com/rooms/41.40338,2.17403' })
  const shown = await Promise.all(rooms.map(({ id }) => visitor.rooms.get({ params: { id } })))
  expect(new Set([linked, ...shown].map(({ place }) => JSON.stringify(place))).size).toBe(1)
  const { radius } = shown[0]?.place ?? { radius: 0 }
  expect(radius).toBeGreaterThan(1000)
  expect(radius).toBeLessThan(2500)
  expect((await placeOf({ location: 'Barcelona' }))?.radius).toBeGreaterThan(5000)
})

test('a place follows the words, the festival and its town, and cannot be set', async () => {
  const { id } = await addRoom(host, inBarcelona.id, { area: 'Gràcia', location: 'Barcelona' })
  const shown = async () => (await getRoom(host, id)).place?.name
  await changeRoom(host, id, { area: 'Eixample' })
  expect(await shown()).toBe('Eixample')
  await changeRoom(host, id, { area: null })
  expect(await shown()).toBe('Barcelona')
  await sql`update room_shares set shown_place = '{"name": "Elsewhere"}' where id = ${id}`.execute(db)
  expect(await shown()).toBe('Barcelona')

  const unknown = await addFestival(admin, { location: 'Xyzzyville' })
  await changeRoom(host, id, { festivalId: unknown.id })
  expect(await shown()).toBeUndefined()
  await admin.api.festivals.change({
    params: { id: unknown.id },
    body: { location: 'Hamburg, Germany' },
  })
  await changeRoom(host, id, { title: 'The same room' })
  expect(await shown()).toBe('Hamburg')
})
