import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { limits } from '../../server/platform/limits/per-client/rate-limits.ts'
import { plantedSources, type Change } from './planted-sources.ts'
import type { FaultRun, Outcome } from './run.ts'
import { withStage, type Stage } from './stage.ts'

/** The part of a limit by which what passes may differ from it: an instance may keep a lease that the other cannot spend. */
const tolerance = 0.1
/** In milliseconds: how long a reply may take while the counts cannot be stored. */
const maxMs = 2_500

export const sharedLimits: FaultRun = {
  name: 'shared-limits',
  promise:
    'two instances hold one limit within a tenth; while counts cannot be stored, reading goes on and no guess passes',
  plantedFaults: [
    {
      name: 'counts that each instance keeps for itself',
      isNoticed: () =>
        isNoticed(
          {
            file: 'server/platform/limits/per-client/counters.ts',
            from: 'work({ signal',
            to: 'Promise.reject({ signal',
          },
          'calls passed',
        ),
    },
    {
      name: 'guesses that pass while they cannot be counted',
      isNoticed: () =>
        isNoticed(
          { file: 'server/platform/limits/per-client/counters.ts', from: 'if (isStrict) throw error', to: '' },
          'guess',
        ),
    },
  ],
  run: () => withStage((stage) => limit(stage)),
}

const isNoticed = (change: Change, sign: string) =>
  withStage(async (stage) => {
    const { failures } = await limit(stage, plantedSources(stage.folder, change))
    return failures.some((failure) => failure.includes(sign))
  })

async function limit(stage: Stage, root?: string): Promise<Outcome> {
  const options = {
    environment: { RATE_LIMIT: 'on', TRUST_PROXY: '1' },
    ...(root !== undefined && { root }),
  }
  const addresses = [await (await stage.start('a', options)).ready, await (await stage.start('b', options)).ready]
  const database = new Client(stage.connection)
  // What fails before the end is told by its own error.
  database.on('error', () => {})
  await database.connect()
  const replies = await withinOneMinute(() => readings(addresses, '203.0.113.1', limits.call.max * 1.5))
  const passed = count(replies, 200)
  const guessed = count(await guesses(addresses, '203.0.113.2', limits.loginOfName.max * 2), 401)
  // As a full disk or a read-only database does: what is stored can be read, and nothing can be counted.
  await database.query('alter table rate_counters add constraint no_counts check (false) not valid')
  const [kept, failing] = [await readings(addresses, '203.0.113.3', 200), await guesses(addresses, '203.0.113.4', 20)]
  await database.query('alter table rate_counters drop constraint no_counts')
  await database.query('begin')
  await database.query('lock table rate_counters in access exclusive mode')
  const hanging = await guesses(addresses, '203.0.113.5', 8)
  const slowest = Math.max(...[...kept, ...failing, ...hanging].map(({ ms }) => ms))
  await database.query('rollback')
  await database.end()
  const [wrongLimit, wrongGuesses] = [
    Math.abs(passed - limits.call.max) > limits.call.max * tolerance,
    guessed > limits.loginOfName.max * (1 + tolerance) || guessed < limits.loginOfName.max * (1 - tolerance),
  ]
  const tried = [...failing, ...hanging].filter(({ status }) => status !== 503).length
  const refused = kept.filter(({ status }) => status !== 200).length
  return {
    figures: `${passed} of ${replies.length} calls passed at a limit of ${limits.call.max}, ${guessed} guesses of 20 at one of ${limits.loginOfName.max}; without counts ${kept.length - refused} of ${kept.length} calls and ${tried} guesses of ${failing.length + hanging.length}, slowest ${Math.round(slowest)} ms`,
    failures: [
      ...(wrongLimit ? [`${passed} calls passed at a limit of ${limits.call.max}`] : []),
      ...(wrongGuesses ? [`${guessed} guesses passed at a limit of ${limits.loginOfName.max}`] : []),
      ...(refused > 0 ? [`${refused} calls were refused while counts could not be stored`] : []),
      ...(tried > 0 ? [`a guess was tried while it could not be counted, ${tried} times`] : []),
      ...(slowest > maxMs ? [`a reply took ${Math.round(slowest)} ms`] : []),
    ],
  }
}

/** An address may hold few connections. */
const agent = new Agent({ keepAlive: true, maxSockets: 8 })

type Reply = { status: number; ms: number }

const count = (replies: Reply[], wanted: number) => replies.filter(({ status }) => status === wanted).length

/** Calls of one visitor, in turns at both instances. */
const readings = (addresses: string[], from: string, times: number) =>
  Promise.all(
    Array.from({ length: times }, (_, at) => send(`${addresses[at % addresses.length]}/api/festivals?limit=1`, from)),
  )

/** Guesses at the password of one name, one after the other as somebody who guesses makes them. */
async function guesses(addresses: string[], from: string, times: number) {
  const replies: Reply[] = []
  const body = JSON.stringify({ username: `nobody${from.slice(-1)}`, password: 'not this one' })
  for (let at = 0; at < times; at++)
    replies.push(await send(`${addresses[at % addresses.length]}/api/auth/login`, from, body))
  return replies
}

function send(address: string, from: string, body?: string): Promise<Reply> {
  const began = performance.now()
  const headers = { 'x-forwarded-for': from, ...(body !== undefined && { 'content-type': 'application/json' }) }
  return new Promise((done) => {
    const end = (status: number) => done({ status, ms: performance.now() - began })
    const asking = request(address, { method: body === undefined ? 'GET' : 'POST', headers, agent }, (reply) =>
      reply.resume().once('end', () => end(reply.statusCode ?? 0)),
    )
    asking.once('error', () => end(0))
    asking.end(body)
  })
}

/** The windows of the limits begin with the minute; what runs into the next one may pass twice the limit. */
async function withinOneMinute<T>(work: () => Promise<T>): Promise<T> {
  const left = 60_000 - (Date.now() % 60_000)
  if (left < 20_000) await delay(left)
  return await work()
}
