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
import { CannotRun, type FaultRun, type PlantedFault, type Size } from './run.ts'
import { sharedLimits } from './shared-limits.ts'
import { soak } from './soak.ts'

/** `npm run test:faults [part of a name …] [-- --full]`: each run must first detect its planted faults, then find none. */
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

const sizes: Record<'small' | 'full', Size> = {
  small: {
    stops: 4,
    requests: 2000,
    messages: 1500,
    kills: 6,
    databaseKills: 1,
    restarts: 2,
    readers: 20,
    minutes: 2,
    overloadSeconds: 30,
    neighbours: 2,
  },
  full: {
    stops: 20,
    requests: 50_000,
    messages: 10_000,
    kills: 60,
    databaseKills: 5,
    restarts: 10,
    readers: 300,
    minutes: 30,
    overloadSeconds: 60,
    neighbours: 7,
  },
}

const size = process.argv.includes('--full') ? sizes.full : sizes.small
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const chosen = runs.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
if (chosen.length === 0) throw new Error(`No such run; there are: ${runs.map(({ name }) => name).join(', ')}`)

for (const run of chosen)
  await tryOut(run).catch((error: unknown) => {
    if (!(error instanceof CannotRun)) throw error
    process.exitCode = 1
    console.log(`CANNOT ${run.name}: ${error.message}`)
  })

async function tryOut({ name, promise, plantedFaults, run }: FaultRun) {
  const unnoticed = await unnoticedOf(plantedFaults)
  const { figures, failures } = await run(size)
  const kept = unnoticed.length === 0 && failures.length === 0
  if (!kept) process.exitCode = 1
  console.log(`${kept ? 'kept  ' : 'MISSED'} ${name}: ${figures} - ${promise}`)
  console.log(`       ${plantedFaults.length - unnoticed.length} of ${plantedFaults.length} planted faults caught`)
  for (const fault of unnoticed) console.log(`       NOT NOTICED, so this result means nothing: ${fault}`)
  for (const failure of failures) console.log(`       ${failure}`)
}

async function unnoticedOf(faults: PlantedFault[]): Promise<string[]> {
  const unnoticed: string[] = []
  for (const { name, isNoticed } of faults) if (!(await isNoticed())) unnoticed.push(name)
  return unnoticed
}
