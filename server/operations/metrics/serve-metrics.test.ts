import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { afterFile } from '../../testing/after-file.ts'
import { testApp } from '../../testing/app.ts'
import { createMetrics } from './metrics.ts'
import { listenForMetrics, serveMetrics } from './serve-metrics.ts'

const token = 'a-token-of-more-than-32-characters'
const { app, services } = await testApp()
const metrics = createMetrics(services)
afterFile(metrics.stop)
serveMetrics(app, metrics, token)

const bearer = (given: string) => ({ authorization: `Bearer ${given}` })

test('on the port of the site it is there for whoever has the token', async () => {
  const reply = await app.inject({ url: '/metrics', headers: bearer(token) })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({ 'content-type': metrics.contentType, 'cache-control': 'no-store' })
  expect(reply.body).toContain('# TYPE compas_call_duration_seconds histogram')
})

test.each([
  ['no token', {}],
  ['another token', bearer(`${token}!`)],
  ['the beginning of the token', bearer(token.slice(0, -1))],
  ['nothing', bearer('')],
  ['the token in another scheme', { authorization: `Basic ${token}` }],
  ['the token as a cookie', { cookie: `token=${token}` }],
])('with %s it is an unknown address, byte for byte', async (_, headers) => {
  for (const method of ['GET', 'HEAD', 'POST'] as const) {
    const shown = async (url: string) => {
      const reply = await app.inject({ method, url, headers })
      const { 'x-request-id': _id, date: _date, ...sent } = reply.headers
      return { status: reply.statusCode, words: reply.statusMessage, sent, body: reply.body }
    }
    const asked = await shown('/metrics')
    expect(asked).toEqual(await shown('/metricz'))
    expect(asked.status).toBe(404)
  }
})

test('with the token, what is not asked for is an unknown address too', async () => {
  for (const url of ['/metrics/', '/metrics/x', '/api/metrics', '/Metrics'])
    expect((await app.inject({ url, headers: bearer(token) })).statusCode, url).toBe(404)
  expect((await app.inject({ method: 'POST', url: '/metrics', headers: bearer(token) })).statusCode).toBe(404)
})

async function portOf(given: string | null) {
  const server = await listenForMetrics(metrics, { port: 0, host: '127.0.0.1', token: given })
  afterFile(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('on a port of its own nothing else is served, and the token is asked for where one is set @S10.17', async () => {
  const [open, closed] = [await portOf(null), await portOf(token)]
  const status = async (port: number, path: string, init?: RequestInit) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, init)).status
  expect(await status(open, '/metrics')).toBe(200)
  expect(await status(open, '/')).toBe(404)
  expect(await status(open, '/api/festivals')).toBe(404)
  expect(await status(open, '/metrics', { method: 'POST' })).toBe(404)
  expect(await status(closed, '/metrics')).toBe(404)
  expect(await status(closed, '/metrics', { headers: bearer(`${token}x`) })).toBe(404)
  expect(await status(closed, '/metrics', { headers: bearer(token) })).toBe(200)
})

test('a port that is in use is named', async () => {
  const port = await portOf(null)
  await expect(listenForMetrics(metrics, { port, host: '127.0.0.1', token: null })).rejects.toThrow(
    `Port ${port} is in use: set METRICS_PORT to another port.`,
  )
})
