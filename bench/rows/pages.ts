import { firstDays } from '../first-days.ts'
import { inTurns, loadOf, msOf } from '../in-turns.ts'
import { atLeast, atMost, both, type Row } from '../row.ts'
import { withSite } from '../site.ts'

/** For each page, the path of the next request: another address each time, so that no rendering and no read is shared. */
type Paths = Record<'festivals' | 'festival' | 'room' | 'list', () => string>

type Promised = {
  name: string
  promise: string
  page: keyof Paths
  against: keyof Paths
  minTimes: number
  maxP99: number
  /** How many times as many replies when all request the same address: they share a rendering. */
  minTimesTogether: number
}

const seconds = 3

/**
 * Compares the throughput and the slowest replies of two pages, at 16 connections and without a cache. Each request has another
 * address. Then the page is compared with itself, requested at one address. Ratios are the same on a slow machine.
 */
const pageRow = ({ name, promise, page, against, minTimes, maxP99, minTimesTogether }: Promised): Row => ({
  name,
  promise,
  measure: () =>
    withSite(async ({ address }) => {
      const paths = await pathsOf(address)
      const ofPage = loadOf(address, { seconds, nextPath: paths[page] })
      const ofOther = loadOf(address, { seconds, nextPath: paths[against] })
      const atOneAddress = loadOf(address + paths[page](), { seconds })
      for (const warmUp of [ofPage, ofOther, ofPage]) await warmUp()
      const [measured, other] = await inTurns(ofPage, ofOther)
      const [shared, single] = await inTurns(atOneAddress, ofPage)
      const rate = atLeast(measured.perSecond / other.perSecond, minTimes, 'times as many')
      const p99 = atMost(measured.p99 / other.p99, maxP99, 'times the p99')
      const times = atLeast(shared.perSecond / single.perSecond, minTimesTogether, 'times as many at one address')
      const figures = `${Math.round(measured.perSecond)}/s against ${Math.round(other.perSecond)}/s`
      return both(
        both(
          { ...rate, measured: `${rate.measured} (${figures})` },
          { ...p99, measured: `${p99.measured} (${msOf(measured)} against ${msOf(other)})` },
        ),
        { ...times, measured: `${times.measured} (${Math.round(shared.perSecond)}/s, ${msOf(shared)})` },
      )
    }),
})

async function pathsOf(address: string): Promise<Paths> {
  const idsIn = async (list: string) => {
    const rows = (await (await fetch(`${address}${list}?limit=100`)).json()) as { id: string }[]
    if (rows.length === 0) throw new Error(`The sample world has nothing in ${list}`)
    return inRotation(rows.map(({ id }) => id))
  }
  const [festival, room] = [await idsIn('/api/festivals'), await idsIn('/api/room-shares')]
  const [day, listDay] = [firstDays(), firstDays()]
  return {
    festivals: () => `/?startDate=${day()}`,
    festival: () => `/festivals/${festival()}`,
    room: () => `/rooms/${room()}`,
    list: () => `/api/festivals?startDate=${listDay()}`,
  }
}

function inRotation(ids: string[]) {
  let next = 0
  return () => ids[next++ % ids.length] ?? ''
}

export const serverRendering = pageRow({
  name: 'server-rendering',
  promise: 'the festivals page rendered on the server, against the list of festivals over the API',
  page: 'festivals',
  against: 'list',
  minTimes: 0.1,
  maxP99: 12,
  minTimesTogether: 2,
})

export const roomPage = pageRow({
  name: 'room-page',
  promise: "a room's page rendered on the server, against the list of festivals over the API",
  page: 'room',
  against: 'list',
  minTimes: 0.14,
  maxP99: 9,
  minTimesTogether: 2,
})

/** The HTML is three times as long as a room's page, because it contains the festival's rooms too. */
export const festivalPage = pageRow({
  name: 'festival-page',
  promise: "a festival's page rendered on the server, against a room's",
  page: 'festival',
  against: 'room',
  minTimes: 0.65,
  maxP99: 2,
  minTimesTogether: 2,
})

/** Pages at one address share their rendering, so that compression is most of what each of them takes. */
export const compressedPage: Row = {
  name: 'compressed-page',
  promise: 'the festivals page compressed with brotli, as every browser asks for it, against the same page as it is',
  measure: () =>
    withSite(async ({ address }) => {
      const asItIs = loadOf(`${address}/`, { seconds })
      const compressed = loadOf(`${address}/`, { seconds, encoding: 'br' })
      for (const warmUp of [compressed, asItIs]) await warmUp()
      const [measured, other] = await inTurns(compressed, asItIs)
      const rate = atLeast(measured.perSecond / other.perSecond, 0.6, 'times as many')
      const figures = `${Math.round(measured.perSecond)}/s against ${Math.round(other.perSecond)}/s`
      return { ...rate, measured: `${rate.measured} (${figures})` }
    }),
}
