import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { cleanUp } from '../../clean-up.job.ts'
import { tables } from '../../tables.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { arrive } from '../../testing/domains/arrivals.ts'
import { messagesOf, openThread, say } from '../../testing/domains/chat.ts'
import { addFestival, lasting } from '../../testing/domains/festivals.ts'
import { follow, unfollow } from '../../testing/domains/follows.ts'
import { share, stop } from '../../testing/domains/live-locations.ts'
import { cancel, create, join, leave } from '../../testing/domains/meetups.ts'
import { ask, proveAddress, putRoom } from '../../testing/domains/room-requests.ts'
import { addParty } from '../../testing/domains/shared-pictures.ts'
import { addRoom } from '../../testing/domains/rooms.ts'
import { startPushService } from '../../testing/services/push-service.ts'
import { suggest } from '../../testing/domains/socials.ts'
import { changeStay, openStay, pay, stayOf } from '../../testing/domains/stays.ts'
import { callsOf } from '../../testing/contract/contract-tests.ts'
import { quotas, type QuotaName } from './quotas-per-member.ts'

const { db, signUp, signUpAdmin } = await testApp()
const pushes = await startPushService()
const admin = await signUpAdmin()
const festival = await addFestival(admin)
const running = await addFestival(admin, lasting(-1, 2))
const [ana, other, blocked] = [await signUp('Ana'), await signUp('Otto'), await signUp()]
await proveAddress(db, ana)
const room = await putRoom(db, other, festival.id)
const stay = await openStay(db, festival.id, [other, ana])
let ruled = 0
const lunch = await create(other, festival.id, { capacity: 20 })
const isFull = await create(other, festival.id, { capacity: 2 })
await join(await signUp(), isFull.id)
const social = await addParty(db)
const event = await (async () => {
  const own = await addFestival(ana, lasting(1, 5))
  const startTime = `${own.startDate}T12:00:00Z`
  const { id } = await ana.api.programme.create({ params: { id: own.id }, body: { title: 'Party', startTime } })
  return { id, festivalId: own.id, startTime }
})()
const { id: messageId } = await (async () => {
  const thread = await openThread(other, ana)
  return await say(other, thread.id, 'Hola')
})()

/** The quotas that also limit what is created in a day. */
const limited = Object.fromEntries(
  Object.entries(quotas).flatMap(([name, quota]) => ('ofDay' in quota ? [[name, quota.ofDay.max]] : [])),
)

type Cycle = {
  once: (member: TestMember) => Promise<unknown>
  /** The quota that limits how many are created in a day. */
  counted?: QuotaName
  /** Tables with rows that are kept for a time after each. */
  stays?: string[]
}
const at = (id: string) => ({ params: { id } })

/** By the call that creates something: that call and the one that removes it. */
const cycles: Record<string, Cycle> = {
  'meetups.create': {
    counted: 'meetups',
    stays: ['meetups'],
    once: async (member) => cancel(member, (await create(member, festival.id)).id),
  },
  'meetups.join': {
    counted: 'joinedMeetups',
    once: (member) => join(member, lunch.id).then(() => leave(member, lunch.id)),
  },
  'meetups.wait': {
    counted: 'joinedMeetups',
    once: async ({ api }) => {
      await api.meetups.wait(at(isFull.id))
      await api.meetups.stopWaiting(at(isFull.id))
    },
  },
  'rooms.create': {
    counted: 'rooms',
    once: async (member) => member.api.rooms.remove(at((await addRoom(member, festival.id)).id)),
  },
  'roomRequests.create': {
    counted: 'pendingRequests',
    once: async (member) => member.api.roomRequests.withdraw(at((await ask(member, room)).id)),
  },
  'festivals.create': {
    counted: 'waitingFestivals',
    once: async (member) => member.api.festivals.remove(at((await addFestival(member)).id)),
  },
  'socialSuggestions.create': {
    counted: 'waitingSuggestions',
    once: async (member) => member.api.socialSuggestions.withdraw(at((await suggest(member)).id)),
  },
  'savedSearches.create': {
    counted: 'savedSearches',
    once: async ({ api }) => {
      const { id } = await api.savedSearches.create({ body: { festivalId: festival.id } })
      await api.savedSearches.remove(at(id))
    },
  },
  'danceSearches.create': {
    counted: 'savedSearches',
    once: async ({ api }) => {
      const { id } = await api.danceSearches.create({ body: { list: 'socials', filters: { city: 'Cali' } } })
      await api.danceSearches.remove(at(id))
    },
  },
  'programme.create': {
    once: async ({ api }) => {
      const { id } = await api.programme.create({
        params: { id: event.festivalId },
        body: { title: 'Late party', startTime: event.startTime },
      })
      await api.programme.remove(at(id))
    },
  },
  'programme.setAttendance': {
    once: async ({ api }) => {
      await api.programme.setAttendance({ ...at(event.id), body: { status: 'interested' } })
      await api.programme.removeAttendance(at(event.id))
    },
  },
  'follows.follow': { once: (member) => follow(member, other).then(() => unfollow(member, other)) },
  'blocks.block': {
    once: async ({ api }) => {
      const params = { id: blocked.user.id }
      await api.blocks.block({ params })
      await api.blocks.unblock({ params })
    },
  },
  'favorites.add': {
    once: async ({ api }) => {
      await api.favorites.add({ params: { festivalId: festival.id } })
      await api.favorites.remove({ params: { festivalId: festival.id } })
    },
  },
  'push.addDevice': {
    counted: 'pushDevices',
    once: async (member) => {
      const { id } = await pushes.addDevice(member)
      await member.api.push.removeDevice(at(id))
    },
  },
  'savedRooms.add': {
    once: async ({ api }) => {
      await api.savedRooms.add({ params: { roomShareId: room } })
      await api.savedRooms.remove({ params: { roomShareId: room } })
    },
  },
  'festivalAttendance.set': {
    once: async ({ api }) => {
      await api.festivalAttendance.set({ body: { festivalId: festival.id, status: 'attending' } })
      await api.festivalAttendance.remove({ params: { festivalId: festival.id } })
    },
  },
  'arrivals.put': {
    counted: 'arrivals',
    once: async (member) => {
      await arrive(member, festival.id)
      await member.api.arrivals.remove({ ...at(festival.id), query: {} })
    },
  },
  'chatReactions.set': {
    once: async ({ api }) => {
      await api.chatReactions.set({ ...at(messageId), body: { reaction: 'heart' } })
      await api.chatReactions.remove(at(messageId))
    },
  },
  'partyAttendance.set': {
    counted: 'partyAttendance',
    once: async ({ api }) => {
      await api.partyAttendance.set(at(social))
      await api.partyAttendance.remove(at(social))
    },
  },
  'stays.change': {
    counted: 'stayChanges',
    once: (member) => changeStay(member, stay, { rules: `Rule ${ruled++}` }),
    // The latest of a stay are kept.
    stays: ['stayChanges'],
  },
  'stays.pay': {
    counted: 'stayPayments',
    once: async (member) => {
      await pay(member, stay, other, 100)
      const { payments } = await stayOf(member, stay)
      await member.api.stays.takeBack({ params: { id: stay, paymentId: payments[0]!.id } })
    },
  },
  'liveLocations.put': { once: (member) => share(member, running.id).then(() => stop(member)) },
}

/** For the other creating calls, the reason why removing does not allow a member to create more. */
const others: Record<string, string> = {
  'auth.register': 'counted by address, and an account that leaves keeps its row',
  'auth.checkUsername': 'reads',
  'auth.login': '50 sessions of a member; the last one ends',
  'auth.logout': 'makes nothing',
  'auth.forgotPassword': 'mail is counted by its address',
  'auth.resetPassword': 'makes nothing',
  'auth.verifyEmail': 'makes nothing',
  'auth.undoEmailChange': 'makes nothing',
  'auth.resendEmail': 'mail is counted by its address',
  'profile.savePreferences': 'one row',
  'profile.addSocialLink': 'one of each network',
  'profile.exportMailed': 'makes nothing',
  'verifications.ask': 'every request is kept for 30 days, and counted',
  'festivals.near': 'reads',
  'rooms.near': 'reads',
  'ratings.create': 'one of each company, whom only other things bring',
  'ratings.answer': 'one of each rating',
  'roomRequests.agree': 'changes a request',
  'meetups.markAbsent': 'changes a participant',
  'safeChecks.set': 'every check is kept for 30 days, and counted',
  'safeChecks.putOff': 'changes a check',
  'safeChecks.decline': 'changes a check',
  'safeChecks.makeLink': 'a check has one link, which a new one replaces',
  'safeChecks.byLink': 'reads',
  'chat.open': 'no thread is removed; new ones are counted for a day',
  'chat.openRoomGroup': 'one of each room',
  'chat.send': 'no message is removed; what is written in a day is counted, and each as 100 bytes at least',
  'chat.leave': 'its line takes the place of an earlier one',
  'chat.read': 'one row of each thread',
  'chat.typing': 'makes nothing',
  'photos.prepare': 'counted by server/pictures/photos',
  'photos.finish': 'counted by server/pictures/photos',
  'emailActions.read': 'reads',
  'emailActions.run': 'each of its actions is a call that is counted',
  'mailBounces.tryAgain': 'removes a row',
  'notifications.choose': 'one row of each kind',
  'notifications.chooseDigest': 'one row',
  'notifications.unsubscribe': 'one row of each kind',
  'calendar.reset': 'one row',
  'programme.upload': 'as many events as a festival may have',
  'socialParties.vote': 'one of each social',
  'stays.agree': 'changes one row',
  'stays.takeOver': 'one room of each stay without a host',
  'push.lookedAt': 'makes nothing',
  'push.tryDevice': 'replaces the one before; its rate is limited',
  'waitlist.join': 'one of each address, which no visitor removes',
  'reports.create': 'no report is removed; those of a day are counted',
  'reports.readWarning': 'makes nothing',
}

test('every call of members and visitors that may make something is in one of these two lists', () => {
  const making = callsOf(contract)
    // A change of a stay is a row of its own.
    .filter(({ name, endpoint: { method } }) => method === 'POST' || method === 'PUT' || name === 'stays.change')
    .filter(({ endpoint }) => endpoint.access !== 'admin')
    .map(({ name }) => name)
  expect([...Object.keys(cycles), ...Object.keys(others)].toSorted()).toEqual(making.toSorted())
  const counted = Object.values(cycles).flatMap((cycle) => cycle.counted ?? [])
  expect(new Set(counted)).toEqual(new Set(Object.keys(limited)))
})

/** The number of rows of each table, except those of queued work and of counters. */
async function rowCounts() {
  const counts: Record<string, number> = {}
  for (const table of Object.keys(tables)) {
    if (['messages', 'rateCounters', 'shownChanges', 'mailOutbox', 'searchWords', 'searchWordKeys'].includes(table))
      continue
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db)
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}

const grownSince = async (before: Record<string, number>) =>
  Object.entries(await rowCounts()).flatMap(([table, count]) => {
    const more = count - (before[table] ?? 0)
    return more > 0 ? [[table, more]] : []
  })

describe('made and taken back again and again (threat 116)', () => {
  test.each(Object.entries(cycles))('%s leaves no rows behind, and is refused in time', async (_, cycle) => {
    await db.deleteFrom('rateCounters').where('key', 'like', 'made_%').execute()
    await cycle.once(ana)
    const before = await rowCounts()
    for (let count = 0; count < 3; count++) await cycle.once(ana)
    expect(await grownSince(before)).toEqual((cycle.stays ?? []).map((table) => [table, 3]))
    if (!cycle.counted) return
    const key = `made_${cycle.counted}:${ana.user.id}`
    await db
      .updateTable('rateCounters')
      .set({ count: limited[cycle.counted]! - 1 })
      .where('key', '=', key)
      .execute()
    await cycle.once(ana)
    await expect(cycle.once(ana)).rejects.toMatchObject({ status: 409, message: /today/ })
  })

  test('a cancelled meetup goes after a month, one to come never', async () => {
    const [gone, lately, ahead] = [await create(other, festival.id), await create(other, festival.id), lunch]
    await cancel(other, gone.id)
    await cancel(other, lately.id)
    await sql`alter table meetups disable trigger user`.execute(db)
    await sql`
      update meetups set calendar_changed_at = now() - interval '31 days' where id in (${gone.id}, ${ahead.id})`.execute(
      db,
    )
    await sql`alter table meetups enable trigger user`.execute(db)
    await cleanUp(db)
    const left = await db.selectFrom('meetups').select('id').where('id', 'in', [gone.id, lately.id, ahead.id]).execute()
    expect(left.map(({ id }) => id).toSorted()).toEqual([lately.id, ahead.id].toSorted())
  })
})

describe('the lines of who comes and goes (threat 116)', () => {
  const linesOf = async (reader: TestMember, thread: string) =>
    (await messagesOf(reader, thread)).map(
      ({ messageType, senderId, content }) =>
        `${messageType === 'text' ? 'says ' : ''}${content}` + (senderId === reader.user.id ? ' (own)' : ''),
    )

  test('are one of each member between two messages, however often they come and go', async () => {
    const [host, guest, puppet] = [await signUp('Hugo'), await signUp('Gina'), await signUp('Pepa')]
    const { id } = await create(host, festival.id, { capacity: 20 })
    await join(guest, id)
    const { threadId: thread } = await host.api.meetups.get(at(id))
    const lines = () => linesOf(host, thread ?? '')
    await say(host, thread ?? '', 'Welcome')
    for (let count = 0; count < 5; count++) await join(puppet, id).then(() => leave(puppet, id))
    expect(await lines()).toEqual(['opened (own)', 'says Welcome (own)', 'joined_left'])
    await join(puppet, id)
    await leave(guest, id)
    expect((await lines()).slice(2)).toEqual(['joined', 'left'])
    await join(guest, id)
    expect((await lines()).slice(2)).toEqual(['joined', 'left_joined'])
    await say(host, thread ?? '', 'Hello again')
    await leave(puppet, id)
    expect((await lines()).slice(5)).toEqual(['left'])
    const { count } = await db
      .selectFrom('chatMessageVersions')
      .select((version) => version.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
  })

  test('are one of each also if fifty come and go at once', async () => {
    const host = await signUp('Hugo')
    const { id } = await create(host, festival.id, { capacity: 20 })
    await join(await signUp(), id)
    const { threadId: thread } = await host.api.meetups.get(at(id))
    const puppets = await Promise.all(Array.from({ length: 5 }, () => signUp('Pepa')))
    await Promise.all(
      puppets.map(async (puppet) => {
        for (let count = 0; count < 5; count++) await join(puppet, id).then(() => leave(puppet, id))
      }),
    )
    expect((await linesOf(host, thread ?? '')).slice(1)).toEqual(puppets.map(() => 'joined_left'))
  })
})
