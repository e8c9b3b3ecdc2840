import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { dayFromNow } from '../../platform/days.ts'
import { password, testApp } from '../../testing/app.ts'
import { refusal } from '../../testing/refusal.ts'
import { addFestival, lasting } from '../../testing/domains/festivals.ts'
import {
  audienceOf,
  entrance,
  expire,
  knowing,
  move,
  seenBy,
  share,
  stop,
} from '../../testing/domains/live-locations.ts'
import { lockRow } from '../../testing/databases/locked-table.ts'
import { several } from '../../testing/domains/members.ts'
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
const { roommates, friends } = knowing(db)

const pair = () => several(signUp, 'Ana', 'Ben')
const rows = () => db.selectFrom('liveLocations').selectAll().execute()

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

  test('without a point for others is seen by roommates alone, and leaves none behind for the next one', async () => {
    const [ana, ben, cleo] = await several(signUp, 'Ana', 'Ben', 'Cleo')
    await roommates(ana, ben, festivalId)
    await friends(ana, cleo)
    await share(ana, festivalId)
    await db.deleteFrom('shownPlaces').where('userId', '=', ana.user.id).execute()
    await db
      .updateTable('liveLocations')
      .set({ shownLatitude: null, shownLongitude: null })
      .where('userId', '=', ana.user.id)
      .execute()
    expect([await seenBy(ben, festivalId), await seenBy(cleo, festivalId)]).toMatchObject([[{ isExact: true }], []])
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

describe('after its end', () => {
  test('the row is deleted within a minute of its end, and one that runs is not @S6.48', async () => {
    const [ana, ben, cleo] = await several(signUp, 'Ana', 'Ben', 'Cleo')
    for (const member of [ana, ben, cleo]) await share(member, festivalId)
    for (const member of [ana, cleo]) {
      await move(member, festivalId, { latitude: 40.5 })
      await expire(db, member)
    }
    await friends(ana, ben)
    expect(await audienceOf(ana, festivalId), 'who would see the next one').toEqual(['Ben'])
    // A member whose share runs is not waited for.
    const lock = await lockRow(db, 'users', ben.user.id)
    await endLiveLocations(db)
    await lock.release()
    expect((await rows()).map(({ userId }) => userId)).toEqual([ben.user.id])
    // The points where it began and where it ended are kept, of each member.
    for (const { user } of [ana, cleo])
      expect(await db.selectFrom('shownPlaces').select('id').where('userId', '=', user.id).execute()).toHaveLength(2)
  })

  test('the row is deleted also if its last point cannot be kept', async () => {
    const [ana, ben] = await pair()
    for (const member of [ana, ben]) await share(member, festivalId)
    await expire(db, ana)
    await sql`
      create function keep_nothing() returns trigger language plpgsql as $$ begin raise 'full'; end $$`.execute(db)
    await sql`create trigger keep_nothing before update on shown_places execute function keep_nothing()`.execute(db)
    await expect(endLiveLocations(db)).rejects.toThrow('1 shared places could not be ended one by one')
    await sql`drop function keep_nothing cascade`.execute(db)
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
