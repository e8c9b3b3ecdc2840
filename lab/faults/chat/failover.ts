import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../server/platform/db/embedded-postgres/embedded-postgres.ts'
import { startStandbyOf } from '../../../server/testing/databases/standby.ts'
import { startHaproxy } from '../../shared/haproxy.ts'
import { temporaryFolder } from '../../shared/sites.ts'
import { faultRun, type Outcome } from '../run.ts'
import { runChat } from './chat.ts'
import { openInstances, queryOn } from './chat-stage.ts'

/**
 * In milliseconds, from the end of the primary until both instances can write again: the max outage, and the time after which the run gives
 * up.
 */
const [maxOutageMs, patienceMs] = [15_000, 60_000]
/** In milliseconds: the time without replication before the primary ends. Shorter than the time-out of a statement. */
const behindMs = 1_000

export const failover = faultRun({
  name: 'failover',
  promise:
    'the primary is killed while members write and its synchronous standby is behind: no acknowledged message is lost, and both instances write again within 15 s',
  plantedFaults: [{ name: 'a standby that commits do not wait for' }],
  run: ({ messages }, fault) => failOver(messages, { isSynchronous: fault === undefined }),
})

async function failOver(messages: number, { isSynchronous }: { isSynchronous: boolean }): Promise<Outcome> {
  await using made = new AsyncDisposableStack()
  const folder = made.use(temporaryFolder()).path
  const primary = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
  made.defer(() => primary.stop())
  const standby = await startStandbyOf(primary.connection, join(folder, 'standby'))
  made.defer(() => standby.stop())
  const { user, database } = primary.connection
  const proxy = made.use(await startHaproxy(folder, (port) => settingsOf(port, primary, standby)))
  let [serving, outage] = [primary, Number.POSITIVE_INFINITY]
  const stage = await openInstances(folder, {
    url: `postgres://${user}@127.0.0.1:${proxy.port}/${database}`,
    connection: () => serving.connection,
    async kill(addresses) {
      await endPrimary(primary)
      const began = performance.now()
      await queryOn(standby.connection, 'select pg_promote()')
      serving = standby
      await Promise.all(addresses.map((address) => canWrite(address, AbortSignal.timeout(patienceMs))))
      outage = performance.now() - began
    },
  })
  made.use(stage)
  if (isSynchronous) await waitForStandby(primary)
  const { figures, failures } = await runChat(stage, { messages, kills: 0, databaseKills: 1 })
  return {
    figures: `${figures}, both instances wrote again after ${(outage / 1000).toFixed(1)} s`,
    failures: [...failures, ...(outage > maxOutageMs ? ['the service was not back within 15 s'] : [])],
  }
}

const serverOf = (name: string, { connection: { host, port } }: EmbeddedPostgres) =>
  `server ${name} unix@${host}/.s.PGSQL.${port}`

/** All connections go to the primary until two checks of it fail, then to the standby. */
const settingsOf = (port: number, primary: EmbeddedPostgres, standby: EmbeddedPostgres) => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen database
  bind 127.0.0.1:${port}
  option pgsql-check user ${primary.connection.user}
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
  ${serverOf('primary', primary)}
  ${serverOf('standby', standby)} backup
`

/** From now on the primary acknowledges only what the standby has stored. */
async function waitForStandby({ connection }: EmbeddedPostgres) {
  await queryOn(connection, `alter system set synchronous_standby_names = '*'`)
  await queryOn(connection, 'select pg_reload_conf()')
  while ((await queryOn(connection, `select from pg_stat_replication where sync_state = 'sync'`)).length === 0)
    await delay(50)
}

/** Lets the standby fall behind, and ends the primary for good. */
async function endPrimary(primary: EmbeddedPostgres) {
  const [sender] = await queryOn<{ pid: number }>(primary.connection, 'select pid from pg_stat_replication')
  if (!sender) throw new Error('no standby follows the primary')
  process.kill(sender.pid, 'SIGSTOP')
  await delay(behindMs)
  process.kill(primary.pid, 'SIGKILL')
  process.kill(sender.pid, 'SIGKILL')
  // Otherwise it would be started again.
  await primary.stop()
}

/** Resolves when the instance can write to its database, which its readiness check tests. */
export async function canWrite(address: string, signal: AbortSignal) {
  for (;;) {
    const reply = await fetch(`${address}/readyz`, { signal })
    if (reply.ok) return
    await delay(100)
  }
}
