import { firstDays } from '../first-days.ts'
import { beside, inTurns, loadOf, msOf } from '../in-turns.ts'
import { load } from '../load.ts'
import { atMost, type Row } from '../row.ts'
import { withSite } from '../site.ts'

const visitors = { connections: 4, seconds: 6, from: ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'] }
/** As many connections as requests that may wait from one address. */
const crowd = { connections: 100, from: ['192.0.2.9'] }

const nextDay = firstDays()
/** Another page for each request, so that no rendering is shared. */
const nextPath = () => `/?startDate=${nextDay()}`

export const oneAddress: Row = {
  name: 'one-address',
  promise:
    'the slowest of a hundred pages of four addresses while a fifth requests a hundred at a time, against the same in peace',
  measure: () =>
    withSite(
      async ({ address }) => {
        const visit = loadOf(address, { ...visitors, nextPath })
        await visit()
        const inCrowd = () =>
          beside((seconds) => load(address, { ...crowd, nextPath, seconds }), visitors.seconds, visit)
        const [quiet, crowded] = await inTurns(visit, inCrowd)
        const outcome = atMost(crowded.p99 / quiet.p99, 2, 'times')
        return { ...outcome, measured: `${outcome.measured} (${msOf(crowded)} against ${msOf(quiet)})` }
      },
      { TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost' },
    ),
}
