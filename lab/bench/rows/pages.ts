import { firstDays, inTurns, load } from '../../shared/load.ts'
import { atLeast, atMost, both } from '../../shared/outcome.ts'
import { openPlace } from '../../shared/sites.ts'
import type { Row } from '../row.ts'

const seconds = 3

type Limits = { list: () => string; min: number; maxP99: number }

/** A page, requested as browsers do, compared to a list: its min throughput and its max p99 as ratios. */
const pageRow = (name: string, promise: string, page: () => string, { list, min, maxP99 }: Limits): Row => ({
  name,
  promise: `${promise}, against the list of festivals over the API`,
  measure: async () => {
    await using place = await openPlace('sample')
    const ofPage = () => load(place.address, { seconds, encoding: 'br', ask: page })
    const ofList = () => load(place.address, { seconds, ask: list })
    for (const warmUp of [ofPage, ofList, ofPage]) await warmUp()
    const { times, timesP99, figures } = await inTurns(ofPage, ofList)
    return both(atLeast(times, min, 'times as many', figures), atMost(timesP99, maxP99, 'times the p99'))
  },
})

const [pageDay, listDay] = [firstDays(), firstDays()]

/** Each request has a new address: no rendering and no read is shared or cached. */
export const serverRendering = pageRow(
  'server-rendering',
  'the festivals page rendered anew for each request',
  () => `/?startDate=${pageDay()}`,
  { list: () => `/api/festivals?startDate=${listDay()}`, min: 0.1, maxP99: 8 },
)

/** All simultaneous requests share one read of the list. */
export const keptPage = pageRow('kept-page', 'the festivals page as it is kept', () => '/', {
  list: () => '/api/festivals?limit=12',
  min: 0.7,
  maxP99: 2,
})

/** The pages of the items in a list of the sample world. */
export async function pagesIn(address: string, list: string, page: string) {
  const rows = (await (await fetch(`${address}${list}?limit=100`)).json()) as { id: string }[]
  if (rows.length === 0) throw new Error(`The sample world has nothing in ${list}`)
  return rows.map(({ id }) => `${page}/${id}`)
}
