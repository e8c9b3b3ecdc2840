import { describe, expect, test } from 'vitest'
import { findOrCreateMember } from '../auth/google/google-members.ts'
import { testApp, password, type TestMember } from '../../testing/app.ts'
import { openThread, say, textsOf } from '../../testing/domains/chat.ts'
import { addFestival, aFestival } from '../../testing/domains/festivals.ts'
import { aMeetup } from '../../testing/domains/meetups.ts'
import { ask, proveAddress, putRoom } from '../../testing/domains/room-requests.ts'
import { addRoom, aRoom } from '../../testing/domains/rooms.ts'

const { db, visitor, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const festival = await addFestival(admin)

const link = 'Look at t me slash evil'
const refusedAt = (field: string) => ({
  status: 400,
  fields: { [field]: expect.stringContaining('leave') },
})
const register = (fields: { name?: string; username?: string; location?: string }) => {
  const username = fields.username ?? `nino${Math.floor(Math.random() * 1e9)}`
  return visitor.auth.register({
    body: { username, email: `${username}@example.org`, password, name: 'Nino', location: 'Cali', age: 30, ...fields },
  })
}

describe('threat 115: a text with a way out of the product', () => {
  const member = signUp('Nino')
  const writes: [string, string, (api: TestMember['api']) => Promise<unknown>][] = [
    ['a room', 'title', (api) => api.rooms.create({ body: aRoom(festival.id, { title: link }) })],
    ['a room', 'description', (api) => api.rooms.create({ body: aRoom(festival.id, { description: link }) })],
    ['a room', 'area', (api) => api.rooms.create({ body: aRoom(festival.id, { area: 'telegram @evil' }) })],
    ['a meetup', 'title', (api) => api.meetups.create({ params: festival, body: aMeetup({ title: link }) })],
    [
      'a meetup',
      'locationHint',
      (api) => api.meetups.create({ params: festival, body: aMeetup({ locationHint: link }) }),
    ],
    ['a festival', 'name', (api) => api.festivals.create({ body: aFestival({ name: link }) })],
    [
      'a festival',
      'description',
      (api) => api.festivals.create({ body: aFestival({ description: '+34 600 123 456' }) }),
    ],
    ['a profile', 'bio', (api) => api.profile.change({ body: { bio: 'evil|top' } })],
    ['a profile', 'location', (api) => api.profile.change({ body: { location: link } })],
  ]

  test.each(writes)('is refused in %s of a new member at %s, and taken of others', async (_, field, write) => {
    await expect(write((await member).api)).rejects.toMatchObject(refusedAt(field))
    const settled = await signUp('Sara')
    await proveAddress(db, settled)
    await write(settled.api)
  })

  test('is refused in a change of a room, of a meetup and of a festival', async () => {
    const { api } = await member
    const room = await addRoom(await member, festival.id)
    const change = api.rooms.change({ params: room, body: { description: link } })
    await expect(change).rejects.toMatchObject(refusedAt('description'))
    const meetup = await api.meetups.create({ params: festival, body: aMeetup() })
    const move = api.meetups.change({ params: meetup, body: { locationHint: link } })
    await expect(move).rejects.toMatchObject(refusedAt('locationHint'))
    const own = await addFestival(await member)
    const rename = api.festivals.change({ params: own, body: { name: link } })
    await expect(rename).rejects.toMatchObject(refusedAt('name'))
  })

  test('is refused in a request: an address of everybody, the rest of new members', async () => {
    const host = await signUp('Hugo')
    const settled = await signUp('Sara')
    await proveAddress(db, settled)
    const room = await putRoom(db, host, festival.id)
    for (const message of [link, 'telegram @evil', 'evil dot party'])
      await expect(ask(await member, room, message)).rejects.toMatchObject(refusedAt('message'))
    await ask(settled, room, 'My number is +34 600 123 456')
  })

  test('is refused in every name, also of members who are not new', async () => {
    const settled = await signUp('Sara')
    await proveAddress(db, settled)
    for (const name of ['t.me/evil', 'Evil dot com', 'Ana +34 600 123 456', 'Ana telegram @evil']) {
      const refusal = { status: 400, fields: { name: expect.any(String) } }
      await expect(register({ name })).rejects.toMatchObject(refusal)
      await expect(settled.api.profile.change({ body: { name } })).rejects.toMatchObject(refusal)
    }
    for (const username of ['evil.com', 'www.evil', 't.me'])
      await expect(register({ username })).rejects.toMatchObject({
        fields: { username: expect.any(String) },
      })
    await expect(register({ location: link })).rejects.toMatchObject(refusedAt('location'))
    for (const username of ['ana.li', 'salsa.dance', 'maria.jose']) await register({ username })
  })

  test('is kept where it was before, in a name that is not changed', async () => {
    const { api, user } = await signUp('Ana')
    await db.updateTable('users').set({ name: 'Ana evil.com' }).where('id', '=', user.id).execute()
    expect(await api.profile.change({ body: { name: 'Ana evil.com', age: 31 } })).toMatchObject({ age: 31 })
  })

  test('does not come in as the name of a Google account', async () => {
    const account = {
      issuer: 'google',
      subject: 'evil',
      picture: null,
      email: 'evil.com@example.org',
      isEmailVerified: true,
    }
    const { id } = await findOrCreateMember(
      db,
      { origin: 'http://localhost', isMailed: false },
      { ...account, name: 'evil.com' },
    )
    const made = await db
      .selectFrom('users')
      .select(['name', 'username'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(made).toEqual({ name: 'dancer', username: 'dancer' })
  })
})

describe('threat 126: in the first messages of a new member', () => {
  test('contacts are refused, what may be a link waits for an admin, and settled members write both', async () => {
    const [member, settled, reader] = [await signUp('Nino'), await signUp('Sara'), await signUp('Rosa')]
    await proveAddress(db, settled)
    const [thread, other] = [await openThread(member, reader), await openThread(settled, reader)]
    await expect(say(member, thread.id, 'Call +34 600 123 456')).rejects.toMatchObject({
      status: 409,
      code: 'await_reply',
    })
    await expect(say(member, thread.id, 'Look: evil dot party')).rejects.toMatchObject({
      code: 'message_held',
      message: expect.stringContaining('looks like a link'),
    })
    expect(await textsOf(reader, thread.id)).toEqual([])
    for (const content of ['Call +34 600 123 456', 'Look: evil dot party']) await say(settled, other.id, content)
    const [held] = (await admin.api.heldMessages.list({ query: {} })).items
    expect(held).toMatchObject({ content: 'Look: evil dot party', sentTo: 0 })
    expect(await admin.api.heldMessages.letThrough({ params: { id: held!.id } })).toEqual({ sent: 1, lost: 0 })
    expect(await textsOf(reader, thread.id)).toEqual(['Look: evil dot party'])
  })

  test('an edit brings neither in', async () => {
    const [member, reader] = [await signUp('Nino'), await signUp('Rosa')]
    const { id } = await say(member, (await openThread(member, reader)).id, 'Hola')
    for (const content of ['Call +34 600 123 456', 'evil dot party', 'evil.com'])
      await expect(member.api.chat.edit({ params: { id }, body: { content } })).rejects.toMatchObject({
        code: 'await_reply',
      })
  })
})
