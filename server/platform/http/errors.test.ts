import { type AddressInfo, connect as connectTo } from 'node:net'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { emptyApp } from '../../app.ts'
import { connect } from '../db/connections/connect.ts'
import { afterFile } from '../../testing/after-file.ts'
import { testApp } from '../../testing/app.ts'
import { callsOf } from '../../testing/contract/contract-tests.ts'

const lines: string[] = []
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})
const { app, db, services, signUp } = await testApp({ logger: pino({ level: 'trace' }, stream) })

const postLogin = (payload: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload, headers })

describe('an unreadable request', () => {
  test.each([
    ['broken JSON', '{"username":'],
    ['text that is not JSON', 'username=ana'],
    ['a __proto__ key', '{"username":"ana","__proto__":{"isAdmin":true}}'],
    ['a constructor with a prototype', '{"username":"ana","constructor":{"prototype":{"isAdmin":true}}}'],
  ])('%s is 400 invalid_json @S1.10', async (_, payload) => {
    const reply = await postLogin(payload)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual({ error: 'That is not valid JSON', code: 'invalid_json' })
  })

  test.each(['', '[]', '"text"', '7', 'null', `${'['.repeat(30_000)}${']'.repeat(30_000)}`])(
    'a body that is not an object is 400 invalid_input (%#) @S1.11',
    async (payload) => {
      const reply = await postLogin(payload)
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({ code: 'invalid_input', fields: expect.any(Object) })
    },
  )

  test('another content type is 415 @S1.18', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const reply = await postLogin('username=ana', { 'content-type': type })
      expect(reply.statusCode).toBe(415)
      expect(reply.json()).toEqual({ error: 'Please send JSON', code: 'unsupported_media_type' })
    }
  })

  test('a body of more than 64 kB is 413, unless the contract says more for its call @S1.2 @S1.17', async () => {
    const reply = await postLogin(JSON.stringify({ username: 'x'.repeat(64_001) }))
    expect(reply.statusCode).toBe(413)
    expect(reply.json()).toEqual({ error: 'That is too large', code: 'too_large' })
    const larger = callsOf(contract).flatMap(({ name, endpoint }) => (endpoint.largestBody ? [name] : []))
    const uploads: Record<string, number> = {
      '/api/social-parties/csv-upload': 5_000_000,
      '/api/festivals/:id/events/upload': 1_000_000,
      '/api/mail/bounces': 1_000_000,
    }
    expect(larger.toSorted()).toEqual(['programme.upload', 'socialParties.upload'])
    for (const { url, bodyLimit } of app.allRoutes)
      expect([url, bodyLimit ?? 64_000]).toEqual([url, uploads[url] ?? 64_000])
  })

  test('an unknown call is 404, with any method @S1.15', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const)
      for (const url of ['/api', '/api/nothing', '/api/auth', '/api/auth/me/more', '/nothing']) {
        const reply = await app.inject({ method, url })
        expect([reply.statusCode, reply.json()]).toEqual([404, { error: 'Page not found', code: 'not_found' }])
      }
  })

  test('a malformed or too long URL is 404', async () => {
    for (const url of ['/api/festivals/%zz', '/api/%c0%ae', `/api/festivals/${'x'.repeat(5000)}`]) {
      const reply = await app.inject({ url })
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
    }
  })

  test('a method that no call has is refused, with or without a content type', async () => {
    for (const method of ['QUERY', 'OPTIONS', 'TRACE', 'PROPFIND'])
      for (const url of ['/api/festivals', '/api/nothing', '/healthz', '/'])
        for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-type': 'text/x-sql' }]) {
          const reply = await app.inject({ method: method as 'GET', url, headers })
          expect([404, 415], `${method} ${url}`).toContain(reply.statusCode)
          expect(reply.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) })
        }
  })

  test.each(['a b', 'a/b', 'a@b', 'a\\b', 'a?b', 'a#b', '<b>', 'a:port', 'a:99999', '[::1', 'ñ', '%00', 'a,b'])(
    'an invalid Host header is 400: %s',
    async (host) => {
      for (const url of ['/api/festivals', '/api/auth/me', '/healthz', '/objects/x', '/api/nothing', '/nothing']) {
        const reply = await app.inject({ url, headers: { host } })
        expect([reply.statusCode, reply.json()]).toMatchObject([
          400,
          { code: 'invalid_input', fields: { Host: expect.any(String) } },
        ])
      }
    },
  )

  test.each(['localhost', 'compas.example.org:443', '127.0.0.1:3000', '[::1]:3000', 'my_host'])(
    'a Host header that a browser or a container sends is accepted: %s',
    async (host) => expect((await app.inject({ url: '/api/festivals', headers: { host } })).statusCode).toBe(200),
  )

  test('a name in the path that the database cannot store is 404', async () => {
    const headers = await signedIn()
    for (const url of ['/api/users/%00', '/api/users/a%00b', '/api/festivals/%00', '/api/auth/email/unsubscribe/%00'])
      expect([url, (await app.inject({ url, headers })).statusCode]).toEqual([url, 404])
  })

  test('bytes that are not HTTP get a reply in the error form too', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const say = async (text: string) => {
      const socket = connectTo(port, '127.0.0.1')
      socket.write(text)
      const reply = Buffer.concat(await socket.toArray()).toString()
      return [Number(reply.split(' ')[1]), JSON.parse(reply.split('\r\n\r\n')[1] ?? '')]
    }
    const refused = (code: string) => ({ code, error: expect.any(String) })
    expect(await say('BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n')).toEqual([501, refused('not_supported')])
    expect(await say('nonsense\r\n\r\n')).toEqual([501, refused('not_supported')])
    expect(await say('GET / HTTP/9.9\r\n\r\n')).toEqual([400, refused('invalid_request')])
    expect(await say(`GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toEqual([431, refused('too_large')])
  })

  test.each([
    { username: 'a\u0000b', password: 'p\u0000w' },
    { username: '\ud800', password: '\udfff\ud800' },
    { username: '\u202eana\u200b', password: 'x'.repeat(500) },
    { username: "' or 1=1 --", password: '%_\\' },
    { username: '\u{1f483}'.repeat(100), password: '\u{1f483}' },
  ])('unusual text never gives a server error (%#)', async (payload) => {
    const reply = await postLogin(JSON.stringify(payload))
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.statusCode).toBeLessThan(500)
    expect(reply.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) })
  })
})

/** One reply for each kind of error. */
const replies: [string, number, () => Promise<Awaited<ReturnType<typeof postLogin>>>][] = [
  ['a health check', 200, () => app.inject({ url: '/healthz' })],
  ['the API page', 200, () => app.inject({ url: '/api/docs' })],
  ['a success', 200, async () => app.inject({ url: '/api/auth/me', headers: await signedIn() })],
  [
    'a reply without content',
    204,
    async () => app.inject({ method: 'POST', url: '/api/auth/logout', headers: await signedIn() }),
  ],
  ['an unchanged resource', 304, notModified],
  ['invalid input', 400, () => postLogin('{}')],
  ['a call without a session', 401, () => app.inject({ url: '/api/auth/me' })],
  ['an admin call', 403, async () => app.inject({ url: '/api/festivals/pending', headers: await signedIn() })],
  ['an unknown call', 404, () => app.inject({ url: '/api/nothing' })],
  ['an unknown page', 404, () => app.inject({ method: 'POST', url: '/nothing' })],
  ['a malformed URL', 404, () => app.inject({ url: '/api/%zz' })],
  ['a body that is too large', 413, () => postLogin(JSON.stringify('x'.repeat(64_001)))],
  ['another content type', 415, () => postLogin('x', { 'content-type': 'text/plain' })],
  ['a server error', 500, failing],
  ['an unavailable database', 503, withoutDatabase],
  ['a transaction that lost a deadlock', 503, deadlocked],
]

async function signedIn() {
  return { authorization: `Bearer ${(await signUp()).token}` }
}

async function notModified() {
  const headers = await signedIn()
  const first = await app.inject({ url: '/api/auth/me', headers })
  return app.inject({ url: '/api/auth/me', headers: { ...headers, 'if-none-match': String(first.headers.etag) } })
}

async function failing() {
  const headers = await signedIn()
  await sql`alter table users rename column bio to secret_of_the_schema`.execute(db)
  const reply = await app.inject({ url: '/api/auth/me', headers })
  await sql`alter table users rename column secret_of_the_schema to bio`.execute(db)
  return reply
}

async function withoutDatabase() {
  const nowhere = connect({ host: '/nonexistent', user: 'nobody', database: 'nothing' })
  afterFile(() => nowhere.destroy())
  const { app: disconnected } = await testApp({ db: nowhere })
  return disconnected.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${'A'.repeat(43)}` } })
}

/** Two transactions wait for each other until PostgreSQL cancels one. */
async function deadlocked() {
  const circle = emptyApp(services)
  const { promise: bothHoldOne, resolve: go } = Promise.withResolvers<void>()
  let holding = 0
  const lock = (trx: typeof db, name: number) => sql`select pg_advisory_xact_lock(${name})`.execute(trx)
  const lockBoth = (first: number, second: number) =>
    db.transaction().execute(async (trx) => {
      await lock(trx, first)
      if (++holding === 2) go()
      await bothHoldOne
      await lock(trx, second)
    })
  circle.get('/api/circle', { config: { rate: 'call' } }, async () => {
    const outcomes = await Promise.allSettled([lockBoth(1, 2), lockBoth(2, 1)])
    throw outcomes.find((outcome) => outcome.status === 'rejected')?.reason
  })
  const reply = await circle.inject({ url: '/api/circle' })
  await circle.close()
  return reply
}

describe('every reply', () => {
  test.each(replies)('%s is %d with the security headers and the id of the call @S1.22', async (_, status, call) => {
    const reply = await call()
    expect(reply.statusCode).toBe(status)
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': expect.stringContaining('max-age='),
      'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(reply.headers).not.toHaveProperty('x-powered-by')
  })

  test('to a member is not cached', async () => {
    const reply = await app.inject({ url: '/api/auth/me', headers: await signedIn() })
    expect(reply.headers['cache-control']).toBe('private, no-store')
  })

  test('to a call is cached for one caller at most, also for a public call and with status 304', async () => {
    for (const { endpoint } of callsOf(contract)) {
      const reply = await app.inject({ method: endpoint.method, url: endpoint.path.replace(/:\w+/g, 'x') })
      expect(reply.headers, endpoint.path).toMatchObject({
        'cache-control': expect.stringMatching(/^private, no-(store|cache)$/),
        vary: expect.stringMatching(/\bauthorization\b/i),
      })
    }
    const { headers } = await app.inject({ url: '/api/festivals' })
    const again = await app.inject({ url: '/api/festivals', headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.headers]).toMatchObject([
      304,
      { 'cache-control': 'private, no-cache', vary: 'Authorization, Accept-Language' },
    ])
  })
})

describe('a server error', () => {
  test('is 500 and reveals no internals; the log has them under the same request id @S1.21', async () => {
    const reply = await failing()
    expect(reply.json()).toEqual({ error: 'Something went wrong on our side. Please try again.', code: 'internal' })
    const logged = lines.map((line) => JSON.parse(line)).findLast(({ msg }) => msg === 'the call failed')
    expect(logged.err.message).toBe('column "bio" does not exist')
    expect(logged.requestId).toBe(reply.headers['x-request-id'])
  })

  test.each([
    new Error('Connection terminated unexpectedly'),
    Object.assign(new Error('Connection terminated'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }),
    new Error('Connection terminated due to connection timeout'),
    new Error('Client has encountered a connection error and is not queryable'),
    Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' }),
    Object.assign(new Error('could not serialize access'), { code: '40001' }),
    Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
    Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '25006' }),
    Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' }),
  ])('is 503 if the database is away, read-only or full, or the disk: %s', async (broken) => {
    const failing = emptyApp(services)
    failing.get('/api/broken', { config: { rate: 'call' } }, () => Promise.reject(broken))
    const reply = await failing.inject({ url: '/api/broken' })
    await failing.close()
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'unavailable'])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  })

  test('is 503 with the seconds to wait if the database is unavailable @S1.20', async () => {
    const reply = await withoutDatabase()
    expect(reply.json()).toMatchObject({ code: 'unavailable' })
    expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  })
})

describe('the log', () => {
  test('has a line for each reply, with the route and without the query', async () => {
    await app.inject({ url: '/api/festivals?query=canary-query' })
    const reply = lines.map((line) => JSON.parse(line)).findLast(({ msg }) => msg === 'reply')
    expect(reply).toMatchObject({ method: 'GET', route: '/api/festivals', requestId: expect.any(String) })
    expect(lines.join('')).not.toContain('canary-query')
  })
})
