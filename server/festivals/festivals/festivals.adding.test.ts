import { expect, test } from 'vitest'
import type { z } from 'zod'
import { maxFestivalDays } from '../../../contract/festivals/festival-limits.ts'
import { type FestivalChange, type NewFestival } from '../../../contract/festivals/festivals.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { addFestival, aFestival, namesOf } from '../../testing/domains/festivals.ts'

const { app, signUp, signUpAdmin, db } = await testApp()
const admin = await signUpAdmin()
const member = await signUp()
const unknownId = '00000000-0000-7000-8000-000000000000'

const change = ({ api }: TestMember, id: string, body: z.input<typeof FestivalChange>) =>
  api.festivals.change({ params: { id }, body })
const stored = (id: string) => db.selectFrom('festivals').selectAll().where('id', '=', id).executeTakeFirst()

test('an added festival is returned with all its fields, and the caller is its organizer @P3.3 @S3.8', async () => {
  const body = aFestival({
    name: '  Gran Noche  ',
    description: 'Three nights.\r\nBy the sea.',
    genres: ['Salsa', 'Bachata', 'Salsa'],
    price: '149€ - 189€',
    website: 'https://example.com/noche',
  })
  const added = await member.api.festivals.create({ body })
  expect(added).toEqual({
    ...body,
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'Gran Noche',
    description: 'Three nights.\nBy the sea.',
    genres: ['Salsa', 'Bachata'],
    image: null,
    organizer: { id: member.user.id, username: member.user.username, name: member.user.name },
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    approved: false,
    goingCount: 0,
    interestedCount: 0,
    latitude: null,
    longitude: null,
    precision: null,
    timeZone: null,
    cover: null,
    eventCount: 0,
    country: null,
    revision: null,
    version: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  expect(await member.api.festivals.get({ params: { id: added.id } })).toEqual(added)
})

test('optional fields may be missing, and the default currency is USD @S3.8', async () => {
  const { name, startDate, endDate, location } = aFestival()
  const reply = await app.inject({
    method: 'POST',
    url: '/api/festivals',
    headers: { authorization: `Bearer ${member.token}` },
    payload: { name, startDate, endDate, location, description: ' ', price: '', website: '' },
  })
  expect(reply.statusCode).toBe(201)
  const nothingSaid = { description: null, price: null, website: null, genres: [], currency: 'USD' }
  expect(reply.json()).toMatchObject(nothingSaid)
})

test('the day of a date-time is used as written @S1.7', async () => {
  const days = { startDate: '2027-05-01T23:30:00-08:00', endDate: '2027-05-02T00:30:00.000+14:00' }
  expect(await addFestival(member, days)).toMatchObject({ startDate: '2027-05-01', endDate: '2027-05-02' })
})

test('fields that a caller may not set are ignored', async () => {
  const given = {
    id: unknownId,
    organizerId: admin.user.id,
    organizer: { id: admin.user.id, name: 'x' },
    approvedAt: '2020-01-01T00:00:00.000Z',
    approved: true,
    createdAt: '2020-01-01T00:00:00.000Z',
    goingCount: 7,
    interestedCount: 7,
    priceLowEur: 0,
    sourceKey: 'mine',
  }
  const body: z.input<typeof NewFestival> = { ...aFestival(), ...given }
  const added = await member.api.festivals.create({ body })
  const changed = await change(member, added.id, { name: 'Renamed', ...given })
  expect(changed).toEqual({ ...added, name: 'Renamed', version: changed.version })
  expect(added).toMatchObject({ approved: false, goingCount: 0, interestedCount: 0, image: null })
  expect(await stored(added.id)).toMatchObject({
    organizerId: member.user.id,
    approvedAt: null,
    priceLowEur: 100,
    sourceKey: null,
  })
  expect(await stored(unknownId)).toBeUndefined()
})

const tooLate = new Date(Date.parse('2027-05-01') + (maxFestivalDays + 1) * 86_400_000).toISOString().slice(0, 10)
const days = (startDate: string, endDate: string) => ({ startDate, endDate })

test.each([
  ['name', { name: ' ' }, 'Name is required'],
  ['name', { name: undefined }, 'Name is required'],
  ['name', { name: 'x'.repeat(121) }, 'Please use at most 120 characters'],
  ['location', { location: '' }, 'Location is required'],
  ['location', { location: 'x'.repeat(201) }, 'Please use at most 200 characters'],
  ['description', { description: 'x'.repeat(4001) }, 'Please use at most 4000 characters'],
  ['price', { price: 'x'.repeat(201) }, 'Please use at most 200 characters'],
  ['startDate', { startDate: undefined }, 'Start date is required'],
  ['endDate', { endDate: '' }, 'End date is required'],
  ['startDate', { startDate: '2027-02-29' }, 'Please enter a valid date'],
  ['startDate', { startDate: '0000-05-01' }, 'Please enter a valid date'],
  ['endDate', { endDate: 'soon' }, 'Please enter a valid date'],
  ['endDate', days('2027-05-02', '2027-05-01'), 'End date must not be before the start date'],
  ['endDate', days('2027-05-01', tooLate), `A festival lasts at most ${maxFestivalDays} days`],
  ['genres.0', { genres: ['Polka'] }, 'Please choose from the list'],
  ['currency', { currency: 'XXX' }, 'Please choose from the list'],
  ['website', { website: 'javascript:alert(1)' }, 'Please enter a web address, like https://example.com'],
  ['website', { website: `https://example.com/${'x'.repeat(2000)}` }, 'Please use at most 2000 characters'],
])('%s is refused: %o @P3.33', async (field, given, message) => {
  const body = { ...aFestival(), ...given } as z.input<typeof NewFestival>
  const refusal = { status: 400, code: 'invalid_input', message, fields: { [field]: message } }
  await expect(member.api.festivals.create({ body })).rejects.toMatchObject(refusal)
})

test('a price of any size is stored', async () => {
  const member = await signUp()
  for (const price of ['9'.repeat(200), '€99999999999999', '0', '¥1'])
    expect(await addFestival(member, { price })).toMatchObject({ price })
})

test('retries with the same idempotency key create one festival and return the first reply', async () => {
  const organizer = await signUp()
  const idempotencyKey = crypto.randomUUID()
  const body = aFestival()
  const first = await organizer.api.festivals.create({ body, idempotencyKey })
  expect(await organizer.api.festivals.create({ body, idempotencyKey })).toEqual(first)
  expect(await namesOf(organizer.api, { query: organizer.user.name, limit: 100 })).toContain(first.name)
  const { count } = await db
    .selectFrom('festivals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizerId', '=', organizer.user.id)
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})
