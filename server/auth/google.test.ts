import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { testBrowser } from '../testing/browser.ts'
import type { Person } from '../testing/identity-provider.ts'
import { testIdentityProvider } from '../testing/test-identity-provider.ts'

const { google, state } = await testIdentityProvider()
const { app, db, visitor, clientOf, signUp } = await testApp({ services: { google } })

let people = 0
const person = (more: Partial<Person> = {}): Person => {
  const sub = `person-${++people}`
  return { sub, email: `${sub}@example.com`, email_verified: true, name: 'María José Díaz', ...more }
}
const browserOf = (who: Person | null) => {
  state.person = who
  return testBrowser(app)
}
const markEmailVerified = (userId: string) =>
  db.insertInto('verifications').values({ userId, type: 'email', status: 'verified', verifiedAt: new Date() }).execute()
const stored = (email: string) =>
  db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

/** How many rows a refusal must not add to. */
async function counts() {
  const { rows } = await sql`select
    (select count(*) from users) as users, (select count(*) from sessions) as sessions,
    (select count(*) from sign_in_exchanges) as exchanges, (select count(*) from verifications) as verifications,
    (select count(*) from users where google_id is not null) as linked, (select count(*) from mail_outbox) as mails`.execute(
    db,
  )
  return rows[0]
}

/** Signs in all the way and returns the client of whom it made. */
async function signedIn(who: Person) {
  const browser = browserOf(who)
  expect(await browser.signIn()).toBe('/auth?success=1')
  const reply = await browser.redeem()
  expect(reply.statusCode).toBe(200)
  const { token, user } = reply.json()
  return { token, user, api: clientOf(token) }
}

async function refused(who: Person, reason: string) {
  const before = await counts()
  const browser = browserOf(who)
  expect(await browser.signIn()).toBe(`/auth?error=${reason}`)
  expect((await browser.redeem()).statusCode).toBe(401)
  expect(await counts()).toEqual(before)
}

describe('signing in with Google', () => {
  test('makes a member of who comes for the first time, from what the provider says', async () => {
    const who = person({ picture: 'https://pictures.example/maria.png' })
    const { api } = await signedIn(who)
    expect(await api.auth.me()).toMatchObject({
      username: 'maria.jose.diaz',
      email: who.email,
      name: 'María José Díaz',
      profilePicture: 'https://pictures.example/maria.png',
      googleId: who.sub,
      age: null,
    })
    const { password, googleIssuer } = await stored(who.email)
    expect([password, googleIssuer]).toEqual([null, google.issuer])
    const marks = await db.selectFrom('verifications').select(['type', 'status']).orderBy('type').execute()
    expect(marks).toEqual([
      { type: 'email', status: 'verified' },
      { type: 'google', status: 'verified' },
    ])
  })

  test('knows who comes again by issuer and subject, whatever their name and address are now', async () => {
    const who = person()
    const first = await signedIn(who)
    const again = await signedIn({ ...who, email: 'moved@example.com', name: 'Someone Else' })
    expect(again.user).toEqual(first.user)
    expect(again.token).not.toBe(first.token)
  })

  test('takes the same subject at another issuer for somebody else', async () => {
    const { user } = await signUp()
    const who = person()
    const elsewhere = { googleId: who.sub, googleIssuer: 'https://another.example' }
    await db.updateTable('users').set(elsewhere).where('id', '=', user.id).execute()
    const { api } = await signedIn(who)
    const newcomer = await api.auth.me()
    expect(newcomer).toMatchObject({ email: who.email, googleId: who.sub })
    expect(newcomer.id).not.toBe(user.id)
    expect((await signedIn(who)).user.id).toBe(newcomer.id)
  })

  test('gives two of the same name a username each', async () => {
    const [one, other] = [await signedIn(person({ name: 'Ana' })), await signedIn(person({ name: 'Ana' }))]
    expect(one.user.username).toBe('ana')
    expect(other.user.username).toMatch(/^ana\d{4,5}$/)
  })

  test('several times at once makes one member, however they meet', async () => {
    for (let round = 0; round < 12; round++) {
      const who = person({ name: 'Twice' })
      const tabs = Array.from({ length: 4 }, () => browserOf(who))
      const doors: string[] = []
      for (const tab of tabs) doors.push(await tab.toOurDoor())
      const replies = await Promise.all(
        tabs.map(async (tab, at) => {
          await delay(at * round)
          return await tab.ask(doors[at]!)
        }),
      )
      expect(replies.map(({ headers }) => headers.location)).toEqual(tabs.map(() => '/auth?success=1'))
      expect(await db.selectFrom('users').select('id').where('googleId', '=', who.sub).execute()).toHaveLength(1)
    }
  })

  test('links to the member of that address where both sides proved it; the password stays', async () => {
    const { user } = await signUp()
    await markEmailVerified(user.id)
    const { user: linked } = await signedIn(person({ email: user.email.toUpperCase() }))
    expect(linked.id).toBe(user.id)
    await visitor.auth.login({ body: { username: user.username, password: 'bailamos' } })
  })

  test('does not put a second Google account on a member', async () => {
    const who = person()
    await signedIn(who)
    await refused(person({ email: who.email }), 'email_taken')
  })

  test('that somebody cancels leads back, and changes nothing', async () => {
    const before = await counts()
    expect(await browserOf(null).signIn()).toBe('/auth?error=oauth_failed')
    expect(await counts()).toEqual(before)
  })

  test.each(['suspendedAt', 'deletedAt'] as const)('is refused to a member with %s', async (column) => {
    const who = person()
    const { user } = await signedIn(who)
    await db
      .updateTable('users')
      .set({ [column]: new Date() })
      .where('id', '=', user.id)
      .execute()
    await refused(who, 'oauth_failed')
  })

  test('puts no token into an address', async () => {
    const browser = browserOf(person())
    const way = [await browser.toOurDoor()]
    const reply = await browser.ask(way[0]!)
    way.push(String(reply.headers.location))
    const { token } = (await browser.redeem()).json()
    for (const address of way) expect(address).not.toContain(token)
    expect(token).toHaveLength(43)
  })

  test('sets cookies that no script reads, bound to the host where that is https', async () => {
    const behindTls = await testApp({ db, services: { google, origin: 'https://compas.example' } })
    const begun = String((await app.inject('/api/auth/google')).headers['set-cookie'])
    expect(begun).toMatch(/^google=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
    const secure = String((await behindTls.app.inject('/api/auth/google')).headers['set-cookie'])
    expect(secure).toMatch(/^__Host-google=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const browser = browserOf(person())
    const reply = await browser.ask(await browser.toOurDoor())
    expect(String(reply.headers['set-cookie'])).toMatch(
      /sign-in=[\w-]{43}; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax/,
    )
  })
})

test('without credentials, the way to Google leads back to the sign-in page and says so', async () => {
  const bare = await testApp({ db })
  const reply = await bare.app.inject('/api/auth/google')
  expect(reply.statusCode).toBe(302)
  expect(reply.headers.location).toBe('/auth?error=oauth_not_configured')
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.headers['set-cookie']).toBeUndefined()
})

describe('a provider that is in trouble', () => {
  const server = createServer()
  afterAll(() => void server.close())

  test('and down, then up again: nobody gets in before, everybody after', async () => {
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

  test('and hangs keeps nobody waiting over 5 s', async () => {
    const hanging = createServer(() => {})
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
    const issuer = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`
    const alone = await testApp({ db, services: { google: { ...google, issuer } } })
    const start = performance.now()
    const reply = await alone.app.inject('/api/auth/google')
    expect(performance.now() - start).toBeLessThan(5500)
    expect(reply.headers.location).toBe('/auth?error=oauth_failed')
    hanging.closeAllConnections()
    hanging.close()
  }, 10_000)
})

describe('threat 11, signing a victim in as somebody else:', () => {
  const isRefused = async (browser: ReturnType<typeof testBrowser>, address: string) => {
    const before = await counts()
    expect((await browser.ask(address)).headers.location).toBe('/auth?error=oauth_failed')
    expect((await browser.redeem()).statusCode).toBe(401)
    expect(await counts()).toEqual(before)
  }

  test('a code without the browser that began it is refused', async () => {
    await isRefused(testBrowser(app), await browserOf(person()).toOurDoor())
  })

  test('the code of another, in a browser that began a sign-in of its own, is refused', async () => {
    const foreign = await browserOf(person()).toOurDoor()
    const victim = browserOf(person())
    await victim.toOurDoor()
    await isRefused(victim, foreign)
  })

  test('a forged state is refused', async () => {
    const browser = browserOf(person())
    const address = await browser.toOurDoor()
    await isRefused(browser, address.replace(/state=[^&]+/, `state=${'A'.repeat(43)}`))
  })

  test('a state that is missing is refused', async () => {
    const browser = browserOf(person())
    const address = await browser.toOurDoor()
    await isRefused(browser, address.replace(/&?state=[^&]+/, ''))
  })

  test('a swapped cookie is refused', async () => {
    const [one, other] = [browserOf(person()), browserOf(person())]
    const [address] = [await one.toOurDoor(), await other.toOurDoor()]
    one.jar.set('google', other.jar.get('google')!)
    await isRefused(one, address)
  })

  test('a code that is replayed is refused, even by the browser that kept its cookie', async () => {
    const browser = browserOf(person())
    const address = await browser.toOurDoor()
    const kept = browser.jar.get('google')!
    expect((await browser.ask(address)).headers.location).toBe('/auth?success=1')
    await browser.redeem()
    browser.jar.set('google', kept)
    await isRefused(browser, address)
  })

  test('a code with the state of a sign-in of the same browser that was begun later is refused', async () => {
    const browser = browserOf(person())
    const address = await browser.toOurDoor()
    const later = new URL(await browser.toOurDoor(), 'http://localhost')
    await isRefused(browser, address.replace(/state=[^&]+/, `state=${later.searchParams.get('state')}`))
  })
})

describe('threat 12, the cookie that a sign-in ends with:', () => {
  test('opens one session, once', async () => {
    const browser = browserOf(person())
    await browser.signIn()
    const cookie = browser.jar.get('sign-in')!
    expect((await browser.redeem()).statusCode).toBe(200)
    browser.jar.set('sign-in', cookie)
    expect((await browser.redeem()).statusCode).toBe(401)
  })

  test('opens one session, also where twenty redeem it at once', async () => {
    const browser = browserOf(person())
    await browser.signIn()
    const cookie = `sign-in=${browser.jar.get('sign-in')}`
    const tries = Array.from({ length: 20 }, () => app.inject({ url: '/api/auth/session', headers: { cookie } }))
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401)).toHaveLength(19)
  })

  test('opens nothing after a minute', async () => {
    const browser = browserOf(person())
    await browser.signIn()
    await sql`update sign_in_exchanges set expires_at = now()`.execute(db)
    expect((await browser.redeem()).statusCode).toBe(401)
  })

  test('is none of ours where somebody set it before, and a sign-in replaces it', async () => {
    const browser = browserOf(person())
    const planted = 'A'.repeat(43)
    browser.jar.set('sign-in', planted).set('google', planted)
    expect((await browser.redeem()).statusCode).toBe(401)
    browser.jar.set('sign-in', planted)
    expect(await browser.signIn()).toBe('/auth?success=1')
    expect(browser.jar.get('sign-in')).not.toBe(planted)
    expect((await browser.redeem()).statusCode).toBe(200)
  })

  test('is kept by its hash alone, and is no session', async () => {
    const browser = browserOf(person())
    await browser.signIn()
    const cookie = browser.jar.get('sign-in')!
    const { rows } = await sql<{ row: string }>`select sign_in_exchanges::text as row from sign_in_exchanges`.execute(
      db,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) expect(row).not.toContain(Buffer.from(cookie).toString('hex'))
    await expect(clientOf(cookie).auth.me()).rejects.toMatchObject({ status: 401 })
  })

  test.each(['cross-site', 'same-site', 'none'])('is not redeemed by a call that is %s', async (from) => {
    const browser = browserOf(person())
    await browser.signIn()
    expect((await browser.ask('/api/auth/session', { 'sec-fetch-site': from })).statusCode).toBe(401)
    const { statusCode, headers } = await browser.redeem()
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('private, no-store')
  })

  test('opens nothing for a member who was suspended meanwhile', async () => {
    const who = person()
    const browser = browserOf(who)
    await browser.signIn()
    await db.updateTable('users').set({ suspendedAt: new Date() }).where('email', '=', who.email).execute()
    expect((await browser.redeem()).statusCode).toBe(401)
  })
})
