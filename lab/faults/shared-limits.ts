import { Agent } from 'node:http'
import { Client } from 'pg'
import { limits } from '../../server/platform/limits/per-client/rate-limits.ts'
import { untilFreshMinute } from '../../server/testing/until.ts'
import { type Answer, call } from '../shared/call.ts'
import type { Change } from './planted-sources.ts'
import { faultRun, type Outcome } from './run.ts'
import { openStage } from './stage.ts'

/** The max deviation from a limit as a fraction: an instance may keep a lease that the other cannot use. */
const tolerance = 0.1
/** In milliseconds: the max time of a reply while the counts cannot be stored. */
const maxMs = 2_500
const file = 'server/platform/limits/per-client/counters.ts'

export const sharedLimits = faultRun({
  name: 'shared-limits',
  promise:
    'two instances hold one limit within a tenth; while counts cannot be stored, reading goes on and no guess passes',
  plantedFaults: [
    {
      name: 'counts that each instance keeps for itself',
      sign: 'calls passed',
      changes: [{ file, from: 'work({ signal', to: 'Promise.reject({ signal' }],
    },
    {
      name: 'guesses that pass while they cannot be counted',
      sign: 'guess',
      changes: [{ file, from: 'if (isStrict) throw error', to: '' }],
    },
  ],
  run: (_size, fault) => limit(fault?.changes),
})

async function limit(changes?: Change[]): Promise<Outcome> {
  await using stage = await openStage(changes)
  const options = { environment: { RATE_LIMIT: 'on', TRUST_PROXY: '1' } }
  const addresses = [(await stage.start('a', options)).address, (await stage.start('b', options)).address]
  const database = new Client(stage.connection)
  // Ignored, because a query on a failed connection throws its own error.
  database.on('error', () => {})
  await database.connect()
  await untilFreshMinute(20_000)
  const replies = await readings(addresses, '203.0.113.1', limits.call.max * 1.5)
  const passed = count(replies, 200)
  const guessed = count(await guesses(addresses, '203.0.113.2', limits.loginOfName.max * 2), 401)
  // Like a full disk or a read-only database: stored data can be read, and nothing can be counted.
  await database.query('alter table rate_counters add constraint no_counts check (false) not valid')
  const [kept, failing] = [await readings(addresses, '203.0.113.3', 200), await guesses(addresses, '203.0.113.4', 20)]
  await database.query('alter table rate_counters drop constraint no_counts')
  await database.query('begin')
  await database.query('lock table rate_counters in access exclusive mode')
  const hanging = await guesses(addresses, '203.0.113.5', 8)
  const slowest = Math.max(...[...kept, ...failing, ...hanging].map(({ began, ended }) => ended - began))
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

/** The number of connections per address is limited. */
const agent = new Agent({ keepAlive: true, maxSockets: 8 })

const count = (replies: Answer[], wanted: number) => replies.filter(({ status }) => status === wanted).length

/** Calls of one visitor, at both instances in turn. */
const readings = (addresses: string[], from: string, times: number) =>
  Promise.all(
    Array.from({ length: times }, (_, at) =>
      call(agent, addresses[at % addresses.length]!, { path: '/api/festivals?limit=1', from }),
    ),
  )

/** Guesses of the password of one member, one after the other. */
async function guesses(addresses: string[], from: string, times: number) {
  const replies: Answer[] = []
  const body = { username: `nobody${from.slice(-1)}`, password: 'not this one' }
  for (let at = 0; at < times; at++)
    replies.push(await call(agent, addresses[at % addresses.length]!, { path: '/api/auth/login', from, body }))
  return replies
}
