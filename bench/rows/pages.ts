import { inTurns, loadOf, msOf } from '../in-turns.ts'
import { load } from '../load.ts'
import { atLeast, atMost, both, type Row } from '../row.ts'
import { withSite } from '../site.ts'

type Paths = { festivals: string; festival: string; room: string; list: string }

type Promised = {
  name: string
  promise: string
  page: keyof Paths
  against: keyof Paths
  leastTimes: number
  mostP99: number
}

/**
 * Compares the throughput and the slowest replies of two pages, at 16 connections and without a cache. Ratios are the same on a
 * slow machine.
 */
const pageRow = ({ name, promise, page, against, leastTimes, mostP99 }: Promised): Row => ({
  name,
  promise,
  measure: () =>
    withSite(async ({ address }) => {
      const paths = await pathsOf(address)
      const [pageUrl, otherUrl] = [address + paths[page], address + paths[against]]
      for (const url of [pageUrl, otherUrl, pageUrl]) await load(url, { seconds: 4 })
      const [measured, other] = await inTurns(loadOf(pageUrl, { seconds: 4 }), loadOf(otherUrl, { seconds: 4 }))
      const rate = atLeast(measured.perSecond / other.perSecond, leastTimes, 'times as many')
      const p99 = atMost(measured.p99 / other.p99, mostP99, 'times the p99')
      const figures = `${Math.round(measured.perSecond)}/s against ${Math.round(other.perSecond)}/s`
      return both(
        { ...rate, measured: `${rate.measured} (${figures})` },
        { ...p99, measured: `${p99.measured} (${msOf(measured)} against ${msOf(other)})` },
      )
    }),
})

async function pathsOf(address: string): Promise<Paths> {
  const firstId = async (list: string) => {
    const [first] = (await (await fetch(`${address}${list}?limit=1`)).json()) as { id: string }[]
    if (!first) throw new Error(`The sample world has nothing in ${list}`)
    return first.id
  }
  return {
    festivals: '/',
    festival: `/festivals/${await firstId('/api/festivals')}`,
    room: `/rooms/${await firstId('/api/room-shares')}`,
    list: '/api/festivals',
  }
}

export const serverRendering = pageRow({
  name: 'server-rendering',
  promise: 'the festivals page rendered on the server, against the list of festivals over the API',
  page: 'festivals',
  against: 'list',
  leastTimes: 0.1,
  mostP99: 12,
})

export const roomPage = pageRow({
  name: 'room-page',
  promise: "a room's page rendered on the server, against the list of festivals over the API",
  page: 'room',
  against: 'list',
  leastTimes: 0.14,
  mostP99: 9,
})

/** The HTML is three times as long as a room's page, because it contains the festival's rooms too. */
export const festivalPage = pageRow({
  name: 'festival-page',
  promise: "a festival's page rendered on the server, against a room's",
  page: 'festival',
  against: 'room',
  leastTimes: 0.65,
  mostP99: 2,
})
