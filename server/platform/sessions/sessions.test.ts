import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { endSession, findCaller, openSession } from './sessions.ts'

const { app, db, clientOf, register } = await testApp()

const lastUsed = (id: string, ago: string) =>
  sql`update sessions set last_used_at = now() - ${ago}::interval where user_id = ${id}`.execute(db)
const sessionOf = (id: string) =>
  db.selectFrom('sessions').selectAll().where('userId', '=', id).executeTakeFirstOrThrow()

describe('a session', () => {
  test('is stored with the hash of its token, its times and its user agent @S2.2', async () => {
    const { user, token } = await register()
    const { tokenHash, createdAt, lastUsedAt, userAgent } = await sessionOf(user.id)
    expect(tokenHash.toString('hex')).toBe(createHash('sha256').update(token).digest('hex'))
    expect(userAgent).toBe('lightMyRequest')
    for (const time of [createdAt, lastUsedAt]) expect(Math.abs(time.getTime() - Date.now())).toBeLessThan(60_000)
  })

  test('does not store its token in any form @S2.2', async () => {
    const { user, token } = await register()
    const { rows } = await sql<{
      row: string
    }>`select sessions::text as row from sessions where user_id = ${user.id}`.execute(db)
    expect(rows).toHaveLength(1)
    for (const trace of [token, Buffer.from(token).toString('hex'), Buffer.from(token, 'base64url').toString('hex')])
      expect(rows[0]?.row).not.toContain(trace)
  })

  test('has a token of 256 random bits @S2.1', async () => {
    const { user } = await register()
    const tokens = await Promise.all(Array.from({ length: 20 }, () => openSession(db, user.id, '')))
    expect(new Set(tokens).size).toBe(20)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })

  test('expires 30 days after its last use @S2.3', async () => {
    const { user, api } = await register()
    await lastUsed(user.id, '29 days 23 hours 59 minutes')
    await api.auth.me()
    // The use has renewed the session.
    expect(Date.now() - (await sessionOf(user.id)).lastUsedAt.getTime()).toBeLessThan(60_000)
    await lastUsed(user.id, '30 days 1 second')
    await expect(api.auth.me()).rejects.toMatchObject({ status: 401, code: 'authentication_required' })
  })

  test('writes its last use at most once an hour, so that most reads write nothing', async () => {
    const { user, api } = await register()
    await lastUsed(user.id, '59 minutes')
    const before = await sessionOf(user.id)
    await api.auth.me()
    expect(await sessionOf(user.id)).toEqual(before)
    await lastUsed(user.id, '61 minutes')
    await api.auth.me()
    expect((await sessionOf(user.id)).lastUsedAt.getTime()).toBeGreaterThan(before.lastUsedAt.getTime())
  })

  test('returns the caller as the access rules need it, and null for another token @P7.10', async () => {
    const { user, token } = await register('Bea')
    const { id, username } = user
    expect(await findCaller(db, token)).toEqual({
      id,
      username,
      name: 'Bea',
      isAdmin: false,
      sessionId: expect.any(String),
    })
    const changed = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
    expect(await findCaller(db, changed)).toBeNull()
  })

  test('that was ended is invalid, and cannot be ended again', async () => {
    const { user, token } = await register()
    const { id } = await sessionOf(user.id)
    expect(await endSession(db, user.id, id)).toBe(true)
    expect(await endSession(db, user.id, id)).toBe(false)
    expect(await findCaller(db, token)).toBeNull()
  })

  test('stores the user agent, cut to 200 characters', async () => {
    const { user } = await register()
    const payload = { username: user.username, password: 'bailamos' }
    const headers = { 'user-agent': 'x'.repeat(5000) }
    expect((await app.inject({ method: 'POST', url: '/api/auth/login', payload, headers })).statusCode).toBe(200)
    const noted = await db.selectFrom('sessions').select('userAgent').where('userId', '=', user.id).execute()
    expect(noted.map(({ userAgent }) => userAgent)).toContain('x'.repeat(200))
  })
})

describe('the sessions of a member', () => {
  const login = async (username: string, userAgent: string) => {
    const payload = { username, password: 'bailamos' }
    const reply = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload,
      headers: { 'user-agent': userAgent },
    })
    return clientOf(reply.json().token)
  }

  test('are listed by last use, without expired ones, and the current one is marked @S2.23', async () => {
    const { user, api } = await register()
    await login(user.username, 'an old phone')
    await lastUsed(user.id, '31 days')
    const phone = await login(user.username, 'a phone')
    await lastUsed(user.id, '2 days')
    const laptop = await login(user.username, 'a laptop')
    await sql`update sessions set last_used_at = now() - interval '31 days' where user_agent = 'an old phone'`.execute(
      db,
    )
    await expect(api.auth.sessions()).resolves.toHaveLength(3)
    const seen = (await laptop.auth.sessions()).map(({ userAgent, current }) => [userAgent, current])
    expect(seen).toEqual([
      ['lightMyRequest', false],
      ['a laptop', true],
      ['a phone', false],
    ])
    expect((await phone.auth.sessions()).filter(({ current }) => current)).toMatchObject([{ userAgent: 'a phone' }])
  })

  test('are ended one by one; one of another member is 404 @S2.23', async () => {
    const { user, api } = await register()
    const phone = await login(user.username, 'a phone')
    const stranger = await register()
    const other = (await api.auth.sessions()).find(({ current }) => !current)
    const params = { id: String(other?.id) }
    const unknown = { status: 404, code: 'not_found', message: 'Session not found' }
    await expect(stranger.api.auth.endSession({ params })).rejects.toMatchObject(unknown)
    expect((await phone.auth.me()).id).toBe(user.id)
    expect(await api.auth.endSession({ params })).toBeUndefined()
    await expect(phone.auth.me()).rejects.toMatchObject({ status: 401 })
    await expect(api.auth.endSession({ params })).rejects.toMatchObject(unknown)
    expect((await api.auth.me()).id).toBe(user.id)
  })
})
