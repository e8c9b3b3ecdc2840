import { firstDays, inRotation, inTurns, load } from '../../shared/load.ts'
import { atLeast, atMost, both } from '../../shared/outcome.ts'
import { openPlace } from '../../shared/sites.ts'
import type { Row } from '../row.ts'

const seconds = 3

/** A page, asked for as every browser asks, against the list of festivals over the API: how often as many, and how many times the p99. */
type Limits = { list: () => string; min: number; maxP99: number }

const pageRow = (
  name: string,
  promise: string,
  pageOf: (address: string) => Promise<() => string>,
  limits: Limits,
): Row => ({
  name,
  promise: `${promise}, against the list of festivals over the API`,
  measure: async () => {
    await using place = await openPlace('sample')
    const ask = await pageOf(place.address)
    const page = () => load(place.address, { seconds, encoding: 'br', ask })
    const list = () => load(place.address, { seconds, ask: limits.list })
    for (const warmUp of [page, list, page]) await warmUp()
    const { times, timesP99, figures } = await inTurns(page, list)
    return both(atLeast(times, limits.min, 'times as many', figures), atMost(timesP99, limits.maxP99, 'times the p99'))
  },
})

const [pageDay, listDay] = [firstDays(), firstDays()]

/** Each request has another address, which nobody has asked for before: no rendering and no read is shared or kept. */
export const serverRendering = pageRow(
  'server-rendering',
  'the festivals page rendered anew for each request',
  async () => () => `/?startDate=${pageDay()}`,
  { list: () => `/api/festivals?startDate=${listDay()}`, min: 0.1, maxP99: 8 },
)

/** One read of this list is shared by all who ask at the same moment. */
const list = () => '/api/festivals?limit=12'

export const keptPage = pageRow('kept-page', 'the festivals page as it is kept', async () => () => '/', {
  list,
  min: 0.7,
  maxP99: 2,
})

export const keptPagesInTurn = pageRow(
  'kept-pages-in-turn',
  'the pages of every festival and room, each kept',
  async (address) =>
    inRotation([
      ...(await pagesIn(address, '/api/festivals', '/festivals')),
      ...(await pagesIn(address, '/api/room-shares', '/rooms')),
    ]),
  { list, min: 0.35, maxP99: 6 },
)

/** The pages of what is in a list of the sample world. */
export async function pagesIn(address: string, list: string, page: string) {
  const rows = (await (await fetch(`${address}${list}?limit=100`)).json()) as { id: string }[]
  if (rows.length === 0) throw new Error(`The sample world has nothing in ${list}`)
  return rows.map(({ id }) => `${page}/${id}`)
}
