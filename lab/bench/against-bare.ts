import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { type EmbeddedConnection, startEmbeddedPostgres } from '../../server/platform/db/embedded-postgres.ts'
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

/** The path of the next request to each server; ours with the session of `token`. */
type Questions = { ourPath: () => string; barePath: () => string; token?: string }
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
    const ask = (day: () => string): Questions => ({
      ourPath: () => `${path}?${dayName}=${day()}`,
      barePath: () => barePathOf(valuesFrom(day())),
    })
    try {
      return await withBare({ connection: postgres.connection, text }, async (bareAddress) => {
        const compare = comparison(address, bareAddress)
        const day = firstDays()()
        await compare.mustBeEqual(ask(() => day))
        const different = ask(firstDays())
        await compare.warmUp(different)
        return both(
          outcomeOf(await compare.measure(different), min[0], 'different questions'),
          outcomeOf(await compare.measure(ask(() => day)), min[1], 'equal ones'),
        )
      })
    } finally {
      await postgres.stop()
    }
  })

type Asked = {
  /** The address of our site, and the path there. */
  address: string
  path: string
  connection: EmbeddedConnection
  text: string
  /** Who asks, with the values of the statement for them; `token` is the session of a member. */
  askers: { who: string; values: unknown[]; token?: string }[]
}

/** The same comparison for one question in a world of its own, for each asker: we must send as many replies as the bare server. */
export const questionAgainstBare = ({ address, path, connection, text, askers }: Asked): Promise<Outcome> =>
  withBare({ connection, text }, async (bareAddress) => {
    const compare = comparison(address, bareAddress)
    const outcomes: Outcome[] = []
    for (const { who, values, token } of askers) {
      const barePath = barePathOf(values)
      const questions = { ourPath: () => path, barePath: () => barePath, ...(token !== undefined && { token }) }
      await compare.mustBeEqual(questions)
      await compare.warmUp(questions)
      outcomes.push(outcomeOf(await compare.measure(questions), 1, who))
    }
    return outcomes.reduce(both)
  })

const barePathOf = (values: unknown[]) => `/?${encodeURIComponent(JSON.stringify(values))}`

function comparison(address: string, bareAddress: string) {
  const loadOurs = (time: number, { ourPath, token }: Questions) =>
    load(address, { seconds: time, nextPath: ourPath, ...(token !== undefined && { tokens: [token] }) })
  const loadBare = (time: number, { barePath }: Questions) => load(bareAddress, { seconds: time, nextPath: barePath })
  return {
    mustBeEqual: ({ ourPath, barePath, token }: Questions) =>
      mustBeEqual([address + ourPath(), token], [bareAddress + barePath()]),
    /** Until the code is compiled. */
    warmUp: async (questions: Questions) => {
      await loadOurs(6, questions)
      await loadBare(3, questions)
    },
    measure: async (questions: Questions): Promise<Rates> => {
      const measured: Rates = { ours: [], bare: [] }
      for (let round = 0; round < rounds; round++) {
        measured.ours.push(await loadOurs(seconds, questions))
        measured.bare.push(await loadBare(seconds, questions))
      }
      return measured
    },
  }
}

type Address = [url: string, token?: string | undefined]

async function mustBeEqual(...addresses: [ours: Address, bare: Address]) {
  const [ours, theirs] = await Promise.all(
    addresses.map(async ([url, token]) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      return (await fetch(url, { headers })).text()
    }),
  )
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

async function withBare<T>(server: Omit<BareServer, 'port'>, work: (address: string) => Promise<T>): Promise<T> {
  const port = await freePort()
  const child = fork(resolve(import.meta.dirname, 'bare-server.ts'))
  try {
    child.send({ ...server, port } satisfies BareServer)
    await once(child, 'message')
    return await work(`http://127.0.0.1:${port}`)
  } finally {
    child.kill()
  }
}
