import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { inProcess } from '../in-process.ts'
import { requestOrigin } from './request-origin.ts'
import { afterFile } from '../../testing/after-file.ts'
import { testApp } from '../../testing/app.ts'

/** Adds a route that returns the address and the origin that the app derives from a request. */
function addCallerRoute(app: FastifyInstance) {
  app.get('/caller', { config: { rate: 'call' } }, (request) => ({ ip: request.ip, origin: requestOrigin(request) }))
}

async function listening(app: FastifyInstance) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** A proxy as nginx and HAProxy are configured: it appends the address of its client to X-Forwarded-For. */
async function proxyTo(target: number): Promise<number> {
  const proxy = createServer((incoming, outgoing) => {
    const forwarded = incoming.headers['x-forwarded-for']
    const seen = incoming.socket.remoteAddress ?? ''
    const headers = { ...incoming.headers, 'x-forwarded-for': [forwarded ?? [], seen].flat().join(', ') }
    const { method, url: path } = incoming
    const passed = ask({ host: '127.0.0.1', port: target, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(passed)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  afterFile(() => proxy.close())
  return (proxy.address() as AddressInfo).port
}

const get = (port: number, path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers })

const callerBehind = async (port: number, headers: Record<string, string> = {}) =>
  (await get(port, '/caller', headers)).json()

const forgedLists = [
  '203.0.113.7',
  '203.0.113.7, 198.51.100.9',
  '10.0.0.1, 127.0.0.1',
  'nonsense',
  ', ,',
  '::1, 2001:db8::1',
]

describe('behind one proxy', async () => {
  const { app } = await testApp({ trustProxy: 1, rateLimits: 'on' })
  addCallerRoute(app)
  const direct = await listening(app)
  const proxy = await proxyTo(direct)

  test('request.ip is the address that the proxy saw, whatever X-Forwarded-For the caller sends', async () => {
    for (const list of forgedLists)
      expect(await callerBehind(proxy, { 'x-forwarded-for': list }), list).toMatchObject({ ip: '127.0.0.1' })
  })

  test('a forged address that changes with each request does not get around the login limit', async () => {
    const tries = Array.from({ length: 60 }, (_, at) =>
      fetch(`http://127.0.0.1:${proxy}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${at}, 203.0.113.${at}` },
        body: JSON.stringify({ username: `nobody${at}`, password: 'wrong password' }),
      }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(50)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })

  test('a forwarded protocol other than http and https is ignored, and of several the last one is used', async () => {
    const originOf = async (protocol: string) =>
      (
        await app.inject({ url: '/caller', headers: { host: 'compas.example.org', 'x-forwarded-proto': protocol } })
      ).json().origin
    expect(await originOf('https')).toBe('https://compas.example.org')
    expect(await originOf('javascript, https')).toBe('https://compas.example.org')
    for (const protocol of ['javascript', 'https, javascript', 'a b', 'file', 'HTTPS', ' '])
      expect(await originOf(protocol), protocol).toBe('http://compas.example.org')
  })

  test('a call made while a page is rendered has the address of the page request', async () => {
    const reply = await inProcess(app, '192.0.2.44')('/caller', { method: 'GET', credentials: 'include', headers: {} })
    expect(JSON.parse(await reply.text())).toMatchObject({ ip: '192.0.2.44' })
  })
})

test('behind two proxies the address that the outer proxy saw is used, and no entry before it', async () => {
  const { app } = await testApp({ trustProxy: 2 })
  addCallerRoute(app)
  const behind = await proxyTo(await proxyTo(await listening(app)))
  expect(await callerBehind(behind, { 'x-forwarded-for': '203.0.113.7, 198.51.100.9' })).toMatchObject({
    ip: '127.0.0.1',
  })
  // The nearer proxy was called by the outer one, 192.0.2.9, on behalf of 192.0.2.1.
  const headers = { 'x-forwarded-for': '203.0.113.7, 192.0.2.1, 192.0.2.9' }
  expect((await app.inject({ url: '/caller', headers })).json()).toMatchObject({ ip: '192.0.2.1' })
})

test('with trusted networks of proxies, the rightmost address outside of them is used', async () => {
  const { app } = await testApp({ trustProxy: ['10.0.0.0/8'] })
  addCallerRoute(app)
  const seen = async (remoteAddress: string, list: string) =>
    (await app.inject({ url: '/caller', remoteAddress, headers: { 'x-forwarded-for': list } })).json().ip
  expect(await seen('10.1.1.1', '203.0.113.7, 192.0.2.1, 10.2.2.2')).toBe('192.0.2.1')
  expect(await seen('192.0.2.9', '203.0.113.7')).toBe('192.0.2.9')
})

test('without a trusted proxy all X-Forwarded-* headers are ignored', async () => {
  const { app } = await testApp()
  addCallerRoute(app)
  const headers = {
    host: 'compas.example.org',
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  }
  expect((await app.inject({ url: '/caller', remoteAddress: '192.0.2.9', headers })).json()).toEqual({
    ip: '192.0.2.9',
    origin: 'http://compas.example.org',
  })
})
