import { setTimeout as delay } from 'node:timers/promises'
import { load, mustNotFail } from '../load.ts'
import { residentBytes } from '../resident-bytes.ts'
import { atMost, type Row } from '../row.ts'
import { withSite } from '../site.ts'

const paths = ['/', '/festivals', '/api/festivals', '/api/festivals?query=salsa', '/api/room-shares']
const minute = 60

export const memoryAtRest: Row = {
  name: 'memory-at-rest',
  promise: 'resident memory of the process (PostgreSQL not counted) after a minute of load and a minute of quiet',
  measure: () =>
    withSite(async ({ address, pid }) => {
      mustNotFail(await load(address, { connections: 8, seconds: minute, paths }))
      await delay(minute * 1000)
      return atMost(residentBytes(pid) / 1e6, 400, 'MB')
    }),
}
