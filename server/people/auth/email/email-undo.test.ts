import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/connections/connect.ts'
import { password, testApp, type TestMember } from '../../../testing/app.ts'
import {
  ageEmailChanges,
  ageSessions,
  changeEmail,
  newAddress,
  undoChange,
} from '../../../testing/domains/email-changes.ts'
import { ageMailBudget, mailedToken, mailsTo } from '../../../testing/services/mailed.ts'
import { suspend } from '../../../testing/domains/members.ts'
import { until } from '../../../testing/until.ts'
import { insertMember } from '../auth.queries.ts'
import { insertEmailChange } from './email-changes.queries.ts'
import { replaceEmail } from './email-proof.queries.ts'

const { db, visitor, clientOf, register } = await testApp()

const login = (username: string, secret: string) => visitor.auth.login({ body: { username, password: secret } })
const undo = (oldEmail: string) => undoChange(db, visitor, oldEmail)
const resetAt = async (email: string, secret: string) =>
  visitor.auth.resetPassword({ body: { token: await mailedToken(db, email, 'reset'), password: secret } })
const subjectsTo = async (email: string) => (await mailsTo(db, email)).map(({ subject }) => subject)
const emailOf = async ({ user }: TestMember) =>
  (await db.selectFrom('users').select('email').where('id', '=', user.id).executeTakeFirstOrThrow()).email
const noLonger = { status: 400, code: 'invalid_token' }
const taken = { status: 409, code: 'email_taken', message: 'Email is already registered' }
const registerAs = (email: string) => {
  const username = `dancer_${randomUUID().slice(0, 8)}`
  return visitor.auth.register({ body: { username, email, password, name: 'Somebody', location: 'Cali', age: 30 } })
}

describe('threat 39, a thief who has the session and the password changes the address:', () => {
  test('the old address is notified when the change is requested and when it takes effect', async () => {
    const member = await register()
    const email = newAddress()
    await member.api.profile.change({ body: { email, currentPassword: password } })
    expect((await subjectsTo(member.user.email))[0]).toBe('Your email address is about to change')
    await visitor.auth.verifyEmail({ body: { token: await mailedToken(db, email, 'verify') } })
    const [notice] = await mailsTo(db, member.user.email)
    expect(notice).toMatchObject({ subject: 'Your email address was changed' })
    expect(notice!.text).toContain(email)
    expect(await subjectsTo(email)).toEqual(['Confirm your new email address'])
  })

  test("the link restores the address, removes the password and ends the thief's sessions and links", async () => {
    const member = await register()
    const { user, api } = member
    const thiefAddress = await changeEmail(db, member)
    const secondDevice = clientOf((await login(thiefAddress, password)).token)
    await visitor.auth.forgotPassword({ body: { email: thiefAddress } })
    const reset = await mailedToken(db, thiefAddress, 'reset')
    const next = newAddress()
    await secondDevice.profile.change({ body: { email: next, currentPassword: password } })
    const pending = await mailedToken(db, next, 'verify')
    await secondDevice.calendar.reset()

    await undo(user.email)
    expect(await emailOf(member)).toBe(user.email)
    for (const session of [api, secondDevice]) await expect(session.auth.me()).rejects.toMatchObject({ status: 401 })
    await expect(login(user.username, password)).rejects.toMatchObject({ status: 401 })
    await expect(
      visitor.auth.resetPassword({ body: { token: reset, password: 'robado-otra-vez' } }),
    ).rejects.toMatchObject(noLonger)
    await expect(visitor.auth.verifyEmail({ body: { token: pending } })).rejects.toMatchObject(noLonger)
    expect((await subjectsTo(thiefAddress))[0]).toBe('Your old email address is restored')

    await resetAt(user.email, 'mine-once-more')
    const restored = await login(user.email, 'mine-once-more')
    expect(restored.user).toEqual(user)
    expect(await clientOf(restored.token).calendar.read()).toEqual({ createdAt: null })
  })

  test('the link still works after the thief changes or resets the password', async () => {
    const member = await register()
    const thiefAddress = await changeEmail(db, member)
    await member.api.profile.change({ body: { currentPassword: password, newPassword: 'del-ladron' } })
    await visitor.auth.forgotPassword({ body: { email: thiefAddress } })
    await resetAt(thiefAddress, 'del-ladron-2')
    await undo(member.user.email)
    await expect(login(member.user.username, 'del-ladron-2')).rejects.toMatchObject({ status: 401 })
  })

  test('the link still works after further changes of address, and their links cannot reverse it', async () => {
    const member = await register()
    const [first, second] = [member.user.email, await changeEmail(db, member)]
    const third = await changeEmail(db, member)
    const later = await mailedToken(db, second, 'undo-email')
    await undo(first)
    expect(await emailOf(member)).toBe(first)
    await expect(visitor.auth.undoEmailChange({ body: { token: later } })).rejects.toMatchObject(noLonger)
    await registerAs(second)
    await registerAs(third)
  })

  test('after a later change is undone, an earlier one can still be undone', async () => {
    const member = await register()
    const second = await changeEmail(db, member)
    await changeEmail(db, member)
    await undo(second)
    expect(await emailOf(member)).toBe(second)
    await undo(member.user.email)
    expect(await emailOf(member)).toBe(member.user.email)
  })

  test('the link still works after the address was changed back and forth', async () => {
    const member = await register()
    const first = member.user.email
    const token = async () => await mailedToken(db, first, 'undo-email')
    await changeEmail(db, member)
    const early = await token()
    await ageMailBudget(db, '1 hour')
    await changeEmail(db, member, first)
    const last = await changeEmail(db, member)
    expect(await token()).not.toBe(early)
    await visitor.auth.undoEmailChange({ body: { token: early } })
    expect(await emailOf(member)).toBe(first)
    await registerAs(last)
  })

  test('a Google account linked after the change is unlinked, one linked before stays', async () => {
    const [robbed, owner] = [await register(), await register()]
    const link = async ({ user }: TestMember) => {
      const account = { googleId: `google-${user.id}`, googleIssuer: 'https://accounts.example' }
      await db.updateTable('users').set(account).where('id', '=', user.id).execute()
      const mark = { userId: user.id, type: 'google', status: 'verified', verifiedAt: new Date() } as const
      await db.insertInto('verifications').values(mark).execute()
    }
    await link(owner)
    for (const member of [robbed, owner]) await changeEmail(db, member)
    await link(robbed)
    for (const { user } of [robbed, owner]) await undo(user.email)
    const linked = async ({ user }: TestMember) =>
      (await db.selectFrom('users').select('googleId').where('id', '=', user.id).executeTakeFirstOrThrow()).googleId
    expect([await linked(robbed), await linked(owner)]).toEqual([null, `google-${owner.user.id}`])
  })

  test('a used-up mail budget cannot suppress the link: without that email the change does not take effect', async () => {
    const member = await register()
    const { user, api } = member
    const forget = () => visitor.auth.forgotPassword({ body: { email: user.email } })
    await Promise.all(Array.from({ length: 20 }, forget))
    const email = newAddress()
    await api.profile.change({ body: { email, currentPassword: password } })
    expect((await subjectsTo(user.email))[0]).toBe('Your email address is about to change')
    const token = await mailedToken(db, email, 'verify')
    await expect(visitor.auth.verifyEmail({ body: { token } })).rejects.toMatchObject({
      status: 429,
      message: expect.stringMatching(
        /^We wrote to this address often enough for now\. Please try again in \d+ minutes\.$/,
      ),
    })
    expect(await emailOf(member)).toBe(user.email)
    await ageMailBudget(db, '1 hour')
    await visitor.auth.verifyEmail({ body: { token } })
    await undo(user.email)
  })
})

describe('the link that undoes a change of address', () => {
  test('works once when fifty calls use it at once', async () => {
    const member = await register()
    await changeEmail(db, member)
    const token = await mailedToken(db, member.user.email, 'undo-email')
    const tries = Array.from({ length: 50 }, () => visitor.auth.undoEmailChange({ body: { token } }))
    const results = await Promise.allSettled(tries)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(noLonger)
  })

  test('works for seven days and for no other purpose', async () => {
    const member = await register()
    const verify = await mailedToken(db, member.user.email, 'verify')
    const email = await changeEmail(db, member)
    const token = await mailedToken(db, member.user.email, 'undo-email')
    await expect(visitor.auth.verifyEmail({ body: { token } })).rejects.toMatchObject(noLonger)
    await expect(visitor.auth.resetPassword({ body: { token, password: 'otra cosa' } })).rejects.toMatchObject(noLonger)
    for (const wrong of [verify, 'A'.repeat(43), 'x'])
      await expect(visitor.auth.undoEmailChange({ body: { token: wrong } })).rejects.toMatchObject(noLonger)
    await ageEmailChanges(db, '7 days')
    await expect(visitor.auth.undoEmailChange({ body: { token } })).rejects.toMatchObject(noLonger)
    expect(await emailOf(member)).toBe(email)
    await ageEmailChanges(db, '-1 minute')
    await visitor.auth.undoEmailChange({ body: { token } })
  })

  test('has no effect on a genuine change unless it is opened', async () => {
    const member = await register()
    const email = await changeEmail(db, member)
    await login(email, password)
    expect(await member.api.profile.get()).toMatchObject({ email, pendingEmail: null, verifiedBy: ['email'] })
  })

  test('works for a suspended member, who stays suspended and is mailed no password link', async () => {
    const member = await register()
    await changeEmail(db, member)
    await suspend(db, member)
    await undo(member.user.email)
    expect(await emailOf(member)).toBe(member.user.email)
    expect(await subjectsTo(member.user.email)).not.toContain('Choose a new password')
  })

  test('is deleted with the account, and the old address becomes available', async () => {
    const member = await register()
    await changeEmail(db, member)
    const token = await mailedToken(db, member.user.email, 'undo-email')
    await member.api.profile.remove({ body: { password } })
    await expect(visitor.auth.undoEmailChange({ body: { token } })).rejects.toMatchObject(noLonger)
    expect(await mailsTo(db, member.user.email)).toEqual([])
    await registerAs(member.user.email)
  })

  test('prevents password changes that the thief attempts at the same moment', async () => {
    const member = await register()
    await changeEmail(db, member)
    await ageSessions(db, member, '0 minutes')
    const [undone] = await Promise.allSettled([
      undo(member.user.email),
      ...Array.from({ length: 10 }, () =>
        member.api.profile.change({ body: { currentPassword: password, newPassword: 'still-the-thief' } }),
      ),
    ])
    expect(undone.status).toBe('fulfilled')
    await expect(login(member.user.username, 'still-the-thief')).rejects.toMatchObject({ status: 401 })
    await expect(member.api.auth.me()).rejects.toMatchObject({ status: 401 })
  })
})

describe('a replaced address that can still be restored', () => {
  test('cannot be taken by another member for seven days, neither at registration nor by a change', async () => {
    const [member, other] = [await register(), await register()]
    await changeEmail(db, member)
    await expect(registerAs(member.user.email.toUpperCase())).rejects.toMatchObject(taken)
    const change = other.api.profile.change({ body: { email: member.user.email, currentPassword: password } })
    await expect(change).rejects.toMatchObject(taken)
    await ageEmailChanges(db, '7 days')
    await registerAs(member.user.email)
  })

  test('is refused by the database to a change that was requested before it was replaced', async () => {
    const [member, other] = [await register(), await register()]
    await changeEmail(db, member)
    const row = db.updateTable('users').set({ email: member.user.email }).where('id', '=', other.user.id)
    await expect(row.execute()).rejects.toMatchObject({ code: '23505', constraint: 'users_email_taken' })
  })

  test('cannot be registered while it is being replaced', async () => {
    const { user } = await register()
    const quick = { username: 'quick.dancer', email: user.email, password: '$argon2id$', name: 'Quick' }
    const registering = await inTransaction(db, async (trx) => {
      await replaceEmail(trx, user.id, newAddress())
      await insertEmailChange(trx, user.id, user.email)
      const insert = Promise.allSettled([insertMember(db, { ...quick, location: 'Cali', age: 30 })])
      // The insert waits for the unique index until the change of address commits.
      await until(async () => {
        const waiting = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        return waiting.rows.length > 0
      })
      return { insert }
    })
    expect(await registering.insert).toMatchObject([
      { status: 'rejected', reason: { code: '23505', constraint: 'users_email_taken' } },
    ])
  })

  test('can be taken again by its member with an ordinary change of address', async () => {
    const member = await register()
    await changeEmail(db, member)
    await ageMailBudget(db, '1 hour')
    await changeEmail(db, member, member.user.email)
    expect(await emailOf(member)).toBe(member.user.email)
  })
})
