import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { cleanUp } from '../../clean-up.job.ts'
import { dayFromNow } from '../../platform/days.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { report, reportMember } from '../../testing/domains/reports.ts'
import { ask, block, decide, putRequest, putRoom, withdraw } from '../../testing/domains/room-requests.ts'
import { changeRoom, removeRoom } from '../../testing/domains/rooms.ts'

/** Threat 146: a deleted thing can be reported for 90 days, by everybody who took part in it. */

const { db, signUp, signUpAdmin } = await testApp()
const { id: festivalId } = await addFestival(await signUpAdmin(), { name: 'Feria' })
const notFound = { status: 404 }

const signUps = async () => [await signUp('Hugo'), await signUp('Ana')] as const
const evidenceOf = async (id: string) =>
  JSON.stringify(
    await db
      .selectFrom('reportEvidence')
      .innerJoin('reportedVersions', 'reportedVersions.id', 'versionId')
      .select('reportedVersions.content')
      .where('reportId', '=', id)
      .execute(),
  )
const passDays = async (days: number) => {
  for (const table of ['ended_rooms', 'ended_requests'])
    await sql`update ${sql.table(table)} set ended_at = ended_at - make_interval(days => ${days})`.execute(db)
}

test('a deleted room is reported by who had asked for it, with what it said, and by nobody else', async () => {
  const [host, ana] = await signUps()
  const [declined, stranger] = [await signUp('Dora'), await signUp('Sara')]
  const roomId = await putRoom(db, host, festivalId, { description: 'Pay me before you come', rules: 'No men' })
  await ask(ana, roomId)
  await putRequest(db, roomId, declined, 'rejected')
  await withdraw(stranger, (await ask(stranger, await putRoom(db, declined, festivalId))).id)
  await removeRoom(host, roomId)
  for (const member of [ana, declined]) {
    const { id } = await report(member, 'room_share', roomId)
    for (const text of ['Pay me before you come', 'No men']) expect(await evidenceOf(id)).toContain(text)
  }
  for (const other of [stranger, host])
    await expect(report(other, 'room_share', roomId)).rejects.toMatchObject(notFound)
  await expect(report(ana, 'room_share', randomUUID())).rejects.toMatchObject(notFound)
})

test('a room that nobody had asked for leaves nothing', async () => {
  const [host] = await signUps()
  const roomId = await putRoom(db, host, festivalId)
  await removeRoom(host, roomId)
  expect(await db.selectFrom('endedRooms').select('id').where('id', '=', roomId).execute()).toEqual([])
})

test('its host is reported too, whoever blocks whom since; until 90 days have passed', async () => {
  const [host, ana] = await signUps()
  const roomId = await putRoom(db, host, festivalId)
  await ask(ana, roomId)
  await removeRoom(host, roomId)
  await block(db, host, ana)
  await reportMember(ana, host)
  await reportMember(host, ana)
  const [other, ben] = await signUps()
  const second = await putRoom(db, other, festivalId)
  const slow = await signUp('Sara')
  for (const one of [ben, slow]) await ask(one, second)
  await removeRoom(other, second)
  await block(db, other, ben)
  await passDays(89)
  await cleanUp(db)
  await report(ben, 'room_share', second)
  await passDays(2)
  await expect(reportMember(ben, other)).rejects.toMatchObject(notFound)
  await expect(report(slow, 'room_share', second)).rejects.toMatchObject(notFound)
  await cleanUp(db)
  for (const table of ['endedRooms', 'endedRequests'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('who takes a request back is reported, and reports the room once it is closed', async () => {
  const [host, ana] = await signUps()
  const roomId = await putRoom(db, host, festivalId)
  const { id } = await ask(ana, roomId, 'You will regret it')
  await withdraw(ana, id)
  await changeRoom(host, roomId, { isActive: false })
  await report(ana, 'room_share', roomId)
  await block(db, ana, host)
  await reportMember(host, ana)
  await expect(report(ana, 'room_share', roomId)).rejects.toMatchObject(notFound)
})

test('who was let go while the stay was on reports the host, and the others who were there', async () => {
  const [host, ana] = await signUps()
  const ben = await signUp('Ben')
  const days = { availableFrom: dayFromNow(-2), availableTo: dayFromNow(0) }
  const roomId = await putRoom(db, host, festivalId, { ...days, maxGuests: 3, currentGuests: 3 })
  const { id } = await putRequest(db, roomId, ana, 'accepted')
  await putRequest(db, roomId, ben, 'accepted')
  await decide(host, id, 'rejected')
  await removeRoom(host, roomId)
  for (const other of [host, ben]) {
    await block(db, other, ana)
    await reportMember(ana, other)
  }
})

test('a room and a request go with the account of their member', async () => {
  const [host, ana] = await signUps()
  const [roomId, own] = [await putRoom(db, host, festivalId), await putRoom(db, ana, festivalId)]
  await ask(ana, roomId)
  await ask(host, own)
  await removeRoom(ana, own)
  const leave = ({ api }: TestMember) => api.profile.remove({ body: { password: 'bailamos' } })
  await leave(host)
  const rows = async (member: TestMember) =>
    await db
      .selectFrom('endedRequests')
      .select('roomShareId')
      .where((where) => where.or([where('hostId', '=', member.user.id), where('requesterId', '=', member.user.id)]))
      .execute()
  expect(await rows(host)).toEqual([])
  await leave(ana)
  expect(await rows(ana)).toEqual([])
})
