import { parseArgs } from 'node:util'
import { writeFigures } from '../shared/figures.ts'
import { badNeighbours } from './bad-neighbours.ts'
import { busyMachine } from './busy-machine.ts'
import { chat } from './chat/chat.ts'
import { diskFull } from './chat/disk-full.ts'
import { failover } from './chat/failover.ts'
import { stalledReaders } from './chat/stalled-readers.ts'
import { clocks } from './clocks.ts'
import { databaseRestart } from './database-restart.ts'
import { gracefulStop } from './graceful-stop.ts'
import { overload, overloadAlone } from './overload.ts'
import { photoDisk } from './photo-disk.ts'
import { rollingRelease } from './rolling-release.ts'
import { CannotRun, type FaultRun, sizeOf } from './run.ts'
import { sharedLimits } from './shared-limits.ts'
import { soak } from './soak.ts'

/**
 * `npm run test:faults [part of a name …] [-- --full --write]`: each run must first detect its planted faults, then find none. `--write`
 * updates the rows of the figures in docs/figures.md.
 */
const runs: FaultRun[] = [
  gracefulStop,
  rollingRelease,
  chat,
  failover,
  diskFull,
  photoDisk,
  stalledReaders,
  databaseRestart,
  sharedLimits,
  clocks,
  overload,
  overloadAlone,
  busyMachine,
  soak,
  badNeighbours,
]

const { values, positionals: wanted } = parseArgs({
  options: { full: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const chosen = runs.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
if (chosen.length === 0) throw new Error(`No such run; there are: ${runs.map(({ name }) => name).join(', ')}`)

for (const run of chosen)
  await tryOut(run).catch((error: unknown) => {
    if (!(error instanceof CannotRun)) throw error
    process.exitCode = 1
    console.log(`CANNOT ${run.name}: ${error.message}`)
  })

async function tryOut({ name, promise, plantedFaults, run }: FaultRun) {
  const unnoticed: string[] = []
  for (const fault of plantedFaults) if (!(await fault.isNoticed())) unnoticed.push(fault.name)
  const { figures, failures } = await run(sizeOf(values.full ? 'full' : 'small'))
  const kept = unnoticed.length === 0 && failures.length === 0
  if (!kept) process.exitCode = 1
  const caught = `${plantedFaults.length - unnoticed.length} of ${plantedFaults.length} planted faults caught`
  console.log(`${kept ? 'kept  ' : 'MISSED'} ${name}: ${figures} - ${promise}`)
  console.log(`       ${caught}`)
  for (const fault of unnoticed) console.log(`       NOT NOTICED, so this result means nothing: ${fault}`)
  for (const failure of failures) console.log(`       ${failure}`)
  if (!values.write) return
  const missed = kept ? '' : `**missed**: ${failures.join('; ')}; `
  writeFigures('test:faults', [[name, `${values.full ? 'full' : 'small'} size: ${missed}${figures}; ${caught}`]])
}
