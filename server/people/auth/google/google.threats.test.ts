import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testBrowser } from '../../../testing/browser.ts'
import { googleApp, person } from '../../../testing/services/google-app.ts'

const { app, db, clientOf, browserOf, counts } = await googleApp()

describe('threat 11, signing a victim in to another account:', () => {
  const isRefused = async (browser: ReturnType<typeof testBrowser>, address: string) => {
    const before = await counts()
    expect((await browser.ask(address)).headers.location).toBe('/auth?error=oauth_failed')
    expect((await browser.redeem()).statusCode).toBe(401)
    expect(await counts()).toEqual(before)
  }

  test('a code is refused in a browser that did not start the sign-in @S2.32', async () => {
    await isRefused(testBrowser(app), await browserOf(person()).toOurDoor())
  })

  test('a code of another sign-in is refused in a browser that started its own', async () => {
    const foreign = await browserOf(person()).toOurDoor()
    const victim = browserOf(person())
    await victim.toOurDoor()
    await isRefused(victim, foreign)
  })

  test('a forged state is refused @S2.32', async () => {
    const browser = browserOf(person())
    const address = await browser.toOurDoor()
    await isRefused(browser, address.replace(/state=[^&]+/, `state=${'A'.repeat(43)}`))
  })

  test('a missing state is refused', async () => {
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

  test('a replayed code is refused, even from the browser that still has the cookie', async () => {
    const browser = browserOf(person())
    const address = await browser.toOurDoor()
    const kept = browser.jar.get('google')!
    expect((await browser.ask(address)).headers.location).toBe('/auth?success=1')
    await browser.redeem()
    browser.jar.set('google', kept)
    await isRefused(browser, address)
  })

  test('a code with the state of a later sign-in in the same browser is refused', async () => {
    const browser = browserOf(person())
    const address = await browser.toOurDoor()
    const later = new URL(await browser.toOurDoor(), 'http://localhost')
    await isRefused(browser, address.replace(/state=[^&]+/, `state=${later.searchParams.get('state')}`))
  })
})

describe('threat 12, the cookie that is redeemed after a sign-in:', () => {
  test('opens one session and works once @P7.6 @S2.34', async () => {
    const browser = browserOf(person())
    await browser.signIn()
    const cookie = browser.jar.get('sign-in')!
    expect((await browser.redeem()).statusCode).toBe(200)
    browser.jar.set('sign-in', cookie)
    expect((await browser.redeem()).statusCode).toBe(401)
  })

  test('opens one session when twenty calls redeem it at once @S2.36', async () => {
    const browser = browserOf(person())
    await browser.signIn()
    const cookie = `sign-in=${browser.jar.get('sign-in')}`
    const tries = Array.from({ length: 20 }, () => app.inject({ url: '/api/auth/session', headers: { cookie } }))
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401)).toHaveLength(19)
  })

  test('expires after a minute @S2.34', async () => {
    const browser = browserOf(person())
    await browser.signIn()
    await sql`update sign_in_exchanges set expires_at = now()`.execute(db)
    expect((await browser.redeem()).statusCode).toBe(401)
  })

  test('is refused if it was planted, and is replaced by a sign-in', async () => {
    const browser = browserOf(person())
    const planted = 'A'.repeat(43)
    browser.jar.set('sign-in', planted).set('google', planted)
    expect((await browser.redeem()).statusCode).toBe(401)
    browser.jar.set('sign-in', planted)
    expect(await browser.signIn()).toBe('/auth?success=1')
    expect(browser.jar.get('sign-in')).not.toBe(planted)
    expect((await browser.redeem()).statusCode).toBe(200)
  })

  test('is stored only as a hash and is not a session token', async () => {
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

  test.each(['cross-site', 'same-site', 'none'])('is not redeemed by a call with Sec-Fetch-Site %s', async (from) => {
    const browser = browserOf(person())
    await browser.signIn()
    expect((await browser.ask('/api/auth/session', { 'sec-fetch-site': from })).statusCode).toBe(401)
    const { statusCode, headers } = await browser.redeem()
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('private, no-store')
  })

  test('opens no session for a member suspended meanwhile', async () => {
    const account = person()
    const browser = browserOf(account)
    await browser.signIn()
    await db.updateTable('users').set({ suspendedAt: new Date() }).where('email', '=', account.email).execute()
    expect((await browser.redeem()).statusCode).toBe(401)
  })
})
