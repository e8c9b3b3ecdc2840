import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/connections/connect.ts'
import { removeNotice, setNotice } from '../../../chat/notices/notices.queries.ts'
import { testApp } from '../../../testing/app.ts'
import { googleApp, person } from '../../../testing/services/google-app.ts'
import type { Person } from '../../../testing/services/identity-provider.ts'

const { app, db, visitor, clientOf, signUp, google, browserOf, counts } = await googleApp()

const markEmailVerified = (userId: string) =>
  db.insertInto('verifications').values({ userId, type: 'email', status: 'verified', verifiedAt: new Date() }).execute()
const stored = (email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

/** Completes a sign-in and returns the client of the new session. */
async function signedIn(account: Person) {
  const browser = browserOf(account)
  expect(await browser.signIn()).toBe('/auth?success=1')
  const reply = await browser.redeem()
  expect(reply.statusCode).toBe(200)
  const { token, user } = reply.json()
  return { token, user, api: clientOf(token) }
}

async function refused(account: Person, reason: string) {
  const before = await counts()
  const browser = browserOf(account)
  expect(await browser.signIn()).toBe(`/auth?error=${reason}`)
  expect((await browser.redeem()).statusCode).toBe(401)
  expect(await counts()).toEqual(before)
}

describe('signing in with Google', () => {
  test('creates a member at the first sign-in, from the profile at the provider', async () => {
    const account = person({ picture: 'https://pictures.example/maria.png' })
    const { api } = await signedIn(account)
    expect(await api.auth.me()).toMatchObject({
      username: 'maria.jose.diaz',
      email: account.email,
      name: 'María José Díaz',
      profilePicture: null,
      googleId: account.sub,
      age: null,
    })
    const { password, googleIssuer } = await stored(account.email)
    expect([password, googleIssuer]).toEqual([null, google.issuer])
    const marks = await db.selectFrom('verifications').select(['type', 'status']).orderBy('type').execute()
    expect(marks).toEqual([
      { type: 'email', status: 'verified' },
      { type: 'google', status: 'verified' },
    ])
  })

  test('gives a new account the language of the page where it began', async () => {
    const account = person()
    const german = browserOf(account)
    expect(await german.signIn('/api/auth/google?language=de')).toBe('/de/auth?success=1')
    expect((await stored(account.email)).language).toBe('de')
    const another = person()
    // A navigation names only the languages that the browser asks for.
    const browser = browserOf(another)
    const { headers } = await browser.ask(await browser.toOurDoor(), { 'accept-language': 'de' })
    expect([headers.location, (await stored(another.email)).language]).toEqual(['/auth?success=1', 'en'])
  })

  test('makes no account during maintenance, and signs in whoever has one', async () => {
    const known = person()
    await signedIn(known)
    const pause = { kind: 'maintenance' as const, text: 'Back at 18:00.' }
    await inTransaction(db, (trx) => setNotice(trx, null, pause))
    try {
      await refused(person(), 'maintenance')
      await signedIn(known)
    } finally {
      await inTransaction(db, (trx) => removeNotice(trx, null, 'maintenance'))
    }
  })

  test('recognizes a member by issuer and subject even after their name and address have changed', async () => {
    const account = person()
    const first = await signedIn(account)
    const again = await signedIn({ ...account, email: 'moved@example.com', name: 'Someone Else' })
    expect(again.user).toEqual(first.user)
    expect(again.token).not.toBe(first.token)
  })

  test('treats the same subject at another issuer as a different account @P3.32 @S2.33', async () => {
    const { user } = await signUp()
    const account = person()
    const elsewhere = { googleId: account.sub, googleIssuer: 'https://another.example' }
    await db.updateTable('users').set(elsewhere).where('id', '=', user.id).execute()
    const { api } = await signedIn(account)
    const newcomer = await api.auth.me()
    expect(newcomer).toMatchObject({ email: account.email, googleId: account.sub })
    expect(newcomer.id).not.toBe(user.id)
    expect((await signedIn(account)).user.id).toBe(newcomer.id)
  })

  test('gives two members of the same name different usernames', async () => {
    const [one, other] = [await signedIn(person({ name: 'Ana' })), await signedIn(person({ name: 'Ana' }))]
    expect(one.user.username).toBe('ana')
    expect(other.user.username).toMatch(/^ana\d{4,5}$/)
  })

  test('several times at once creates one member', async () => {
    for (let round = 0; round < 12; round++) {
      const account = person({ name: 'Twice' })
      const tabs = Array.from({ length: 4 }, () => browserOf(account))
      const doors: string[] = []
      for (const tab of tabs) doors.push(await tab.toOurDoor())
      const replies = await Promise.all(
        tabs.map(async (tab, at) => {
          await delay(at * round)
          return await tab.ask(doors[at]!)
        }),
      )
      expect(replies.map(({ headers }) => headers.location)).toEqual(tabs.map(() => '/auth?success=1'))
      expect(await db.selectFrom('users').select('id').where('googleId', '=', account.sub).execute()).toHaveLength(1)
    }
  })

  test('links to the member with the same address if both sides have verified it, and keeps the password @S2.37', async () => {
    const { user } = await signUp()
    await markEmailVerified(user.id)
    const { user: linked } = await signedIn(person({ email: user.email.toUpperCase() }))
    expect(linked.id).toBe(user.id)
    await visitor.auth.login({ body: { username: user.username, password: 'bailamos' } })
  })

  test('does not link a second Google account to a member', async () => {
    const account = person()
    await signedIn(account)
    await refused(person({ email: account.email }), 'email_taken')
  })

  test('redirects back and changes nothing when cancelled @S2.35', async () => {
    const before = await counts()
    expect(await browserOf(null).signIn()).toBe('/auth?error=oauth_failed')
    expect(await counts()).toEqual(before)
  })

  test.each(['suspendedAt', 'deletedAt'] as const)('is refused for a member with %s @S2.38', async (column) => {
    const account = person()
    const { user } = await signedIn(account)
    await db
      .updateTable('users')
      .set({ [column]: new Date() })
      .where('id', '=', user.id)
      .execute()
    await refused(account, 'oauth_failed')
  })

  test('puts no token into a URL', async () => {
    const browser = browserOf(person())
    const way = [await browser.toOurDoor()]
    const reply = await browser.ask(way[0]!)
    way.push(String(reply.headers.location))
    const { token } = (await browser.redeem()).json()
    for (const address of way) expect(address).not.toContain(token)
    expect(token).toHaveLength(43)
  })

  test('sets HttpOnly cookies, bound to the host on HTTPS @S2.34', async () => {
    const behindTls = await testApp({ db, services: { google, origin: 'https://compas.example' } })
    const begun = String((await app.inject('/api/auth/google')).headers['set-cookie'])
    expect(begun).toMatch(/^google=[\w-]{43}\.en; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    const secure = String((await behindTls.app.inject('/api/auth/google')).headers['set-cookie'])
    expect(secure).toMatch(/^__Host-google=[\w-]{43}\.en; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const browser = browserOf(person())
    const reply = await browser.ask(await browser.toOurDoor())
    expect(String(reply.headers['set-cookie'])).toMatch(
      /sign-in=[\w-]{43}; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax/,
    )
  })
})

test('a sign-in comes back to a page in the language in which it started, also when it fails', async () => {
  const start = '/api/auth/google?language=de'
  expect(await browserOf(null).signIn(start)).toBe('/de/auth?error=oauth_failed')
  const bare = await testApp({ db })
  expect((await bare.app.inject(start)).headers.location).toBe('/de/auth?error=oauth_not_configured')
  for (const unknown of ['xx', '', '//elsewhere.example', 'de&language=es'])
    expect(await browserOf(person()).signIn(`/api/auth/google?language=${unknown}`)).toBe('/auth?success=1')
})

test('without configured credentials, sign-in with Google redirects to the sign-in page with an error @S2.39', async () => {
  const bare = await testApp({ db })
  const reply = await bare.app.inject('/api/auth/google')
  expect(reply.statusCode).toBe(302)
  expect(reply.headers.location).toBe('/auth?error=oauth_not_configured')
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.headers['set-cookie']).toBeUndefined()
})

describe('a provider that fails', () => {
  const server = createServer()
  afterAll(() => void server.close())

  test('allows sign-in again once it is reachable', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    const settings = { ...google, issuer: `http://127.0.0.1:${port}` }
    const alone = await testApp({ db, services: { google: settings } })
    const ask = async () => (await alone.app.inject('/api/auth/google')).headers.location
    expect(await ask()).toBe('/auth?error=oauth_failed')
    const discovery = {
      issuer: settings.issuer,
      authorization_endpoint: `${settings.issuer}/authorize`,
      token_endpoint: `${settings.issuer}/token`,
      jwks_uri: `${settings.issuer}/jwks`,
    }
    server.on('request', (_, response) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(discovery)),
    )
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    expect(await ask()).toContain(`${settings.issuer}/authorize?`)
  })
})
