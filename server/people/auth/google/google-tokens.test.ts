import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { testBrowser } from '../../../testing/browser.ts'
import {
  type Forge,
  signed,
  signedWithSecret,
  testSigningIssuer,
  unsigned,
} from '../../../testing/services/signing-issuer.ts'

const { google, state } = await testSigningIssuer()
const { app, db } = await testApp({ services: { google } })

let people = 0

/** Redirects back from the issuer with a code; the token endpoint returns the ID token that `forge` makes. */
async function redirectBack(forge: Forge, claims: object = {}) {
  const sub = `person-${++people}`
  const browser = testBrowser(app)
  const { headers } = await browser.ask('/api/auth/google')
  const asked = new URL(String(headers.location)).searchParams
  state.nonce = String(asked.get('nonce'))
  state.claims = { sub, email: `${sub}@example.com`, email_verified: true, name: 'Ana', ...claims }
  state.forge = forge
  const reply = await browser.ask(`/api/auth/google/callback?code=any&state=${asked.get('state')}`)
  return { sub, browser, location: reply.headers.location }
}

const genuine: Forge = ({ header, claims }) => signed(header, claims)

async function rows() {
  const tables = ['users', 'sessions', 'sign_in_exchanges', 'verifications', 'one_time_tokens', 'mail_outbox']
  const counts = tables.map((table) => sql`(select count(*) from ${sql.table(table)})`)
  const { rows: found } = await sql`select array[${sql.join(counts)}] as counts`.execute(db)
  return found
}

const without = (claims: Record<string, unknown>, ...names: string[]) =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name)))
const seconds = (more: number) => Math.floor(Date.now() / 1000) + more

/** Each token has one defect. */
const bad: [string, Forge][] = [
  ['for another client', ({ header, claims }) => signed(header, { ...claims, aud: 'another' })],
  [
    'for several clients, issued to another',
    ({ header, claims }) => signed(header, { ...claims, aud: ['compas', 'another'], azp: 'another' }),
  ],
  ['without an audience', ({ header, claims }) => signed(header, without(claims, 'aud'))],
  ['of another issuer', ({ header, claims }) => signed(header, { ...claims, iss: 'https://accounts.example' })],
  ['without an issuer', ({ header, claims }) => signed(header, without(claims, 'iss'))],
  ['with another nonce', ({ header, claims }) => signed(header, { ...claims, nonce: 'another' })],
  ['without a nonce', ({ header, claims }) => signed(header, without(claims, 'nonce'))],
  ['without a signature (none)', ({ header, claims }) => unsigned({ ...header, alg: 'none' }, claims)],
  ['with its signature cut off', ({ header, claims }) => unsigned(header, claims)],
  ['signed by another key', ({ header, claims, otherKey }) => signed(header, claims, otherKey)],
  ['signed by an unknown key', ({ header, claims, otherKey }) => signed({ ...header, kid: 'other' }, claims, otherKey)],
  [
    'signed with the client secret (HS256)',
    ({ header, claims, clientSecret }) => signedWithSecret({ ...header, alg: 'HS256' }, claims, clientSecret),
  ],
  [
    'signed with the public key (HS256)',
    ({ header, claims, publicKey }) => signedWithSecret({ ...header, alg: 'HS256' }, claims, publicKey),
  ],
  [
    'changed after signing',
    ({ header, claims }) => {
      const [, , signature] = signed(header, claims).split('.')
      const [head, body] = unsigned(header, { ...claims, email_verified: true, sub: 'somebody else' }).split('.')
      return `${head}.${body}.${signature}`
    },
  ],
  ['that expired', ({ header, claims }) => signed(header, { ...claims, iat: seconds(-7200), exp: seconds(-3600) })],
  ['that never expires', ({ header, claims }) => signed(header, without(claims, 'exp'))],
  ['that is not valid yet', ({ header, claims }) => signed(header, { ...claims, nbf: seconds(3600) })],
  ['without an issue time', ({ header, claims }) => signed(header, without(claims, 'iat'))],
  ['without a subject', ({ header, claims }) => signed(header, without(claims, 'sub'))],
  ['with an empty subject', ({ header, claims }) => signed(header, { ...claims, sub: '' })],
  ['that is not a token', () => 'not.a.token'],
  ['that is missing', () => null],
]

describe('threat 14, an ID token', () => {
  test('that is valid signs in', async () => {
    expect((await redirectBack(genuine)).location).toBe('/auth?success=1')
  })

  test.each(bad)('%s is refused and stores no row @S2.32', async (_, forge) => {
    const before = await rows()
    const { location, browser } = await redirectBack(forge)
    expect(location).toBe('/auth?error=oauth_failed')
    expect((await browser.redeem()).statusCode).toBe(401)
    expect(await rows()).toEqual(before)
  })

  test.each([
    ['no address', { email: undefined }],
    ['an invalid address', { email: 'ana' }],
    ['an address that is too long', { email: `${'a'.repeat(200)}@example.com` }],
  ])('with %s is refused for a new member and stores no row', async (_, claims) => {
    const before = await rows()
    expect((await redirectBack(genuine, claims)).location).toBe('/auth?error=oauth_failed')
    expect(await rows()).toEqual(before)
  })

  test.each([
    [
      { name: '\u0000<b>', picture: 'javascript:alert(1)' },
      { name: '<b>', profilePicture: null },
    ],
    [
      { name: 'x'.repeat(500), picture: 'http://pictures.example/p.png' },
      { name: 'x'.repeat(80), profilePicture: null },
    ],
    [
      { name: 7, picture: 7 },
      { name: expect.stringMatching(/^person-\d+$/), profilePicture: null },
    ],
    [{ name: '李小龙' }, { name: '李小龙', username: expect.stringMatching(/^person-\d+$/) }],
  ])('with the profile %j creates a member with valid fields', async (claims, expected) => {
    const { sub, location } = await redirectBack(genuine, claims)
    expect(location).toBe('/auth?success=1')
    const user = db.selectFrom('users').selectAll().where('googleId', '=', sub)
    expect(await user.executeTakeFirstOrThrow()).toMatchObject(expected)
  })

  test.each([false, 'false', undefined, 1])(
    'with an unverified address (%j) creates a member with an unverified address @S2.37',
    async (email_verified) => {
      const { sub, location } = await redirectBack(genuine, { email_verified })
      expect(location).toBe('/auth?success=1')
      const { id } = await db.selectFrom('users').select('id').where('googleId', '=', sub).executeTakeFirstOrThrow()
      const marks = await db.selectFrom('verifications').select('type').where('userId', '=', id).execute()
      expect(marks).toEqual([{ type: 'google' }])
      const asked = await db.selectFrom('oneTimeTokens').select('purpose').where('userId', '=', id).execute()
      expect(asked).toEqual([{ purpose: 'verify_email' }])
    },
  )
})
