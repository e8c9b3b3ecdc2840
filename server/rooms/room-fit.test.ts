import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { currencies, currencyCodes } from '../../contract/money.ts'
import {
  cleanlinesses,
  drinkingHabits,
  genderPreferences,
  genders,
  noiseTolerances,
  sleepStyles,
  socialVibes,
} from '../../contract/profile-options.ts'
import { usdOf } from '../../contract/room-price.ts'
import type { RoomShare } from '../../contract/rooms.ts'
import { testApp } from '../testing/app.ts'
import { addFestival, dayFromNow } from '../testing/festivals.ts'
import { addRoom } from '../testing/rooms.ts'
import {
  agesOf,
  bitsOf,
  type ComparedRoom,
  compatibilityOf,
  eligibilityOf,
  fitOf,
  maskOf,
  type Seeker,
  traitLists,
} from './room-fit.rules.ts'

const nobody: Seeker = {
  age: null,
  gender: null,
  genderPreference: null,
  ageRangeMin: null,
  ageRangeMax: null,
  budgetMin: null,
  budgetMax: null,
  sleepStyle: null,
  socialVibe: null,
  cleanliness: null,
  noiseTolerance: null,
  drinkingParty: null,
}
const bare: ComparedRoom = {
  availableFrom: '2027-05-01',
  availableTo: '2027-05-03',
  festivalDays: { from: '2027-05-01', to: '2027-05-03' },
  pricePerNight: '45.50',
  currency: 'EUR',
  priceUsd: 49.456522,
  gender: null,
  ageRange: null,
  hostAge: null,
  sleepStyle: null,
  socialVibe: null,
  cleanliness: null,
  noiseTolerance: null,
  drinkingParty: null,
}
/** What else is judged beside the days: the trait, and whether it fits. Null where it is not judged. */
function verdict(seeker: Partial<Seeker>, room: Partial<ComparedRoom>) {
  // With a budget that fits there is always something told.
  const fit = fitOf({ ...nobody, budgetMax: 1000, ...seeker }, { ...bare, ...room }, null)
  const [differs] = fit?.differs ?? []
  if (fit?.of === 2) return null
  return differs ?? true
}

describe('of what both told', () => {
  test.each([
    ['sleepStyle', 'Early riser', 'Night owl', false],
    ['sleepStyle', 'Night owl', 'Night owl', true],
    ['sleepStyle', 'Night owl', "Doesn't matter", true],
    ['sleepStyle', "Doesn't matter", 'Early riser', true],
    ['socialVibe', 'Chatty', 'Only for room sharing', false],
    ['socialVibe', 'Chatty', 'Chill', true],
    ['socialVibe', 'Only for room sharing', 'Chill', true],
    ['cleanliness', 'Tidy', 'Relaxed', false],
    ['cleanliness', 'Tidy', 'Moderate', true],
    ['cleanliness', 'Moderate', 'Relaxed', true],
    ['noiseTolerance', 'Quiet', 'Okay with music or talking late', false],
    ['noiseTolerance', 'Quiet', 'Quiet', true],
    ['drinkingParty', 'No', 'Socially', false],
    ['drinkingParty', 'No', 'Yes, light', false],
    ['drinkingParty', 'Socially', 'Yes, light', true],
  ])('%s: %s and %s', (trait, yours, theirs, fits) => {
    const differs = { trait, yours, theirs }
    expect(verdict({ [trait]: yours }, { [trait]: theirs })).toEqual(fits || differs)
    expect(verdict({ [trait]: theirs }, { [trait]: yours })).toEqual(fits || { trait, yours: theirs, theirs: yours })
    expect(verdict({ [trait]: yours }, {})).toBeNull()
    expect(verdict({}, { [trait]: theirs })).toBeNull()
  })

  test.each([
    ['Female only', 'Female', true],
    ['Female only', 'Male', false],
    ['Female only', 'Non-binary', false],
    ['Male only', 'Female', false],
    ['Male only', 'Male', true],
    ['Any', 'Male', null],
    ['Female only', 'Prefer not to say', null],
    ['Female only', null, null],
    [null, 'Female', null],
  ] as const)('gender: who wishes %s, and %s', (genderPreference, gender, fits) => {
    const differs = { trait: 'gender', yours: genderPreference, theirs: gender }
    expect(verdict({ genderPreference }, { gender })).toEqual(fits === false ? differs : fits)
  })

  test.each([
    [{ age: 30 }, { ageRange: '25-35' }, true],
    [{ age: 25 }, { ageRange: '25-35' }, true],
    [{ age: 36 }, { ageRange: '25-35' }, { trait: 'age', yours: '36', theirs: '25-35' }],
    [{ age: 36 }, { ageRange: '30+' }, true],
    [{ age: 36 }, { ageRange: 'young at heart' }, null],
    [{ age: null }, { ageRange: '25-35' }, null],
    [{ age: 30 }, { hostAge: 50 }, null],
    [{ ageRangeMin: 25, ageRangeMax: 40 }, { hostAge: 40 }, true],
    [{ ageRangeMin: 25, ageRangeMax: 40 }, { hostAge: 50 }, { trait: 'age', yours: '25-40', theirs: '50' }],
    [{ ageRangeMin: 25 }, { hostAge: 20 }, { trait: 'age', yours: 'from 25', theirs: '20' }],
    [{ ageRangeMax: 40 }, { hostAge: 50 }, { trait: 'age', yours: 'up to 40', theirs: '50' }],
    [{ ageRangeMin: 25 }, { hostAge: null }, null],
    // Both ways: one that is broken is enough.
    [
      { age: 30, ageRangeMin: 25 },
      { ageRange: '25-35', hostAge: 20 },
      { trait: 'age', yours: 'from 25', theirs: '20' },
    ],
    [
      { age: 40, ageRangeMin: 25 },
      { ageRange: '25-35', hostAge: 20 },
      { trait: 'age', yours: '40', theirs: '25-35' },
    ],
  ])('age: %o and %o', (seeker, room, expected) => {
    expect(verdict(seeker, room)).toEqual(expected)
  })

  test.each([
    [49, 50, true],
    [20, 49, { trait: 'budget', yours: '20-49 USD', theirs: '45.50 EUR' }],
    [50, null, { trait: 'budget', yours: 'from 50 USD', theirs: '45.50 EUR' }],
    [null, 40, { trait: 'budget', yours: 'up to 40 USD', theirs: '45.50 EUR' }],
    [0, 0, { trait: 'budget', yours: '0-0 USD', theirs: '45.50 EUR' }],
  ])('budget: %s to %s', (budgetMin, budgetMax, expected) => {
    const fit = fitOf({ ...nobody, budgetMin, budgetMax }, bare, null)
    expect(fit).toMatchObject({ of: 2 })
    expect(fit?.differs[0] ?? true).toEqual(expected)
  })

  test.each([
    ['2027-05-01', '2027-05-03', null, true],
    ['2027-04-30', '2027-05-04', null, true],
    ['2027-05-02', '2027-05-03', null, '2027-05-01 - 2027-05-03'],
    ['2027-05-01', '2027-05-02', null, '2027-05-01 - 2027-05-03'],
    ['2027-05-02', '2027-05-02', { from: '2027-05-02', to: '2027-05-02' }, true],
    ['2027-05-01', '2027-05-03', { from: '2027-05-01', to: '2027-05-05' }, '2027-05-01 - 2027-05-05'],
  ])('days: from %s to %s, searched for %o', (availableFrom, availableTo, searched, expected) => {
    const fit = fitOf({ ...nobody, budgetMax: 100 }, { ...bare, availableFrom, availableTo }, searched)
    const differs = { trait: 'dates', yours: expected, theirs: `${availableFrom} - ${availableTo}` }
    expect(fit?.differs).toEqual(expected === true ? [] : [differs])
  })
})

test('who told nothing is compared with nothing', () => {
  const room = { ...bare, gender: 'Male', sleepStyle: 'Night owl', hostAge: 30, ageRange: '20-30' } as const
  expect(fitOf(nobody, room, null)).toBeNull()
  expect(fitOf({ ...nobody, age: 40, gender: 'Male', genderPreference: 'Any' }, room, null)).toBeNull()
})

test.each([
  ['25-35', 25, 35],
  ['25 – 35', 25, 35],
  ['35 to 25', 25, 35],
  ['ages 25-35 years', 25, 35],
  ['between 25 and 35', 25, 35],
  ['30+', 30, null],
  ['over 30', 30, null],
  ['30 or older', 30, null],
  ['up to 40', null, 40],
  ['under 40', null, 40],
  ['20s-30s', null, null],
  ['any', null, null],
  ['30', null, null],
  ['', null, null],
  [null, null, null],
])('the ages of %o', (text, from, to) => {
  expect(agesOf(text)).toEqual({ from, to })
})

test.each([
  ['Female only', 'Female', 'open'],
  ['Female only', 'Male', 'excluded'],
  ['Female only', 'Non-binary', 'excluded'],
  ['Male only', 'Male', 'open'],
  ['Male only', 'Female', 'excluded'],
  ['Male only', 'Non-binary', 'excluded'],
  ['Female only', null, 'unknown'],
  ['Male only', 'Prefer not to say', 'unknown'],
  ['Any', null, 'open'],
  ['Any', 'Male', 'open'],
  [null, null, 'open'],
  [null, 'Female', 'open'],
] as const)('a room for %s lets %s ask: %s', (preference, gender, expected) => {
  expect(eligibilityOf(preference, gender)).toBe(expected)
})

const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values))
const habits = {
  sleepStyle: maybe(sleepStyles),
  socialVibe: maybe(socialVibes),
  cleanliness: maybe(cleanlinesses),
  noiseTolerance: maybe(noiseTolerances),
  drinkingParty: maybe(drinkingHabits),
}
const bounds = (least: number, most: number) =>
  fc
    .tuple(fc.option(fc.integer({ min: least, max: most })), fc.option(fc.integer({ min: least, max: most })))
    .map(([one, other]) => (one !== null && other !== null && other < one ? [other, one] : [one, other]))
const seekers: fc.Arbitrary<Seeker> = fc
  .record({
    age: fc.option(fc.integer({ min: 18, max: 60 })),
    gender: maybe(genders),
    genderPreference: maybe(genderPreferences),
    ages: bounds(18, 60),
    budget: bounds(0, 120),
    ...habits,
  })
  .map(
    ({ ages: [ageRangeMin = null, ageRangeMax = null], budget: [budgetMin = null, budgetMax = null], ...others }) => ({
      ...others,
      ageRangeMin,
      ageRangeMax,
      budgetMin,
      budgetMax,
    }),
  )

test('a habit fits both ways or neither', () => {
  const one = fc.record(habits)
  fc.assert(
    fc.property(one, one, (mine, yours) => {
      const fit = fitOf({ ...nobody, budgetMax: 100, ...mine }, { ...bare, ...yours }, null)
      const back = fitOf({ ...nobody, budgetMax: 100, ...yours }, { ...bare, ...mine }, null)
      const turned = back?.differs.map(({ trait, yours, theirs }) => ({ trait, yours: theirs, theirs: yours }))
      expect(fit).toEqual({ ...back, differs: turned })
    }),
  )
})

test('agreeing in more is never worse', () => {
  fc.assert(
    fc.property(seekers, fc.record(habits), (seeker, theirs) => {
      const before = fitOf(seeker, { ...bare, ...theirs }, null)
      // A room of the seeker's own habits, where both told.
      const alike = Object.fromEntries(
        Object.entries(theirs).map(([trait, value]) => [
          trait,
          value && (seeker[trait as keyof typeof theirs] ?? value),
        ]),
      )
      const after = fitOf(seeker, { ...bare, ...alike }, null)
      expect(after?.of).toBe(before?.of)
      expect(after?.fits ?? 0).toBeGreaterThanOrEqual(before?.fits ?? 0)
      const [better, worse] = [after, before].map((fit) => (fit && compatibilityOf(fit)) ?? 0)
      expect(better).toBeGreaterThanOrEqual(worse ?? 0)
    }),
  )
})

describe('in the database', async () => {
  const { signUp, signUpAdmin, db } = await testApp()
  const admin = await signUpAdmin()
  const days = { from: dayFromNow(30), to: dayFromNow(32) }
  const festival = await addFestival(admin, { startDate: days.from, endDate: days.to })

  test('a bit stands for each value of a room', async () => {
    for (const [column, values] of Object.entries(traitLists)) {
      const name = column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      const host = await signUp()
      const { id } = await addRoom(host, festival.id)
      for (const value of values) {
        await sql`update room_shares set ${sql.ref(name)} = ${value} where id = ${id}`.execute(db)
        const { traits } = await db
          .selectFrom('roomShares')
          .select('traits')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        expect(traits, `${column}: ${value}`).toBe(bitsOf(column as keyof typeof traitLists, [value]))
      }
    }
  })

  const ageRanges = ['25-35', '18 to 22', '40+', 'up to 30', 'whoever dances', null]
  const rooms = fc.record({
    pricePerNight: fc
      .tuple(fc.nat(130), fc.nat(99))
      .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`),
    currency: fc.constantFrom(...currencyCodes.filter((code) => currencies[code].perUsd < 20)),
    from: fc.integer({ min: 27, max: 32 }),
    nights: fc.integer({ min: 0, max: 6 }),
    gender: maybe(genders),
    genderPreference: maybe(genderPreferences),
    ageRange: fc.constantFrom(...ageRanges),
    hostAge: fc.option(fc.integer({ min: 18, max: 60 })),
    // With one place, the host's own, it is full from the first day.
    maxGuests: fc.constantFrom(1, 2, 3),
    ...habits,
  })
  type Room = typeof rooms extends fc.Arbitrary<infer R> ? R : never
  const asCompared = ({ from, nights, ...room }: Room): ComparedRoom => ({
    ...room,
    // As it is written by PostgreSQL.
    pricePerNight: room.pricePerNight.replace(/[.]00$/, ''),
    availableFrom: dayFromNow(from),
    availableTo: dayFromNow(from + nights),
    festivalDays: days,
    priceUsd: usdOf(Number(room.pricePerNight), room.currency),
  })

  test('every room fits every member as the rules say, and the best stand first', async () => {
    const seeker = await signUp('Seeker')
    const hosts = await Promise.all(Array.from({ length: 12 }, () => signUp()))
    const searches = fc.constantFrom(
      null,
      { from: dayFromNow(30), to: dayFromNow(31) },
      { from: dayFromNow(28), to: dayFromNow(28) },
    )
    const world = fc.tuple(seekers, searches, fc.array(rooms, { minLength: 12, maxLength: 12 }))
    let judged = 0
    await fc.assert(
      fc.asyncProperty(world, async ([who, searched, drawn]) => {
        const { age, ...preferences } = who
        await db.deleteFrom('roomShares').execute()
        await db.updateTable('users').set({ age }).where('id', '=', seeker.user.id).execute()
        await seeker.api.profile.savePreferences({ body: preferences })
        const known = new Map<string, { room: Room; compared: ComparedRoom }>()
        for (const [at, room] of drawn.entries()) {
          const host = hosts[at] as (typeof hosts)[number]
          // Before or after the room is posted: its age follows its host's.
          const setAge = (hostAge: number | null) =>
            db.updateTable('users').set({ age: hostAge }).where('id', '=', host.user.id).execute()
          await setAge(at % 2 === 0 && room.hostAge !== null ? room.hostAge : 18)
          const { from: first, nights, hostAge, ...fields } = room
          const stay = { availableFrom: dayFromNow(first), availableTo: dayFromNow(first + nights) }
          const { id } = await addRoom(host, festival.id, { ...fields, ...stay })
          await setAge(hostAge)
          known.set(id, { room, compared: asCompared(room) })
        }
        const query = searched ? { startDate: searched.from, endDate: searched.to } : {}
        const { items } = await seeker.api.rooms.list({ query: { sort: 'best', ...query } })
        const verdicts = items.map((item) => {
          const { room, compared } = known.get(item.id) as { room: Room; compared: ComparedRoom }
          const fit = fitOf(who, compared, searched)
          const eligibility = eligibilityOf(room.genderPreference, who.gender)
          expect(pick(item)).toEqual({ fit, compatibility: fit && compatibilityOf(fit), eligibility })
          judged++
          const isOutOfReach = eligibility === 'excluded' || room.maxGuests === 1
          return { id: item.id, from: item.availableFrom, fit, isOutOfReach }
        })
        expect(verdicts.map(({ id }) => id)).toEqual(verdicts.toSorted(byFit).map(({ id }) => id))
        if (!searched) expect(items).toHaveLength(12)
      }),
      { numRuns: 25 },
    )
    expect(judged).toBeGreaterThan(100)
  }, 60_000)

  test('masks hold no bit that nobody can have', () => {
    fc.assert(
      fc.property(seekers, (seeker) => {
        const { judged, fits, excluded, unknown } = maskOf(seeker)
        expect(fits & ~judged).toBe(0)
        expect(excluded & unknown).toBe(0)
        expect((excluded | unknown) & judged).toBe(0)
      }),
    )
  })
})

const pick = ({ fit, compatibility, eligibility }: RoomShare) => ({ fit, compatibility, eligibility })

type Verdict = { id: string; from: string; fit: ReturnType<typeof fitOf>; isOutOfReach: boolean }

/** What cannot be asked for last; then by compatibility, by how much agrees, by the first day, and as they were posted. */
function byFit(a: Verdict, b: Verdict) {
  const rank = ({ fit }: Verdict) => (fit ? (compatibilityOf(fit) ?? 0) * 10 + fit.fits : -1)
  return (
    Number(a.isOutOfReach) - Number(b.isOutOfReach) ||
    rank(b) - rank(a) ||
    a.from.localeCompare(b.from) ||
    a.id.localeCompare(b.id)
  )
}
