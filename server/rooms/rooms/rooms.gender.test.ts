import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Gender } from '../../platform/db/schema.ts'
import { lockRow } from '../../testing/databases/locked-table.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { findShared } from '../../pictures/shared-pictures/shared-pictures.queries.ts'
import { putRequest } from '../../testing/domains/room-requests.ts'
import { addRoom, changeRoom, getRoom, roomNotFound, titlesOf } from '../../testing/domains/rooms.ts'

const { visitor, signUp, signUpAdmin, db } = await testApp()
const admin = await signUpAdmin()
const festival = await addFestival(admin)

const state = (member: TestMember, gender: Gender | null) => member.api.profile.savePreferences({ body: { gender } })
/** As if the member had answered long ago. */
const age = (member: TestMember) =>
  sql`
    update user_preferences
    set created_at = created_at - interval '40 days', gender_left_at = gender_left_at - interval '40 days'
    where user_id = ${member.user.id}`.execute(db)

async function signUpAs(name: string, gender: Gender | null) {
  const member = await signUp(name)
  await state(member, gender)
  return member
}

const forWomen = { title: 'For women alone', genderPreference: 'Female only', oneGenderOnly: true } as const

let host: TestMember
let id: string
beforeAll(async () => {
  host = await signUpAs('Hana', 'Female')
  id = (await addRoom(host, festival.id, forWomen)).id
})

/** All replies that reveal rooms to this caller: the titles of two lists, their counts, and the reply for the room itself. */
async function tracesFor(caller: { api: TestMember['api'] }) {
  const { api } = caller
  const titles = await titlesOf(api, { scope: 'all' })
  const page = await api.rooms.list({ query: { scope: 'all', festivalId: festival.id, limit: 1 } })
  const near = await api.rooms.near({ body: { position: { latitude: 40, longitude: -3 }, scope: 'all' } })
  const query = await titlesOf(api, { scope: 'all', query: 'alone' })
  const room = await getRoom(caller, id).catch((error: { status: number }) => error.status)
  return {
    listed: titles.includes(forWomen.title),
    counted: page.total,
    near: near.items.some((one) => one.id === id),
    found: query.includes(forWomen.title),
    room: typeof room === 'number' ? room : room.id === id,
  }
}

const unseen = { listed: false, counted: 0, near: false, found: false, room: 404 }
const seen = { listed: true, counted: 1, near: true, found: true, room: true }

describe('a room that is shown to women alone', () => {
  test('is found by members who state that gender, and by its host', async () => {
    for (const member of [host, await signUpAs('Mar', 'Female')]) expect(await tracesFor(member)).toEqual(seen)
  })

  test.each(['Male', 'Non-binary', 'Prefer not to say', null] as const)(
    'does not exist for a member who states %s',
    async (gender) => {
      const member = await signUpAs('Otto', gender)
      expect(await tracesFor(member)).toEqual(unseen)
      const request = member.api.roomRequests.create({ body: { roomShareId: id, message: 'May I?' } })
      await expect(request).rejects.toMatchObject(roomNotFound)
    },
  )

  test('does not exist for visitors, for members without preferences and for admins', async () => {
    for (const member of [{ api: visitor }, await signUp(), admin]) expect(await tracesFor(member)).toEqual(unseen)
    expect(await findShared(db, 'rooms', id)).toBeNull()
  })

  test('stays in sight of one who asked for it, whatever they state now', async () => {
    const guest = await signUpAs('Gala', 'Female')
    await putRequest(db, id, guest)
    await age(guest)
    await state(guest, 'Non-binary')
    expect(await tracesFor(guest)).toEqual(seen)
    expect(await guest.api.roomRequests.mine()).toMatchObject([{ room: { id } }])
    const again = guest.api.roomRequests.create({ body: { roomShareId: id, message: 'May I?' } })
    await expect(again).rejects.toMatchObject({ status: 403 })
  })
})

describe('who changes their gender to look', () => {
  test('sees none for 30 days, also by way of no answer, and then what that gender sees', async () => {
    const member = await signUpAs('Otto', 'Male')
    await age(member)
    await state(member, null)
    await state(member, 'Female')
    expect(await tracesFor(member)).toEqual(unseen)
    await expect(addRoom(member, festival.id, forWomen)).rejects.toMatchObject({ status: 400 })
    await age(member)
    expect(await tracesFor(member)).toEqual(seen)
  })

  test('may correct a slip right after the first answer', async () => {
    const member = await signUpAs('Mar', 'Male')
    await state(member, 'Female')
    expect(await tracesFor(member)).toEqual(seen)
  })
})

describe('a host', () => {
  const refusal = (field: string) => ({ status: 400, code: 'invalid_input', fields: { [field]: expect.any(String) } })

  test('shows a room to their own gender alone', async () => {
    for (const gender of ['Male', 'Non-binary', null] as const) {
      const other = await signUpAs('Otto', gender)
      await expect(addRoom(other, festival.id, forWomen)).rejects.toMatchObject(refusal('oneGenderOnly'))
    }
    const man = await signUpAs('Otto', 'Male')
    const room = await addRoom(man, festival.id, { genderPreference: 'Male only', oneGenderOnly: true })
    for (const genderPreference of ['Female only', 'Any', null] as const)
      await expect(changeRoom(man, room.id, { genderPreference })).rejects.toMatchObject(refusal('oneGenderOnly'))
    await changeRoom(man, room.id, { genderPreference: 'Any', oneGenderOnly: false })
    expect(await getRoom({ api: visitor }, room.id)).toMatchObject({ oneGenderOnly: false })
  })

  test('keeps their gender while such a room is open, and opens it again only with it', async () => {
    const woman = await signUpAs('Hana', 'Female')
    const room = await addRoom(woman, festival.id, forWomen)
    await expect(state(woman, 'Non-binary')).rejects.toMatchObject(refusal('gender'))
    await changeRoom(woman, room.id, { isActive: false })
    await state(woman, 'Non-binary')
    await expect(changeRoom(woman, room.id, { isActive: true })).rejects.toMatchObject(refusal('oneGenderOnly'))
  })

  test('cannot change it while a room is on its way', async () => {
    const woman = await signUpAs('Hana', 'Female')
    const lock = await lockRow(db, 'users', woman.user.id)
    const both = [addRoom(woman, festival.id, forWomen), state(woman, 'Male')]
    await lock.release()
    const results = await Promise.allSettled(both)
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  })
})
