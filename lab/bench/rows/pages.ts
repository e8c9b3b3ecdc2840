import { firstDays } from '../first-days.ts'
import { inTurns, loadOf, type Medians, msOf } from '../in-turns.ts'
import { atLeast, atMost, both, type Outcome, type Row } from '../row.ts'
import { withSite } from '../site.ts'

const seconds = 3
/** Pages are asked for as every browser asks. */
const asBrowser = { seconds, encoding: 'br' }

const perSecondOf = (measured: Medians, other: Medians) =>
  `${Math.round(measured.perSecond)}/s, ${msOf(measured)} against ${Math.round(other.perSecond)}/s, ${msOf(other)}`

type Limits = { minTimes: number; maxP99: number }

function compared(measured: Medians, other: Medians, { minTimes, maxP99 }: Limits): Outcome {
  const rate = atLeast(measured.perSecond / other.perSecond, minTimes, 'times as many')
  const p99 = atMost(measured.p99 / other.p99, maxP99, 'times the p99')
  return both({ ...rate, measured: `${rate.measured} (${perSecondOf(measured, other)})` }, p99)
}

/** Each request has another address, which nobody has asked for before: no rendering and no read is shared or kept. */
export const serverRendering: Row = {
  name: 'server-rendering',
  promise: 'the festivals page rendered anew for each request, against the list of festivals over the API',
  measure: () =>
    withSite(async ({ address }) => {
      const [day, listDay] = [firstDays(), firstDays()]
      const ofPage = loadOf(address, { ...asBrowser, nextPath: () => `/?startDate=${day()}` })
      const ofList = loadOf(address, { seconds, nextPath: () => `/api/festivals?startDate=${listDay()}` })
      for (const warmUp of [ofPage, ofList, ofPage]) await warmUp()
      const [measured, other] = await inTurns(ofPage, ofList)
      return compared(measured, other, { minTimes: 0.1, maxP99: 8 })
    }),
}

type Kept = { name: string; promise: string; paths: (address: string) => Promise<string[]> } & Limits

/** Pages that were rendered before, against the list of festivals over the API, whose one read is shared by all who ask at the same moment. */
const keptRow = ({ name, promise, paths, ...limits }: Kept): Row => ({
  name,
  promise,
  measure: () =>
    withSite(async ({ address }) => {
      const nextPath = inRotation(await paths(address))
      const ofPage = loadOf(address, { ...asBrowser, nextPath })
      const ofList = loadOf(`${address}/api/festivals?limit=12`, { seconds })
      for (const warmUp of [ofPage, ofList, ofPage]) await warmUp()
      const [measured, other] = await inTurns(ofPage, ofList)
      return compared(measured, other, limits)
    }),
})

export const keptPage = keptRow({
  name: 'kept-page',
  promise: 'the festivals page as it is kept, against the list of festivals over the API',
  paths: async () => ['/'],
  minTimes: 0.7,
  maxP99: 2,
})

export const keptPagesInTurn = keptRow({
  name: 'kept-pages-in-turn',
  promise: 'the pages of every festival and room, each kept, against the list of festivals over the API',
  paths: async (address) => [
    ...(await idsIn(address, '/api/festivals')).map((id) => `/festivals/${id}`),
    ...(await idsIn(address, '/api/room-shares')).map((id) => `/rooms/${id}`),
  ],
  minTimes: 0.35,
  maxP99: 6,
})

export async function idsIn(address: string, list: string) {
  const rows = (await (await fetch(`${address}${list}?limit=100`)).json()) as { id: string }[]
  if (rows.length === 0) throw new Error(`The sample world has nothing in ${list}`)
  return rows.map(({ id }) => id)
}

export function inRotation(paths: string[]) {
  let next = 0
  return () => paths[next++ % paths.length] ?? ''
}
