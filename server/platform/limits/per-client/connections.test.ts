import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { emptyApp } from '../../../app.ts'
import { timeLimits } from './client-limits.ts'
import { afterFile } from '../../../testing/after-file.ts'
import { testApp } from '../../../testing/app.ts'
import { until } from '../../../testing/until.ts'

const { services } = await testApp()
const reading = { everyMs: 200, intervals: 4, minBytesPerSecond: 100_000 }
const app = emptyApp(services, { limits: { ...timeLimits, reading } })
const large = Buffer.alloc(30_000_000)
let asked = 0
app.addHook('onRequest', async () => void asked++)
app.get('/large', { config: { rate: 'file' } }, () => large)
app.get('/small', { config: { rate: 'file' } }, () => 'fine')
app.get('/slow', { config: { rate: 'file' } }, async () => await new Promise(() => {}))
afterFile(() => app.close())
const { hostname, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))

function ask(...paths: string[]): Socket {
  const socket = connect(Number(port), hostname).on('error', () => {})
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''))
  afterFile(() => void socket.destroy())
  return socket
}

const connections = () => new Promise<number>((done) => app.server.getConnections((_, count) => done(count)))

test('threat 81: an answer that is not read, or a few bytes at a time, is ended', async () => {
  const stalled = ask('/large').pause()
  const dripping = ask('/large').pause()
  const drip = setInterval(() => dripping.read(1), 20)
  await until(async () => (await connections()) === 2)
  await until(async () => (await connections()) === 0)
  clearInterval(drip)
  for (const socket of [stalled, dripping]) socket.destroy()
})

test('an answer that is read steadily is not ended, however long it takes', async () => {
  const socket = ask('/large').pause()
  // Reads a megabyte at a time, as the system passes on large parts: far above the minimum speed, and slow enough for many checks.
  while (socket.bytesRead < large.length && !socket.destroyed) {
    const from = socket.bytesRead
    socket.resume()
    await until(() => socket.bytesRead - from > 1_000_000 || socket.bytesRead >= large.length || socket.destroyed)
    socket.pause()
    await delay(50)
  }
  expect(socket.bytesRead).toBeGreaterThanOrEqual(large.length)
  socket.destroy()
})

test('threat 81: a connection on which requests do not wait for their answers is closed', async () => {
  await until(async () => (await connections()) === 0)
  const before = asked
  const socket = ask(...Array.from({ length: 20 }, () => '/slow'))
  await until(() => socket.destroyed)
  expect(asked - before).toBe(1)
  const oneByOne = ask('/small')
  oneByOne.once('data', () => oneByOne.write('GET /small HTTP/1.1\r\nHost: localhost\r\n\r\n'))
  await until(() => oneByOne.bytesRead > 1200)
  oneByOne.destroy()
})

describe('an address has a greatest number of', () => {
  const limits = { ...timeLimits, connectionsOfAddress: 10 }

  test('connections', async () => {
    const few = emptyApp(services, { limits })
    afterFile(() => few.close())
    const at = new URL(await few.listen({ port: 0, host: '127.0.0.1' }))
    const open = () => connect(Number(at.port), at.hostname).on('error', () => {})
    const sockets = Array.from({ length: 10 }, open)
    const beyond = open()
    await until(() => beyond.closed)
    expect(sockets.some((socket) => socket.closed)).toBe(false)
    for (const socket of sockets) socket.destroy()
    // They are closed in favour of others.
    await until(async () => {
      const next = open()
      await delay(20)
      const isOpen = !next.closed
      next.destroy()
      return isOpen
    })
  })

  test('requests in progress behind a proxy', async () => {
    const few = emptyApp(services, { limits, trustProxy: 1 })
    afterFile(() => few.close())
    const waiting: (() => void)[] = []
    const answer = async () => await new Promise<string>((done) => waiting.push(() => done('fine')))
    few.get('/slow', { config: { rate: 'file' } }, answer)
    few.get('/quick', { config: { rate: 'file' } }, () => 'fine')
    const get = (url: string, from: string) => few.inject({ url, headers: { 'x-forwarded-for': from } })
    const slow = Array.from({ length: 10 }, () => get('/slow', '192.0.2.1'))
    await until(() => waiting.length === 10)
    const refused = await get('/quick', '192.0.2.1')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
    expect((await get('/quick', '192.0.2.2')).statusCode).toBe(200)
    for (const finish of waiting) finish()
    await Promise.all(slow)
    expect((await get('/quick', '192.0.2.1')).statusCode).toBe(200)
  })
})
