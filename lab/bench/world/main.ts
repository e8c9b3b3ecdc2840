import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withDataFolder } from '../site.ts'
import { checkWorld } from './check-world.ts'
import { makeWorld, withWorld } from './make-world.ts'
import { measureWorld } from './measure.ts'
import { sizesOf } from './sizes.ts'

/**
 * `npm run bench:world`: makes a world of 200,000 members in a data folder, or uses the one that is there.
 *
 * --keep DIR      the data folder; a temporary one otherwise
 * --scale 0.01    a smaller world
 * --messages N    how many messages, apart from the scale
 * --seed N        another world of the same size
 * --measure       asks the site on it every GET call and the main pages, and marks what is over its goal
 * --only NAME     measures what has this in its name, such as 'rooms.list,/rooms'; --seconds N: for how long each
 * --plan NAME     the same, with the plans of its slow statements
 * --check         proves that the world is valid, which takes long at full scale
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
  },
})
const sizes = sizesOf(Number(values.scale), values.messages === undefined ? undefined : Number(values.messages))

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

await (values.keep === undefined ? withDataFolder(run) : run(resolve(values.keep)))

async function run(dataDir: string) {
  if (existsSync(`${dataDir}/postgres`)) console.log(`The world in ${dataDir} is used as it is.`)
  else await makeWorld(dataDir, sizes, Number(values.seed))
  if (values.check) {
    await withWorld(dataDir, {}, checkWorld)
    console.log('The world is valid.')
  }
  const only = (values.plan ?? values.only).split(',')
  const plans = values.plan !== undefined
  if (values.measure || plans) await measureWorld(dataDir, { only, plans, seconds: Number(values.seconds) })
}
