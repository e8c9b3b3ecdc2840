import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../contract/platform/endpoint.ts'
import { contract } from '../../../contract/index.ts'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { ageSessions, newAddress, withoutPassword } from '../../testing/domains/email-changes.ts'
import { mailedToken, mailsTo } from '../../testing/services/mailed.ts'
import { callsOf } from '../../testing/contract/contract-tests.ts'

const { app, db, visitor, register } = await testApp()

const stored = ({ user }: TestMember) =>
  db
    .selectFrom('users')
    .select(['email', 'password', 'googleId', 'googleIssuer', 'deletedAt'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
const fresh = {
  status: 403,
  code: 'fresh_sign_in_required',
  message: 'Please sign in once more first: your last sign-in was more than ten minutes ago.',
}

describe('threat 39, a stolen session alone', () => {
  test.each([
    ['no password', {}, 'Please enter your current password'],
    ['an empty password', { currentPassword: '' }, 'Please enter your current password'],
    ['a wrong password', { currentPassword: 'a guess' }, 'That’s not your current password'],
  ])('cannot change the address with %s', async (_, given, message) => {
    const { api, user } = await register()
    const email = newAddress()
    const change = api.profile.change({ body: { bio: 'Hola', email, ...given } })
    await expect(change).rejects.toMatchObject({ status: 400, fields: { currentPassword: message } })
    expect(await api.profile.get()).toMatchObject({ bio: null, email: user.email, pendingEmail: null })
    expect([await mailsTo(db, email), await mailsTo(db, user.email)]).toEqual([[], [expect.anything()]])
  })

  test('needs no password if the address is unchanged in any case, or already pending', async () => {
    const { api, user } = await register()
    const email = newAddress()
    await api.profile.change({ body: { email: user.email.toUpperCase(), bio: 'Hola' } })
    await api.profile.change({ body: { email, currentPassword: password } })
    expect(await api.profile.change({ body: { email, bio: 'Otra vez' } })).toMatchObject({ pendingEmail: email })
  })

  test.each(['with a password', 'without one'])('cannot change how its member signs in, %s', async (kind) => {
    const calls = callsOf(contract).filter(({ endpoint }) => endpoint.access === 'member' && endpoint.method !== 'GET')
    expect(calls.length).toBeGreaterThan(15)
    const body = {
      email: newAddress(),
      newPassword: 'del-ladron',
      password: 'a guess',
      googleId: 'thief',
      googleIssuer: 'https://accounts.example',
    }
    const bodies = [body, { email: body.email }, { newPassword: body.newPassword }, { password: body.password }, {}]
    for (const { endpoint } of calls) {
      const member = await register()
      if (kind === 'without one') await withoutPassword(db, member)
      await ageSessions(db, member, '1 day')
      const before = await stored(member)
      for (const payload of bodies) await ask(endpoint, member, payload)
      expect([endpoint.path, await stored(member)]).toEqual([endpoint.path, before])
      expect(await member.api.profile.get().catch(() => ({ pendingEmail: null }))).toMatchObject({ pendingEmail: null })
    }
  })

  const ask = ({ method, path }: Endpoint, { token }: TestMember, payload: object) =>
    app.inject({ method, url: path.replace(/:\w+/g, 'x'), headers: { authorization: `Bearer ${token}` }, payload })
})

describe('a member without a password', () => {
  async function member(signedIn: string) {
    const one = await register()
    await withoutPassword(db, one)
    await ageSessions(db, one, signedIn)
    return one
  }

  test('is confirmed by a sign-in within the last ten minutes', async () => {
    const email = newAddress()
    const just = await member('9 minutes')
    expect(await just.api.profile.change({ body: { email } })).toMatchObject({ pendingEmail: email })
    await (await member('9 minutes')).api.profile.remove({ body: {} })
    await (await member('9 minutes')).api.profile.change({ body: { newPassword: 'la-primera' } })
  })

  test('must sign in again after that, and nothing is changed', async () => {
    const late = await member('10 minutes')
    const before = await stored(late)
    const changes = [
      { email: newAddress() },
      { newPassword: 'la-primera' },
      { email: newAddress(), currentPassword: 'x' },
    ]
    for (const body of changes)
      await expect(late.api.profile.change({ body: { ...body, bio: 'Hola' } })).rejects.toMatchObject(fresh)
    await expect(late.api.profile.remove({ body: { password: 'x' } })).rejects.toMatchObject(fresh)
    expect(await stored(late)).toEqual(before)
    expect(await late.api.profile.get()).toMatchObject({ bio: null, pendingEmail: null })
    await late.api.profile.change({ body: { bio: 'All else goes on' } })
  })
})

describe('a pending change of address', () => {
  test('is cancelled when the password changes', async () => {
    const { api } = await register()
    const email = newAddress()
    await api.profile.change({ body: { email, currentPassword: password } })
    await api.profile.change({ body: { currentPassword: password, newPassword: 'otro-ritmo' } })
    expect(await api.profile.get()).toMatchObject({ pendingEmail: null })
    const late = visitor.auth.verifyEmail({ body: { token: await mailedToken(db, email, 'verify') } })
    await expect(late).rejects.toMatchObject({ code: 'invalid_token' })
  })

  test('is cancelled when the password is reset', async () => {
    const { api, user } = await register()
    const email = newAddress()
    await api.profile.change({ body: { email, currentPassword: password } })
    await visitor.auth.forgotPassword({ body: { email: user.email } })
    await visitor.auth.resetPassword({
      body: { token: await mailedToken(db, user.email, 'reset'), password: 'otro-ritmo' },
    })
    const late = visitor.auth.verifyEmail({ body: { token: await mailedToken(db, email, 'verify') } })
    await expect(late).rejects.toMatchObject({ code: 'invalid_token' })
  })

  test('is confirmed or cancelled when the password changes at the same moment, without a deadlock', async () => {
    for (let round = 0; round < 10; round++) {
      const { api, user } = await register()
      const email = newAddress()
      await api.profile.change({ body: { email, currentPassword: password } })
      const token = await mailedToken(db, email, 'verify')
      const [proved, changed] = await Promise.allSettled([
        visitor.auth.verifyEmail({ body: { token } }),
        api.profile.change({ body: { currentPassword: password, newPassword: 'otro-ritmo' } }),
      ])
      expect(changed.status).toBe('fulfilled')
      if (proved.status === 'rejected') expect(proved.reason).toMatchObject({ code: 'invalid_token' })
      expect((await api.auth.me()).email).toBe(proved.status === 'fulfilled' ? email : user.email)
    }
  })
})
