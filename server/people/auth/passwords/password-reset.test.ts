import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { password, testApp } from '../../../testing/app.ts'
import { mailedToken, mailsTo } from '../../../testing/services/mailed.ts'
import { suspend } from '../../../testing/domains/members.ts'
import { createPasswords, type Passwords } from './passwords.ts'

const { app, db, visitor, clientOf, register } = await testApp()

const forgot = (email: string) => app.inject({ method: 'POST', url: '/api/auth/password/forgot', payload: { email } })
const reset = (token: string, secret: string) => visitor.auth.resetPassword({ body: { token, password: secret } })
const login = (username: string, secret: string) => visitor.auth.login({ body: { username, password: secret } })
const noLonger = {
  status: 400,
  code: 'invalid_token',
  message: 'This link is no longer valid. Please ask for a new one.',
}
const fresh = 'vamos a bailar'

async function forgotten() {
  const member = await register()
  await forgot(member.user.email)
  return { ...member, link: await mailedToken(db, member.user.email, 'reset') }
}

describe('a forgotten password', () => {
  test('is replaced once by the mailed link, which ends every session and verifies the address @S2.25 @S2.26', async () => {
    const { api, user, link } = await forgotten()
    const elsewhere = clientOf((await login(user.username, password)).token)
    expect(await reset(link, fresh)).toBeUndefined()
    for (const gone of [api, elsewhere]) await expect(gone.auth.me()).rejects.toMatchObject({ status: 401 })
    await expect(login(user.username, password)).rejects.toMatchObject({ code: 'invalid_credentials' })
    expect((await login(user.username, fresh)).user).toEqual(user)
    const marks = db.selectFrom('verifications').select(['type', 'status']).where('userId', '=', user.id)
    expect(await marks.execute()).toEqual([{ type: 'email', status: 'verified' }])
    await expect(reset(link, 'something else')).rejects.toMatchObject(noLonger)
    expect((await mailsTo(db, user.email))[0]?.subject).toBe('Your password was changed')
  })

  test('is replaced once when twenty calls use the link at once', async () => {
    const { user, link } = await forgotten()
    const tries = Array.from({ length: 20 }, (_, at) => reset(link, `${fresh} ${at}`))
    const won = (await Promise.allSettled(tries)).flatMap(({ status }, at) => (status === 'fulfilled' ? [at] : []))
    expect(won).toHaveLength(1)
    await login(user.username, `${fresh} ${won[0]}`)
  })

  test('is not replaced by an expired (one hour), invented or confirmation token @S2.25', async () => {
    const { user, link } = await forgotten()
    await sql`update one_time_tokens set expires_at = expires_at - interval '1 hour' where purpose = 'reset_password'`.execute(
      db,
    )
    for (const wrong of [link, 'A'.repeat(43), 'x', await mailedToken(db, user.email, 'verify')])
      await expect(reset(wrong, fresh)).rejects.toMatchObject(noLonger)
    await login(user.username, password)
  })

  test('is not replaced by a common password, and the link can be used again', async () => {
    const { user, link } = await forgotten()
    await expect(reset(link, 'Password1')).rejects.toMatchObject({
      status: 400,
      fields: { password: 'This password is too common. Please choose another.' },
    })
    await reset(link, fresh)
    await login(user.username, fresh)
  })

  test('can be set by a member who has signed in with Google only', async () => {
    const { user } = await register()
    await db.updateTable('users').set({ password: null }).where('id', '=', user.id).execute()
    await forgot(user.email)
    await reset(await mailedToken(db, user.email, 'reset'), fresh)
    await login(user.username, fresh)
  })

  test('causes no hashing for an invalid token', async () => {
    let hashed = 0
    const own = createPasswords({ cost: { memoryCost: 8, timeCost: 1 } })
    const passwords: Passwords = { ...own, hash: (secret, from) => (hashed++, own.hash(secret, from)) }
    const counting = await testApp({ db, services: { passwords } })
    const body = { token: 'A'.repeat(43), password: fresh }
    await expect(counting.visitor.auth.resetPassword({ body })).rejects.toMatchObject(noLonger)
    expect(hashed).toBe(0)
  })
})

describe('requesting the link', () => {
  test('returns the same reply for an unknown address and mails nothing @S2.24', async () => {
    const { user } = await register()
    const before = await db.selectFrom('mailOutbox').select('id').execute()
    const [known, unknown] = [await forgot(user.email.toUpperCase()), await forgot('nobody@example.com')]
    for (const { statusCode, body } of [known, unknown]) expect([statusCode, body]).toEqual([202, ''])
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers))
    expect((await mailsTo(db, user.email))[0]?.subject).toBe('Choose a new password')
    expect(await db.selectFrom('mailOutbox').select('id').execute()).toHaveLength(before.length + 1)
  })

  test('mails nothing to a member who has left', async () => {
    const { user } = await register()
    await db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', user.id).execute()
    expect((await forgot(user.email)).statusCode).toBe(202)
    expect(await mailsTo(db, user.email)).toHaveLength(1)
  })

  test('threat 78: mails a suspended member a link to their data, which works once and opens nothing else', async () => {
    const [ana, bea] = [await register(), await register()]
    const stale = (await forgotten()).link
    await suspend(db, ana)
    expect((await forgot(ana.user.email)).statusCode).toBe(202)
    expect((await mailsTo(db, ana.user.email))[0]?.subject).toBe('A copy of your data')
    const token = await mailedToken(db, ana.user.email, 'data')
    await expect(reset(token, fresh)).rejects.toMatchObject(noLonger)
    const take = (one: string) => visitor.profile.exportMailed({ body: { token: one } })
    await expect(take(stale)).rejects.toMatchObject(noLonger)
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => take(token)))
    const taken = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(taken.map(({ users }) => users)).toEqual([[expect.objectContaining({ id: ana.user.id })]])
    expect(JSON.stringify(taken)).not.toContain(bea.user.id)
    await forgot(ana.user.email)
    const late = await mailedToken(db, ana.user.email, 'data')
    await sql`update one_time_tokens set expires_at = expires_at - interval '1 day' where purpose = 'export_data'`.execute(
      db,
    )
    await expect(take(late)).rejects.toMatchObject(noLonger)
  })

  test('takes the same time for known and unknown addresses', async () => {
    const { user } = await register()
    const timed = async (email: string) => {
      const start = performance.now()
      await forgot(email)
      return performance.now() - start
    }
    for (const email of [user.email, 'nobody@example.com']) expect(await timed(email)).toBeGreaterThanOrEqual(245)
  })

  test('always returns the same reply for an address, mails it at most four links an hour, and refuses the eleventh call from one IP address', async () => {
    const limited = await testApp({ db, rateLimits: 'on' })
    const ask = async (email: string, from: string) => {
      const payload = { email }
      const reply = await limited.app.inject({
        method: 'POST',
        url: '/api/auth/password/forgot',
        payload,
        remoteAddress: from,
      })
      return reply.statusCode
    }
    const asked = (times: number, email: (at: number) => string, from: (at: number) => string) =>
      Promise.all(Array.from({ length: times }, (_, at) => ask(email(at), from(at))))
    const { user } = await limited.register()
    for (const email of [user.email, 'nobody.else@example.com']) {
      const statuses = await asked(
        7,
        (at) => (at % 2 ? email : email.toUpperCase()),
        (at) => `198.51.100.${at}`,
      )
      expect(statuses).toEqual(Array.from({ length: 7 }, () => 202))
    }
    const links = (await mailsTo(db, user.email)).filter(({ subject }) => subject === 'Choose a new password')
    // There are three, as the registration has sent the first of four emails.
    expect(links).toHaveLength(3)
    const statuses = await asked(
      13,
      (at) => `somebody${at}@example.com`,
      () => '198.51.100.77',
    )
    expect(statuses.filter((status) => status === 202)).toHaveLength(10)
    const { rows } = await sql<{ key: string }>`select key from rate_counters where key like 'mail%'`.execute(db)
    expect(rows.length).toBeGreaterThan(5)
    expect(rows.filter(({ key }) => key.includes('@'))).toEqual([])
  })
})
