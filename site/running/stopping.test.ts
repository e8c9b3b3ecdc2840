import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { connect as connectTo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { testSite } from '../testing/test-site.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'compas-stop-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const site = (environment: Record<string, string> = {}, program: Parameters<typeof testSite>[1] = {}) =>
  testSite({ DATA_DIR: dataDir, ...environment }, program)

/** Starts the site as a container does: npm is the started process and receives the stop signal. */
const npmStart = () => site({}, { command: 'npm', args: ['start', '--silent'] })

const portOf = (address: string) => Number(new URL(address).port)

const isOpen = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connectTo(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })

// The first start builds the web part if no build exists.
describe('npm start', { timeout: 240_000 }, () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'ends with 0 together with the site after a %s to npm @S10.30',
    async (signal) => {
      const { process: npm, ready, ended } = npmStart()
      const port = portOf(await ready)
      npm.kill(signal)
      expect(await ended).toEqual({ code: 0, errors: [] })
      expect(await isOpen(port)).toBe(false)
      // PostgreSQL removes this file last, once everything is on the disk.
      expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
    },
  )
})

describe('a stop', { timeout: 60_000 }, () => {
  test('during the start ends the site with 0', async () => {
    const { process: starting, ended } = site()
    await expect.poll(() => existsSync(join(dataDir, 'postgres/postmaster.pid')), { timeout: 50_000 }).toBe(true)
    starting.kill('SIGTERM')
    expect(await ended).toEqual({ code: 0, errors: [] })
  })

  test('counts two signals at the same moment once, as a terminal and npm send them', async () => {
    const { process: running, ready, ended } = site({ DRAIN_DELAY: '2' })
    await ready
    running.kill('SIGINT')
    running.kill('SIGINT')
    await delay(50)
    running.kill('SIGINT')
    expect(await ended).toEqual({ code: 0, errors: [] })
  })

  test('is aborted with 1 by a second signal a second later', async () => {
    const { process: running, ready, ended } = site({ DRAIN_DELAY: '30' })
    await ready
    running.kill('SIGTERM')
    await delay(1500)
    running.kill('SIGTERM')
    expect(await ended).toEqual({ code: 1, errors: ['Stopped at once by a second signal.'] })
  })

  test('fails readiness first, serves open and new connections during the delay, then closes @S10.26 @S10.28', async () => {
    const { process: running, ready, ended } = site({ DRAIN_DELAY: '2' })
    const address = await ready
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = (path: string) => answerTo(address + path, agent)
    expect(await ask('/readyz')).toEqual({ status: 200, connection: 'keep-alive', reused: false })
    running.kill('SIGTERM')
    await expect.poll(() => ask('/readyz').then(({ status }) => status), { interval: 20 }).toBe(503)
    expect(await ask('/api/festivals')).toEqual({ status: 200, connection: 'close', reused: false })
    expect(await ask('/')).toMatchObject({ status: 200, connection: 'close' })
    expect(await isOpen(portOf(address))).toBe(true)
    await expect.poll(() => isOpen(portOf(address)), { timeout: 5000 }).toBe(false)
    expect((await ended).code).toBe(0)
  })

  test('serves requests on open connections until they close, including pages @S10.26 @S10.28', async () => {
    const { process: running, ready, ended } = site({ DRAIN_DELAY: '1', RATE_LIMIT: 'off' })
    const address = await ready
    const statuses: unknown[] = []
    const client = async (path: string) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (;;) {
        const answer = await answerTo(address + path, agent)
        statuses.push(answer.status)
        if (answer.connection === 'close') return
      }
    }
    const clients = ['/', '/api/festivals', '/healthz', '/festivals'].map(client)
    await delay(500)
    running.kill('SIGTERM')
    await Promise.all(clients)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await ended).code).toBe(0)
  })
})

function answerTo(url: string, agent: Agent) {
  return new Promise<{ status: number; connection: string; reused: boolean }>((done, fail) => {
    const request = get(url, { agent }, (reply) => {
      reply.resume().once('end', () =>
        done({
          status: reply.statusCode ?? 0,
          connection: reply.headers.connection ?? '',
          reused: request.reusedSocket,
        }),
      )
    }).once('error', fail)
  })
}
