import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { notificationKinds } from '../../notification-kinds.ts'
import { maxNewsOfNew, newMemberQuotas } from '../../people/quotas/quotas-per-member.ts'
import { mayReach } from '../../people/quotas/quotas.queries.ts'
import { notifyOfFinds } from '../../rooms/saved-searches/notify-of-finds.job.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { openThread, say } from '../../testing/domains/chat.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { create, decide, join, leave } from '../../testing/domains/meetups.ts'
import { ask, proveAddress, putRoom } from '../../testing/domains/room-requests.ts'
import { addRoom } from '../../testing/domains/rooms.ts'
import { notify } from './notify.ts'

const { db, signUp, signUpAdmin } = await testApp()
const festival = await addFestival(await signUpAdmin())

const settled = async (name: string) => {
  const member = await signUp(name)
  await proveAddress(db, member)
  return member
}
const strangers = await Promise.all(Array.from({ length: 12 }, (_, n) => settled(`Host ${'ABCDEFGHIJKL'[n]}`)))

/** The members with a notification, or a queued email, about an act of these members or about their rooms. */
async function reached(members: TestMember[]) {
  const ids = members.map(({ user }) => user.id)
  const { rows } = await sql<{ id: string }>`
    select user_id as id from notifications where (actor_id = any(${ids}) or type in ('room_found', 'follow')) and user_id <> all(${ids})
    union
    select user_id as id from mail_outbox
    where (about_id = any(${ids}) or kind = 'room_found') and user_id <> all(${ids})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Whether each of the calls succeeded, in order. */
async function tried(calls: (() => Promise<unknown>)[]) {
  const results: boolean[] = []
  for (const call of calls)
    results.push(
      await call().then(
        () => true,
        (error: { code?: string }) => {
          expect(error).toMatchObject({ code: 'new_member' })
          return false
        },
      ),
    )
  return results
}

const follow = ({ api }: TestMember, { user }: TestMember) => api.follows.follow({ params: { id: user.id } })
/** The kinds of a member's notifications about another. */
const notificationsOf = async (reader: TestMember, actor: TestMember) => {
  const rows = await db
    .selectFrom('notifications')
    .select('type')
    .where('userId', '=', reader.user.id)
    .where('actorId', '=', actor.user.id)
    .execute()
  return rows.map(({ type }) => type)
}

describe('threat 115: a kind of notification', () => {
  /** The `reach` of the kinds, so that a kind whose decision changes has to be tested here too. */
  const counted = ['follow', 'meetup_joined', 'meetup_left', 'meetup_full']
  const refused = [
    'direct_message',
    'room_request_received',
    'room_request_withdrawn',
    'safe_check_chosen',
    'safe_check_alarm',
  ]

  test('is counted where it tells strangers, or refused before', () => {
    const kindsOf = (reach: string) => notificationKinds.filter((one) => one.reach === reach).map(({ kind }) => kind)
    expect(kindsOf('strangers').toSorted()).toEqual(counted.toSorted())
    expect(kindsOf('refused').toSorted()).toEqual(refused.toSorted())
  })

  test.each(notificationKinds)('$kind of a new member to twelve strangers', async (kind) => {
    const actor = await signUp('Nino')
    const about = { relatedId: randomUUID(), relatedType: 'user', actionUrl: '/' } as const
    const facts = {}
    await db.transaction().execute((trx) =>
      notify(
        trx,
        strangers.map(({ user }) => ({ kind, facts, readerId: user.id, actorId: actor.user.id, ...about })),
      ),
    )
    expect((await reached([actor])).size).toBe(counted.includes(kind.kind) ? maxNewsOfNew : strangers.length)
    await sql`delete from notifications`.execute(db)
    await sql`delete from mail_outbox`.execute(db)
  })
})

describe('threat 115: a new member', () => {
  test('reaches three strangers a day by news, and five in all, once each', async () => {
    const member = await signUp('Nino')
    for (const other of strangers) await follow(member, other)
    expect((await reached([member])).size).toBe(maxNewsOfNew)
    const asked = await tried(
      strangers.slice(3).map((host) => async () => ask(member, await putRoom(db, host, festival.id), 'May I?')),
    )
    expect(asked.filter(Boolean)).toHaveLength(newMemberQuotas.stranger.max - maxNewsOfNew)
    expect(await tried(strangers.slice(0, 3).map((other) => () => openThread(member, other)))).toEqual([
      true,
      true,
      true,
    ])
    expect((await reached([member])).size).toBe(newMemberQuotas.stranger.max)
    await proveAddress(db, member)
    expect(await tried(strangers.slice(6).map((other) => () => openThread(member, other)))).not.toContain(false)
  })

  test('tells whoever turned to them: a follower, who wrote back, asked or joined', async () => {
    const member = await signUp('Nino')
    // These members are new too: an answer of a member who is not would end the limits.
    const [follower, writer, guest, asking] = [await signUp(), await signUp(), await signUp(), await signUp()]
    await follow(follower, member)
    const thread = await openThread(writer, member)
    await say(writer, thread.id, 'Hola')
    const meetup = await create(member, festival.id)
    await join(guest, meetup.id)
    await ask(asking, await putRoom(db, member, festival.id), 'May I?')
    for (const other of [...strangers, follower, writer, guest, asking]) await follow(member, other)
    const notified = await reached([member])
    expect([follower, writer, guest, asking].every(({ user }) => notified.has(user.id))).toBe(true)
    expect(notified.size).toBe(4 + maxNewsOfNew)
  })

  test('is told about as anybody once they are settled, and the one who was let in knows the organizer', async () => {
    const [member, organizer] = [await signUp('Nino'), strangers[0]!]
    const meetup = await create(organizer, festival.id, { isPrivate: true })
    await join(member, meetup.id)
    await decide(organizer, meetup.id, member, 'accepted')
    for (const other of strangers.slice(1)) await follow(member, other)
    await leave(member, meetup.id)
    expect(await notificationsOf(organizer, member)).toContain('meetup_left')
  })

  test('is counted one by one, however many acts come at once', async () => {
    const member = await signUp('Nino')
    const readers = await Promise.all(Array.from({ length: 50 }, () => signUp('Bea')))
    const told = await Promise.all(
      readers.map(({ user }) => db.transaction().execute((trx) => mayReach(trx, member.user.id, user.id, 5))),
    )
    expect(told.filter(Boolean)).toHaveLength(5)
  })

  test("has rooms that saved searches tell of once they are settled, and others' at once", async () => {
    const [seeker, host] = [await settled('Sara'), await signUp('Nino')]
    await seeker.api.savedSearches.create({ body: { festivalId: festival.id } })
    await addRoom(host, festival.id)
    await addRoom(strangers[0]!, festival.id)
    const look = async () => {
      await sql`update saved_searches set looked_at = now() - interval '2 days'`.execute(db)
      await notifyOfFinds(db, new AbortController().signal)
      return (await seeker.api.notifications.list({ query: {} })).items.map(({ title }) => title)
    }
    expect(await look()).toEqual(['A new room matches your search'])
    await proveAddress(db, host)
    expect(await look()).toEqual(['2 new rooms match your search'])
  })
})

test('threat 115: ten new accounts reach at most fifty strangers, whatever they do', async () => {
  await sql`delete from notifications`.execute(db)
  await sql`delete from mail_outbox`.execute(db)
  const crowd = await Promise.all(Array.from({ length: 80 }, () => settled('Bea')))
  const meetups = await Promise.all(crowd.slice(0, 40).map((one) => create(one, festival.id)))
  const rooms = await Promise.all(crowd.slice(40, 76).map((host) => putRoom(db, host, festival.id)))
  for (const one of crowd.slice(76)) await one.api.savedSearches.create({ body: { festivalId: festival.id } })
  const accounts = await Promise.all(Array.from({ length: 10 }, () => signUp('Nino')))
  for (const [place, member] of accounts.entries()) {
    const from = <T>(list: T[], count: number) => [...list.slice(place * 7), ...list].slice(0, count)
    const own = await addRoom(member, festival.id)
    expect(own.id).toBeDefined()
    for (const meetup of from(meetups, 6)) await join(member, meetup.id)
    for (const meetup of from(meetups, 6)) await leave(member, meetup.id)
    for (const one of from(crowd, 8)) await follow(member, one)
    await tried(from(rooms, 7).map((room) => () => ask(member, room, 'May I?')))
    await tried(
      from(crowd, 7).map(
        (one) => async () => say(member, (await openThread(member, one)).id, `Hola, ${one.user.username}`),
      ),
    )
  }
  await sql`update saved_searches set looked_at = now() - interval '2 days'`.execute(db)
  await notifyOfFinds(db, new AbortController().signal)
  const told = await reached(accounts)
  expect(told.size).toBeGreaterThan(10)
  expect(told.size).toBeLessThanOrEqual(50)
})
