import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { RunningSite } from '../shared/sites.ts'
import { checkOut, earlierRevision, mayGoBack } from './earlier-release.ts'
import { watchExclusiveLocks } from './exclusive-locks.ts'
import { type Load, startLoad } from './load.ts'
import type { ProxiedName } from './proxy.ts'
import { faultRun, type Outcome, type Size } from './run.ts'
import { openStage, type Stage, usualCalls } from './stage.ts'

/** In milliseconds. While a migration holds the lock, all requests wait for the table. */
const maxLockMs = 100

export const rollingRelease = faultRun({
  name: 'rolling-release',
  promise: 'the release before and this one serve side by side on one database, forth and back: no 5xx',
  plantedFaults: [{ name: 'a migration that the release before does not bear', sign: ': 500' }],
  run: (size, fault) => (fault ? breakUnderTheEarlier() : roll(size)),
})

async function roll({ requests }: Size): Promise<Outcome> {
  await using stage = await openStage()
  const revision = earlierRevision()
  const root = checkOut(revision, stage.folder)
  const instances = { a: await stage.start('a', { root }), b: await stage.start('b', { root }) }
  const load = startLoad(stage.proxy.address, await usualCalls(stage))
  const locks = await watchExclusiveLocks(stage.connection)
  const failures: string[] = []
  for (const name of ['a', 'b'] as const) {
    await replace(stage, instances, name)
    await until(load, requests / 4)
  }
  const max = await locks.stop()
  if (max > maxLockMs) failures.push(`a migration kept readers out for ${max} ms`)
  let back = 'and back'
  if (await mayGoBack(root)) {
    for (const name of ['a', 'b'] as const) {
      await replace(stage, instances, name, root)
      await until(load, requests / 4)
    }
  } else {
    back = 'not back, as this one changes more than the earlier one takes'
    await replace(stage, instances, 'a', root).then(
      () => failures.push('the earlier release started on a database that it does not know'),
      () => {},
    )
    await until(load, requests / 2)
  }
  await load.stop()
  return {
    figures: `from ${revision.slice(0, 7)} to this one ${back}: ${load.count} requests, longest exclusive lock ${max} ms`,
    failures: [...failures, ...load.failures()],
  }
}

type Instances = Record<ProxiedName, RunningSite>

/** Replaces an instance as in a rolling release: the proxy drains it before it is stopped. */
async function replace(stage: Stage, instances: Instances, name: ProxiedName, root?: string) {
  await stage.proxy.setState(name, 'drain')
  await delay(500)
  await instances[name].stop()
  instances[name] = await stage.start(name, root === undefined ? {} : { root })
  await stage.proxy.setState(name, 'ready')
}

/** Waits until the load has completed `more` more requests. */
async function until(load: Load, more: number) {
  const enough = load.count + more
  while (load.count < enough) await delay(100)
}

/** Simulates a migration that drops what the running release reads. */
async function breakUnderTheEarlier(): Promise<Outcome> {
  await using stage = await openStage()
  await stage.start('a')
  const load = startLoad(stage.proxy.address, await usualCalls(stage))
  const client = new Client(stage.connection)
  await client.connect()
  await client.query('alter table room_shares rename column title to heading')
  await until(load, 100)
  await client.end()
  await load.stop()
  return { figures: '', failures: load.failures() }
}
