import { setTimeout as delay } from 'node:timers/promises'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { emptyApp } from '../../../app.ts'
import { timeLimits } from './client-limits.ts'
import { photoApp } from '../../../testing/photo-app.ts'
import { putTo } from '../../../testing/domains/photos.ts'
import { openRequest, pathOf, type RawRequest, statusOf } from '../../../testing/raw-requests.ts'
import { until } from '../../../testing/until.ts'

const upload = { maxMs: 60_000, graceMs: 300, minBytesPerSecond: 1000 }
const limits = { ...timeLimits, headersMs: 500, bodyMs: 400, restOfBodyMs: 200, upload }
const { app, db, services, signUp, filesIn } = await photoApp({ limits })
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const ana = await signUp('Ana')
const prepare = async () => pathOf((await ana.api.photos.prepare({})).uploadURL)

/** Sends one byte at a time until the connection is closed. */
async function drip(request: RawRequest) {
  while (!request.isClosed()) {
    request.send(' ')
    await delay(20)
  }
}

const json = (length: number) => ['Content-Type: application/json', `Content-Length: ${length}`]

describe('a time limit ends', () => {
  test('a call with a slow body, with 408 and an error code', async () => {
    const request = openRequest(address, ['POST /api/auth/login HTTP/1.1', ...json(50_000)])
    await drip(request)
    expect(request.status()).toBe(408)
    expect(request.received()).toContain('"code":"timeout"')
  })

  test('a connection with slow headers', async () => {
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname).on('error', () => {})
    socket.write('POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    const dripping = setInterval(() => socket.write('x'), 20)
    await until(() => socket.closed)
    clearInterval(dripping)
  })

  test('a connection that still sends its body after the reply', async () => {
    const request = openRequest(address, ['POST /api/objects/upload HTTP/1.1', ...json(50_000)])
    expect(await statusOf(request)).toBe(401)
    await drip(request)
    expect(request.received()).not.toContain('HTTP/1.1 408')
  })

  test('a slow upload, which stores nothing and can be sent again', async () => {
    const path = await prepare()
    const request = openRequest(address, [`PUT ${path} HTTP/1.1`, 'Content-Length: 100000'])
    await drip(request)
    expect(request.status()).toBe(408)
    expect(request.received()).toContain('"code":"timeout"')
    await until(async () => {
      const held = db.selectFrom('uploadWrites').select('part').where('writer', 'is not', null)
      return (await held.execute()).length === 0
    })
    expect([filesIn('writing'), filesIn('uploads')]).toEqual([0, 0])
    expect((await putTo(app, path, Buffer.from('abc'))).statusCode).toBe(200)
  })

  test('an upload that never ends', async () => {
    const brief = await photoApp({ limits: { ...limits, upload: { ...upload, maxMs: 600 } } })
    const member = await brief.signUp('Bea')
    const at = await brief.app.listen({ port: 0, host: '127.0.0.1' })
    const path = pathOf((await member.api.photos.prepare({})).uploadURL)
    const request = openRequest(at, [`PUT ${path} HTTP/1.1`, 'Transfer-Encoding: chunked'])
    while (!request.isClosed()) {
      request.send(`3e8\r\n${'x'.repeat(1000)}\r\n`)
      await delay(20)
    }
    expect(request.status()).toBe(408)
  })

  test('a connection that stops reading its reply', async () => {
    const large = emptyApp(services, { limits: { ...limits, silentMs: 300 } })
    large.get('/large', { config: { rate: 'file' } }, () => Buffer.alloc(50_000_000))
    const { hostname, port } = new URL(await large.listen({ port: 0, host: '127.0.0.1' }))
    const reader = connect(Number(port), hostname).on('error', () => {})
    reader.pause()
    reader.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const connections = () => new Promise<number>((done) => large.server.getConnections((_, count) => done(count)))
    await until(async () => (await connections()) === 1)
    await until(async () => (await connections()) === 0)
    reader.destroy()
    await large.close()
  })
})

test('an upload that keeps up the least speed may take long', async () => {
  const request = openRequest(address, [`PUT ${await prepare()} HTTP/1.1`, 'Content-Length: 100000'])
  for (let sent = 0; sent < 100_000; sent += 10_000) {
    request.send(Buffer.alloc(10_000))
    await delay(100)
  }
  expect(await statusOf(request)).toBe(200)
})
