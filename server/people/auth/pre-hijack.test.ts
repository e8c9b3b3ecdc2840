import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/connections/connect.ts'
import { password, testApp } from '../../testing/app.ts'
import { testBrowser } from '../../testing/browser.ts'
import type { Person } from '../../testing/services/identity-provider.ts'
import { testIdentityProvider } from '../../testing/services/test-identity-provider.ts'
import { mailedToken } from '../../testing/services/mailed.ts'
import { mailProofLink } from './email/email-proof.ts'

const { google, state } = await testIdentityProvider()
const { app, db, visitor, clientOf, register } = await testApp({ services: { google } })

const signInAs = async (person: Person) => {
  state.person = person
  const browser = testBrowser(app)
  const location = await browser.signIn()
  const reply = await browser.redeem()
  return { location, user: reply.statusCode === 200 ? reply.json().user : null, token: reply.json().token }
}
const login = (username: string, secret: string) => visitor.auth.login({ body: { username, password: secret } })
const recover = async (email: string) => {
  await visitor.auth.forgotPassword({ body: { email } })
  const token = await mailedToken(db, email, 'reset')
  await visitor.auth.resetPassword({ body: { token, password: ownPassword } })
}
const ownPassword = "the victim's own"

let people = 0
/** A victim with an address that the attacker knows, and a Google account with that address. */
const somebody = () => {
  const sub = `victim-${++people}`
  return { sub, email: `${sub}@example.com`, email_verified: true, name: 'Victim' }
}
/** The attacker registers with the victim's address before the victim does. */
async function registerAhead(email: string) {
  const username = `attacker_${people}`
  const form = { username, email, password, name: 'Attacker', location: 'Nowhere', age: 30 }
  const { token, user } = await visitor.auth.register({ body: form })
  return { username, token, user, api: clientOf(token) }
}

describe('threat 13, an account that an attacker prepared for a victim:', () => {
  test('1. classic and federated merge: Google is never linked to an account with an unverified address @S2.38', async () => {
    const victim = somebody()
    const ahead = await registerAhead(victim.email)
    expect(await signInAs(victim)).toMatchObject({ location: '/auth?error=email_taken', user: null })
    const row = await db.selectFrom('users').selectAll().where('id', '=', ahead.user.id).executeTakeFirstOrThrow()
    expect([row.googleId, row.googleIssuer]).toEqual([null, null])

    // The victim verifies the address: the account is theirs alone, and Google can be linked.
    await recover(victim.email)
    await expect(ahead.api.auth.me()).rejects.toMatchObject({ status: 401 })
    await expect(login(ahead.username, password)).rejects.toMatchObject({ status: 401 })
    expect((await signInAs(victim)).user).toMatchObject({ id: ahead.user.id, googleId: victim.sub })
    await expect(login(ahead.username, password)).rejects.toMatchObject({ status: 401 })
  })

  test("2. unexpired session: the attacker's session ends when the victim recovers the account", async () => {
    const victim = somebody()
    const ahead = await registerAhead(victim.email)
    const kept = [ahead.api, clientOf((await login(ahead.username, password)).token)]
    for (const session of kept) await session.auth.me()
    await recover(victim.email)
    for (const session of kept) await expect(session.auth.me()).rejects.toMatchObject({ status: 401 })
  })

  test('3. Trojan identifier: a Google account linked before the address was verified is unlinked', async () => {
    const victim = somebody()
    const { user } = await registerAhead(victim.email)
    const trojan = { googleId: 'attackers-own', googleIssuer: google.issuer }
    await db.updateTable('users').set(trojan).where('id', '=', user.id).execute()
    await recover(victim.email)
    const attacker = { sub: 'attackers-own', email: 'attacker@example.com', email_verified: true, name: 'Attacker' }
    const { user: attackerUser } = await signInAs(attacker)
    expect(attackerUser.id).not.toBe(user.id)
    expect(attackerUser.email).toBe('attacker@example.com')
  })

  test('3b. a Google account linked after the address was verified stays linked through a password reset', async () => {
    const owner = somebody()
    const first = await signInAs(owner)
    await recover(owner.email)
    expect((await login(owner.email, ownPassword)).user).toMatchObject({ id: first.user.id, googleId: owner.sub })
    expect((await signInAs(owner)).user.id).toBe(first.user.id)
  })

  test("4. unexpired change of address: the attacker's link is invalid once the victim has recovered the account", async () => {
    const victim = somebody()
    const ahead = await registerAhead(victim.email)
    const email = `attacker-${people}@example.com`
    await inTransaction(db, (trx) =>
      mailProofLink(
        trx,
        { origin: 'http://localhost' },
        { userId: ahead.user.id, name: 'Attacker', email, purpose: 'change_email' },
      ),
    )
    const token = await mailedToken(db, email, 'verify')
    await recover(victim.email)
    await expect(visitor.auth.verifyEmail({ body: { token } })).rejects.toMatchObject({ code: 'invalid_token' })
    expect((await login(victim.email, ownPassword)).user.email).toBe(victim.email)
  })

  test('5. non-verifying provider: its account is linked to no existing member, and unlinked when the victim verifies the address', async () => {
    const victim = somebody()
    const registered = await register()
    await visitor.auth.verifyEmail({ body: { token: await mailedToken(db, registered.user.email, 'verify') } })
    const claim = (email: string) => ({ sub: `claims-${email}`, email, email_verified: false, name: 'Attacker' })
    expect(await signInAs(claim(registered.user.email))).toMatchObject({
      location: '/auth?error=email_taken',
      user: null,
    })

    // The address is not taken yet: the attacker gets an account, but loses it once the owner verifies the address.
    const ahead = await signInAs(claim(victim.email))
    expect(ahead.location).toBe('/auth?success=1')
    await recover(victim.email)
    await expect(clientOf(ahead.token).auth.me()).rejects.toMatchObject({ status: 401 })
    expect(await signInAs(claim(victim.email))).toMatchObject({ location: '/auth?error=email_taken', user: null })
    expect((await signInAs(victim)).user).toMatchObject({ id: ahead.user.id, googleId: victim.sub })
  })

  test('an external sign-in that is not redeemed yet is invalidated too', async () => {
    const owner = somebody()
    await signInAs(owner)
    state.person = owner
    const waiting = testBrowser(app)
    await waiting.signIn()
    await recover(owner.email)
    expect((await waiting.redeem()).statusCode).toBe(401)
  })
})
