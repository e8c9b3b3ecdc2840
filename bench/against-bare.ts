import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '../server/db/embedded-postgres.ts'
import type { BareServer } from './bare-server.ts'
import { load, mustNotFail } from './load.ts'
import { median, type Outcome } from './row.ts'
import { freePort, withSite } from './site.ts'

const rounds = 5
const seconds = 4

/** How many times as many replies as bare node:http and pg we give with the same query, on the sample world, turn by turn. */
export const againstBare = (path: string, text: string, values: unknown[]): Promise<Outcome> =>
  withSite(async ({ address }, dataDir) => {
    const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
    const bare = await startBare({ connection: postgres.connection, text, values })
    try {
      const ours: number[] = []
      const theirs: number[] = []
      await Promise.all([load(address + path, { seconds: 2 }), load(bare.address, { seconds: 2 })])
      for (let round = 0; round < rounds; round++) {
        ours.push(await perSecond(address + path))
        theirs.push(await perSecond(bare.address))
      }
      const ratio = median(ours.map((value, round) => value / (theirs[round] ?? 0)))
      return { measured: `${Math.round(median(ours))}/s`, limit: `bare ${Math.round(median(theirs))}/s`, ratio }
    } finally {
      bare.stop()
      await postgres.stop()
    }
  })

async function perSecond(url: string) {
  const measured = await load(url, { seconds })
  mustNotFail(measured)
  return measured.perSecond
}

async function startBare(server: Omit<BareServer, 'port'>) {
  const port = await freePort()
  const child = fork(resolve(import.meta.dirname, 'bare-server.ts'))
  child.send({ ...server, port } satisfies BareServer)
  await once(child, 'message')
  return { address: `http://127.0.0.1:${port}/`, stop: () => child.kill() }
}
