import { Writable } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../contract/platform/endpoint.ts'
import { contract } from '../../contract/index.ts'
import { emptyApp } from '../app.ts'
import { serve } from '../platform/http/serve.ts'
import { testApp } from '../testing/app.ts'
import {
  drawCalls,
  type DrawnCall,
  faultsOf,
  type Reply,
  roles,
  withKnownThings,
  wrongWithCall,
} from '../testing/contract/fuzz.ts'
import { createWorld, type World } from '../testing/contract/fuzz-world.ts'
import { forbidMaintenance } from '../testing/databases/no-maintenance.ts'
import { callsOf } from '../testing/contract/contract-tests.ts'

/**
 * `FUZZ`: the number of inputs, a fifth of them pages (site/pages/pages.fuzz.test.ts), with a random seed that is printed. Without it,
 * there are few inputs and the seed is fixed.
 */
const count = Math.ceil(Number(process.env.FUZZ || 1500) * 0.8)
const seed = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ ? Date.now() % 2 ** 31 : 1))
/** Calls per world: some end sessions, so that later calls in the same world have none. */
const callsOfAWorld = 100

const causes: string[] = []
const stream = new Writable({
  write(line, _encoding, done) {
    const { err, requestId } = JSON.parse(String(line))
    causes.push(`${requestId}: ${err?.message} ${err?.stack?.split('\n').slice(1, 4).join('')}`)
    done()
  },
})
const logger = pino({ level: 'error' }, stream)
const running = await testApp({ logger })
await forbidMaintenance(running.db)

const sendTo =
  (app: typeof running.app, { tokens, things }: World) =>
  (request: DrawnCall) => {
    const { method, url, headers, payload } = withKnownThings(request, things)
    const token = tokens[request.role]
    return app.inject({
      method: method as 'GET',
      url,
      headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
      ...(payload !== undefined && { payload }),
    })
  }

const wrong = (request: DrawnCall, reply: Reply) => {
  const fault = wrongWithCall(request, reply)
  const cause = causes.find((line) => line.startsWith(String(reply.headers['x-request-id'])))
  return fault && `${fault} (${cause ?? 'not logged'})`
}

test(`${count} calls, drawn with FUZZ_SEED=${seed}, get no server error and no malformed reply`, {
  timeout: 3_600_000,
}, async () => {
  const calls = drawCalls(contract, seed, count)
  expect(new Set(calls.map(({ name }) => name)).size).toBe(callsOf(contract).length)
  expect(new Set(calls.map(({ role }) => role))).toEqual(new Set(roles))
  const faults: string[] = []
  const statuses: Record<number, number> = {}
  let things: string[] = []
  for (let at = 0; at < calls.length; at += callsOfAWorld) {
    const world = await createWorld(running, things)
    things = world.things
    const send = sendTo(running.app, world)
    const counted = async (call: DrawnCall) => {
      const reply = await send(call)
      statuses[reply.statusCode] = (statuses[reply.statusCode] ?? 0) + 1
      return reply
    }
    faults.push(...(await faultsOf(calls.slice(at, at + callsOfAWorld), counted, wrong)))
  }
  expect(faults).toEqual([])
  // If nearly every call were refused, the test would find nothing.
  const done = Object.entries(statuses).filter(([status]) => Number(status) < 300)
  expect(done.reduce((sum, [, times]) => sum + times, 0)).toBeGreaterThan(count / 20)
})

describe('the fuzz test', () => {
  const notes = endpoints({
    take: {
      method: 'POST',
      path: '/api/notes/:id',
      access: 'public',
      summary: 'Takes a note.',
      params: z.object({ id: z.string() }),
      body: z.object({ text: z.string(), size: z.number().int().min(1).max(9).optional() }),
      response: z.object({ text: z.string() }),
    },
  })

  async function faultsWith(take: (text: string) => Promise<{ text: string }>) {
    const planted = emptyApp(running.services, { logger })
    serve(planted, running.services, notes, { take: ({ body }) => take(body.text) })
    const world = { tokens: Object.fromEntries(roles.map((role) => [role, null])), things: ['x'] } as World
    const faults = await faultsOf(drawCalls({ notes }, 1, 200), sendTo(planted, world), wrong)
    await planted.close()
    return faults
  }

  test('reports nothing without a fault', async () => {
    expect(await faultsWith(async (text) => ({ text }))).toEqual([])
  })

  test('reports a handler that fails for some texts', async () => {
    const faults = await faultsWith(async (text) => {
      if (/[^ -~]/.test(text)) throw new Error('planted')
      return { text }
    })
    expect(faults[0]).toMatch(/^500 \(.*planted/)
  })

  test('reports a handler that reveals internals', async () => {
    const faults = await faultsWith(async () => ({ text: new Error('planted').stack ?? '' }))
    expect(faults[0]).toMatch(/^200 tells of our insides/)
  })

  test('reports an error in another form', async () => {
    const bare = emptyApp(running.services)
    bare.addHook('onRequest', (_request, reply) => reply.code(400).type('application/json').send('{"message":"no"}'))
    const world = { tokens: Object.fromEntries(roles.map((role) => [role, null])), things: ['x'] } as World
    const faults = await faultsOf(drawCalls({ notes }, 1, 5), sendTo(bare, world), wrong)
    expect(faults).toHaveLength(5)
    expect(faults[0]).toMatch(/^400 in another form/)
    await bare.close()
  })
})
