import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { currencies, currencyCodes } from '../../contract/money.ts'
import { genderPreferences, genders } from '../../contract/profile-options.ts'
import { usdOf } from '../../contract/room-price.ts'
import type { RoomShare } from '../../contract/rooms.ts'
import { testApp } from '../testing/app.ts'
import { addFestival, dayFromNow } from '../testing/festivals.ts'
import { habits, maybe, seekers } from '../testing/room-fit.ts'
import { addRoom } from '../testing/rooms.ts'
import {
  bitsOf,
  type ComparedRoom,
  compatibilityOf,
  eligibilityOf,
  fitOf,
  maskOf,
  traitLists,
} from './room-fit.rules.ts'

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
