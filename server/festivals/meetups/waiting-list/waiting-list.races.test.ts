import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../../testing/app.ts'
import { addFestival } from '../../../testing/domains/festivals.ts'
import { change, create, join, lapse, leave, read, stopWaiting, wait } from '../../../testing/domains/meetups.ts'
import { count, outcomes, twoInstances } from '../../../testing/two-instances.ts'
import { offerPlacesOfWaitingLists } from './offer-free-places.job.ts'

/** Threat 71. Set `ROUNDS=1000` for a long run. */
const rounds = Number(process.env['ROUNDS'] ?? 2)
const timeout = 60_000 + rounds * 5_000

const { here, databases, at } = await twoInstances()
const { db, signUp } = here

let admin: TestMember
let ana: TestMember
let crowd: TestMember[]
let festivalId: string

beforeAll(async () => {
  admin = await here.signUpAdmin()
  festivalId = (await addFestival(admin)).id
  ana = await signUp('Ana')
  await sql`create table told (event text, meetup_id uuid, user_id uuid)`.execute(db)
  await sql`create function keep_told() returns trigger language plpgsql as $$
    begin
      insert into told values (new.facts ->> 'event', new.related_id, new.user_id);
      return null;
    end $$`.execute(db)
  await sql`create trigger keep_told after insert or update of facts on notifications for each row
    when (new.type = 'meetup_place') execute function keep_told()`.execute(db)
  crowd = await Promise.all(Array.from({ length: 50 }, (_, n) => signUp(`Guest ${n}`)))
}, 120_000)

const move = () => databases.map((each) => offerPlacesOfWaitingLists(each))

/** A full meetup with these places for guests, taken by the first of the crowd; all others are on the waiting list, in their order. */
async function fullMeetup(places: number) {
  const { id } = await create(ana, festivalId, { capacity: places + 1 })
  const [coming, waiting] = [crowd.slice(0, places), crowd.slice(places)]
  const of = ({ user }: TestMember) => ({ meetupId: id, userId: user.id })
  await db
    .insertInto('meetupParticipants')
    .values(coming.map((member) => ({ ...of(member), status: 'accepted' as const })))
    .execute()
  await db.insertInto('meetupWaiting').values(waiting.map(of)).execute()
  return { id, coming, waiting }
}

const rowsOf = (id: string) =>
  db
    .selectFrom('meetupWaiting')
    .select(['userId', 'seq', 'offeredUntil'])
    .where('meetupId', '=', id)
    .orderBy('seq')
    .execute()

/** The invariants, whoever did what before. */
async function expectInOrder(id: string) {
  const meetup = await db.selectFrom('meetups').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const rows = await rowsOf(id)
  const offered = rows.filter(({ offeredUntil }) => offeredUntil !== null)
  const places = await db
    .selectFrom('meetupParticipants')
    .select('userId')
    .where('meetupId', '=', id)
    .where('status', '=', 'accepted')
    .execute()
  expect(meetup).toMatchObject({
    participantCount: places.length + 1,
    waitingCount: rows.length,
    offeredCount: offered.length,
  })
  const taken = places.length + 1 + offered.length
  expect(taken).toBeLessThanOrEqual(meetup.capacity)
  expect(meetup.status).toBe(taken === meetup.capacity ? 'full' : 'active')
  // Nobody waits while a place is free, and nobody was skipped.
  if (taken < meetup.capacity) expect(rows).toHaveLength(offered.length)
  expect(rows.slice(0, offered.length)).toEqual(offered)
  const both = places.filter(({ userId }) => rows.some((row) => row.userId === userId))
  expect(both).toEqual([])
}

/** The members to whom a place was offered, once per notification. */
async function offerNotifications(id: string) {
  const { rows } = await sql<{ userId: string }>`
    select user_id from told where event = 'offered' and meetup_id = ${id}`.execute(db)
  return rows.map(({ userId }) => userId).toSorted()
}

const idsOf = (members: TestMember[]) => members.map(({ user }) => user.id).toSorted()

test(
  'fifty who wait at once are on the list once each, and one who waits fifty times too',
  async () => {
    const { id } = await create(ana, festivalId, { capacity: 2 })
    await join(admin, id)
    await outcomes(crowd.map((member, n) => wait(at(n, member), id)))
    await outcomes(Array.from({ length: 50 }, (_, n) => wait(at(n, crowd[0]!), id)))
    expect(await read(ana, id)).toMatchObject({ waitingCount: 50, participantCount: 2 })
    await expectInOrder(id)
  },
  timeout,
)

test(
  'places that become free at once are offered once each, to the first, by two instances',
  async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, coming, waiting } = await fullMeetup(5)
      await outcomes([...coming.map((member, n) => leave(at(n, member), id)), ...move(), ...move()])
      await expectInOrder(id)
      expect(await offerNotifications(id)).toEqual(idsOf(waiting.slice(0, 5)))
      // The offers that the first five let expire go to the next five, whichever instance notices it first.
      await lapse(db, id)
      await outcomes([...move(), ...move(), ...move(), ...move(), ...move()])
      await expectInOrder(id)
      expect(await offerNotifications(id)).toEqual(idsOf(waiting.slice(0, 10)))
      expect(await read(ana, id)).toMatchObject({ waitingCount: 40, status: 'full', participantCount: 1 })
      // Places that have not been offered yet, such as after somebody was skipped.
      await db.updateTable('meetups').set({ capacity: 11 }).where('id', '=', id).execute()
      await outcomes([...move(), ...move(), ...move(), ...move(), ...move()])
      await expectInOrder(id)
      expect(await offerNotifications(id)).toEqual(idsOf(waiting.slice(0, 15)))
      await ana.api.meetups.cancel({ params: { id } })
    }
  },
  timeout,
)

test(
  'an offer that fifty calls take at once is one place; nobody else gets it',
  async () => {
    const { id, coming, waiting } = await fullMeetup(1)
    await leave(coming[0]!, id)
    const others = waiting.slice(1).map((member, n) => join(at(n, member), id))
    const own = Array.from({ length: 50 }, (_, n) => join(at(n, waiting[0]!), id))
    expect(count(await outcomes([...others, ...own]), 'done')).toBe(50)
    expect(await read(waiting[0]!, id)).toMatchObject({ ownStatus: 'accepted', participantCount: 2, waitingCount: 48 })
    await expectInOrder(id)
  },
  timeout,
)

test(
  'whatever fifty do at once, no place is given twice and nobody is passed over',
  async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await fullMeetup(6)
      const chance = () => Math.floor(Math.random() * 5)
      const acts = [leave, join, wait, stopWaiting, join] as const
      for (let step = 0; step < 3; step++) {
        await outcomes([
          ...crowd.map((member, n) => acts[chance()]!(at(n, member), id)),
          ...[7, 9, 12, 6].map((capacity, n) => change(at(n, ana), id, { capacity })),
          ...move(),
        ])
        await expectInOrder(id)
        await lapse(db, id)
        await outcomes([...crowd.map((member, n) => join(at(n, member), id)), ...move(), ...move()])
        // Rows that another instance had locked are moved by the next run.
        await outcomes(move())
        await expectInOrder(id)
      }
      await ana.api.meetups.cancel({ params: { id } })
    }
  },
  timeout,
)

test(
  'members who are suspended while their place or offer moves on are not offered one, and nothing deadlocks',
  async () => {
    for (let round = 0; round < Math.ceil(rounds / 2); round++) {
      const gone = await Promise.all(Array.from({ length: 8 }, (_, n) => signUp(`Gone ${n}`)))
      const { id } = await create(ana, festivalId, { capacity: 4 })
      const stay = crowd.slice(0, 12)
      for (const member of [gone[0]!, stay[0]!, gone[1]!]) await join(member, id)
      for (const [n, member] of stay.slice(1).entries()) {
        if (n < 6) await wait(gone[n + 2]!, id)
        await wait(member, id)
      }
      await outcomes([
        ...gone.map(({ user }, n) =>
          at(n, admin).api.admin.suspend({ params: { id: user.id }, body: { reason: 'Spam' } }),
        ),
        ...stay.flatMap((member, n) => [leave(at(n, member), id), stopWaiting(at(n + 1, member), id)].slice(n % 2, 2)),
        ...move(),
      ])
      await outcomes(move())
      await expectInOrder(id)
      const left = (await rowsOf(id)).map(({ userId }) => userId)
      expect(left.filter((userId) => gone.some(({ user }) => user.id === userId))).toEqual([])
      await ana.api.meetups.cancel({ params: { id } })
    }
  },
  timeout,
)
