import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { endSession, findCaller, openSession } from './sessions.ts'

const { app, db, signUp } = await testApp()

const lastUsed = (id: string, ago: string) =>
  sql`update sessions set last_used_at = now() - ${ago}::interval where user_id = ${id}`.execute(db)
const sessionOf = (id: string) =>
  db.selectFrom('sessions').selectAll().where('userId', '=', id).executeTakeFirstOrThrow()

describe('a session', () => {
  test('is kept by the hash of its token, with the times and what opened it', async () => {
    const { user, token } = await signUp()
    const { tokenHash, createdAt, lastUsedAt, userAgent } = await sessionOf(user.id)
    expect(tokenHash.toString('hex')).toBe(createHash('sha256').update(token).digest('hex'))
    expect(userAgent).toBe('lightMyRequest')
    for (const time of [createdAt, lastUsedAt]) expect(Math.abs(time.getTime() - Date.now())).toBeLessThan(60_000)
  })

  test('leaves its token nowhere in the database', async () => {
    const { user, token } = await signUp()
    const { rows } = await sql<{
      row: string
    }>`select sessions::text as row from sessions where user_id = ${user.id}`.execute(db)
    expect(rows).toHaveLength(1)
    for (const trace of [token, Buffer.from(token).toString('hex'), Buffer.from(token, 'base64url').toString('hex')])
      expect(rows[0]?.row).not.toContain(trace)
  })

  test('has a token of 256 random bits', async () => {
    const { user } = await signUp()
    const tokens = await Promise.all(Array.from({ length: 20 }, () => openSession(db, user.id, '')))
    expect(new Set(tokens).size).toBe(20)
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })

  test('lives 30 days from its last use', async () => {
    const { user, api } = await signUp()
    await lastUsed(user.id, '29 days 23 hours 59 minutes')
    await api.auth.me()
    // That use made it young again.
    expect(Date.now() - (await sessionOf(user.id)).lastUsedAt.getTime()).toBeLessThan(60_000)
    await lastUsed(user.id, '30 days 1 second')
    await expect(api.auth.me()).rejects.toMatchObject({ status: 401, code: 'authentication_required' })
  })

  test('writes its last use once an hour at most, so that reads stay reads', async () => {
    const { user, api } = await signUp()
    await lastUsed(user.id, '59 minutes')
    const before = await sessionOf(user.id)
    await api.auth.me()
    expect(await sessionOf(user.id)).toEqual(before)
    await lastUsed(user.id, '61 minutes')
    await api.auth.me()
    expect((await sessionOf(user.id)).lastUsedAt.getTime()).toBeGreaterThan(before.lastUsedAt.getTime())
  })

  test('tells of the caller what the access rules need, and opens nothing for another token', async () => {
    const { user, token } = await signUp('Bea')
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

  test('that ended is ended, twice as well', async () => {
    const { user, token } = await signUp()
    const { id } = await sessionOf(user.id)
    await endSession(db, user.id, id)
    await endSession(db, user.id, id)
    expect(await findCaller(db, token)).toBeNull()
  })

  test('notes what opened it, cut to a bearable length', async () => {
    const { user } = await signUp()
    const payload = { username: user.username, password: 'bailamos' }
    const headers = { 'user-agent': 'x'.repeat(5000) }
    expect((await app.inject({ method: 'POST', url: '/api/auth/login', payload, headers })).statusCode).toBe(200)
    const noted = await db.selectFrom('sessions').select('userAgent').where('userId', '=', user.id).execute()
    expect(noted.map(({ userAgent }) => userAgent)).toContain('x'.repeat(200))
  })
})
