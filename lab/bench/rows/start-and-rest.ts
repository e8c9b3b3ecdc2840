import { setTimeout as delay } from 'node:timers/promises'
import { inRotation, load, mustNotFail } from '../../shared/load.ts'
import { atMost, median } from '../../shared/outcome.ts'
import { residentBytes } from '../../shared/processes.ts'
import { openPlace, startSite, temporaryFolder } from '../../shared/sites.ts'
import type { Row } from '../row.ts'

export const startToReady: Row = {
  name: 'start-to-ready',
  promise: 'from the command to ready, on an existing data folder, with its database',
  measure: async () => {
    using folder = temporaryFolder()
    const times: number[] = []
    for (let round = 0; round <= 5; round++) {
      await using site = await startSite(folder.path, { environment: { DEMO: 'on' } })
      // The first start creates the folder.
      if (round > 0) times.push(site.startedIn)
    }
    return atMost(median(times), 1500, 'ms')
  },
}

const paths = ['/', '/festivals', '/api/festivals', '/api/festivals?query=salsa', '/api/room-shares']
const minute = 60

export const memoryAtRest: Row = {
  name: 'memory-at-rest',
  promise: 'resident memory of the process (PostgreSQL not counted) after a minute of load and a minute of quiet',
  measure: async () => {
    await using place = await openPlace('sample')
    mustNotFail(await load(place.address, { connections: 8, seconds: minute, ask: inRotation(paths) }))
    await delay(minute * 1000)
    return atMost(residentBytes(place.pid) / 1e6, 400, 'MB')
  },
}
