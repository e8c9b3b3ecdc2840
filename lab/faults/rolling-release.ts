import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { SiteProcess } from '../../site/testing/site-process.ts'
import { checkOut, earlierRevision, mayGoBack } from './earlier-release.ts'
import { watchExclusiveLocks } from './exclusive-locks.ts'
import { type Load, startLoad } from './load.ts'
import type { ProxiedName } from './proxy.ts'
import { type FaultRun, failureTexts, type Outcome, type Size } from './run.ts'
import { withStage, type Stage, usualCalls } from './stage.ts'

/** In milliseconds. While a migration holds the lock, all requests wait for the table. */
const maxLockMs = 100

export const rollingRelease: FaultRun = {
  name: 'rolling-release',
  promise: 'the release before and this one serve side by side on one database, forth and back: no 5xx',
  plantedFaults: [
    { name: 'a migration that the release before does not bear', isNoticed: () => withStage(breakUnderTheEarlier) },
  ],
  run: (size) => withStage((stage) => roll(stage, size)),
}

async function roll(stage: Stage, { requests }: Size): Promise<Outcome> {
  const revision = earlierRevision()
  const earlier = checkOut(revision, stage.folder)
  const instances = await startBoth(stage, earlier)
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
  if (await mayGoBack(earlier)) {
    for (const name of ['a', 'b'] as const) {
      await replace(stage, instances, name, earlier)
      await until(load, requests / 4)
    }
  } else {
    back = 'not back, as this one changes more than the earlier one takes'
    await replace(stage, instances, 'a', earlier).then(
      () => failures.push('the earlier release started on a database that it does not know'),
      () => {},
    )
    await until(load, requests / 2)
  }
  await load.stop()
  return {
    figures: `from ${revision.slice(0, 7)} to this one ${back}: ${load.count} requests, longest exclusive lock ${max} ms`,
    failures: [...failures, ...failureTexts(load.failures())],
  }
}

type Instances = Record<ProxiedName, SiteProcess>

const startBoth = async (stage: Stage, root: string): Promise<Instances> => ({
  a: await stage.start('a', { root }),
  b: await stage.start('b', { root }),
})

/** Replaces an instance as in a rolling release: the proxy drains it before it is stopped. */
async function replace(stage: Stage, instances: Instances, name: ProxiedName, root?: string) {
  await stage.proxy.setState(name, 'drain')
  await delay(500)
  instances[name].process.kill('SIGTERM')
  await instances[name].ended
  instances[name] = await stage.start(name, root === undefined ? {} : { root })
  await stage.proxy.setState(name, 'ready')
}

/** Waits until the load has completed `more` more requests. */
async function until(load: Load, more: number) {
  const enough = load.count + more
  while (load.count < enough) await delay(100)
}

/** Simulates a migration that drops what the running release reads. */
async function breakUnderTheEarlier(stage: Stage): Promise<boolean> {
  await stage.start('a')
  const load = startLoad(stage.proxy.address, await usualCalls(stage))
  const client = new Client(stage.connection)
  await client.connect()
  await client.query('alter table room_shares rename column title to heading')
  await until(load, 100)
  await client.end()
  await load.stop()
  return load.failures().some(([what]) => what.endsWith(': 500'))
}
