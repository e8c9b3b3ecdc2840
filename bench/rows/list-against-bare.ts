import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { listStatement } from '../../server/festivals/festival-list.queries.ts'
import type { BareServer } from '../bare-server.ts'
import { load, mustNotFail } from '../load.ts'
import { median, type Row } from '../row.ts'
import { freePort, withSite } from '../site.ts'

const rounds = 5
const seconds = 4

export const listAgainstBare: Row = {
  name: 'list-against-bare',
  promise: 'the list of festivals over our API, against bare node:http and pg with the same query, turn by turn',
  measure: () =>
    withSite(async ({ address }, dataDir) => {
      const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
      const bare = await startBare(postgres.connection)
      try {
        const ours: number[] = []
        const theirs: number[] = []
        await Promise.all([load(`${address}/api/festivals`, { seconds: 2 }), load(bare.address, { seconds: 2 })])
        for (let round = 0; round < rounds; round++) {
          ours.push(await perSecond(`${address}/api/festivals`))
          theirs.push(await perSecond(bare.address))
        }
        const ratio = median(ours.map((value, round) => value / (theirs[round] ?? 0)))
        return { measured: `${Math.round(median(ours))}/s`, limit: `bare ${Math.round(median(theirs))}/s`, ratio }
      } finally {
        bare.stop()
        await postgres.stop()
      }
    }),
}

async function perSecond(url: string) {
  const measured = await load(url, { seconds })
  mustNotFail(measured)
  return measured.perSecond
}

async function startBare(connection: BareServer['connection']) {
  const port = await freePort()
  const child = fork(resolve(import.meta.dirname, '../bare-server.ts'))
  const { text } = listStatement([], 'first')
  const today = new Date().toISOString().slice(0, 10)
  child.send({ connection, text, values: [null, today, 50], port } satisfies BareServer)
  await once(child, 'message')
  return { address: `http://127.0.0.1:${port}/`, stop: () => child.kill() }
}
