import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cleanUp } from '../../clean-up.job.ts'
import { dayFromNow } from '../../platform/days.ts'
import { quotas } from '../../people/quotas/quotas-per-member.ts'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { follow } from '../../testing/domains/follows.ts'
import { addParty } from '../../testing/domains/shared-pictures.ts'

const { db, signUp, signUpAdmin, visitor } = await testApp()
const admin = await signUpAdmin()
const someId = '00000000-0000-7000-8000-000000000000'

const go = ({ api }: TestMember, id: string) => api.partyAttendance.set({ params: { id } })
const stay = ({ api }: TestMember, id: string) => api.partyAttendance.remove({ params: { id } })
const goersOf = async (api: TestMember['api'], ...ids: string[]) =>
  await api.partyAttendance.goers({ query: { parties: ids.join(',') } })
const facesFor = async ({ api }: TestMember, id: string) =>
  (await goersOf(api, id)).flatMap(({ faces }) => faces.map(({ name }) => name))
const rowsOf = async (partyId: string) =>
  await db.selectFrom('socialPartyAttendance').selectAll().where('partyId', '=', partyId).execute()
const on = (id: string, day: string) =>
  db
    .updateTable('socialParties')
    .set({ date: `${day}T20:00:00` })
    .where('id', '=', id)
    .execute()
let socials = 0
const aSocial = () => addParty(db, { venueName: `Sala ${++socials}` })

async function open(name?: string) {
  const member = await signUp(name)
  await member.api.profile.change({ body: { attendanceShownTo: 'members' } })
  return member
}

test('a member goes once, and takes it back; a visitor reads the count alone', async () => {
  const id = await aSocial()
  const [ana, ben] = [await open('Ana'), await open('Ben')]
  await go(ana, id)
  await go(ana, id)
  await go(ben, id)
  expect(await goersOf(visitor, id)).toEqual([{ partyId: id, goingCount: 2, confirmedCount: 0, faces: [] }])
  expect(await facesFor(ana, id)).toEqual(['Ben', 'Ana'])
  await stay(ana, id)
  await stay(ana, id)
  expect(await goersOf(visitor, id)).toMatchObject([{ goingCount: 1 }])
  expect(await ana.api.partyAttendance.mine()).toEqual([])
  await stay(ben, id)
  expect(await goersOf(visitor, id)).toEqual([])
})

test('who is followed comes first, and who shows it to nobody or blocked is counted without a face', async () => {
  const id = await aSocial()
  const [viewer, followed, other, hidden, undecided, blocked] = [
    await signUp('Vera'),
    await open('Flor'),
    await open('Otto'),
    await signUp('Hilde'),
    await signUp('Udo'),
    await open('Bruno'),
  ]
  await hidden.api.profile.change({ body: { attendanceShownTo: 'nobody' } })
  for (const member of [followed, other, hidden, undecided, blocked]) await go(member, id)
  expect(await facesFor(viewer, id)).toEqual(['Bruno', 'Otto', 'Flor'])
  await follow(viewer, followed)
  await blocked.api.blocks.block({ params: { id: viewer.user.id } })
  expect(await facesFor(viewer, id)).toEqual(['Flor', 'Otto'])
  // Of a member who has chosen nothing, only those see it whom the member follows.
  await follow(undecided, viewer)
  expect(await facesFor(viewer, id)).toEqual(['Flor', 'Udo', 'Otto'])
  const counts = [viewer, blocked, hidden].map(({ api }) => goersOf(api, id))
  for (const count of [...(await Promise.all(counts)), await goersOf(visitor, id)])
    expect(count).toMatchObject([{ goingCount: 5 }])
})

test('fifty presses at once are one, and a social that is removed meanwhile takes them along', async () => {
  const id = await aSocial()
  const ana = await open()
  await Promise.all(Array.from({ length: 50 }, () => go(ana, id)))
  expect(await rowsOf(id)).toHaveLength(1)
  await Promise.allSettled([
    ...Array.from({ length: 25 }, () => go(ana, id)),
    admin.api.socialParties.remove({ params: { id }, query: {} }),
    ...Array.from({ length: 25 }, () => stay(ana, id)),
  ])
  expect(await rowsOf(id)).toEqual([])
})

test('going ends with the social, and with the suspension or the account of the member', async () => {
  const [tonight, later] = [await aSocial(), await aSocial()]
  const [ana, ben, cleo] = [await open(), await open(), await open()]
  for (const member of [ana, ben, cleo]) {
    await go(member, tonight)
    await go(member, later)
  }
  await admin.api.admin.suspend({ params: { id: ben.user.id }, body: { reason: 'Spam' } })
  await cleo.api.profile.remove({ body: { password } })
  expect(await goersOf(visitor, later)).toMatchObject([{ goingCount: 1 }])
  // A night that began yesterday in UTC is not over everywhere.
  await on(tonight, dayFromNow(-1))
  await cleanUp(db)
  expect(await rowsOf(tonight)).toHaveLength(1)
  expect((await ana.api.partyAttendance.mine()).map(({ id }) => id)).toEqual([tonight, later])
  await on(tonight, dayFromNow(-2))
  expect(await goersOf(visitor, tonight)).toEqual([])
  expect((await ana.api.partyAttendance.mine()).map(({ id }) => id)).toEqual([later])
  await expect(go(ana, tonight)).rejects.toMatchObject({ status: 409, code: 'party_past' })
  await cleanUp(db)
  expect(await rowsOf(tonight)).toEqual([])
  expect(await rowsOf(later)).toHaveLength(1)
})

test('what members said of the night in the last week is counted, on each of its dates', async () => {
  const id = await addParty(db, { venueName: 'La Confirmada' })
  await sql`update social_parties set date = date + interval '7 days' where id = ${id}`.execute(db)
  const later = await addParty(db, { venueName: 'la confirmada' })
  const members = await Promise.all(Array.from({ length: 4 }, () => open()))
  const say = (member: TestMember, word: 'still_on' | 'closed', daysAgo: number, partyId = id) =>
    db
      .insertInto('socialPartyVotes')
      .values({ userId: member.user.id, partyId, word, createdAt: sql`now() - ${daysAgo}::int * interval '1 day'` })
      .execute()
  const confirmed = async () => {
    const found = await goersOf(visitor, id, later)
    return [id, later].map((one) => found.find(({ partyId }) => partyId === one)?.confirmedCount)
  }
  const [ana, ben, cleo, dora] = members as [TestMember, TestMember, TestMember, TestMember]
  await say(ana, 'still_on', 1)
  await say(ana, 'still_on', 2, later)
  await say(ben, 'closed', 3)
  await say(ben, 'still_on', 1, later)
  await say(cleo, 'still_on', 8)
  expect(await confirmed()).toEqual([2, 2])
  await say(dora, 'closed', 1)
  expect(await confirmed()).toEqual([2, 2])
  await admin.api.admin.suspend({ params: { id: ben.user.id }, body: { reason: 'Spam' } })
  // As many say that it has closed.
  expect(await confirmed()).toEqual([undefined, undefined])
})

test('an unknown social, a visitor, and too many in a day are refused', async () => {
  const id = await aSocial()
  const ana = await open()
  await expect(go(ana, someId)).rejects.toMatchObject({ status: 404 })
  await expect(visitor.partyAttendance.set({ params: { id } })).rejects.toMatchObject({ status: 401 })
  await db
    .insertInto('rateCounters')
    .values({
      key: `made_partyAttendance:${ana.user.id}`,
      windowStart: sql`date_trunc('day', now(), 'UTC')`,
      count: quotas.partyAttendance.ofDay.max,
    })
    .execute()
  await expect(go(ana, id)).rejects.toMatchObject({ status: 409, code: 'too_many_socials' })
  expect(await rowsOf(id)).toEqual([])
})

test('own socials are in order of their nights, and in the export', async () => {
  const ids = await Promise.all([aSocial(), aSocial(), aSocial()])
  const [late, early, tomorrow] = ids
  await db.updateTable('socialParties').set({ starts: 1470 }).where('id', '=', late).execute()
  await db.updateTable('socialParties').set({ starts: 1200 }).where('id', '=', early).execute()
  await on(tomorrow, dayFromNow(1))
  const ana = await open()
  for (const id of ids) await go(ana, id)
  expect((await ana.api.partyAttendance.mine()).map(({ id }) => id)).toEqual([tomorrow, early, late])
})

test('the socials to come that a member goes to are in their agenda, with the announced hours, and none that is over @P2.105', async () => {
  const ana = await open('Ana')
  const [tomorrow, past] = [await aSocial(), await aSocial()]
  await aSocial()
  await on(tomorrow, dayFromNow(1))
  await db.updateTable('socialParties').set({ time: '21:30 - 03:00' }).where('id', '=', tomorrow).execute()
  for (const id of [tomorrow, past]) await go(ana, id)
  await on(past, dayFromNow(-3))
  expect(await ana.api.agenda.upcoming()).toMatchObject([
    {
      kind: 'social',
      id: tomorrow,
      path: `/social-parties/${tomorrow}`,
      status: 'attending',
      festival: null,
      startDate: dayFromNow(1),
      hours: '21:30 - 03:00',
      startTime: null,
    },
  ])
  await stay(ana, tomorrow)
  expect(await ana.api.agenda.upcoming()).toEqual([])
})
