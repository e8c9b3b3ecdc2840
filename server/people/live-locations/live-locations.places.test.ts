import { afterEach, describe, expect, test } from 'vitest'
import { kilometresBetween } from '../../../contract/platform/distance.ts'
import { testApp } from '../../testing/app.ts'
import { addFestival, lasting } from '../../testing/domains/festivals.ts'
import { entrance, expire, knowing, move, seenBy, share, stop } from '../../testing/domains/live-locations.ts'
import { several } from '../../testing/domains/members.ts'
import { endLiveLocations } from './end-live-locations.job.ts'

const { db, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const { id: festivalId } = await addFestival(admin, lasting(0, 2))
const { roommates, friends } = knowing(db)

const metresTo = (place: { latitude: number; longitude: number }) => kilometresBetween(place, entrance) * 1000

afterEach(async () => void (await db.deleteFrom('liveLocations').execute()))

describe('others see a share', () => {
  test('at the same point in the next share, also after another one elsewhere, and nothing stored says where (threat 119)', async () => {
    const [ana, cleo] = await several(signUp, 'Ana', 'Cleo')
    await friends(ana, cleo)
    const pointOf = async (place: { latitude: number; longitude: number }, end: () => Promise<unknown>) => {
      await share(ana, festivalId, place)
      const [seen] = await seenBy(cleo, festivalId)
      await end()
      return `${seen!.latitude} ${seen!.longitude}`
    }
    const expired = async () => {
      await expire(db, ana)
      await endLiveLocations(db)
    }
    // This happens too when the session that shares it ends.
    const signedOut = () => db.deleteFrom('liveLocations').execute()
    const ends = [signedOut, () => stop(ana), expired]
    const elsewhere = { latitude: entrance.latitude + 0.02, longitude: entrance.longitude }
    const points = new Set<string>()
    for (let night = 0; night < 6; night++) {
      await pointOf(elsewhere, ends[night % 3]!)
      const metresOff = ((night % 3) - 1) / 10_000
      const home = { ...entrance, latitude: entrance.latitude + metresOff }
      points.add(await pointOf(home, ends[night % 3]!))
    }
    expect(points.size).toBe(1)
    const stored = await db.selectFrom('shownPlaces').selectAll().where('userId', '=', ana.user.id).execute()
    expect(stored).toHaveLength(2)
    for (const { north, east, shownNorth, shownEast } of stored) {
      expect(Math.max(north, east)).toBeLessThan(200)
      expect(Math.max(Math.abs(shownNorth), Math.abs(shownEast))).toBeLessThan(300)
    }
    expect(JSON.stringify(await ana.api.profile.export())).not.toContain(stored[0]!.area.toString('hex'))
  })

  test('of 60 places at most, those used last', async () => {
    const ana = await signUp()
    const place = { area: Buffer.alloc(16), north: 1, east: 1, shownNorth: 100, shownEast: 100 }
    await db
      .insertInto('shownPlaces')
      .values(Array.from({ length: 62 }, (_, at) => ({ ...place, userId: ana.user.id, usedAt: new Date(at * 1000) })))
      .execute()
    await share(ana, festivalId)
    // Uses this place again, and none of the others.
    await stop(ana)
    const kept = await db.selectFrom('shownPlaces').select('usedAt').where('userId', '=', ana.user.id).execute()
    expect(kept).toHaveLength(60)
    expect(Math.min(...kept.map(({ usedAt }) => usedAt.getTime()))).toBe(3000)
  })

  test('of 60 places at most also when all were last used together, those stored last', async () => {
    const ana = await signUp()
    const place = { userId: ana.user.id, area: Buffer.alloc(16), north: 1, shownNorth: 100, shownEast: 100 }
    const usedAt = new Date(0)
    for (let east = 0; east < 62; east++)
      await db
        .insertInto('shownPlaces')
        .values({ ...place, east, usedAt })
        .execute()
    await share(ana, festivalId)
    const kept = await db
      .selectFrom('shownPlaces')
      .select('east')
      .where('userId', '=', ana.user.id)
      .where('usedAt', '=', usedAt)
      .execute()
    expect(kept.map(({ east }) => east).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 59 }, (_, at) => at + 3),
    )
  })

  test('exactly as roommates, or else one place 100 to 200 m away, with no other number that tells it (threat 76) @S6.45', async () => {
    const [ana, ben, cleo] = await several(signUp, 'Ana', 'Ben', 'Cleo')
    await roommates(ana, ben, festivalId)
    await friends(ana, cleo)
    const { updatedAt, expiresAt } = await share(ana, festivalId)
    const person = { id: ana.user.id, username: ana.user.username, name: 'Ana', avatar: null }
    expect(await seenBy(ben, festivalId)).toEqual([
      { ...person, ...entrance, accuracy: 12, isExact: true, updatedAt, expiresAt },
    ])
    const [seen] = await seenBy(cleo, festivalId)
    expect(seen).toEqual({
      ...person,
      latitude: expect.any(Number),
      longitude: expect.any(Number),
      accuracy: 212,
      isExact: false,
      updatedAt,
      expiresAt,
    })
    expect(metresTo(seen!)).toBeGreaterThanOrEqual(100)
    expect(metresTo(seen!)).toBeLessThanOrEqual(200)
  })

  test('at one point, however often it is read, while the device says each time that it is a little elsewhere (threat 26)', async () => {
    const [ana, cleo] = await several(signUp, 'Ana', 'Cleo')
    await friends(ana, cleo)
    await share(ana, festivalId)
    const points = new Set<string>()
    const read = async () => {
      const [seen] = await seenBy(cleo, festivalId)
      points.add(`${seen!.latitude} ${seen!.longitude}`)
    }
    for (let update = 0; update < 20; update++) {
      await move(ana, festivalId, { latitude: entrance.latitude + ((update % 5) - 2) / 20_000 })
      await Promise.all(Array.from({ length: 10 }, read))
    }
    expect(points.size).toBe(1)
  })
})
