import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Endpoint, Endpoints } from '../../../contract/platform/endpoint.ts'
import { contract } from '../../../contract/index.ts'
import { testApp } from '../../testing/app.ts'

/** A registration with private values; the test searches for them in replies and log lines. */
const canary = {
  username: 'Lola',
  email: 'canary-mail@example.com',
  password: 'canary-password',
  name: 'Lola',
  location: 'Cali',
  age: 30,
}

test('email address, password, hash and token of a member appear in no log line and in no reply to others', async () => {
  const written: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk))
      done()
    },
  })
  const { app, db, visitor, clientOf, signUp, signUpAdmin } = await testApp({
    logger: pino({ level: 'trace' }, stream),
  })
  const { token, user } = await visitor.auth.register({ body: canary })
  const { password: hash } = await db.selectFrom('users').select('password').executeTakeFirstOrThrow()
  const festival = { name: 'Feria', location: 'Cali', startDate: '2027-03-01', endDate: '2027-03-03' }
  const { id } = await clientOf(token).festivals.create({ body: festival })
  await db.updateTable('festivals').set({ approvedAt: new Date() }).execute()
  await clientOf(token).profile.change({ body: { attendanceShownTo: 'members' } })
  await clientOf(token).festivalAttendance.set({ body: { festivalId: id, status: 'attending' } })
  const stay = { availableFrom: '2027-03-01', availableTo: '2027-03-03', location: 'Cali', pricePerNight: '20' }
  const room = await clientOf(token).rooms.create({ body: { title: 'Near the hall', festivalId: id, ...stay } })

  const replies: string[] = []
  const send = async (url: string, from?: string, method: 'GET' | 'POST' = 'GET', payload?: object) => {
    const headers = from === undefined ? {} : { authorization: `Bearer ${from}` }
    const reply = await app.inject({ method, url, headers, ...(payload && { payload }) })
    replies.push(reply.body + JSON.stringify(reply.headers))
    return reply.statusCode
  }
  // Calls that fail while they handle these values.
  expect(await send('/api/auth/register', undefined, 'POST', { ...canary, email: 'other@example.com' })).toBe(409)
  expect(await send('/api/auth/register', undefined, 'POST', { ...canary, username: 'Other' })).toBe(409)
  expect(await send('/api/auth/login', undefined, 'POST', { username: canary.email, password: 'wrong' })).toBe(401)
  expect(await send('/api/auth/login', undefined, 'POST', { password: canary.password })).toBe(400)
  expect(await send(`/api/auth/me?token=${token}`)).toBe(401)
  // Everything that others can read; the first of these readers has a thread with the member.
  const partner = await signUp()
  const admin = await signUpAdmin()
  const readers = [undefined, partner.token, admin.token]
  const parties = [{ venueName: 'La Sala', city: 'Cali', date: '2027-03-02' }]
  await clientOf(admin.token).socialParties.upload({ body: { parties } })
  const party = await db.selectFrom('socialParties').select('id').executeTakeFirstOrThrow()
  const startTime = new Date(Date.now() + 86_400_000).toISOString()
  const meetup = await clientOf(token).meetups.create({
    params: { id },
    body: { type: 'meal', title: 'Lunch', startTime },
  })
  const thread = await clientOf(token).chat.open({ body: { userId: partner.user.id } })
  await clientOf(token).chat.send({ params: thread, body: { content: 'Hola' } })
  const reads = Object.values<Endpoints>(contract)
    .flatMap((group) => Object.values<Endpoint>(group))
    .filter(({ method }) => method === 'GET')
  expect(reads.length).toBeGreaterThanOrEqual(6)
  const reported = { contextType: 'user', contextId: user.id, reason: 'spam' } as const
  const report = await clientOf(partner.token).reports.create({ body: reported })
  const { testMailId } = await clientOf(admin.token).health.sendTestMail()
  const ids = {
    '/test-mails': testMailId,
    '/api/meetups/': meetup.id,
    '/threads': thread.id,
    '/room': room.id,
    '/social-parties': party.id,
    '/api/users/:id': user.id,
    '/reports': report.id,
  }
  const idIn = (path: string) => Object.entries(ids).find(([part]) => path.includes(part))?.[1] ?? id
  const queries: Record<string, string> = {
    '/api/trust': `?members=${user.id}`,
    '/api/festivals/faces': `?festivals=${id}`,
    '/api/social-parties/town': '?city=Madrid',
    '/api/festivals/search-parts': '?query=hola',
    '/api/social-parties/goers': `?parties=${party.id}`,
    '/api/places/elsewhere': '?text=Madrid&latitude=48&longitude=16',
  }
  const queryOf = (path: string) => (/\/(search|places)$/.test(path) ? '?query=hola' : (queries[path] ?? ''))
  const urlOf = (path: string) =>
    path.replace(':username', canary.username).replace(/:\w+/g, idIn(path)) + queryOf(path)
  // Only the host of a room can read the requests for it, and only its members a thread.
  const statusesOf = (path: string, reader: string | undefined) => {
    if (path.endsWith(':roomId') || path.endsWith('/stay')) return [401, 404]
    return path.includes('/threads/') && reader !== partner.token ? [401, 404] : [200, 401, 403]
  }
  for (const { path } of reads)
    for (const reader of readers) expect(statusesOf(path, reader), path).toContain(await send(urlOf(path), reader))
  const position = { latitude: 3.45, longitude: -76.53 }
  for (const path of ['/api/festivals/near', '/api/room-shares/near'])
    for (const reader of readers) expect(await send(path, reader, 'POST', { position })).toBe(200)
  expect(replies.filter((reply) => new RegExp(`"name" ?: ?"${user.name}"`).test(reply)).length).toBeGreaterThanOrEqual(
    6,
  )

  expect(written.length).toBeGreaterThanOrEqual(20)
  for (const secret of [canary.email, canary.password, String(hash), token]) {
    expect(replies.filter((reply) => reply.toLowerCase().includes(secret.toLowerCase()))).toEqual([])
    expect(written.filter((line) => line.toLowerCase().includes(secret.toLowerCase()))).toEqual([])
  }
})
