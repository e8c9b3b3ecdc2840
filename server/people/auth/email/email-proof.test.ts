import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/connections/connect.ts'
import { testApp, type TestMember } from '../../../testing/app.ts'
import { mailedToken, mailsTo } from '../../../testing/services/mailed.ts'
import { mailProofLink } from './email-proof.ts'
import { findPendingEmail } from '../one-time-tokens.queries.ts'

const { app, db, visitor, register } = await testApp()

const verify = (token: string) => visitor.auth.verifyEmail({ body: { token } })
const marks = (userId: string) =>
  db.selectFrom('verifications').select(['type', 'status']).where('userId', '=', userId).execute()
const verified = [{ type: 'email', status: 'verified' }]
const noLonger = {
  status: 400,
  code: 'invalid_token',
  message: 'This link is no longer valid. Please ask for a new one.',
}
const askToChange = ({ user }: TestMember, email: string) =>
  inTransaction(db, (trx) =>
    mailProofLink(
      trx,
      { origin: 'http://localhost' },
      { userId: user.id, name: user.name, email, purpose: 'change_email' },
    ),
  )

describe('an email address', () => {
  test('is verified once by the link mailed at registration @S2.29', async () => {
    const { user } = await register()
    expect(await mailsTo(db, user.email)).toHaveLength(1)
    const token = await mailedToken(db, user.email, 'verify')
    expect(await marks(user.id)).toEqual([])
    expect(await verify(token)).toBeUndefined()
    expect(await marks(user.id)).toEqual(verified)
    await expect(verify(token)).rejects.toMatchObject(noLonger)
  })

  test('is verified once when fifty calls use the link at once', async () => {
    const { user } = await register()
    const token = await mailedToken(db, user.email, 'verify')
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => verify(token)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(noLonger)
  })

  test('is not verified by an expired (24 hours), invented or password reset token', async () => {
    const { user } = await register()
    const token = await mailedToken(db, user.email, 'verify')
    await visitor.auth.forgotPassword({ body: { email: user.email } })
    const move = (by: string) =>
      sql`update one_time_tokens set expires_at = expires_at - ${by}::interval where purpose = 'verify_email'`.execute(
        db,
      )
    await move('24 hours')
    for (const wrong of [token, 'A'.repeat(43), 'x', await mailedToken(db, user.email, 'reset')])
      await expect(verify(wrong)).rejects.toMatchObject(noLonger)
    await move('-1 minute')
    await verify(token)
  })

  test('is not verified for a suspended member', async () => {
    const { user } = await register()
    await db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', user.id).execute()
    await expect(verify(await mailedToken(db, user.email, 'verify'))).rejects.toMatchObject(noLonger)
  })

  test('can be sent another confirmation link until it is verified @S2.30', async () => {
    const { api, user } = await register()
    const first = await mailedToken(db, user.email, 'verify')
    const reply = await api.auth.resendEmail()
    expect(reply).toBeUndefined()
    const second = await mailedToken(db, user.email, 'verify')
    expect(second).not.toBe(first)
    await verify(second)
    await api.auth.resendEmail()
    expect(await mailsTo(db, user.email)).toHaveLength(2)
  })

  test('is verified by a token that the database stores only in the email', async () => {
    const { user } = await register()
    const token = await mailedToken(db, user.email, 'verify')
    const { rows } = await sql<{ row: string }>`select one_time_tokens::text as row from one_time_tokens`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) expect(row).not.toContain(Buffer.from(token).toString('hex'))
  })
})

describe('a change of address', () => {
  test('takes effect when its link is opened, verifies the new address and invalidates links mailed to the old one @S2.30', async () => {
    const member = await register()
    const { api, user } = member
    await verify(await mailedToken(db, user.email, 'verify'))
    await visitor.auth.forgotPassword({ body: { email: user.email } })
    const reset = await mailedToken(db, user.email, 'reset')
    const { verifiedAt } = await db
      .selectFrom('verifications')
      .select('verifiedAt')
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow()

    await askToChange(member, 'ana.new@example.com')
    expect(await findPendingEmail(db, user.id)).toBe('ana.new@example.com')
    expect((await api.auth.me()).email).toBe(user.email)
    await verify(await mailedToken(db, 'ana.new@example.com', 'verify'))
    expect((await api.auth.me()).email).toBe('ana.new@example.com')
    expect(await findPendingEmail(db, user.id)).toBeNull()
    const [mark] = await db.selectFrom('verifications').select('verifiedAt').where('userId', '=', user.id).execute()
    expect(mark?.verifiedAt?.getTime()).toBeGreaterThan(verifiedAt?.getTime() ?? Infinity)
    await expect(
      visitor.auth.resetPassword({ body: { token: reset, password: 'vamos a bailar' } }),
    ).rejects.toMatchObject(noLonger)
  })

  test('invalidates the link of an earlier change', async () => {
    const member = await register()
    await askToChange(member, 'first@example.com')
    await askToChange(member, 'second@example.com')
    await expect(verify(await mailedToken(db, 'first@example.com', 'verify'))).rejects.toMatchObject(noLonger)
    await member.api.auth.resendEmail()
    expect(await mailsTo(db, 'second@example.com')).toHaveLength(2)
    await verify(await mailedToken(db, 'second@example.com', 'verify'))
    expect((await member.api.auth.me()).email).toBe('second@example.com')
  })

  test('is refused if another member has taken the address meanwhile, and changes nothing', async () => {
    const [member, other] = [await register(), await register()]
    await askToChange(member, other.user.email.toUpperCase())
    await expect(verify(await mailedToken(db, other.user.email.toUpperCase(), 'verify'))).rejects.toMatchObject({
      status: 409,
      code: 'email_taken',
      message: 'Email is already registered',
    })
    expect((await member.api.auth.me()).email).toBe(member.user.email)
    expect(await marks(member.user.id)).toEqual([])
  })
})

test('calls that only accept a request reply 202 with an empty body', async () => {
  const { token } = await register()
  const headers = { authorization: `Bearer ${token}` }
  const reply = await app.inject({ method: 'POST', url: '/api/auth/email/resend', headers })
  expect([reply.statusCode, reply.body]).toEqual([202, ''])
  const { paths } = (await app.inject('/api/openapi.json')).json()
  expect(Object.keys(paths['/api/auth/email/resend'].post.responses)).toEqual(['202', 'default'])
})
