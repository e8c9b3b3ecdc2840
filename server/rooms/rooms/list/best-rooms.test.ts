import * as fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { currencies, currencyCodes, releasedRates } from '../../../../contract/platform/money.ts'
import { genderPreferences, genders } from '../../../../contract/people/profile-options.ts'
import { usdOf } from '../../../../contract/rooms/comparison-price.ts'
import { type Api, testApp } from '../../../testing/app.ts'
import { dayFromNow } from '../../../platform/days.ts'
import { addFestival } from '../../../testing/domains/festivals.ts'
import { comparedMembers, habits, maybe } from '../../../testing/domains/room-fit.ts'
import { addRoom } from '../../../testing/domains/rooms.ts'
import { maxRanked } from './best-rooms.queries.ts'
import { compare, type RankedRoom, rankOf } from './room-fit.rules.ts'

const { signUp, signUpAdmin, db } = await testApp()
const admin = await signUpAdmin()
const days = { from: dayFromNow(30), to: dayFromNow(32) }
const festival = await addFestival(admin, { startDate: days.from, endDate: days.to })

beforeEach(() => db.deleteFrom('roomShares').execute())

const rooms = fc.record({
  pricePerNight: fc
    .tuple(fc.nat(130), fc.nat(99))
    .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`),
  currency: fc.constantFrom(...currencyCodes.filter((code) => currencies[code].perUsd < 20)),
  from: fc.integer({ min: 27, max: 32 }),
  nights: fc.integer({ min: 0, max: 6 }),
  gender: maybe(genders),
  genderPreference: maybe(genderPreferences),
  ageRange: fc.constantFrom('25-35', '18 to 22', '40+', 'up to 30', 'everybody who dances', null),
  hostAge: fc.option(fc.integer({ min: 18, max: 60 })),
  // With one place, taken by the host, the room is full from the start.
  maxGuests: fc.constantFrom(1, 2, 3),
  ...habits,
})
/** The indexes of the hosts whom the member follows. */
const followedHosts = [0, 3, 4, 7, 11]
type Room = typeof rooms extends fc.Arbitrary<infer R> ? R : never

const asRanked = (hostId: string, isHostFollowed: boolean, { from, nights, maxGuests, ...room }: Room): RankedRoom => ({
  ...room,
  isHostFollowed,
  maxGuests,
  hostId,
  isFull: maxGuests === 1,
  // The format in which PostgreSQL returns the price.
  pricePerNight: room.pricePerNight.replace(/[.]00$/, ''),
  availableFrom: dayFromNow(from),
  availableTo: dayFromNow(from + nights),
  festivalStart: days.from,
  festivalEnd: days.to,
  priceUsd: usdOf(Number(room.pricePerNight), room.currency, releasedRates),
})

test('replies contain the comparison by the rules for every room, and are sorted by rank @S4.17', async () => {
  const member = await signUp()
  const hosts = await Promise.all(Array.from({ length: 12 }, () => signUp()))
  for (const at of followedHosts) await member.api.follows.follow({ params: { id: hosts[at]!.user.id } })
  const searches = fc.constantFrom(
    null,
    { from: dayFromNow(30), to: dayFromNow(31) },
    { from: dayFromNow(28), to: dayFromNow(28) },
  )
  const worlds = fc.tuple(comparedMembers, searches, fc.array(rooms, { minLength: 12, maxLength: 12 }))
  let compared = 0
  await fc.assert(
    fc.asyncProperty(worlds, async ([preferring, searched, drawn]) => {
      const { age, id: _, ...preferences } = preferring
      await db.deleteFrom('roomShares').execute()
      await db.updateTable('users').set({ age }).where('id', '=', member.user.id).execute()
      await member.api.profile.savePreferences({ body: preferences })
      const posted = new Map<string, RankedRoom>()
      for (const [at, room] of drawn.entries()) {
        const host = hosts[at]!
        // Set before or after the room is posted, because the compared age must follow later changes of the host's age.
        const setAge = (hostAge: number | null) =>
          db.updateTable('users').set({ age: hostAge }).where('id', '=', host.user.id).execute()
        await setAge(at % 2 === 0 && room.hostAge !== null ? room.hostAge : 18)
        const { from: first, nights, hostAge, ...fields } = room
        const stay = { availableFrom: dayFromNow(first), availableTo: dayFromNow(first + nights) }
        const { id } = await addRoom(host, festival.id, { ...fields, ...stay })
        await setAge(hostAge)
        posted.set(id, asRanked(host.user.id, followedHosts.includes(at), room))
      }
      const query = searched ? { startDate: searched.from, endDate: searched.to } : {}
      const { items } = await member.api.rooms.list({ query: { sort: 'best', ...query } })
      const expected = items.map(({ id, availableFrom }) => {
        const room = posted.get(id)!
        const comparison = compare(preferring, room, searched)
        return { id, availableFrom, comparison, rank: rankOf(comparison, room) }
      })
      for (const [at, { compatibility, fit, eligibility }] of items.entries())
        expect({ compatibility, fit, eligibility }).toEqual(expected[at]!.comparison)
      expect(expected).toEqual(
        expected.toSorted(
          (a, b) => a.rank - b.rank || a.availableFrom.localeCompare(b.availableFrom) || a.id.localeCompare(b.id),
        ),
      )
      if (!searched) expect(items).toHaveLength(12)
      compared += items.length
    }),
    { numRuns: 25 },
  )
  expect(compared).toBeGreaterThan(100)
}, 120_000)

/** Inserts rooms directly into the table: 40 different first days, 1 to 200 USD, one in four full. */
const fill = (count: number, hostId: string) =>
  sql`
    insert into room_shares
      (title, festival_id, host_id, room_type, price_per_night, price_usd, max_guests, available_from, available_to, cleanliness)
    select 'filler', ${festival.id}, ${hostId}, 'Offering', 1 + n % 200, 1 + n % 200, 1 + n % 4,
      current_date + n % 40, current_date + n % 40 + 3, (enum_range(null::cleanliness))[1 + n % 3]
    from generate_series(1, ${count}::int) as n`.execute(db)

async function walk(api: Api, meanwhile: () => Promise<unknown> = async () => {}, limit = 90, filters = {}) {
  const items = []
  let cursor: string | null = null
  do {
    const page = await api.rooms.list({
      query: { ...filters, sort: 'best', limit, ...(cursor !== null && { cursor }) },
    })
    items.push(...page.items)
    expect(page.items).toHaveLength(page.next === null ? page.items.length : limit)
    cursor = page.next
    await meanwhile()
  } while (cursor !== null)
  return items
}

test('in a list longer than the ranking, wanted rooms are ranked and unavailable ones come last', async () => {
  const [member, host] = [await signUp(), await signUp()]
  await member.api.profile.savePreferences({ body: { budgetMax: 50, cleanliness: 'Tidy' } })
  await fill(1200, host.user.id)
  const items = await walk(member.api)
  expect(new Set(items.map(({ id }) => id)).size).toBe(1200)
  const [ranked, others] = [items.slice(0, maxRanked), items.slice(maxRanked)]
  const compatibilities = ranked.map(({ compatibility }) => compatibility ?? 0)
  expect(compatibilities).toEqual(compatibilities.toSorted((a, b) => b - a))
  // There are 672 rooms with a free place whose part is within the budget, more than the ranking contains.
  expect(ranked.filter(({ pricePerNight: price, maxGuests: max }) => Number(price) / max > 50 || max === 1)).toEqual([])
  const isFull = others.map(({ maxGuests }) => maxGuests === 1)
  expect(isFull).toEqual([...Array<boolean>(650).fill(false), ...Array<boolean>(300).fill(true)])
  const firstDays = others.filter((_, at) => isFull[at]).map(({ availableFrom }) => availableFrom)
  expect(firstDays).toEqual(firstDays.toSorted())
}, 60_000)

// Of 1,600 rooms, more than half or only 24 are within the budget: the rooms found first are enough for the ranking, or not.
test.each([{ budgetMax: 50 }, { budgetMin: 13, budgetMax: 13 }])(
  'words that all rooms have change nothing in the order, with %o',
  async (budget) => {
    const [member, host] = [await signUp(), await signUp()]
    await member.api.profile.savePreferences({ body: { ...budget, cleanliness: 'Tidy' } })
    await fill(1600, host.user.id)
    const ids = async (filters = {}) => (await walk(member.api, undefined, 100, filters)).map(({ id }) => id)
    const all = await ids()
    expect(all).toHaveLength(1600)
    expect(await ids({ query: 'filler' })).toEqual(all)
  },
  60_000,
)

test.each([maxRanked - 1, maxRanked, maxRanked + 1])(
  'each of %i rooms is found once',
  async (count) => {
    const [member, host] = [await signUp(), await signUp()]
    await member.api.profile.savePreferences({ body: { cleanliness: 'Tidy' } })
    await fill(count, host.user.id)
    const items = await walk(member.api, undefined, 100)
    expect(new Set(items.map(({ id }) => id)).size).toBe(count)
    expect(items).toHaveLength(count)
  },
  60_000,
)

test('no room is left out or shown twice while others are posted and closed', async () => {
  const [member, host, other] = [await signUp(), await signUp(), await signUp()]
  await member.api.profile.savePreferences({ body: { budgetMax: 120, cleanliness: 'Tidy' } })
  await fill(900, host.user.id)
  await fill(100, other.user.id)
  const closeSome = () =>
    sql`
      update room_shares set is_active = false
      where id in (select id from room_shares where host_id = ${other.user.id} and is_active limit 10)`.execute(db)
  const items = await walk(member.api, () => Promise.all([fill(30, admin.user.id), closeSome()]))
  const ids = items.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(items.filter((item) => item.host.id === host.user.id)).toHaveLength(900)
}, 60_000)
