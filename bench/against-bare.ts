import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '../server/db/embedded-postgres.ts'
import type { BareServer } from './bare-server.ts'
import { firstDays } from './first-days.ts'
import { type Load, load, mustNotFail } from './load.ts'
import { atLeast, both, median, type Outcome } from './row.ts'
import { freePort, withSite } from './site.ts'

const rounds = 7
const seconds = 3

type List = {
  /** In our API; `dayName` is its parameter for the first day. */
  path: string
  dayName?: string
  /** Its SQL statement, and the parameter values for a first day. */
  text: string
  valuesFrom: (startDate: string) => unknown[]
  /** How often as many replies as those of the bare server we must send at least: to different questions, and to equal ones. */
  min?: [different: number, equal: number]
}

type Rates = { ours: Load[]; bare: Load[] }

/**
 * Compares our throughput with a bare server (node:http and pg) that runs the same statement and sends the same bytes, on the
 * sample world, with loads in turn. It measures twice. First each request has another first day, so that no read can be shared (all
 * days are before the first festival, so every reply is the same). Then all requests have the same first day: our waiting requests
 * share one read, the bare server's do not.
 */
export const againstBare = ({
  path,
  dayName = 'startDate',
  text,
  valuesFrom,
  min = [0.85, 2],
}: List): Promise<Outcome> =>
  withSite(async ({ address }, dataDir) => {
    const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
    const bare = await startBare({ connection: postgres.connection, text })
    const ourPath = (startDate: string) => `${path}?${dayName}=${startDate}`
    const barePath = (startDate: string) => `/?${encodeURIComponent(JSON.stringify(valuesFrom(startDate)))}`
    const measure = async (day: () => string): Promise<Rates> => {
      const measured: Rates = { ours: [], bare: [] }
      for (let round = 0; round < rounds; round++) {
        measured.ours.push(await load(address, { seconds, nextPath: () => ourPath(day()) }))
        measured.bare.push(await load(bare.address, { seconds, nextPath: () => barePath(day()) }))
      }
      return measured
    }
    try {
      const day = firstDays()()
      await mustBeEqual(address + ourPath(day), bare.address + barePath(day))
      const different = firstDays()
      // Warm-up, until the code is compiled.
      await load(address, { seconds: 6, nextPath: () => ourPath(different()) })
      await load(bare.address, { seconds: 3, nextPath: () => barePath(different()) })
      return both(
        outcomeOf(await measure(different), min[0], 'different questions'),
        outcomeOf(await measure(() => day), min[1], 'equal ones'),
      )
    } finally {
      bare.stop()
      await postgres.stop()
    }
  })

async function mustBeEqual(ourUrl: string, bareUrl: string) {
  const [ours, theirs] = await Promise.all([ourUrl, bareUrl].map(async (url) => (await fetch(url)).text()))
  if (ours !== theirs || ours === '') throw new Error('We and the bare server answer with different bytes')
}

function outcomeOf({ ours, bare }: Rates, minTimes: number, questions: string): Outcome {
  for (const measured of [...ours, ...bare]) mustNotFail(measured)
  const rate = (loads: Load[]) => Math.round(median(loads.map(({ perSecond }) => perSecond)))
  const p99 = (loads: Load[]) => Math.round(median(loads.map((measured) => measured.p99)))
  const times = median(ours.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? 0)))
  const outcome = atLeast(times, minTimes, 'times')
  const figures = `${rate(ours)}/s against ${rate(bare)}/s, p99 ${p99(ours)} ms against ${p99(bare)} ms`
  return { ...outcome, measured: `${questions} ${outcome.measured} (${figures})` }
}

async function startBare(server: Omit<BareServer, 'port'>) {
  const port = await freePort()
  const child = fork(resolve(import.meta.dirname, 'bare-server.ts'))
  child.send({ ...server, port } satisfies BareServer)
  await once(child, 'message')
  return { address: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}
