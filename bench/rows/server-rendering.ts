import { load, mustNotFail } from '../load.ts'
import { atLeast, atMost, both, type Row } from '../row.ts'
import { withSite } from '../site.ts'

export const serverRendering: Row = {
  name: 'server-rendering',
  promise: 'the festivals page rendered on the server, without a cache, at 16 connections',
  measure: () =>
    withSite(async ({ address }) => {
      await load(`${address}/`, { seconds: 3 })
      const measured = await load(`${address}/`, { seconds: 8 })
      mustNotFail(measured)
      return both(atLeast(measured.perSecond, 250, 'pages/s'), atMost(measured.p99, 80, 'ms p99'))
    }),
}
