import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { load } from '../load.ts'
import { atMost, type Row } from '../row.ts'
import { startSite, withDataFolder } from '../site.ts'

export const memoryAtRest: Row = {
  name: 'memory-at-rest',
  promise: 'resident memory of the process (PostgreSQL not counted) after a start and one page, at rest',
  measure: () =>
    withDataFolder(async (dataDir) => {
      await (await visitedSite(dataDir)).stop()
      const site = await visitedSite(dataDir)
      await delay(5000)
      const resident = residentMegabytes(site.pid)
      await site.stop()
      return atMost(resident, 130, 'MB')
    }),
}

async function visitedSite(dataDir: string) {
  const site = await startSite(dataDir)
  await load(`${site.address}/`, { connections: 1, seconds: 1 })
  return site
}

/** On Linux; in units of a million bytes. */
function residentMegabytes(pid: number) {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kibibytes) * 1024) / 1e6
}
