import { Writable } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { mailedToken, mailsTo } from '../../testing/services/mailed.ts'

const { db, visitor, clientOf, register } = await testApp()
const limited = await testApp({ db, rateLimits: 'on' })

const signIn = async (username: string, given = password) => {
  const { token } = await visitor.auth.login({ body: { username, password: given } })
  return clientOf(token)
}
const wrong = { status: 400, fields: { currentPassword: 'That’s not your current password' } }
const change = { currentPassword: password, newPassword: 'otro-ritmo', confirmNewPassword: 'otro-ritmo' }
const withoutPassword = ({ user }: TestMember) =>
  db.updateTable('users').set({ password: null }).where('id', '=', user.id).execute()

describe('a new password', () => {
  test('replaces the old one', async () => {
    const { api, user } = await register()
    await api.profile.change({ body: change })
    await expect(signIn(user.username)).rejects.toMatchObject({ status: 401 })
    expect((await (await signIn(user.username, change.newPassword)).auth.me()).id).toBe(user.id)
  })

  test('ends every other session and keeps this one @S2.28', async () => {
    const { api, user } = await register()
    const [other, third] = [await signIn(user.username), await signIn(user.email)]
    await api.profile.change({ body: { bio: 'Hola' } })
    expect((await other.auth.me()).id).toBe(user.id)
    await api.profile.change({ body: change })
    for (const ended of [other, third]) await expect(ended.auth.me()).rejects.toMatchObject({ status: 401 })
    expect((await api.auth.me()).id).toBe(user.id)
  })

  test('is announced by an email without the password', async () => {
    const { api, user } = await register()
    await api.profile.change({ body: change })
    const mail = (await mailsTo(db, user.email))[0]
    expect(mail?.subject).toBe('Your password was changed')
    expect(JSON.stringify(await mailsTo(db, user.email))).not.toMatch(/otro-ritmo|bailamos/)
  })

  test('invalidates the links that were mailed before', async () => {
    const { api, user } = await register()
    await visitor.auth.forgotPassword({ body: { email: user.email } })
    const token = await mailedToken(db, user.email, 'reset')
    await api.profile.change({ body: change })
    const reset = visitor.auth.resetPassword({ body: { token, password: 'still-mine' } })
    await expect(reset).rejects.toMatchObject({ status: 400, code: 'invalid_token' })
  })

  test('needs the current password @S2.27', async () => {
    const { api, user } = await register()
    const { currentPassword: _, ...without } = change
    const missing = { status: 400, fields: { currentPassword: 'Please enter your current password' } }
    for (const body of [without, { ...without, currentPassword: '' }, { ...without, currentPassword: null }])
      await expect(api.profile.change({ body })).rejects.toMatchObject(missing)
    const guess = { ...change, currentPassword: 'wrong-one', bio: 'changed' }
    await expect(api.profile.change({ body: guess })).rejects.toMatchObject(wrong)
    expect(await api.profile.get()).toMatchObject({ bio: null })
    await signIn(user.username)
  })

  test('needs no current password if the member has none @S2.27', async () => {
    const ana = await register()
    await withoutPassword(ana)
    const profile = await ana.api.profile.change({ body: { newPassword: change.newPassword } })
    expect(profile.hasPassword).toBe(true)
    await signIn(ana.user.username, change.newPassword)
  })

  test.each([
    [
      { ...change, newPassword: 'short', confirmNewPassword: 'short' },
      { newPassword: 'Password must be at least 6 characters' },
    ],
    [{ ...change, confirmNewPassword: 'another' }, { confirmNewPassword: "New passwords don't match" }],
    [
      { currentPassword: password, newPassword: '123456' },
      { newPassword: 'This password is too common. Please choose another.' },
    ],
  ])('is refused for %j @P5.12 @P5.13', async (body, fields) => {
    const { api, user } = await register()
    await expect(api.profile.change({ body })).rejects.toMatchObject({ status: 400, fields })
    await signIn(user.username)
  })

  test('is not set if the field is empty', async () => {
    const { api, user } = await register()
    await api.profile.change({ body: { bio: 'Hola', currentPassword: '', newPassword: '', confirmNewPassword: '' } })
    await signIn(user.username)
  })

  test('is limited to ten wrong current passwords per session', async () => {
    const { api, user } = await limited.register()
    const { token } = await limited.visitor.auth.login({ body: { username: user.username, password } })
    const guess = { ...change, currentPassword: 'wrong-one' }
    for (let tries = 0; tries < 5; tries++)
      await expect(api.profile.change({ body: guess })).rejects.toMatchObject(wrong)
    for (let tries = 0; tries < 5; tries++)
      await expect(api.profile.remove({ body: { password: 'wrong-one' } })).rejects.toMatchObject({ status: 403 })
    const tooMany = { status: 429, code: 'rate_limited' }
    await expect(api.profile.change({ body: change })).rejects.toMatchObject(tooMany)
    await expect(api.profile.remove({ body: { password } })).rejects.toMatchObject(tooMany)
    // The limit of a stolen session blocks neither the owner's own session nor signing in.
    await limited.visitor.auth.login({ body: { username: user.username, password } })
    await limited.clientOf(token).profile.change({ body: change })
  })

  test('is not blocked by failed sign-ins of others, and neither is deleting the account', async () => {
    const { api, user } = await limited.register()
    for (let tries = 0; tries < 12; tries++)
      await limited.visitor.auth.login({ body: { username: user.username, password: 'wrong-one' } }).catch(() => {})
    const login = limited.visitor.auth.login({ body: { username: user.username, password } })
    await expect(login).rejects.toMatchObject({ status: 429 })
    await api.profile.change({ body: change })
    await api.profile.remove({ body: { password: change.newPassword } })
  })

  test('is not limited with the right current password', async () => {
    const { api } = await limited.register()
    for (let times = 0; times < 12; times++)
      await api.profile.change({ body: { currentPassword: password, newPassword: password } })
  })

  test('is set once by two changes at once, and the other gets an error', async () => {
    const { api, user } = await register()
    const wanted = ['primera-vez', 'segunda-vez']
    const results = await Promise.allSettled(
      wanted.map((newPassword) => api.profile.change({ body: { currentPassword: password, newPassword } })),
    )
    const set = wanted.filter((_, at) => results[at]?.status === 'fulfilled')
    expect(set).toHaveLength(1)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: wrong })
    await signIn(user.username, set[0])
  })
})

describe('a change of the email address', () => {
  const newAddress = () => `new_${crypto.randomUUID().slice(0, 8)}@example.com`

  test('is pending until its link is opened, which sets and verifies the address', async () => {
    const { api, user } = await register()
    const email = newAddress()
    expect(await api.profile.change({ body: { email, currentPassword: password } })).toMatchObject({
      email: user.email,
      pendingEmail: email,
    })
    expect(await api.auth.me()).toEqual(user)
    await visitor.auth.verifyEmail({ body: { token: await mailedToken(db, email, 'verify') } })
    expect(await api.profile.get()).toMatchObject({ email, pendingEmail: null, verifiedBy: ['email'] })
    await signIn(email)
  })

  test('is announced to the old address by an email without a link', async () => {
    const { api, user } = await register()
    await api.profile.change({ body: { email: newAddress(), currentPassword: password } })
    const notice = (await mailsTo(db, user.email))[0]
    expect(notice?.subject).toBe('Your email address is about to change')
    expect(notice?.text).not.toContain('token')
  })

  test('has no effect if the address is the same in any case or already pending', async () => {
    const { api, user } = await register()
    const email = newAddress()
    await api.profile.change({ body: { email: user.email.toUpperCase() } })
    expect(await api.profile.get()).toMatchObject({ email: user.email, pendingEmail: null })
    for (const [place, again] of [email, email, email.toUpperCase(), user.email].entries())
      expect(
        await api.profile.change({ body: { email: again, bio: `Time ${place}`, currentPassword: password } }),
      ).toMatchObject({
        email: user.email,
        pendingEmail: email,
        bio: `Time ${place}`,
      })
    expect(await mailsTo(db, email)).toHaveLength(1)
    expect(await mailsTo(db, email.toUpperCase())).toHaveLength(0)
  })

  test('replaces a pending one', async () => {
    const { api } = await register()
    const [first, second] = [newAddress(), newAddress()]
    await api.profile.change({ body: { email: first, currentPassword: password } })
    expect(await api.profile.change({ body: { email: second, currentPassword: password } })).toMatchObject({
      pendingEmail: second,
    })
    const late = visitor.auth.verifyEmail({ body: { token: await mailedToken(db, first, 'verify') } })
    await expect(late).rejects.toMatchObject({ code: 'invalid_token' })
  })

  test('can be cancelled while it is pending, which invalidates its link', async () => {
    const { api, user } = await register()
    const email = newAddress()
    await api.profile.change({ body: { email, currentPassword: password } })
    const confirming = await mailedToken(db, user.email, 'verify')
    await api.profile.cancelEmail()
    expect(await api.profile.get()).toMatchObject({ email: user.email, pendingEmail: null })
    const late = visitor.auth.verifyEmail({ body: { token: await mailedToken(db, email, 'verify') } })
    await expect(late).rejects.toMatchObject({ code: 'invalid_token' })
    await api.profile.cancelEmail()
    await visitor.auth.verifyEmail({ body: { token: confirming } })
    expect(await api.profile.get()).toMatchObject({ email: user.email, verifiedBy: ['email'] })
  })

  test('is pending only while its link is valid', async () => {
    const { api, user } = await register()
    await api.profile.change({ body: { email: newAddress(), currentPassword: password } })
    await db.updateTable('oneTimeTokens').set({ expiresAt: new Date() }).where('userId', '=', user.id).execute()
    expect(await api.profile.get()).toMatchObject({ pendingEmail: null })
  })

  test('is refused for another member’s address, with all other fields of the call', async () => {
    const [ana, bea] = [await register('Ana'), await register('Bea')]
    const before = await mailsTo(db, ana.user.email)
    const taken = ana.api.profile.change({
      body: { bio: 'Hola', email: bea.user.email.toUpperCase(), currentPassword: password },
    })
    await expect(taken).rejects.toMatchObject({
      status: 409,
      code: 'email_taken',
      message: 'Email is already registered',
    })
    expect(await ana.api.profile.get()).toMatchObject({ bio: null, pendingEmail: null })
    expect(await mailsTo(db, ana.user.email)).toEqual(before)
  })

  test('fails if another member has taken the address meanwhile', async () => {
    const { api, user } = await register()
    const email = newAddress()
    await api.profile.change({ body: { email, currentPassword: password } })
    const token = await mailedToken(db, email, 'verify')
    const body = { username: 'quicker', email, password, name: 'Quicker', location: 'Cali', age: 30 }
    await visitor.auth.register({ body })
    await expect(visitor.auth.verifyEmail({ body: { token } })).rejects.toMatchObject({
      status: 409,
      code: 'email_taken',
    })
    expect(await api.auth.me()).toEqual(user)
  })

  test('can be requested ten times an hour, so that it cannot flood mailboxes', async () => {
    const { api } = await limited.register()
    for (let times = 0; times < 10; times++)
      await api.profile.change({ body: { email: newAddress(), currentPassword: password } })
    await expect(
      api.profile.change({ body: { email: newAddress(), currentPassword: password } }),
    ).rejects.toMatchObject({ status: 429 })
    await api.profile.change({ body: { bio: 'All else goes on' } })
  })

  test('can be made together with a new password, and its link still works', async () => {
    const { api } = await register()
    const email = newAddress()
    await api.profile.change({ body: { ...change, email } })
    await visitor.auth.verifyEmail({ body: { token: await mailedToken(db, email, 'verify') } })
    await signIn(email, change.newPassword)
  })
})

test('no log line contains a password or an address that a member changes', async () => {
  const written: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk))
      done()
    },
  })
  const logged = await testApp({ db, logger: pino({ level: 'trace' }, stream) })
  const { api, user } = await logged.register()
  await api.profile.change({ body: { ...change, email: 'canary-new@example.com' } })
  await expect(api.profile.change({ body: { ...change, currentPassword: 'canary-wrong' } })).rejects.toMatchObject(
    wrong,
  )
  await expect(api.profile.remove({ body: { password: 'canary-wrong' } })).rejects.toMatchObject({ status: 403 })
  await api.profile.remove({ body: { password: change.newPassword } })
  expect(written.length).toBeGreaterThanOrEqual(5)
  for (const secret of ['canary-new', 'canary-wrong', change.newPassword, password, user.email])
    expect(written.filter((line) => line.includes(secret))).toEqual([])
})
