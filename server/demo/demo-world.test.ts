import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../platform/db/connections/connect.ts'
import { testDatabase } from '../testing/databases/database.ts'
import { demoAttendance, demoCounts } from '../testing/demo.ts'
import { languages } from '../../texts/languages.ts'
import { demoMembers, demoMessages, demoRooms } from './demo-data.ts'
import { loadDemoWorld } from './demo.ts'

const today = '2026-11-21'
/** A string in the format of an argon2id hash, which a check in the database requires. */
const hash = async () => '$argon2id$secret'

const rooms = (db: Database) =>
  db
    .selectFrom('roomShares')
    .innerJoin('festivals', 'festivals.id', 'festivalId')
    .innerJoin('users', 'users.id', 'hostId')
    .select(['roomShares.id', 'title', 'sourceKey', 'username', 'startDate', 'endDate', 'availableFrom', 'availableTo'])
    .select(['roomType', 'pricePerNight', 'roomShares.currency', 'currentGuests', 'maxGuests', 'genderPreference'])
    .orderBy('roomShares.id')
    .execute()

describe('the demo world', () => {
  let db: Database
  beforeAll(async () => {
    db = await testDatabase()
    await loadDemoWorld(db, { today, hash })
  })

  test('has forty members, one of whom can sign in @S10.7', async () => {
    const members = await db.selectFrom('users').select(['username', 'password', 'email', 'isAdmin']).execute()
    expect(members).toHaveLength(40)
    expect(members.filter(({ password }) => password).map(({ username }) => username)).toEqual(['demo'])
    expect(members.filter(({ email }) => !email?.endsWith('@example.org'))).toEqual([])
    expect(members.filter(({ isAdmin }) => isAdmin)).toEqual([])
  })

  test('has members who are verified, and one who waits for an admin', async () => {
    const marks = await db.selectFrom('verifications').select(['type', 'status']).execute()
    expect(marks.filter(({ status }) => status === 'pending')).toEqual([{ type: 'id', status: 'pending' }])
    expect(marks.length).toBeGreaterThan(10)
  })

  test('has socials on each of the next fourteen days, once each @S10.7', async () => {
    const parties = await db.selectFrom('socialParties').select(['date', 'city', 'precision']).execute()
    const days = parties.map(({ date }) => date.slice(0, 10))
    expect(new Set(days).size).toBe(14)
    expect([days.toSorted()[0], days.toSorted().at(-1)]).toEqual(['2026-11-21', '2026-12-04'])
    expect(new Set(parties.map(({ city }) => city)).size).toBeGreaterThan(30)
    const isExact = (of: string) => new Set(parties.filter(({ city }) => city === of).map(({ precision }) => precision))
    expect([isExact('Madrid'), isExact('Zürich'), isExact('Dallas')]).toEqual([
      new Set(['address']),
      new Set(['address']),
      new Set([null]),
    ])
    await db.updateTable('socialParties').set({ time: 'By an admin' }).where('city', '=', 'Madrid').execute()
    await loadDemoWorld(db, { today, hash })
    expect(await db.selectFrom('socialParties').select('id').execute()).toHaveLength(parties.length)
    const times = db.selectFrom('socialParties').select('time').distinct().where('city', '=', 'Madrid')
    expect(await times.execute()).toEqual([{ time: 'By an admin' }])
  })

  test('has one programme, which is loaded once and stays as its organizer left it', async () => {
    const events = () =>
      db.selectFrom('events').innerJoin('festivals', 'festivals.id', 'festivalId').select(['name', 'title']).execute()
    const before = await events()
    expect(new Set(before.map(({ name }) => name))).toEqual(new Set(['Saint Nicholas Salsa Weekend']))
    expect(before).toHaveLength(20)
    expect((await db.selectFrom('eventAttendance').select('id').execute()).length).toBeGreaterThan(10)
    const { startTime } = await db
      .selectFrom('events')
      .select('startTime')
      .where('title', '=', 'Midnight show')
      .executeTakeFirstOrThrow()
    // In its local time, which is kept when its time zone is looked up.
    expect(startTime.toISOString().slice(11, 16)).toBe('00:00')
    await db.deleteFrom('events').where('title', '=', 'Mambo corner').execute()
    await loadDemoWorld(db, { today, hash })
    expect(await events()).toHaveLength(19)
  })

  test('has two festivals that wait for approval, one of them of the demo user', async () => {
    const waiting = await db
      .selectFrom('festivals')
      .leftJoin('users', 'users.id', 'organizerId')
      .select(['username', 'startDate'])
      .where('approvedAt', 'is', null)
      .orderBy('username')
      .execute()
    expect(waiting.map(({ username }) => username)).toEqual(['camille.t', 'demo'])
    expect(waiting.filter(({ startDate }) => startDate <= today)).toEqual([])
  })

  test('has attendees, some of whom the demo user follows', async () => {
    const going = await demoAttendance(db)
    const upcoming = new Set(going.map(({ sourceKey }) => sourceKey))
    expect(upcoming.size).toBeGreaterThan(60)
    expect(going.length).toBeGreaterThan(300)
    const followed = await db
      .selectFrom('userFollows')
      .innerJoin('users as follower', 'follower.id', 'followerId')
      .innerJoin('users as followed', 'followed.id', 'followingId')
      .select('followed.username')
      .where('follower.username', '=', 'demo')
      .execute()
    expect(followed.length).toBeGreaterThanOrEqual(5)
    const whereDemoGoes = new Set(going.filter(({ username }) => username === 'demo').map(({ sourceKey }) => sourceKey))
    expect(going.some(({ username, sourceKey }) => username !== 'demo' && whereDemoGoes.has(sourceKey))).toBe(true)
    expect(going.some(({ username }) => followed.some((friend) => friend.username === username))).toBe(true)
  })

  test('has attendees at most festivals who show themselves to every member, and some who do not', async () => {
    const attended = await db
      .selectFrom('festivalAttendance')
      .innerJoin('users', 'users.id', 'userId')
      .select(['festivalId', 'attendanceShownTo', 'danceRole', 'username'])
      .execute()
    const shown = attended.filter(({ attendanceShownTo }) => attendanceShownTo === 'members')
    expect(new Set(shown.map(({ festivalId }) => festivalId)).size).toBeGreaterThan(60)
    expect(new Set(attended.map((one) => one.attendanceShownTo))).toEqual(
      new Set(['members', 'followed', 'nobody', null]),
    )
    const undecided = attended.filter(({ attendanceShownTo }) => attendanceShownTo === null)
    expect(new Set(undecided.map(({ username }) => username))).toEqual(new Set(['demo']))
    expect(new Set(shown.map(({ danceRole }) => danceRole))).toEqual(new Set(['Leader', 'Follower', 'Both']))
  })

  test('gives the demo user plans that do not overlap', async () => {
    const plans = (await demoAttendance(db)).filter(({ username }) => username === 'demo')
    const days = plans.map(({ startDate }) => Date.parse(startDate) / 86_400_000).toSorted((a, b) => a - b)
    expect(plans.filter(({ status }) => status === 'attending')).toHaveLength(3)
    expect(plans.filter(({ status }) => status === 'interested')).toHaveLength(3)
    expect(days.slice(1).filter((day, index) => day - (days[index] as number) < 21)).toEqual([])
  })

  test('lets nobody attend two festivals, or have rooms at two, on one day', async () => {
    const places = await db
      .selectFrom('roomShares')
      .innerJoin('users', 'users.id', 'hostId')
      .innerJoin('festivals', 'festivals.id', 'festivalId')
      .select(['username', 'sourceKey', 'startDate', 'endDate'])
      .unionAll(
        db
          .selectFrom('roomRequests')
          .innerJoin('users', 'users.id', 'requesterId')
          .innerJoin('roomShares', 'roomShares.id', 'roomShareId')
          .innerJoin('festivals', 'festivals.id', 'festivalId')
          .select(['username', 'sourceKey', 'startDate', 'endDate'])
          .where('roomRequests.status', '=', 'accepted'),
      )
      .execute()
    const going = (await demoAttendance(db)).filter(({ status }) => status === 'attending')
    for (const stays of Map.groupBy([...places, ...going], ({ username }) => username).values())
      for (const stay of stays) {
        const sameDay = stays.filter(({ startDate, endDate }) => startDate <= stay.endDate && endDate >= stay.startDate)
        expect(new Set(sameDay.map(({ sourceKey }) => sourceKey)).size, stay.username).toBe(1)
      }
  })

  test('has rooms of both types, for women and for everybody, in several currencies @S10.7', async () => {
    const all = await rooms(db)
    expect(all.length).toBeGreaterThan(35)
    expect(all.length).toBeLessThan(80)
    const festivals = new Set(all.map(({ sourceKey }) => sourceKey))
    expect(festivals.size).toBeGreaterThan(15)
    for (const { startDate, endDate, availableFrom, availableTo } of all) {
      expect(availableFrom <= startDate && availableTo >= endDate).toBe(true)
      expect(startDate > today).toBe(true)
    }
    expect(new Set(all.map(({ roomType }) => roomType)).size).toBe(2)
    expect(new Set(all.map(({ currency }) => currency)).size).toBeGreaterThanOrEqual(3)
    expect(new Set(all.map(({ genderPreference }) => genderPreference))).toContain('Female only')
  })

  test('has requests of every status, each accepted one with a place and a thread', async () => {
    const requests = await db
      .selectFrom('roomRequests')
      .innerJoin('roomShares', 'roomShares.id', 'roomShareId')
      .leftJoin('chatMessages', 'chatMessages.threadId', 'roomRequests.threadId')
      .select(['roomShareId', 'requesterId', 'hostId', 'status', 'roomRequests.threadId', 'message', 'content'])
      .execute()
    expect(new Set(requests.map(({ status }) => status))).toEqual(new Set(['pending', 'accepted', 'rejected']))
    for (const { status, threadId, requesterId, hostId } of requests) {
      expect(threadId !== null).toBe(status === 'accepted')
      expect(requesterId).not.toBe(hostId)
    }
    const accepted = requests.filter(({ status }) => status === 'accepted')
    expect(accepted.some(({ message, content }) => message === content)).toBe(true)
    for (const { id, currentGuests } of await rooms(db))
      expect(currentGuests).toBe(
        1 + new Set(accepted.filter((one) => one.roomShareId === id).map((one) => one.requesterId)).size,
      )
  })

  test('gives the demo user a room with requests, an accepted request and a pending one', async () => {
    const { id } = await db.selectFrom('users').select('id').where('username', '=', 'demo').executeTakeFirstOrThrow()
    const asked = await db
      .selectFrom('roomRequests')
      .innerJoin('roomShares', 'roomShares.id', 'roomShareId')
      .select(['status', 'hostId', 'requesterId'])
      .where((row) => row.or([row('hostId', '=', id), row('requesterId', '=', id)]))
      .execute()
    const own = asked.filter(({ hostId }) => hostId === id).map(({ status }) => status)
    expect(own.length).toBeGreaterThanOrEqual(2)
    expect(new Set(own)).toEqual(new Set(['pending']))
    const theirs = asked.filter(({ requesterId }) => requesterId === id).map(({ status }) => status)
    expect(theirs.toSorted()).toEqual(['accepted', 'pending'])
    const written = await db.selectFrom('chatMessages').select('content').where('senderId', '<>', id).execute()
    expect(written.map(({ content }) => content)).toEqual(expect.arrayContaining(demoMessages.welcome))
    const notifications = await db.selectFrom('notifications').select(['userId', 'type', 'isRead']).execute()
    expect(notifications).toHaveLength(own.length + 1)
    expect(notifications.filter(({ userId, isRead }) => userId !== id || isRead)).toEqual([])
    expect(await db.selectFrom('mailOutbox').selectAll().execute()).toEqual([])
  })

  test('has meetups of both types, one of them full and one private, and one that the demo user organizes @S10.7', async () => {
    const meetups = await db
      .selectFrom('meetups')
      .innerJoin('users', 'users.id', 'creatorId')
      .innerJoin('festivals', 'festivals.id', 'festivalId')
      .select([
        'meetups.id',
        'type',
        'status',
        'isPrivate',
        'username',
        'startTime',
        'startDate',
        'endDate',
        'festivalId',
      ])
      .execute()
    expect(new Set(meetups.map(({ type, status }) => `${type} ${status}`))).toEqual(
      new Set(['meal active', 'meal full', 'activity active', 'activity full']),
    )
    expect(new Set(meetups.map(({ festivalId }) => festivalId)).size).toBeGreaterThan(5)
    for (const { startTime, startDate, endDate } of meetups) {
      const day = startTime.toISOString().slice(0, 10)
      expect(day >= startDate && day <= endDate).toBe(true)
    }
    const own = meetups.filter(({ username }) => username === 'demo')
    expect(own.map(({ isPrivate }) => isPrivate)).toEqual([true])
    const asking = await db
      .selectFrom('meetupParticipants')
      .select('status')
      .where('meetupId', '=', own[0]?.id ?? '')
      .execute()
    expect(asking).toEqual([{ status: 'pending' }])
  })

  test('has rooms in the language of who offers them, at home always, and requests in one that both speak', async () => {
    const inLanguages = demoRooms.flatMap(({ words }) =>
      languages.map((language) => ({ language, start: words[language].title.split('{')[0] as string })),
    )
    const written = (title: string) => inLanguages.find(({ start }) => title.startsWith(start))?.language
    const speaks = (name: string): string[] => demoMembers.find(({ username }) => username === name)?.speaks ?? []
    const offered = await db
      .selectFrom('roomShares')
      .innerJoin('festivals', 'festivals.id', 'festivalId')
      .innerJoin('users', 'users.id', 'hostId')
      .select(['title', 'username', 'users.location as home', 'festivals.location'])
      .execute()
    expect(offered.filter(({ title, username }) => !speaks(username).includes(written(title) ?? 'no row'))).toEqual([])
    const atHome = offered.filter(({ home, location }) => home?.split(', ')[1] === location.split(', ')[1])
    expect(atHome.map(({ title }) => written(title))).toEqual(atHome.map(({ username }) => speaks(username)[0]))
    expect(new Set(offered.map(({ title }) => written(title)))).toEqual(new Set(languages))

    const requests = await db
      .selectFrom('roomRequests')
      .innerJoin('roomShares', 'roomShares.id', 'roomShareId')
      .innerJoin('users as host', 'host.id', 'hostId')
      .innerJoin('users as guest', 'guest.id', 'requesterId')
      .select(['message', 'host.username as host', 'guest.username as guest'])
      .execute()
    for (const { message, host, guest } of requests) {
      const { in: language, by } = demoMessages.requests.find(({ text }) => text === message) ?? {}
      expect([speaks(host), speaks(guest)], message ?? '').toEqual([
        expect.arrayContaining([language]),
        expect.arrayContaining([language, by ?? language]),
      ])
    }
  })

  test('has members whose account is in their language, but for the one that visitors sign in as', async () => {
    const members = await db.selectFrom('users').select(['username', 'language']).execute()
    const first = demoMembers.map(({ username, speaks }) => [username, username === 'demo' ? null : speaks[0]])
    expect(Object.fromEntries(members.map(({ username, language }) => [username, language]))).toEqual(
      Object.fromEntries(first),
    )
  })

  test('is the same in another data folder on the same day', async () => {
    const other = await testDatabase()
    await loadDemoWorld(other, { today, hash })
    expect(await demoAttendance(other)).toEqual(await demoAttendance(db))
    const [here, there] = [await rooms(db), await rooms(other)]
    expect(there).toEqual(here.map((room) => ({ ...room, id: expect.any(String) })))
    expect(await demoCounts(other)).toEqual(await demoCounts(db))
  })
})
