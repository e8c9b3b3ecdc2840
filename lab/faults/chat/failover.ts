import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../server/platform/db/embedded-postgres.ts'
import type { FaultRun, Outcome } from '../run.ts'
import { startStandbyOf } from '../../../server/testing/standby.ts'
import { runChat } from './chat.ts'
import { queryOn, withFolder, withInstances } from './chat-stage.ts'
import { startDatabaseProxy } from './database-proxy.ts'

/** In milliseconds, from the end of the primary until both instances can write again; after the second one, the run gives up. */
const [maxOutageMs, patienceMs] = [15_000, 60_000]
/** How long the standby gets nothing before the primary ends. Shorter than the time-out of a statement. */
const behindMs = 1_000

export const failover: FaultRun = {
  name: 'failover',
  promise:
    'the primary is killed while members write and its synchronous standby is behind: no acknowledged message is lost, and both instances write again within 15 s',
  plantedFaults: [
    {
      name: 'a standby that commits do not wait for',
      isNoticed: async () => (await failOver(200, { isSynchronous: false })).failures.length > 0,
    },
  ],
  run: ({ messages }) => failOver(messages, { isSynchronous: true }),
}

const failOver = (messages: number, { isSynchronous }: { isSynchronous: boolean }): Promise<Outcome> =>
  withFolder(async (folder) => {
    const primary = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
    const standby = await startStandbyOf(primary.connection, join(folder, 'standby'))
    const proxy = await startDatabaseProxy(folder, { primary: primary.connection, standby: standby.connection })
    let [serving, outage] = [primary, Number.POSITIVE_INFINITY]
    const database = {
      url: proxy.url,
      connection: () => serving.connection,
      async kill(addresses: string[]) {
        await endPrimary(primary)
        const began = performance.now()
        await queryOn(standby.connection, 'select pg_promote()')
        serving = standby
        await Promise.all(addresses.map((address) => canWrite(address, AbortSignal.timeout(patienceMs))))
        outage = performance.now() - began
      },
    }
    try {
      if (isSynchronous) await waitForStandby(primary)
      const size = { messages, kills: 0, databaseKills: 1 }
      const { figures, failures } = await runChat(size, undefined, (work) => withInstances(folder, database, work))
      return {
        figures: `${figures}, both instances wrote again after ${(outage / 1000).toFixed(1)} s`,
        failures: [...failures, ...(outage > maxOutageMs ? ['the service was not back within 15 s'] : [])],
      }
    } finally {
      await proxy.stop()
      await Promise.all([standby.stop(), primary.stop()])
    }
  })

/** From now on the primary acknowledges nothing that the standby has not stored. */
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
  // It would be started again otherwise.
  await primary.stop()
}

/** Resolves when the instance can write into its database, which its readiness tries. */
export async function canWrite(address: string, signal: AbortSignal) {
  for (;;) {
    const reply = await fetch(`${address}/readyz`, { signal })
    if (reply.ok) return
    await delay(100)
  }
}
