import { describe, expect, test } from 'vitest'
import { testApp, type TestMember } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { setAge } from '../../testing/domains/members.ts'
import { ask, decide, over, putRoom, withdraw } from '../../testing/domains/room-requests.ts'
import { addRoom, changeRoom, removeRoom } from '../../testing/domains/rooms.ts'

const { db, signUp, signUpAdmin } = await testApp()
const festival = await addFestival(await signUpAdmin())
const host = await signUp('Hugo')
const roomOf = (member: TestMember, fields: Parameters<typeof putRoom>[3] = {}) =>
  putRoom(db, member, festival.id, { maxGuests: 5, ...fields })

const setOwnAge = ({ api }: TestMember, age: number | null) => api.profile.change({ body: { age } })
const refused = {
  status: 400,
  fields: {
    age: 'You’re sharing a room or have asked for one, so your age must be set and at least 18. End that first under My Rooms and My Requests.',
  },
}

/** Ways in which a member shares a room; each returns a function that ends it. */
const sharing: Record<string, (member: TestMember) => Promise<() => Promise<unknown>>> = {
  'with an open room': async (member) => {
    const { id } = await addRoom(member, festival.id)
    return () => changeRoom(member, id, { isActive: false })
  },
  'with guests in a closed room': async (member) => {
    const roomId = await roomOf(member)
    const { id } = await ask(await signUp('Gala'), roomId)
    await decide(member, id, 'accepted')
    await changeRoom(member, roomId, { isActive: false })
    return () => removeRoom(member, roomId)
  },
  'with a request that waits': async (member) => {
    const { id } = await ask(member, await roomOf(host))
    return () => withdraw(member, id)
  },
  'with a place in a room': async (member) => {
    const { id } = await ask(member, await roomOf(host))
    await decide(host, id, 'accepted')
    return () => decide(host, id, 'rejected')
  },
}

describe('the age of a member', () => {
  test.each(Object.entries(sharing))('%s cannot be removed or set below 18 until that has ended', async (_, begin) => {
    const member = await signUp('Ana')
    const end = await begin(member)
    for (const age of [null, 16, 17]) await expect(setOwnAge(member, age)).rejects.toMatchObject(refused)
    expect((await member.api.auth.me()).age).toBe(30)
    expect((await setOwnAge(member, 18)).age).toBe(18)
    expect((await member.api.profile.change({ body: { bio: 'Hola' } })).bio).toBe('Hola')
    await end()
    expect((await setOwnAge(member, 17)).age).toBe(17)
    expect((await setOwnAge(member, null)).age).toBeNull()
  })

  test('can be changed once a stay is over', async () => {
    const [member, other] = [await signUp('Ana'), await signUp('Bea')]
    const { id } = await ask(other, await roomOf(member))
    await decide(member, id, 'accepted')
    await db.updateTable('roomShares').set(over).where('hostId', '=', member.user.id).execute()
    expect((await setOwnAge(member, null)).age).toBeNull()
    expect((await setOwnAge(other, null)).age).toBeNull()
  })

  test('cannot be removed by a call concurrent with posting or requesting a room: one of the two fails', async () => {
    for (const begin of [
      (member: TestMember) => addRoom(member, festival.id),
      async (member: TestMember) => ask(member, await roomOf(host)),
    ]) {
      const members = await Promise.all(Array.from({ length: 25 }, () => signUp('Ana')))
      await Promise.all(
        members.map(async (member) => {
          const results = await Promise.allSettled([begin(member), setOwnAge(member, null)])
          expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
        }),
      )
    }
  })
})

test('a host without an age can close a room but neither open nor change it', async () => {
  const member = await signUp('Ana')
  const { id } = await addRoom(member, festival.id)
  for (const age of [null, 17]) {
    await setAge(db, member, age)
    await changeRoom(member, id, { isActive: false })
    const closed = { status: 403, code: 'under_age' }
    await expect(changeRoom(member, id, { isActive: true })).rejects.toMatchObject(closed)
    await db.updateTable('roomShares').set({ isActive: true }).where('id', '=', id).execute()
    await expect(changeRoom(member, id, { title: 'Mine' })).rejects.toMatchObject(closed)
  }
})
