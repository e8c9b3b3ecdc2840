import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../../../platform/limits/per-client/rate-limits.ts'
import { testApp } from '../../../testing/app.ts'
import { testBrowser } from '../../../testing/browser.ts'
import { aPhoto } from '../../../testing/domains/photos.ts'
import { signed, testSigningIssuer } from '../../../testing/services/signing-issuer.ts'
import { until } from '../../../testing/until.ts'
import { pictureAddress } from './google-picture.ts'

const { google, state } = await testSigningIssuer()
/** The addresses of the requested pictures. */
const asked: string[] = []
let picture: () => Promise<Buffer> = () => aPhoto().toBuffer()
const fetchPicture = (address: URL) => {
  asked.push(address.href)
  return picture()
}
const { app, db, services } = await testApp({ services: { google: { ...google, fetchPicture } }, rateLimits: 'on' })
state.forge = ({ header, claims }) => signed(header, claims)

let people = 0
const aPerson = () => {
  const sub = `person-${++people}`
  return { sub, email: `${sub}@example.com`, email_verified: true, name: 'Ana' }
}

async function door(browser: ReturnType<typeof testBrowser>) {
  const { headers } = await browser.ask('/api/auth/google')
  const { searchParams } = new URL(String(headers.location))
  return {
    nonce: String(searchParams.get('nonce')),
    address: `/api/auth/google/callback?code=any&state=${searchParams.get('state')}`,
  }
}

/** Signs in with these claims; returns the address to which the callback redirects. */
async function signIn(claims: object, browser = testBrowser(app)) {
  const { nonce, address } = await door(browser)
  Object.assign(state, { nonce, claims })
  return (await browser.ask(address)).headers.location
}

const stored = (sub: string) => db.selectFrom('users').selectAll().where('googleId', '=', sub).executeTakeFirst()
const countMembers = async () =>
  (await db.selectFrom('users').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()).count

beforeEach(() => sql`delete from rate_counters`.execute(db))

const odd = [
  null,
  '',
  ' ',
  7,
  true,
  {},
  [],
  'x'.repeat(5_000),
  '\u0000',
  '\ud800',
  'a\udc00',
  `${'x'.repeat(79)}👋`,
  `${'x'.repeat(79)} y`,
  '\u202eanA',
  '\u200b',
  'Compás Support',
  'https://ana@lh3.googleusercontent.com/p',
  'https://exa mple.org/p',
  'https://example.org\\p',
  'javascript:alert(1)',
]

describe('an optional claim never ends a sign-in (threat 145):', () => {
  test.each(['name', 'picture', 'email_verified', 'given_name', 'locale', 'updated_at', 'address'])(
    '%s',
    async (claim) => {
      for (const value of odd) {
        const person = aPerson()
        expect(await signIn({ ...person, [claim]: value }), JSON.stringify(value)).toBe('/auth?success=1')
        expect((await stored(person.sub))?.name).toMatch(/\S/)
      }
      expect(asked).toEqual([])
    },
  )

  test('email, of a member who is known', async () => {
    const person = aPerson()
    await signIn(person)
    for (const email of odd) expect(await signIn({ ...person, email }), JSON.stringify(email)).toBe('/auth?success=1')
    expect((await stored(person.sub))?.email).toBe(person.email)
  })
})

test('subjects that the database would store as the same are refused (threat 145)', async () => {
  const before = await countMembers()
  for (const sub of ['\ud800', '\ud801', '\udc00', 'a\ud800', '\u0000', 'x'.repeat(256), '', null, 7])
    expect(await signIn({ ...aPerson(), sub }), JSON.stringify(sub)).toBe('/auth?error=oauth_failed')
  expect(await countMembers()).toBe(before)
})

test('new members are counted as registrations of their address, and who is known is not (threat 145)', async () => {
  const known = aPerson()
  await signIn(known)
  const address = '127.0.0.1'
  for (let made = 1; made < limits.registration.max; made++) await services.rateLimits.take('registration', address)
  expect(await signIn(aPerson())).toBe('/auth?error=too_many_accounts')
  expect(await signIn(known)).toBe('/auth?success=1')
})

test('a sign-in that fails in one tab leaves that of another tab alone', async () => {
  const browser = testBrowser(app)
  const first = await door(browser)
  const second = await door(browser)
  expect((await browser.ask(first.address)).headers.location).toBe('/auth?error=oauth_failed')
  Object.assign(state, { nonce: second.nonce, claims: aPerson() })
  expect((await browser.ask(second.address)).headers.location).toBe('/auth?success=1')
  expect((await browser.ask(second.address)).headers.location).toBe('/auth?error=oauth_failed')
})

describe('a picture at Google', () => {
  const claim = 'https://lh3.googleusercontent.com/a/ABC-d=s96-c'

  test('is fetched once, at the first sign-in, and is then a photo of ours', async () => {
    const person = { ...aPerson(), picture: claim }
    expect(await signIn(person)).toBe('/auth?success=1')
    await until(async () => (await stored(person.sub))?.profilePicture != null)
    const path = (await stored(person.sub))?.profilePicture
    expect((await app.inject(`${path}/320.webp`)).statusCode).toBe(200)
    expect(asked).toEqual(['https://lh3.googleusercontent.com/a/ABC-d=s512-c'])
    await db.updateTable('users').set({ profilePicture: null }).where('googleId', '=', person.sub).execute()
    expect(await signIn(person)).toBe('/auth?success=1')
    expect(asked.splice(0)).toHaveLength(1)
  })

  test('that cannot be had is not there, and the member signs in', async () => {
    for (const broken of [async () => Promise.reject(new Error('away')), async () => Buffer.from('no picture')]) {
      picture = broken
      const person = { ...aPerson(), picture: claim }
      expect(await signIn(person)).toBe('/auth?success=1')
      await until(() => asked.splice(0).length === 1)
      expect((await stored(person.sub))?.profilePicture).toBeNull()
    }
  })

  test.each([
    'http://lh3.googleusercontent.com/p',
    'https://lh3.googleusercontent.com:8443/p',
    'https://ana@lh3.googleusercontent.com/p',
    'https://:x@lh3.googleusercontent.com/p',
    'https://lh3.googleusercontent.com.example.org/p',
    'https://example.org/lh3.googleusercontent.com/p',
    'https://127.0.0.1/p',
    '//lh3.googleusercontent.com/p',
    'data:image/png;base64,AAAA',
    `https://lh3.googleusercontent.com/${'p'.repeat(2_000)}`,
  ])('at %s is not fetched', (address) => {
    expect(pictureAddress(address)).toBeNull()
  })

  test('is never stored as its address, whoever writes it', async () => {
    const person = aPerson()
    await signIn(person)
    await db.updateTable('users').set({ profilePicture: claim }).where('googleId', '=', person.sub).execute()
    expect((await stored(person.sub))?.profilePicture).toBeNull()
  })
})
