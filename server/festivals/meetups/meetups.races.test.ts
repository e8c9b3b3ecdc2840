import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { ApiError } from '../../../contract/platform/client.ts'
import { password, type TestMember } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { change, create, decide, join, leave } from '../../testing/domains/meetups.ts'
import { block } from '../../testing/domains/room-requests.ts'
import { count, outcomes, twoInstances } from '../../testing/two-instances.ts'

/** Set `ROUNDS=1000` for a long run. */
const rounds = Number(process.env['ROUNDS'] ?? 6)
const timeout = 60_000 + rounds * 5_000

const { here, databases, at } = await twoInstances()
const { db, signUp } = here

const atOnce = 200
let crowd: TestMember[]
let festivalId: string

beforeAll(async () => {
  festivalId = (await addFestival(await here.signUpAdmin())).id
  crowd = await Promise.all(Array.from({ length: atOnce }, (_, n) => signUp(`Guest ${n}`)))
}, 120_000)

/** Retries as a client does: on a busy machine, two hundred calls wait longer for a connection than allowed. */
async function patiently<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if ((error as ApiError).status !== 503) throw error
    await delay(200)
    return await patiently(call)
  }
}

const meetupOf = (id: string) => db.selectFrom('meetups').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function accepted(id: string) {
  const rows = await db
    .selectFrom('meetupParticipants')
    .select('userId')
    .where('meetupId', '=', id)
    .where('status', '=', 'accepted')
    .execute()
  return rows.map(({ userId }) => userId)
}

async function groupOf(id: string) {
  const rows = await db
    .selectFrom('groups')
    .innerJoin('chatThreads', 'chatThreads.groupId', 'groups.id')
    .select('participants')
    .where('sourceId', '=', id)
    .execute()
  return rows[0]?.participants ?? null
}

/** Checks the invariants, whatever was called concurrently. */
async function expectConsistent(id: string) {
  const { participantCount, capacity, status, creatorId } = await meetupOf(id)
  const coming = await accepted(id)
  expect(participantCount).toBe(1 + coming.length)
  expect(participantCount).toBeLessThanOrEqual(capacity)
  if (status !== 'cancelled') expect(status).toBe(participantCount === capacity ? 'full' : 'active')
  const group = await groupOf(id)
  if (group) expect(group.toSorted()).toEqual([creatorId, ...coming].toSorted())
  else expect(coming).toEqual([])
}

test(
  `of ${atOnce} who join at once as many get a place as there are, in each of ${rounds} rounds (threat 4) @S6.6`,
  async () => {
    const organizer = await signUp('Ana')
    for (let round = 0; round < rounds; round++) {
      const capacity = 2 + ((round * 7) % 19)
      const { id } = await create(organizer, festivalId, { capacity })
      const all = await outcomes(crowd.map((member, n) => patiently(() => join(at(n, member), id))))
      expect([count(all, 'done'), count(all, 'meetup_full')]).toEqual([capacity - 1, atOnce - capacity + 1])
      expect(await meetupOf(id)).toMatchObject({ status: 'full', participantCount: capacity })
      await expectConsistent(id)
      await organizer.api.meetups.cancel({ params: { id } })
    }
  },
  timeout,
)

test(
  'joining, leaving, letting in, declining, changing, blocking and deleting accounts at once keep every count right, without deadlocks',
  async () => {
    const acts = [
      'join',
      'join',
      'join',
      'leave',
      'accept',
      'accept',
      'decline',
      'size',
      'open',
      'shut',
      'go',
      'part',
    ] as const
    const act = fc.record({ act: fc.constantFrom(...acts), who: fc.nat(9), at: fc.nat(1), size: fc.nat(6) })
    const plans = fc.sample(fc.array(act, { minLength: 40, maxLength: 60 }), { numRuns: rounds, seed: 20270501 })
    for (const [round, plan] of plans.entries()) {
      const [owner, ...others] = await Promise.all(Array.from({ length: 11 }, (_, n) => signUp(`Mix ${n}`)))
      const { id } = await create(owner!, festivalId, { capacity: 3 + (round % 4), isPrivate: round % 2 === 0 })
      const gone = new Set<number>()
      const parted = new Set<number>()
      const calls = plan.map(async ({ act, who, at: instance, size }) => {
        const [member, boss] = [at(instance, others[who]!), at(instance, owner!)]
        if (act === 'join') return join(member, id)
        if (act === 'leave') return leave(member, id)
        if (act === 'accept') return decide(boss, id, member, 'accepted')
        if (act === 'decline') return decide(boss, id, member, 'declined')
        if (act === 'size') return change(boss, id, { capacity: 2 + size })
        if (act === 'go' && gone.size < 2) {
          gone.add(who)
          return member.api.profile.remove({ body: { password } })
        }
        if (act === 'part') {
          const isFirst = !parted.has(who)
          parted.add(who)
          return isFirst && block(databases[instance]!, others[who]!, owner!)
        }
        return change(boss, id, { isPrivate: act === 'shut' })
      })
      await outcomes(calls)
      await expectConsistent(id)
    }
  },
  timeout,
)

test('members with places at each other’s meetups who leave at once cause no deadlock', async () => {
  for (let round = 0; round < rounds; round++) {
    const [ana, ben, cleo] = [await signUp('Ana'), await signUp('Ben'), await signUp('Cleo')]
    const [hers, his] = [await create(ana, festivalId), await create(ben, festivalId)]
    await outcomes([join(ana, his.id), join(ben, hers.id)])
    const all = await outcomes([
      ...[hers, his].map(({ id }, n) => join(at(n, cleo), id)),
      ...[ana, ben].map((member, n) => at(n, member).api.profile.remove({ body: { password } })),
    ])
    expect(all.slice(2)).toEqual(['done', 'done'])
  }
})
