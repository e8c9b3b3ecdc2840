import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp, type TestMember } from '../../testing/app.ts'
import { openThread, say } from '../../testing/domains/chat.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { proveAddress, putRequest, putRoom } from '../../testing/domains/room-requests.ts'

const { db, signUp, signUpAdmin } = await testApp()
const festival = await addFestival(await signUpAdmin())
const refusal = { status: 409, code: 'new_member' }
const body = (roomShareId: string) => ({ roomShareId, message: 'May I?' })

/** Fifty rooms, each with its own host, who is not new. */
const rooms: string[] = []
for (let n = 0; n < 10; n++) {
  const host = await signUp('Hugo')
  await proveAddress(db, host)
  for (let room = 0; room < 5; room++) rooms.push(await putRoom(db, host, festival.id))
}
const members = await Promise.all(Array.from({ length: 50 }, () => signUp()))

const counted = async (calls: Promise<unknown>[]) => {
  const results = await Promise.allSettled(calls)
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(refusal)
  return results.filter(({ status }) => status === 'fulfilled').length
}
const askAll = ({ api }: TestMember) =>
  counted(rooms.slice(0, 30).map((room) => api.roomRequests.create({ body: body(room) })))
const openAll = (member: TestMember) => counted(members.map((other) => openThread(member, other)))

test('a new member asks for five rooms a day, however many at once and also if they withdraw', async () => {
  const member = await signUp()
  expect(await askAll(member)).toBe(5)
  for (const { id } of await member.api.roomRequests.mine()) await member.api.roomRequests.withdraw({ params: { id } })
  expect(await askAll(member)).toBe(0)
  await proveAddress(db, member)
  expect(await askAll(member)).toBe(30)
})

test('a new member opens five threads a day, and as many as they like with whom they write already', async () => {
  const member = await signUp()
  expect(await openAll(member)).toBe(5)
  expect(await openAll(member)).toBe(5)
  await sql`update users set created_at = now() - interval '73 hours' where id = ${member.user.id}`.execute(db)
  expect(await openAll(member)).toBe(50)
})

test('somebody whom a host has accepted, or to whom somebody has written, is not new', async () => {
  const [guest, friend, puppet] = [await signUp(), await signUp(), await signUp()]
  await putRequest(db, rooms[0]!, guest, 'accepted')
  expect(await openAll(guest)).toBe(50)
  const settled = await signUp()
  await proveAddress(db, settled)
  for (const [other, member] of [
    [settled, friend],
    [await signUp(), puppet],
  ] as const) {
    const { id } = await openThread(other, member)
    await say(other, id, 'Hola')
  }
  expect(await openAll(friend)).toBe(50)
  expect(await openAll(puppet)).toBe(5)
})
