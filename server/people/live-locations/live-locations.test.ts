import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { kilometresBetween } from '../../../contract/platform/distance.ts'
import { dayFromNow } from '../../platform/days.ts'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { addFestival, lasting } from '../../testing/festivals.ts'
import { follow } from '../../testing/follows.ts'
import {
  audienceOf,
  entrance,
  expire,
  knowing,
  move,
  namesSeenBy,
  seenBy,
  share,
  stop,
} from '../../testing/live-locations.ts'
import { lockRow } from '../../testing/locked-table.ts'
import { several, suspend } from '../../testing/members.ts'
import { cancel, create, join } from '../../testing/meetups.ts'
import { block, putRequest, putRoom } from '../../testing/room-requests.ts'
import { until } from '../../testing/until.ts'
import { endLiveLocations } from './end-live-locations.job.ts'

const lines: string[] = []
const stream = new Writable({
  write(line, _encoding, done) {
    lines.push(String(line))
    done()
  },
})
const { app, db, visitor, clientOf, signUp, signUpAdmin } = await testApp({ logger: pino({ level: 'trace' }, stream) })
const admin = await signUpAdmin()
const { id: festivalId } = await addFestival(admin, lasting(0, 2))
const { roommates, companions, friends } = knowing(db)

const pair = () => several(signUp, 'Ana', 'Ben')
const metresTo = (place: { latitude: number; longitude: number }) => kilometresBetween(place, entrance) * 1000
const rows = () => db.selectFrom('liveLocations').selectAll().execute()
const refusal = (status: number, code: string) => expect.objectContaining({ status, code })

afterEach(async () => {
  vi.useRealTimers()
  await db.deleteFrom('liveLocations').execute()
})

describe('a share', () => {
  test('begins with a time, is moved without one, keeps its end, and ends when its member stops it @S6.42 @S6.44', async () => {
    const ana = await signUp()
    expect(await ana.api.liveLocations.own()).toEqual({ share: null })
    await expect(move(ana, festivalId)).rejects.toEqual(refusal(409, 'not_shared'))
    const started = await share(ana, festivalId, { minutes: 15 })
    expect(started).toEqual({
      festivalId,
      festival: 'Noche de Bachata',
      startedAt: expect.any(String),
      expiresAt: expect.any(String),
      updatedAt: expect.any(String),
      isHere: true,
    })
    expect(Date.parse(started.expiresAt) - Date.parse(started.startedAt)).toBe(15 * 60_000)
    await move(ana, festivalId, { latitude: 40.5 })
    const again = await share(ana, festivalId, { minutes: 480, latitude: 40.6 })
    expect([again.startedAt, again.expiresAt]).toEqual([started.startedAt, started.expiresAt])
    expect((await rows())[0]).toMatchObject({ latitude: 40.6, optIn: true })
    expect(await ana.api.liveLocations.own()).toEqual({ share: again })
    await stop(ana)
    await stop(ana)
    expect(await ana.api.liveLocations.own()).toEqual({ share: null })
    expect(await rows()).toEqual([])
    // A delayed update does not start it again.
    await expect(move(ana, festivalId)).rejects.toEqual(refusal(409, 'not_shared'))
    expect(await rows()).toEqual([])
  })

  test('is moved and stopped without those of others', async () => {
    const [ana, ben] = await pair()
    for (const member of [ana, ben]) await share(member, festivalId)
    await move(ana, festivalId, { latitude: 40.5 })
    await stop(ana)
    expect(await rows()).toMatchObject([{ userId: ben.user.id, ...entrance }])
  })

  test('is of one session: others of the member see and stop it, only that one moves it, and it ends with it', async () => {
    const ana = await signUp()
    const signIn = async () => {
      const { token } = await visitor.auth.login({ body: { username: ana.user.username, password } })
      return { ...ana, token, api: clientOf(token) }
    }
    const [phone, laptop] = [await signIn(), await signIn()]
    const { expiresAt } = await share(phone, festivalId)
    expect((await laptop.api.liveLocations.own()).share).toMatchObject({ isHere: false, expiresAt })
    await expect(move(laptop, festivalId)).rejects.toEqual(refusal(409, 'not_shared'))
    // Started on the second device, it continues there.
    expect(await share(laptop, festivalId, { minutes: 480 })).toMatchObject({ isHere: true, expiresAt })
    await expect(move(phone, festivalId)).rejects.toEqual(refusal(409, 'not_shared'))
    await phone.api.auth.logout()
    expect(await rows()).toHaveLength(1)
    await laptop.api.auth.logout()
    expect(await rows()).toEqual([])
    await share(ana, festivalId)
    await stop(await signIn())
    expect(await rows()).toEqual([])
  })

  test('by a session that ends meanwhile is refused', async () => {
    const ana = await signUp()
    const lock = await lockRow(db, 'users', ana.user.id)
    const sharing = Promise.allSettled([share(ana, festivalId)])
    await until(async () => (await lock.waiting()) > 0)
    await db.deleteFrom('sessions').where('userId', '=', ana.user.id).execute()
    await lock.release()
    expect(await sharing).toEqual([{ status: 'rejected', reason: refusal(401, 'authentication_required') }])
  })

  test('of wrong input is refused in words, and changes nothing @S6.43', async () => {
    const ana = await signUp()
    for (const [field, value, message] of [
      ['latitude', 91, 'Please enter degrees between -90 and 90'],
      ['longitude', 'west', 'Please enter degrees between -180 and 180'],
      ['accuracy', -1, 'Please send the accuracy in metres'],
      ['minutes', 14, 'Please choose 15 to 480 minutes'],
      ['minutes', 481, 'Please choose 15 to 480 minutes'],
      ['minutes', 30.5, 'Please choose 15 to 480 minutes'],
    ] as const)
      await expect(share(ana, festivalId, { [field]: value })).rejects.toMatchObject({
        status: 400,
        fields: { [field]: message },
      })
    expect(await rows()).toEqual([])
  })

  test('without a point for others leaves none behind for the next one', async () => {
    const ana = await signUp()
    await share(ana, festivalId)
    await db.deleteFrom('shownPlaces').where('userId', '=', ana.user.id).execute()
    await db
      .updateTable('liveLocations')
      .set({ shownLatitude: null, shownLongitude: null })
      .where('userId', '=', ana.user.id)
      .execute()
    await stop(ana)
    expect(await db.selectFrom('shownPlaces').select('id').where('userId', '=', ana.user.id).execute()).toEqual([])
  })

  test('is kept to a metre, whatever the device sends', async () => {
    const ana = await signUp()
    await share(ana, festivalId, { latitude: 40.416_941_234_5, longitude: -3.703_461_987_6, accuracy: 12.3 })
    expect((await rows())[0]).toMatchObject({ latitude: 40.41694, longitude: -3.70346, accuracy: 13 })
  })

  test('needs a festival that is on, with a day around it, and that the member sees', async () => {
    const ana = await signUp()
    const at = (from: number, to: number) => addFestival(admin, { name: 'Fiesta', ...lasting(from, to) })
    for (const festival of [await at(1, 3), await at(0, 0)]) {
      await share(ana, festival.id)
      await stop(ana)
    }
    const ended = async (daysAgo: number) => {
      const { id } = await at(0, 1)
      const days = { startDate: dayFromNow(-9), endDate: dayFromNow(-daysAgo) }
      await db.updateTable('festivals').set(days).where('id', '=', id).execute()
      return id
    }
    await share(ana, await ended(1))
    await stop(ana)
    for (const id of [await ended(2), (await at(2, 4)).id])
      await expect(share(ana, id)).rejects.toMatchObject({
        status: 409,
        code: 'festival_not_on',
        message: expect.stringContaining('Fiesta'),
      })
    const { id: waiting } = await addFestival(await signUp(), lasting(0, 2))
    await expect(share(ana, waiting)).rejects.toEqual(refusal(404, 'not_found'))
    for (const read of [seenBy, audienceOf]) await expect(read(ana, waiting)).rejects.toEqual(refusal(404, 'not_found'))
  })

  test('is one at a time: at another festival it is refused until it is stopped', async () => {
    const ana = await signUp()
    const other = await addFestival(admin, { name: 'Otra', ...lasting(0, 1) })
    await share(ana, festivalId)
    await expect(share(ana, other.id)).rejects.toEqual(refusal(409, 'shared_elsewhere'))
    expect((await rows()).map((row) => row.festivalId)).toEqual([festivalId])
    // An expired share does not prevent another.
    await expire(db, ana)
    await share(ana, other.id)
    expect((await rows()).map((row) => row.festivalId)).toEqual([other.id])
  })

  test('of 50 calls at once is one row with one end, and stopping among them leaves none that goes on by itself', async () => {
    const ana = await signUp()
    const shares = await Promise.all(
      Array.from({ length: 50 }, (_, at) => share(ana, festivalId, { minutes: 15 + at })),
    )
    expect(new Set(shares.map(({ expiresAt }) => expiresAt)).size).toBe(1)
    await Promise.allSettled([
      ...Array.from({ length: 25 }, () => move(ana, festivalId)),
      stop(ana),
      ...Array.from({ length: 25 }, () => move(ana, festivalId)),
    ])
    expect(await rows()).toEqual([])
  })
})

describe('others see a share', () => {
  test('only if they share a room or a meetup of the festival with its member, or both follow each other @S6.46', async () => {
    const [ana, ben, cleo, dora, eva] = await several(signUp, 'Ana', 'Ben', 'Cleo', 'Dora', 'Eva')
    await roommates(ana, ben, festivalId)
    await companions(cleo, ana, festivalId)
    await friends(ana, dora)
    // Eva follows Ana, asked for her room and for a place at a meetup, and knows her from another festival.
    await db.insertInto('userFollows').values({ followerId: eva.user.id, followingId: ana.user.id }).execute()
    await putRequest(db, await putRoom(db, ana, festivalId), eva)
    await join(eva, (await create(ana, festivalId, { isPrivate: true })).id)
    const { id: elsewhere } = await addFestival(admin, lasting(0, 2))
    await roommates(ana, eva, elsewhere)
    await companions(ana, eva, elsewhere)
    expect(await audienceOf(ana, festivalId)).toEqual(['Ben', ...(await audienceOf(ana, festivalId)).slice(1)])
    expect((await audienceOf(ana, festivalId)).toSorted()).toEqual(['Ben', 'Cleo', 'Dora'])
    await share(ana, festivalId)
    for (const member of [ben, cleo, dora]) expect(await namesSeenBy(member, festivalId)).toEqual(['Ana'])
    for (const member of [ana, eva, admin]) expect(await namesSeenBy(member, festivalId)).toEqual([])
    expect(await namesSeenBy(ben, elsewhere)).toEqual([])
    expect(await audienceOf(eva, festivalId)).toEqual([])
  })

  test('of each once, those of roommates first', async () => {
    const [ana, ben, cleo] = await several(signUp, 'Ana', 'Ben', 'Cleo')
    await roommates(ana, ben, festivalId)
    await friends(ana, cleo)
    for (const member of [ben, cleo]) await share(member, festivalId)
    expect(await namesSeenBy(ana, festivalId)).toEqual(['Ben', 'Cleo'])
  })

  test('two guests of one room, and two at one meetup, see each other, but not at one that is cancelled', async () => {
    const [host, ana, ben] = await several(signUp, 'Hugo', 'Ana', 'Ben')
    const roomId = await putRoom(db, host, festivalId, { maxGuests: 4 })
    for (const guest of [ana, ben]) await putRequest(db, roomId, guest, 'accepted')
    await share(ana, festivalId)
    expect(await namesSeenBy(ben, festivalId)).toEqual(['Ana'])
    const [cleo, dora] = await several(signUp, 'Cleo', 'Dora')
    const { id } = await create(host, festivalId)
    for (const guest of [cleo, dora]) await join(guest, id)
    await share(cleo, festivalId)
    for (const member of [dora, host]) expect(await namesSeenBy(member, festivalId)).toContain('Cleo')
    await cancel(host, id)
    for (const member of [dora, host]) expect(await namesSeenBy(member, festivalId)).not.toContain('Cleo')
  })

  test('not who was let in to their room after it began, and not exactly who was of their company before', async () => {
    const [host, ana, ben, cleo] = await several(signUp, 'Hugo', 'Ana', 'Ben', 'Cleo')
    const roomId = await putRoom(db, host, festivalId, { maxGuests: 4 })
    await putRequest(db, roomId, ana, 'accepted')
    await companions(ana, cleo, festivalId)
    await share(ana, festivalId)
    for (const late of [ben, cleo]) await putRequest(db, roomId, late, 'accepted')
    expect((await seenBy(host, festivalId)).map(({ isExact }) => isExact)).toEqual([true])
    expect(await namesSeenBy(ben, festivalId)).toEqual([])
    expect((await seenBy(cleo, festivalId)).map(({ isExact }) => isExact)).toEqual([false])
    expect(await audienceOf(ana, festivalId)).toEqual(['Hugo', 'Cleo'])
    await stop(ana)
    await share(ana, festivalId)
    for (const late of [ben, cleo])
      expect((await seenBy(late, festivalId)).map(({ isExact }) => isExact)).toEqual([true])
  })

  test('not who joined a meetup after it began: its member could not know of them', async () => {
    const [ana, ben, stranger] = await several(signUp, 'Ana', 'Ben', 'Sara')
    const { id } = await create(ana, festivalId)
    await join(ben, id)
    await share(ana, festivalId)
    await join(stranger, id)
    await follow(stranger, ben)
    await follow(ben, stranger)
    expect(await namesSeenBy(ben, festivalId)).toEqual(['Ana'])
    expect(await namesSeenBy(stranger, festivalId)).toEqual([])
    expect(await audienceOf(ana, festivalId)).toEqual(['Ben'])
    await stop(ana)
    expect((await audienceOf(ana, festivalId)).toSorted()).toEqual(['Ben', 'Sara'])
    await share(ana, festivalId)
    expect(await namesSeenBy(stranger, festivalId)).toEqual(['Ana'])
  })

  const late: Record<string, (sharer: TestMember, other: TestMember) => Promise<unknown>> = {
    async 'who follows back'(sharer, other) {
      await other.api.follows.follow({ params: { id: sharer.user.id } })
    },
    async 'who follows anew'(sharer, other) {
      await other.api.follows.follow({ params: { id: sharer.user.id } })
      await other.api.follows.unfollow({ params: { id: sharer.user.id } })
      await other.api.follows.follow({ params: { id: sharer.user.id } })
    },
    async 'who joins their meetup'(sharer, other) {
      await join(other, meetupOf.get(sharer.user.id)!)
    },
    async 'a host who lets them in'(sharer, other) {
      await putRequest(db, await putRoom(db, other, festivalId), sharer, 'accepted')
    },
    async 'a host who moves a room with them to this festival'(sharer, other) {
      const days = { availableFrom: dayFromNow(1), availableTo: dayFromNow(3) }
      const roomId = await putRoom(db, other, elsewhereId, days)
      await putRequest(db, roomId, sharer, 'accepted')
      await sql`update room_requests set updated_at = now() - interval '1 day' where room_share_id = ${roomId}`.execute(
        db,
      )
      await other.api.rooms.change({ params: { id: roomId }, body: { festivalId } })
    },
    async 'an organizer who lets them in'(sharer, other) {
      const { id } = await create(other, festivalId, { isPrivate: true })
      await join(sharer, id)
      await other.api.meetups.decide({ params: { id, userId: sharer.user.id }, body: { status: 'accepted' } })
    },
  }
  const meetupOf = new Map<string, string>()
  let elsewhereId = ''
  test.each(Object.entries(late))(
    'not by %s after it began: the member has not agreed to it (threat 118)',
    async (_, tie) => {
      const [ana, ben] = await pair()
      elsewhereId = (await addFestival(admin, { name: 'Otra', ...lasting(0, 2) })).id
      await ana.api.follows.follow({ params: { id: ben.user.id } })
      meetupOf.set(ana.user.id, (await create(ana, festivalId)).id)
      await share(ana, festivalId)
      await tie(ana, ben)
      expect(await namesSeenBy(ben, festivalId)).toEqual([])
      expect(await audienceOf(ana, festivalId)).toEqual([])
      // Started again, its dialog names them.
      await stop(ana)
      expect(await audienceOf(ana, festivalId)).toEqual(['Ben'])
      await share(ana, festivalId)
      expect(await namesSeenBy(ben, festivalId)).toEqual(['Ana'])
    },
  )

  test('not by a roommate whose block ends after it began: they were not among those whom the dialog showed (threat 118)', async () => {
    const [ana, ben] = await pair()
    await roommates(ana, ben, festivalId)
    await block(db, ben, ana)
    await share(ana, festivalId)
    await ben.api.blocks.unblock({ params: { id: ana.user.id } })
    expect(await namesSeenBy(ben, festivalId)).toEqual([])
    expect(await audienceOf(ana, festivalId)).toEqual([])
  })

  test('by whom the member follows back while it runs, not exactly, and only if theirs is the last word (threat 118)', async () => {
    const [ana, ben, cleo] = await several(signUp, 'Ana', 'Ben', 'Cleo')
    await ben.api.follows.follow({ params: { id: ana.user.id } })
    // That Cleo follows another says nothing of Ana.
    await cleo.api.follows.follow({ params: { id: ben.user.id } })
    await share(ana, festivalId)
    await ana.api.follows.follow({ params: { id: ben.user.id } })
    await ana.api.follows.follow({ params: { id: cleo.user.id } })
    await cleo.api.follows.follow({ params: { id: ana.user.id } })
    expect((await seenBy(ben, festivalId)).map(({ name, isExact }) => [name, isExact])).toEqual([['Ana', false]])
    expect(await namesSeenBy(cleo, festivalId)).toEqual([])
    expect(await audienceOf(ana, festivalId)).toEqual(['Ben'])
  })

  test('by those who knew the member when it began, whoever of 50 follows back at that moment (threat 118)', async () => {
    const ana = await signUp('Ana')
    const others = await several(signUp, ...Array.from({ length: 50 }, (_, at) => `Ben ${at}`))
    await db
      .insertInto('userFollows')
      .values(others.map(({ user }) => ({ followerId: ana.user.id, followingId: user.id })))
      .execute()
    await Promise.all([
      ...others.map(({ api }) => api.follows.follow({ params: { id: ana.user.id } })),
      share(ana, festivalId),
    ])
    const [row] = await rows()
    const seeing = await Promise.all(others.map(async (other) => (await seenBy(other, festivalId)).length === 1))
    expect(
      others
        .filter((_, at) => seeing[at])
        .map(({ user }) => user.id)
        .toSorted(),
    ).toEqual(row!.seenBy!.toSorted())
    const { total } = await ana.api.liveLocations.audience({ params: { id: festivalId }, query: {} })
    expect(total).toBe(row!.seenBy!.length)
  })

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

  test('until its end by the clock of the database, whatever that of the process says (threat 26) @S6.47', async () => {
    const [ana, ben] = await pair()
    await friends(ana, ben)
    await share(ana, festivalId)
    const setEnd = (milliseconds: number) =>
      sql`update live_locations set expires_at = clock_timestamp() + make_interval(secs => ${milliseconds}::float8 / 1000)`.execute(
        db,
      )
    for (const hours of [-36, 36]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
      await setEnd(60_000)
      expect(await namesSeenBy(ben, festivalId)).toEqual(['Ana'])
      await setEnd(0)
      expect(await namesSeenBy(ben, festivalId)).toEqual([])
      vi.useRealTimers()
    }
    expect(await ana.api.liveLocations.own()).toEqual({ share: null })
    await expect(move(ana, festivalId)).rejects.toEqual(refusal(409, 'not_shared'))
  })

  test('the row is deleted within a minute of its end, and one that runs is not @S6.48', async () => {
    const [ana, ben] = await pair()
    for (const member of [ana, ben]) await share(member, festivalId)
    await expire(db, ana)
    await endLiveLocations(db)
    expect((await rows()).map(({ userId }) => userId)).toEqual([ben.user.id])
  })

  test('the row of one that was started anew while its end waited is kept', async () => {
    const ana = await signUp()
    await share(ana, festivalId)
    await expire(db, ana)
    const lock = await lockRow(db, 'users', ana.user.id)
    const ended = endLiveLocations(db)
    await until(async () => (await lock.waiting()) > 0)
    await sql`update live_locations set expires_at = now() + interval '1 hour'`.execute(db)
    await lock.release()
    await ended
    expect(await rows()).toHaveLength(1)
  })
})

describe('it is gone at once when the right to it ends', () => {
  const ends: Record<string, (ana: TestMember, ben: TestMember) => Promise<unknown>> = {
    'the sharer blocked the other': (ana, ben) => block(db, ana, ben),
    'the other blocked the sharer': (ana, ben) => block(db, ben, ana),
    'the sharer was suspended': (ana) => suspend(db, ana),
    'the sharer left': (ana) => ana.api.profile.remove({ body: { password } }),
    'it was stopped': stop,
  }
  test.each(Object.entries(ends))('when %s (threat 26)', async (why, end) => {
    const [ana, ben] = await pair()
    await friends(ana, ben)
    await roommates(ana, ben, festivalId)
    await companions(ana, ben, festivalId)
    await share(ana, festivalId)
    expect(await namesSeenBy(ben, festivalId)).toEqual(['Ana'])
    await end(ana, ben)
    expect(await namesSeenBy(ben, festivalId)).toEqual([])
    expect(await audienceOf(ben, festivalId)).toEqual(why === 'it was stopped' ? ['Ana'] : [])
  })

  test.each(['roommates', 'companions', 'friends'] as const)('when they are %s no more', async (how) => {
    const [ana, ben] = await pair()
    const end = await knowing(db)[how](ana, ben, festivalId)
    await share(ana, festivalId)
    expect(await namesSeenBy(ben, festivalId)).toEqual(['Ana'])
    await end()
    expect(await namesSeenBy(ben, festivalId)).toEqual([])
  })

  test('to the exact place alone, when roommates who follow each other are roommates no more', async () => {
    const [ana, ben] = await pair()
    await friends(ana, ben)
    const end = await roommates(ana, ben, festivalId)
    await share(ana, festivalId)
    await end()
    expect((await seenBy(ben, festivalId)).map(({ isExact }) => isExact)).toEqual([false])
  })

  test('an admin who suspends a member takes the row with it', async () => {
    const ana = await signUp()
    await share(ana, festivalId)
    await admin.api.admin.suspend({ params: { id: ana.user.id }, body: { reason: 'Spam' } })
    expect(await rows()).toEqual([])
  })
})

test('a position is in no log line, no header and no error, and in no table but its own (threat 63)', async () => {
  const [ana, cleo] = await several(signUp, 'Ana', 'Cleo')
  await friends(ana, cleo)
  const send = (payload: object) =>
    app.inject({
      method: 'PUT',
      url: '/api/live-location',
      payload: { festivalId, latitude: 41.23456, longitude: -41.23456, ...payload },
      headers: { authorization: `Bearer ${ana.token}`, 'idempotency-key': randomUUID() },
    })
  const said: string[] = []
  for (const [payload, status] of [
    [{}, 409],
    [{ minutes: 1 }, 400],
    [{ minutes: 15, accuracy: 'good' }, 400],
    [{ minutes: 15, festivalId: 'none' }, 404],
    [{ minutes: 15 }, 200],
    [{}, 200],
  ] as const) {
    const reply = await send(payload)
    expect(reply.statusCode).toBe(status)
    expect(reply.headers['cache-control']).toBe('private, no-store')
    said.push(JSON.stringify(reply.headers), reply.body)
  }
  said.push(JSON.stringify(await seenBy(cleo, festivalId)), JSON.stringify(await cleo.api.profile.export()))
  const stored = await db.selectFrom('idempotencyKeys').select('endpoint').execute()
  expect(stored.filter(({ endpoint }) => endpoint.includes('live'))).toEqual([])
  expect(lines.filter((line) => line.includes('/live-location')).length).toBeGreaterThanOrEqual(6)
  for (const text of [...lines, ...said]) expect(text).not.toMatch(/41\.23456\D+41\.23456/)
  // It is in the data export of its owner.
  expect(JSON.stringify(await ana.api.profile.export())).toContain('41.23456')
})
