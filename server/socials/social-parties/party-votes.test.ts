import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { quotas } from '../../people/quotas/quotas-per-member.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { dayFromNow } from '../../platform/days.ts'
import { suspend } from '../../testing/domains/members.ts'

const { db, signUp, signUpAdmin, visitor } = await testApp()
const admin = await signUpAdmin()

/** A member who may vote: an account older than a week, with a verified address. */
async function signUpVoter() {
  const member = await signUp()
  const { id: userId } = member.user
  await db.updateTable('users').set({ createdAt: sql`now() - interval '8 days'` }).where('id', '=', userId).execute()
  await db
    .insertInto('verifications')
    .values({ userId, type: 'email', status: 'verified', verifiedAt: new Date() })
    .execute()
  return member
}
const voters = await Promise.all(Array.from({ length: 4 }, signUpVoter))
const [ana, luis, marta] = voters as [TestMember, TestMember, TestMember, TestMember]

/** The same night on two dates, and another of the same venue on the next day. */
let ids: [first: string, second: string, other: string]
beforeEach(async () => {
  await db.deleteFrom('socialParties').execute()
  const dates = [3, 10, 4].map(dayFromNow)
  await admin.api.socialParties.upload({
    body: { parties: dates.map((date) => ({ venueName: 'La Bodega', city: 'Madrid', date })) },
  })
  const { items } = await admin.api.socialParties.list({ query: {} })
  ids = dates.map((date) => items.find((party) => party.date.startsWith(date))!.id) as typeof ids
})

const vote = ({ api }: TestMember, word: 'closed' | 'still_on', id = ids[0]) =>
  api.socialParties.vote({ params: { id }, body: { word } })
const doubted = async () =>
  (await admin.api.socialParties.managed({ query: { show: 'closed' } })).items.map(({ id }) => id)
const counts = async (id = ids[0]) => {
  const { closedCount, stillOnCount } = await admin.api.socialParties.details({ params: { id } })
  return [closedCount, stillOnCount]
}

test('three members who say closed put every date of the night before the admin, and hide nothing', async () => {
  await vote(ana, 'closed')
  await vote(luis, 'closed', ids[1])
  expect(await doubted()).toEqual([])
  await vote(marta, 'closed')
  expect(await doubted()).toEqual([ids[0], ids[1]])
  expect([await counts(), await counts(ids[1]), await counts(ids[2])]).toEqual([
    [3, 0],
    [3, 0],
    [0, 0],
  ])
  expect((await visitor.socialParties.list({ query: {} })).items).toHaveLength(3)
})

test('a member has one word a month for a night: the last', async () => {
  for (const id of [ids[0], ids[1], ids[0]]) await vote(ana, 'closed', id)
  expect(await counts()).toEqual([1, 0])
  await vote(ana, 'still_on', ids[1])
  expect(await counts()).toEqual([0, 1])
  await Promise.all(Array.from({ length: 50 }, (_, at) => vote(luis, 'closed', ids[at % 2])))
  expect(await counts()).toEqual([1, 1])
  expect(await db.selectFrom('socialPartyVotes').select('id').execute()).toHaveLength(2)
})

test('words of the month before count, older ones do not', async () => {
  for (const voter of [ana, luis, marta]) await vote(voter, 'closed')
  const age = (months: number) =>
    sql`update social_party_votes set created_at = date_trunc('month', now()) - make_interval(months => ${months}, days => -1)`.execute(
      db,
    )
  await age(1)
  expect(await counts()).toEqual([3, 0])
  await age(2)
  expect([await counts(), await doubted()]).toEqual([[0, 0], []])
})

test('an admin decides that it is still on: what was said counts no more, and the same members say it again only next month', async () => {
  for (const voter of [ana, luis, marta]) await vote(voter, 'closed')
  await admin.api.socialParties.keep({ params: { id: ids[1] } })
  expect([await counts(), await doubted()]).toEqual([[0, 0], []])
  await vote(ana, 'closed')
  expect(await counts()).toEqual([0, 0])
  const act = await db.selectFrom('auditLog').select(['action', 'targetId']).orderBy('id', 'desc').limit(1).execute()
  expect(act).toEqual([{ action: 'social_party.keep', targetId: ids[1] }])
})

test('suspended members and those who left do not count', async () => {
  const [gone, suspended] = await Promise.all([signUpVoter(), signUpVoter()])
  for (const voter of [gone, suspended, ana]) await vote(voter, 'closed')
  expect(await counts()).toEqual([3, 0])
  await suspend(db, suspended)
  await gone.api.profile.remove({ body: { password: 'bailamos' } })
  expect(await counts()).toEqual([1, 0])
})

test('members of less than a week, without a verified address, and visitors are refused (threat 64)', async () => {
  const unverified = await signUpVoter()
  await db.deleteFrom('verifications').where('userId', '=', unverified.user.id).execute()
  const young = await signUpVoter()
  await db
    .updateTable('users')
    .set({ createdAt: sql`now() - interval '6 days 23 hours'` })
    .where('id', '=', young.user.id)
    .execute()
  await expect(vote(unverified, 'closed')).rejects.toMatchObject({ status: 403, code: 'email_not_verified' })
  await expect(vote(young, 'closed')).rejects.toMatchObject({ status: 403, code: 'too_new' })
  await expect(visitor.socialParties.vote({ params: { id: ids[0] }, body: { word: 'closed' } })).rejects.toMatchObject({
    status: 401,
  })
  expect(await counts()).toEqual([0, 0])
})

test('nobody speaks of more socials in a month than anybody goes to, also of fifty at once (threat 88)', async () => {
  const voter = await signUpVoter()
  const parties = Array.from({ length: quotas.partyVotes.max + 10 }, (_, at) => ({
    venueName: `Venue ${at}`,
    city: 'Cali',
    date: dayFromNow(3),
  }))
  await admin.api.socialParties.upload({ body: { parties } })
  const { items } = await voter.api.socialParties.list({ query: { city: 'Cali' } })
  for (const { id } of items.slice(50)) await vote(voter, 'closed', id)
  const atOnce = await Promise.allSettled(items.slice(0, 50).map(({ id }) => vote(voter, 'closed', id)))
  const refused = atOnce.filter((result) => result.status === 'rejected').map(({ reason }) => reason)
  expect(refused).toHaveLength(10)
  for (const reason of refused) expect(reason).toMatchObject({ status: 409, code: 'too_many_votes' })
  await vote(voter, 'still_on', items.at(-1)!.id)
})
