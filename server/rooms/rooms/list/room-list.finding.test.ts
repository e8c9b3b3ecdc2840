import { type RawBuilder, sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { currencyCodes, releasedRates } from '../../../../contract/platform/money.ts'
import { roomSorts } from '../../../../contract/rooms/room-options.ts'
import { priceSlider, usdBounds } from '../../../../contract/rooms/comparison-price.ts'
import type { NewRoomShare } from '../../../../contract/rooms/rooms.ts'
import { type Api, testApp, type TestMember } from '../../../testing/app.ts'
import { dayFromNow } from '../../../platform/days.ts'
import { addFestival, lasting } from '../../../testing/domains/festivals.ts'
import { roomFilterExamples } from '../../../testing/contract/room-filter-examples.ts'
import { addRoom, titlesOf } from '../../../testing/domains/rooms.ts'
import { roomIsListed, roomIsVisible } from '../../../visible.ts'

const { app, visitor, signUp, signUpAdmin, db } = await testApp()
const admin = await signUpAdmin()
const host = await signUp('Hana')
const festival = await addFestival(admin, { name: 'Sensual Days', location: 'Málaga, Spain' })
const elsewhere = await addFestival(admin, { name: 'Mambo Nights', location: 'Riga, Latvia', ...lasting(30, 40) })
const empty = await addFestival(admin, { name: 'Without rooms' })
const past = await addFestival(admin, { name: 'Over', startDate: dayFromNow(-9), endDate: dayFromNow(-7) })

beforeEach(async () => {
  await db.deleteFrom('roomShares').execute()
  // One host posts the rooms of all tests.
  await db.deleteFrom('rateCounters').where('key', 'like', 'made_rooms:%').execute()
})

type Fields = Partial<z.input<typeof NewRoomShare>>
const add = (title: string, fields: Fields = {}) => addRoom(host, festival.id, { title, ...fields })
const staying = (from: number, to: number) => ({ availableFrom: dayFromNow(from), availableTo: dayFromNow(to) })
const within = (from: number, to: number) => ({ startDate: dayFromNow(from), endDate: dayFromNow(to) })
const found = async (query: Parameters<typeof titlesOf>[1], api: Api = visitor) =>
  (await titlesOf(api, query)).toSorted()
const attend = ({ api }: TestMember, festivalId: string, status: 'attending' | 'interested' = 'attending') =>
  api.festivalAttendance.set({ body: { festivalId, status } })

describe('the filters', () => {
  beforeEach(async () => {
    await add('quiet twin', {
      location: 'Triana',
      description: 'With a balcony',
      pricePerNight: '40',
      roomType: 'Seeking',
    })
    await add('big flat', { area: 'Centro', pricePerNight: '46', currency: 'EUR', ...staying(29, 33) })
    await addRoom(host, elsewhere.id, {
      title: 'hostel bed',
      pricePerNight: '18000',
      currency: 'ARS',
      ...staying(40, 45),
    })
  })
  const all = ['big flat', 'hostel bed', 'quiet twin']

  test.each([
    ['nothing', {}, all],
    ['an empty value', { query: '', festivalId: '', roomType: '', minPrice: '' }, all],
    ["'all'", { festivalId: 'all', roomType: 'all' }, all],
    ['signs alone', { query: '?!' }, all],
    ['a word of the title', { query: 'twin' }, ['quiet twin']],
    ['a place, whatever the accents', { query: 'TRIÁNA' }, ['quiet twin']],
    ['the area', { query: 'centro' }, ['big flat']],
    ['the description', { query: 'balcony' }, ['quiet twin']],
    ['a slip of the finger', { query: 'sensaul' }, ['big flat', 'quiet twin']],
    ["the festival's name", { query: 'sensual' }, ['big flat', 'quiet twin']],
    ["the festival's place", { query: 'malaga' }, ['big flat', 'quiet twin']],
    ["words of the room's and the festival's", { query: 'sensual balcony' }, ['quiet twin']],
    ['a word that no room has', { query: 'balcony riga' }, []],
    ['a room type', { roomType: 'Seeking' }, ['quiet twin']],
    ['a least price', { minPrice: 45 }, ['big flat', 'hostel bed']],
    ['a highest price', { maxPrice: 40 }, ['quiet twin']],
    ['both prices, their ends included', { minPrice: 40, maxPrice: 50 }, ['big flat', 'quiet twin']],
    ['days that lie within', { startDate: dayFromNow(30), endDate: dayFromNow(31) }, ['big flat', 'quiet twin']],
    ['days that touch the first', { endDate: dayFromNow(29) }, ['big flat']],
    ['days that touch the last', { startDate: dayFromNow(45) }, ['hostel bed']],
    ['days between', { startDate: dayFromNow(34), endDate: dayFromNow(39) }, []],
    [
      'all at once',
      { query: 'flat', roomType: 'Offering', minPrice: 50, maxPrice: 50, ...within(30, 30) },
      ['big flat'],
    ],
  ] as const)('by %s', async (_, query, titles) => {
    for (const sort of [undefined, ...roomSorts]) expect(await found({ ...query, sort })).toEqual(titles)
    expect((await visitor.rooms.list({ query })).total).toBe(titles.length)
  })

  test.each(Object.entries(roomFilterExamples))(
    '%s finds what it is for, and nothing else @P7.24 @S4.13',
    async (name, example) => {
      const { id } = await addRoom(host, empty.id, example.finds)
      await addRoom(host, empty.id, example.leaves)
      const { items } = await visitor.rooms.list({ query: { [name]: example.value, festivalId: empty.id } })
      expect(items.map((room) => room.id)).toEqual([id])
    },
  )

  test('by a festival', async () => {
    expect(await found({ festivalId: festival.id })).toEqual(['big flat', 'quiet twin'])
    expect(await found({ festivalId: elsewhere.id, query: 'hostel' })).toEqual(['hostel bed'])
    expect(await found({ festivalId: 'no-id' })).toEqual([])
  })

  test('use the new text after a change of the room or its festival', async () => {
    await admin.api.festivals.change({ params: { id: elsewhere.id }, body: { name: 'Tango Marathon' } })
    expect(await found({ query: 'marathon' })).toEqual(['hostel bed'])
    expect(await found({ query: 'mambo' })).toEqual([])
    await admin.api.festivals.change({ params: { id: elsewhere.id }, body: { name: 'Mambo Nights' } })
    const [room] = (await visitor.rooms.list({ query: { query: 'balcony' } })).items
    await host.api.rooms.change({ params: { id: room?.id ?? '' }, body: { description: 'With a terrace' } })
    expect(await found({ query: 'balcony' })).toEqual([])
    expect(await found({ query: 'terrace' })).toEqual(['quiet twin'])
  })

  test.each([
    ['guests=10', 'guests'],
    ['guests=some', 'guests'],
    ['amenities=Pool', 'amenities.0'],
    ['roomType=Swapping', 'roomType'],
    ['minPrice=-1', 'minPrice'],
    ['maxPrice=much', 'maxPrice'],
    ['startDate=soon', 'startDate'],
    ['endDate=2027-02-30', 'endDate'],
    ['sort=price,asc', 'sort'],
    ['scope=theirs', 'scope'],
    ['priceOf=bed', 'priceOf'],
    ['limit=101', 'limit'],
    ['cursor=x', 'cursor'],
  ])('refuse %s', async (query, field) => {
    const reply = await app.inject(`/api/room-shares?${query}`)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } })
  })
})

test('full rooms are listed unless places are asked for, and each room has all amenities that are asked for', async () => {
  await add('full', { maxGuests: 1, amenities: ['WiFi', 'TV'] })
  await add('twin', { amenities: ['WiFi'] })
  await add('house', { maxGuests: 5, amenities: ['WiFi', 'Kitchen', 'Balcony'] })
  const member = await signUp()
  await member.api.profile.savePreferences({ body: { budgetMax: 100 } })
  for (const api of [visitor, member.api])
    for (const sort of [undefined, ...roomSorts]) {
      const titles = (query: Parameters<typeof titlesOf>[1]) => found({ sort, ...query }, api)
      expect(await titles({})).toEqual(['full', 'house', 'twin'])
      expect(await titles({ guests: 1 })).toEqual(['house', 'twin'])
      expect(await titles({ guests: 4 })).toEqual(['house'])
      expect(await titles({ guests: 5 })).toEqual([])
      expect(await titles({ amenities: 'TV' })).toEqual(['full'])
      expect(await titles({ amenities: 'Balcony,WiFi' })).toEqual(['house'])
      expect(await titles({ amenities: ',', guests: 1 })).toEqual(['house', 'twin'])
      expect(await titles({ amenities: 'WiFi', query: 'twin', festivalId: festival.id })).toEqual(['twin'])
    }
})

test('a typo in a word of several hosts is corrected; a word of a single host must be spelled exactly @S1.45', async () => {
  for (const each of [host, await signUp(), await signUp()])
    await addRoom(each, festival.id, { title: `Balcony of ${each.user.username}` })
  await add('Zanzibarian hideaway')
  expect(await found({ query: 'balcny' })).toHaveLength(3)
  expect(await found({ query: 'zanzibarian' })).toEqual(['Zanzibarian hideaway'])
  expect(await found({ query: 'zanzibaran' })).toEqual([])
})

test('a search in which the correction of typos takes too long uses the words as typed', async () => {
  await add('Zanzibarian hideaway')
  await db.transaction().execute(async (trx) => {
    await sql`lock table search_word_keys in access exclusive mode`.execute(trx)
    expect(await found({ query: 'zanzibarian' })).toEqual(['Zanzibarian hideaway'])
    expect(await found({ query: 'balcny' })).toEqual([])
  })
})

test('a room with the price at either end of a slider is found in any currency @S4.10', async () => {
  for (const currency of currencyCodes) {
    const { max, step } = priceSlider(currency)
    for (const price of [step, step * 3, Math.round(max / 2 / step) * step, max]) {
      await db.deleteFrom('roomShares').execute()
      await add('at the end', { pricePerNight: String(price), currency })
      const { minPrice, maxPrice } = usdBounds(price, price, currency, releasedRates)
      const query = { minPrice, maxPrice }
      expect(await found(query), `${price} ${currency}`).toEqual(['at the end'])
      const above = usdBounds(price + step, undefined, currency, releasedRates).minPrice ?? 0
      expect(await found({ minPrice: above }), `${price} ${currency}`).toEqual([])
    }
  }
})

describe('prices of each guest', () => {
  test('are compared once the room is full, and those of whole rooms otherwise @S4.11', async () => {
    await add('twin for two', { pricePerNight: '62', maxGuests: 2 })
    await add('single', { pricePerNight: '45', maxGuests: 1 })
    await add('house', { pricePerNight: '300', maxGuests: 10 })
    const member = await signUp()
    await member.api.profile.savePreferences({ body: { budgetMax: 100 } })
    for (const api of [visitor, member.api])
      for (const sort of [undefined, ...roomSorts]) {
        const titles = (query: Parameters<typeof titlesOf>[1]) => found({ sort, ...query }, api)
        expect(await titles({ maxPrice: 40, priceOf: 'each' })).toEqual(['house', 'twin for two'])
        expect(await titles({ minPrice: 31, maxPrice: 45, priceOf: 'each' })).toEqual(['single', 'twin for two'])
        expect(await titles({ minPrice: 46, priceOf: 'each' })).toEqual([])
        expect(await titles({ maxPrice: 45 })).toEqual(['single'])
        expect(await titles({ minPrice: 62, priceOf: 'whole' })).toEqual(['house', 'twin for two'])
        expect(await titles({ maxPrice: 40, priceOf: 'each', query: 'twin' })).toEqual(['twin for two'])
      }
  })

  test('find a room at exactly that price, whatever its currency and however many share it', async () => {
    // Chosen because 15 GBP in USD, divided by 3, differs from 5 GBP in USD.
    for (const [currency, price, guests] of [
      ['GBP', 5, 3],
      ['GBP', 75, 3],
      ['EUR', 35, 6],
    ] as const) {
      await db.deleteFrom('roomShares').execute()
      await add('at the end', { pricePerNight: String(price * guests), currency, maxGuests: guests })
      const { minPrice, maxPrice } = usdBounds(price, price, currency, releasedRates)
      const query = { minPrice, maxPrice, priceOf: 'each' as const }
      expect(await found(query), `${price} ${currency}`).toEqual(['at the end'])
    }
  })
})

describe("a member's own festivals", () => {
  test('limit the list of a member who has marked any, unless one festival or all are requested @P6.8 @S4.14', async () => {
    const member = await signUp()
    await add('there')
    await addRoom(host, elsewhere.id, { title: 'elsewhere' })
    expect(await found({}, member.api)).toEqual(['elsewhere', 'there'])
    await attend(member, festival.id, 'interested')
    expect(await found({}, member.api)).toEqual(['there'])
    expect((await member.api.rooms.list({ query: {} })).total).toBe(1)
    expect(await found({ scope: 'all' }, member.api)).toEqual(['elsewhere', 'there'])
    expect(await found({ festivalId: elsewhere.id }, member.api)).toEqual(['elsewhere'])
    await attend(member, elsewhere.id)
    expect(await found({}, member.api)).toEqual(['elsewhere', 'there'])
    expect(await found({ query: 'there' }, member.api)).toEqual(['there'])
  })

  test('do not limit the list when they are over', async () => {
    const member = await signUp()
    await add('there')
    await attend(member, past.id)
    expect(await found({}, member.api)).toEqual(['there'])
  })
})

test('the list contains the open rooms that the viewer may see, and no others @S4.9 @S4.16', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => signUp()))
  const waiting = await addFestival(members[0] as TestMember)
  for (const [at, member] of members.entries())
    for (const festivalId of [festival.id, ...(at === 0 ? [waiting.id] : [])]) {
      await addRoom(member, festivalId, { title: `open ${at}` })
      await addRoom(member, festivalId, { title: `closed ${at}`, isActive: false })
    }
  const [, deleted, suspended, blocker, blocked] = members.map(({ user }) => user.id) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const now = new Date()
  await db.updateTable('users').set({ deletedAt: now }).where('id', '=', deleted).execute()
  await db.updateTable('users').set({ suspendedAt: now }).where('id', '=', suspended).execute()
  await db.insertInto('blocks').values({ blockerId: blocker, blockedId: blocked }).execute()
  const counts: number[] = []
  const callers = [null, admin, ...members]
  for (const caller of callers) {
    const viewer = caller?.user.id ?? null
    const arg = { viewerId: viewer, viewerIsAdmin: viewer === admin.user.id }
    const idsWhere = async (condition: RawBuilder<boolean>) => {
      const { rows } = await sql<{ id: string }>`
          select id from room_shares as room
          where is_active and available_to >= current_date and ${condition}
          order by id`.execute(db)
      return rows.map(({ id }) => id)
    }
    const listed = await idsWhere(roomIsListed('room', arg))
    counts.push(listed.length)
    // Deleted and suspended members cannot sign in.
    if (viewer === deleted || viewer === suspended) continue
    expect(listed).toEqual(await idsWhere(roomIsVisible('room', arg)))
    const { items } = await (caller?.api ?? visitor).rooms.list({ query: { limit: 100 } })
    expect(items.map(({ id }) => id).toSorted(), 'the call itself').toEqual(listed)
  }
  expect(counts).toEqual([4, 5, 5, 4, 4, 3, 3, 4])
})
