import { join } from 'node:path'
import { connect } from '../../../server/platform/db/connect.ts'
import { startEmbeddedPostgres } from '../../../server/platform/db/embedded-postgres.ts'
import { beside, inTurns, loadOf, msOf } from '../in-turns.ts'
import { load } from '../load.ts'
import { atMost, type Row } from '../row.ts'
import { withSite } from '../site.ts'

const readers = { connections: 4, seconds: 6 }
/** Without the limits of an address: as many new towns as can be drawn. */
const askers = { connections: 4 }

export const coversAmongOthers: Row = {
  name: 'covers-among-others',
  promise:
    'the slowest of a hundred lists of festivals while covers are asked for of towns that were never drawn, against the same in peace',
  measure: () =>
    withSite(async ({ address }, dataDir) => {
      const nextPath = await newTowns(dataDir)
      const read = loadOf(`${address}/api/festivals`, readers)
      await read()
      const whileDrawing = () =>
        beside((seconds) => load(address, { ...askers, nextPath, seconds }), readers.seconds, read)
      const [quiet, crowded] = await inTurns(read, whileDrawing)
      const outcome = atMost(crowded.p99 / quiet.p99, 2, 'times')
      return { ...outcome, measured: `${outcome.measured} (${msOf(crowded)} against ${msOf(quiet)})` }
    }),
}

/** The path of another town's cover at each call. */
async function newTowns(dataDir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
  const db = connect(postgres.connection, { max: 1 })
  try {
    const towns = await db.selectFrom('gazetteerPlaces').select('id').orderBy('population').execute()
    let next = 0
    return () => `/covers/${towns[next++ % towns.length]?.id}-000000000000.svg`
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}
