import { setTimeout as delay } from 'node:timers/promises'
import { type Connection, openConnection, type Reply } from './connection.ts'
import { percentile } from '../../shared/outcome.ts'
import type { Phase, PhaseResult, Plan } from './open-loop.ts'

/**
 * A process that sends requests at fixed times, whether or not earlier ones were answered: a client that waits for replies would send less
 * to a slow site, and hide the waiting times of others. It receives a plan and sends its results.
 */
process.once('message', async (plan: Plan) => {
  const idle: Connection[] = []
  const measured: Measured[] = []
  for (const phase of plan.phases) measured.push(await runPhase(plan, phase, idle))
  const isOpen = () => measured.some(({ open }) => open() > 0)
  for (const end = performance.now() + lastAnswersMs; isOpen() && performance.now() < end; ) await delay(10)
  process.send?.(
    measured.map(({ result }) => result()),
    () => process.exit(),
  )
})

/** A phase whose requests are being sent, some of which may still be open. */
type Measured = { open: () => number; result: () => PhaseResult }

/** The time for replies after the last request. */
const lastAnswersMs = 5_000
/** The max number of connections of a process with the usual limit of descriptors. */
const maxConnections = 4_000
let connections = 0

async function runPhase(
  { port, requests }: Plan,
  { perSecond, seconds }: Phase,
  idle: Connection[],
): Promise<Measured> {
  const accepted: number[] = []
  const refused: number[] = []
  const late: number[] = []
  const others: Record<string, number> = {}
  const counts = { sent: 0, open: 0, broken: 0, refusedWithoutRetryAfter: 0, noConnection: 0 }
  const processor = process.cpuUsage()

  function take(reply: Reply, ms: number) {
    const { status, hasRetryAfter } = reply
    if (status < 400) accepted.push(ms)
    else if (status === 429 || status === 503) {
      refused.push(ms)
      if (!hasRetryAfter) counts.refusedWithoutRetryAfter++
    } else others[status] = (others[status] ?? 0) + 1
  }

  function send(intended: number) {
    counts.sent++
    const connection = usable(idle) ?? open(port)
    if (!connection) {
      counts.noConnection++
      return
    }
    late.push(performance.now() - intended)
    counts.open++
    connection.ask(requests[Math.floor(Math.random() * requests.length)]!, (reply) => {
      counts.open--
      if (reply) take(reply, performance.now() - intended)
      else counts.broken++
      if (reply && connection.isUsable()) idle.push(connection)
      else close(connection)
    })
  }

  const began = performance.now()
  let next = began
  while (next < began + seconds * 1000) {
    for (const now = performance.now(); next <= now; next += (-Math.log(1 - Math.random()) * 1000) / perSecond)
      send(next)
    await delay(1)
  }
  const { user, system } = process.cpuUsage(processor)
  return {
    open: () => counts.open,
    result: () => ({
      seconds,
      sent: counts.sent,
      accepted: accepted.length,
      refused: refused.length,
      refusedWithoutRetryAfter: counts.refusedWithoutRetryAfter,
      others,
      broken: counts.broken,
      unanswered: counts.open + counts.noConnection,
      p99: percentile(accepted, 99) || 0,
      refusedP99: percentile(refused, 99) || 0,
      lateP99: percentile(late, 99) || 0,
      processorShare: (user + system) / 1e6 / seconds,
    }),
  }
}

/** The most recently used connection, so that those of a peak stay unused. */
function usable(idle: Connection[]): Connection | null {
  for (;;) {
    const connection = idle.pop()
    if (!connection || connection.isUsable()) return connection ?? null
    close(connection)
  }
}

function open(port: number): Connection | null {
  if (connections >= maxConnections) return null
  connections++
  return openConnection(port)
}

function close(connection: Connection) {
  connections--
  connection.close()
}
