import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeFigures } from '../../shared/figures.ts'
import { startDatabase, temporaryFolder } from '../../shared/sites.ts'
import { checkWorld } from './check-world.ts'
import { makeWorld } from './make-world.ts'
import { measureWorld } from './measure.ts'
import { sizesOf } from './numbers.ts'

/**
 * `npm run bench:world`: creates a world of 200,000 members in a data folder, or uses an existing one.
 *
 * --keep DIR      the data folder; a temporary one otherwise
 * --scale 0.01    a smaller world
 * --messages N    the number of messages, independent of the scale
 * --seed N        another world of the same size
 * --measure       sends every GET call and the main pages to the site on it, and marks figures over their goal
 * --only NAME     measures only names that contain this, such as 'rooms.list,/rooms'; --seconds N: how long each
 * --plan NAME     the same, with the plans of its slow statements
 * --check         proves that the world is valid, which takes long at full scale
 * --write         writes the figures to docs/figures.md
 */
const { values } = parseArgs({
  options: {
    keep: { type: 'string' },
    scale: { type: 'string', default: '1' },
    messages: { type: 'string' },
    seed: { type: 'string', default: '1' },
    measure: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    plan: { type: 'string' },
    seconds: { type: 'string', default: '3' },
    check: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const { keep, scale, messages, seed, measure, plan, seconds, check, write } = values
const sizes = sizesOf(Number(scale), messages === undefined ? undefined : Number(messages))

using temporary = temporaryFolder()
const dataDir = keep === undefined ? temporary.path : resolve(keep)

if (existsSync(`${dataDir}/postgres`)) console.log(`The world in ${dataDir} is used as it is.`)
else {
  const took = `${(await makeWorld(dataDir, sizes, Number(seed))).toFixed(0)} s`
  console.log(`${took.padStart(10)}  the world`)
  if (write)
    writeFigures('bench:world', [[`a world of ${sizes.messages.toLocaleString('en')} messages`, `made in ${took}`]])
}
if (check) {
  await using database = await startDatabase(dataDir)
  await checkWorld(database.db)
  console.log('The world is valid.')
}
const only = (plan ?? values.only).split(',')
if (measure || plan !== undefined) {
  const figures = await measureWorld(dataDir, { only, plans: plan !== undefined, seconds: Number(seconds) })
  if (write) writeFigures('bench:world -- --measure', figures)
}
