import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, startLoad } from './load.ts'
import type { Change } from './planted-sources.ts'
import { faultRun, type Outcome } from './run.ts'
import { type DatabaseStop, openStage, usualCalls } from './stage.ts'

/** In milliseconds: the max time of a refusal while the database is down, and of the first success after it accepts connections. */
const [maxRefusalMs, maxReturnMs] = [1_000, 2_000]
const [downMs, upMs] = [1_500, 2_500]

export const databaseRestart = faultRun({
  name: 'database-restart',
  promise: 'the database restarts under load: no process ends, 503 with Retry-After meanwhile, served again within 2 s',
  plantedFaults: [
    {
      name: 'a pool that does not bear a lost connection',
      sign: 'ended',
      changes: [{ file: 'server/platform/db/connections/connect.ts', from: "pool.on('error', onLost)", to: '' }],
    },
    {
      name: 'a lost connection that is answered as a fault of ours',
      sign: ': 500',
      changes: [{ file: 'server/platform/http/errors.ts', from: 'networkErrors.has(code)', to: 'false' }],
    },
  ],
  run: ({ restarts }, fault) => restart(restarts, fault?.changes),
})

type Window = { how: DatabaseStop; stopped: number; down: number; accepting: number }

/** The load goes to the instances directly, because the proxy would reply for them as soon as they are not ready. */
async function restart(count: number, changes?: Change[]): Promise<Outcome> {
  await using stage = await openStage(changes)
  const instances = [await stage.start('a'), await stage.start('b')]
  const asks = await usualCalls(stage)
  const answers: (Answer & { at: number })[] = []
  const loads = instances.map(({ address }, at) =>
    startLoad(address, asks, { clients: 4, onAnswer: (answer) => answers.push({ ...answer, at }) }),
  )
  const windows: Window[] = []
  for (let stop = 0; stop < count; stop++) {
    const how = stop % 2 === 0 ? 'fast' : 'immediate'
    await delay(upMs)
    const stopped = performance.now()
    await stage.database.stop(how)
    const down = performance.now()
    await delay(downMs)
    await stage.database.start()
    windows.push({ how, stopped, down, accepting: performance.now() })
  }
  await delay(upMs)
  await Promise.all(loads.map((load) => load.stop()))
  const ended = instances.filter(({ process: { exitCode, signalCode } }) => exitCode !== null || signalCode !== null)
  const [refused, wrong] = [answers.filter(isRefusal), answers.filter(isWrong)]
  const slowest = Math.max(...answers.filter(beganWhileDown(windows)).map(({ began, ended }) => ended - began))
  const unrefused = windows.filter(({ down, accepting }) => !refused.some(isWithin(down, accepting)))
  const returns = windows.flatMap((window) => instances.map((_, at) => returnOf(answers, window, at)))
  return {
    figures: `${count} restarts, ${ended.length} processes ended, ${answers.length} requests, ${refused.length} refused, slowest ${Math.round(slowest)} ms while down, first success after ${Math.round(Math.max(...returns))} ms at the latest`,
    failures: [
      ...(ended.length > 0 ? [`${ended.length} processes ended`] : []),
      ...textsOf(wrong),
      ...(unrefused.length > 0 ? [`nothing was refused while the database was down, ${unrefused.length} times`] : []),
      ...(slowest > maxRefusalMs ? [`a request took ${Math.round(slowest)} ms while the database was down`] : []),
      ...returns.filter((ms) => ms > maxReturnMs).map((ms) => `no success before ${Math.round(ms)} ms`),
    ],
  }
}

const isRefusal = ({ status, retryAfter }: Answer) => status === 503 && retryAfter !== null && retryAfter > 0

/** Replies that a visitor should never get: none, a server error, or a refusal without Retry-After. */
const isWrong = (answer: Answer) => (answer.status === 0 || answer.status >= 500) && !isRefusal(answer)

const isWithin =
  (from: number, to: number) =>
  ({ began, ended }: Answer) =>
    began >= from && ended <= to

const beganWhileDown = (windows: Window[]) => (answer: Answer) =>
  windows.some(({ stopped, accepting }) => answer.began >= stopped && answer.began < accepting)

/** Milliseconds from the time when PostgreSQL accepts connections to the first success that needs it, at one of the instances. */
function returnOf(answers: (Answer & { at: number })[], { accepting }: Window, instance: number): number {
  const isSuccess = ({ ask, status, at, ended }: Answer & { at: number }) =>
    at === instance && ask.path.startsWith('/api/') && status < 300 && status > 0 && ended >= accepting
  const first = answers.filter(isSuccess).toSorted((one, other) => one.ended - other.ended)[0]
  return (first?.ended ?? Infinity) - accepting
}

function textsOf(answers: Answer[]): string[] {
  const texts = answers.map(({ ask: { method = 'GET', path }, status }) => `${method} ${path}: ${status || 'no reply'}`)
  return [...new Set(texts)].map((text) => `${texts.filter((other) => other === text).length} x ${text}`)
}
