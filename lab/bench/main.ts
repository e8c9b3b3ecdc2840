import { parseArgs } from 'node:util'
import { writeFigures } from '../shared/figures.ts'
import type { Row } from './row.ts'
import { chatDelivery } from './rows/chat-delivery.ts'
import { chatSend } from './rows/chat-send.ts'
import { firstLoad } from './rows/first-load.ts'
import { growth } from './rows/growth.ts'
import { idleStreams } from './rows/idle-streams.ts'
import { listAgainstBare, meetupListAgainstBare } from './rows/lists-against-bare.ts'
import { loginTiming } from './rows/login-timing.ts'
import { crowds } from './rows/others-beside-a-crowd.ts'
import { keptPage, serverRendering } from './rows/pages.ts'
import { photo } from './rows/photo.ts'
import { memoryAtRest, startToReady } from './rows/start-and-rest.ts'

/**
 * `npm run bench [part of a name …] [-- --write]`: measures each performance promise against its limit, and fails if one is missed.
 * `--write` updates the rows of the figures in docs/figures.md.
 */
const rows: Row[] = [
  listAgainstBare,
  meetupListAgainstBare,
  serverRendering,
  keptPage,
  ...crowds,
  growth,
  loginTiming,
  photo,
  chatSend,
  chatDelivery,
  idleStreams,
  firstLoad,
  startToReady,
  memoryAtRest,
]

const { values, positionals: wanted } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const chosen = rows.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
if (chosen.length === 0) throw new Error(`No such row; there are: ${rows.map(({ name }) => name).join(', ')}`)

// A row that cannot be measured does not keep the others from it.
for (const row of chosen)
  await measured(row).catch((error: unknown) => {
    process.exitCode = 1
    console.log(`FAILED ${row.name}: ${String(error)}`)
  })

async function measured({ name, promise, measure }: Row) {
  const { measured: found, limit, ratio } = await measure()
  const kept = ratio >= 1
  if (!kept) process.exitCode = 1
  console.log(`${kept ? 'kept  ' : 'MISSED'} ${ratio.toFixed(2)}x  ${name}: ${found} (${limit}) - ${promise}`)
  if (values.write) writeFigures('bench', [[name, `${kept ? '' : '**missed** '}${found} (${limit})`]])
}
