import { gracefulStop } from './graceful-stop.ts'
import { rollingRelease } from './rolling-release.ts'
import type { FaultRun } from './run.ts'

/** `npm run test:faults [part of a name …] [-- --full]`: each run must first detect a planted fault, then find none. */
const runs: FaultRun[] = [gracefulStop, rollingRelease]

const sizes = { small: { stops: 4, requests: 2000 }, full: { stops: 20, requests: 50_000 } }

const size = process.argv.includes('--full') ? sizes.full : sizes.small
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const chosen = runs.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
if (chosen.length === 0) throw new Error(`No such run; there are: ${runs.map(({ name }) => name).join(', ')}`)

for (const { name, promise, noticesPlantedFault, run } of chosen) {
  const notices = await noticesPlantedFault()
  const { figures, failures } = await run(size)
  const kept = notices && failures.length === 0
  if (!kept) process.exitCode = 1
  console.log(`${kept ? 'kept  ' : 'MISSED'} ${name}: ${figures} - ${promise}`)
  console.log(`       the planted fault was ${notices ? 'noticed' : 'NOT NOTICED: this result means nothing'}`)
  for (const failure of failures) console.log(`       ${failure}`)
}
