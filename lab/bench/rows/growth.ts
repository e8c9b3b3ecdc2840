import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { connect } from '../../../server/platform/db/connect.ts'
import { startEmbeddedPostgres } from '../../../server/platform/db/embedded-postgres.ts'
import { fillFestivals } from '../../../server/testing/many-festivals.ts'
import { fillRooms } from '../../../server/testing/many-rooms.ts'
import { signUpPreferringMember } from '../preferring-member.ts'
import { type Outcome, percentile, type Row } from '../row.ts'
import { type RunningSite, startSite, withDataFolder } from '../site.ts'

const sizes = [1_000, 10_000, 100_000] as const
const maxTimesSlower = 3
const warmUpRounds = 15
const rounds = 400

/** Frequent requests; those with `member` come from a member who has stated preferences and attends three festivals. */
const requests = [
  { path: '/api/festivals?' },
  { path: '/api/festivals?genres=Bachata' },
  { path: '/api/festivals?location=budapest' },
  { path: '/api/festivals?query=bachata+sevilla' },
  { path: '/api/room-shares?' },
  { path: '/api/room-shares?roomType=Offering&maxPrice=60' },
  { path: '/api/room-shares?query=quiet+bachata' },
  { path: '/api/room-shares?scope=all', member: true },
  { path: '/api/room-shares?scope=all&query=quiet', member: true },
  { path: '/api/room-shares?scope=all&roomType=Offering', member: true },
  { path: '/api/room-shares?', member: true },
]

type FilledSite = { site: RunningSite; token: string; agent: Agent }

async function withFilledSite<T>(size: number, work: (filled: FilledSite) => Promise<T>): Promise<T> {
  return await withDataFolder(async (dataDir) => {
    const site = await startSite(dataDir, { DEMO: 'off' })
    const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
    const db = connect(postgres.connection)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    try {
      await fillFestivals(db, size)
      await fillRooms(db, size)
      const { token } = await signUpPreferringMember(site.address, db)
      await db.destroy()
      return await work({ site, token, agent })
    } finally {
      agent.destroy()
      await postgres.stop()
      await site.stop()
    }
  })
}

/** In milliseconds, from the request to the last byte of the reply. */
function timeOf({ site, token, agent }: FilledSite, { path, member }: (typeof requests)[number]): Promise<number> {
  return new Promise((done, fail) => {
    const start = performance.now()
    const headers = member ? { authorization: `Bearer ${token}` } : {}
    const sent = request(`${site.address}${path}&limit=24`, { agent, headers }, (reply) => {
      reply.resume()
      reply.on('end', () =>
        reply.statusCode === 200 ? done(performance.now() - start) : fail(new Error(`${path}: ${reply.statusCode}`)),
      )
    })
    sent.on('error', fail)
    sent.end()
  })
}

/**
 * The times of each request at each size. One round sends every request to every site once, so that other activity of the machine
 * affects all equally.
 */
async function measureTurnByTurn(sites: FilledSite[]) {
  const times = requests.map(() => sites.map((): number[] => []))
  for (let round = -warmUpRounds; round < rounds; round++)
    for (const [at, each] of requests.entries())
      for (const [size, site] of sites.entries()) {
        const time = await timeOf(site, each)
        if (round >= 0) times[at]?.[size]?.push(time)
      }
  return times
}

const figure = (times: number[]) => `${percentile(times, 50).toFixed(1)}/${percentile(times, 99).toFixed(1)}`

async function compare(sites: FilledSite[]): Promise<Outcome> {
  const times = await measureTurnByTurn(sites)
  console.log(`median/p99 in ms among ${sizes.join(', ')} festivals and rooms; p99 of the last against the first`)
  const slower = requests.map(({ path, member }, at) => {
    const [small = [], ...larger] = times[at] ?? []
    const ratio = percentile(larger.at(-1) ?? [], 99) / percentile(small, 99)
    console.log(
      `  ${[small, ...larger].map(figure).join('  ')}  ${ratio.toFixed(1)}x  ${path}${member ? ' (member)' : ''}`,
    )
    return ratio
  })
  const worst = Math.max(...slower)
  return {
    measured: `${worst.toFixed(1)} times as long at worst`,
    limit: `≤ ${maxTimesSlower} times`,
    ratio: maxTimesSlower / worst,
  }
}

export const growth: Row = {
  name: 'growth',
  promise:
    'p99 of lists and searches among 100,000 festivals and rooms against 1,000, turn by turn, one request at a time',
  measure: () =>
    withFilledSite(sizes[0], (small) =>
      withFilledSite(sizes[1], (middle) => withFilledSite(sizes[2], (large) => compare([small, middle, large]))),
    ),
}
