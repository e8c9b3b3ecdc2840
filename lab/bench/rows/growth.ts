import { Agent } from 'node:http'
import { sql } from 'kysely'
import type { Database } from '../../../server/platform/db/connections/connect.ts'
import { dayFromNow } from '../../../server/platform/days.ts'
import { fillFestivals } from '../../../server/testing/many/many-festivals.ts'
import { fillRooms } from '../../../server/testing/many/many-rooms.ts'
import { timeOf } from '../../shared/call.ts'
import { signUp } from '../../shared/members.ts'
import { atMost, both, percentile } from '../../shared/outcome.ts'
import { openPlace } from '../../shared/sites.ts'
import type { Row } from '../row.ts'

const [few, many] = [1_000, 100_000]
const maxTimesSlower = 3
const maxMs = 25
const warmUpRounds = 15
const rounds = 400

const days = (from: number, to: number) => `startDate=${dayFromNow(from)}&endDate=${dayFromNow(to)}`

/** Frequent requests: words, typos, places by their names in several languages, styles, days and prices. */
const visited = [
  '/api/festivals?',
  '/api/festivals?genres=Bachata',
  '/api/festivals?location=budapest',
  '/api/festivals?location=Andalusia&genres=Salsa',
  '/api/festivals?query=bachata+sevilla',
  '/api/festivals?query=bachta+budapst',
  '/api/festivals?query=cuban+mara',
  '/api/festivals?query=bachata+espa%C3%B1a',
  '/api/festivals?query=salsa&priceRange=100-200',
  '/api/room-shares?',
  '/api/room-shares?roomType=Offering&maxPrice=60',
  '/api/room-shares?query=quiet+bachata',
]
/** The requests of a member who has set preferences and attends the three festivals with the most rooms. */
const ofMember = [
  '/api/room-shares?',
  '/api/room-shares?scope=all',
  '/api/room-shares?scope=all&query=quiet',
  '/api/room-shares?scope=all&roomType=Offering',
  '/api/room-shares?scope=all&query=balcny+budapst',
  '/api/room-shares?scope=all&query=espa%C3%B1a',
  `/api/room-shares?scope=all&query=twin&${days(60, 64)}`,
  `/api/room-shares?scope=all&${days(100, 103)}&maxPrice=30&priceOf=each`,
  '/api/room-shares?scope=all&roomType=Offering&minPrice=30&maxPrice=50&sort=price',
  '/api/room-shares?scope=all&query=kizomba&sort=newest',
]
const requests = [
  ...visited.map((path) => ({ path, isOfMember: false })),
  ...ofMember.map((path) => ({ path, isOfMember: true })),
]

export const growth: Row = {
  name: 'growth',
  promise: `p99 of lists and searches among ${many} festivals and rooms, and against ${few}, turn by turn, one request at a time`,
  measure: async () => {
    await using small = await openFilled(few)
    await using large = await openFilled(many)
    const times = requests.map(() => ({ few: [] as number[], many: [] as number[] }))
    // Each round sends every request to each site once, so that other activity of the machine affects both equally.
    for (let round = -warmUpRounds; round < rounds; round++)
      for (const [at, asked] of requests.entries()) {
        const [one, other] = [await small.timeOf(asked), await large.timeOf(asked)]
        if (round < 0) continue
        times[at]!.few.push(one)
        times[at]!.many.push(other)
      }
    console.log(`median/p99 in ms among ${few} and ${many} festivals and rooms; p99 of the last against the first`)
    const slower = requests.map(({ path, isOfMember }, at) => {
      const each = times[at]!
      const ratio = percentile(each.many, 99) / percentile(each.few, 99)
      const figures = [each.few, each.many].map((ms) => [50, 99].map((p) => percentile(ms, p).toFixed(1)).join('/'))
      console.log(`  ${figures.join('  ')}  ${ratio.toFixed(1)}x  ${path}${isOfMember ? ' (member)' : ''}`)
      return ratio
    })
    return both(
      atMost(
        percentile(
          times.flatMap((each) => each.many),
          99,
        ),
        maxMs,
        `ms p99 among ${many}`,
      ),
      atMost(Math.max(...slower), maxTimesSlower, 'times as long at worst'),
    )
  },
}

async function openFilled(size: number) {
  await using made = new AsyncDisposableStack()
  const { db, address } = made.use(await openPlace('empty'))
  const agent = made.adopt(new Agent({ keepAlive: true, maxSockets: 1 }), (one) => one.destroy())
  await fillFestivals(db, size)
  await fillRooms(db, size)
  const token = await preferringMember(address, db)
  const all = made.move()
  return {
    timeOf: ({ path, isOfMember }: (typeof requests)[number]) =>
      timeOf(agent, address, { path: `${path}&limit=24`, ...(isOfMember && { token }) }),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

async function preferringMember(address: string, db: Database) {
  const { api, token } = await signUp(address)
  const habits = { sleepStyle: 'Night owl', socialVibe: 'Chill', cleanliness: 'Tidy', noiseTolerance: 'Quiet' }
  const bounds = { ageRangeMin: 25, ageRangeMax: 40, budgetMin: 20, budgetMax: 60 }
  const genders = { gender: 'Female', genderPreference: 'Female only' }
  await api.profile.savePreferences({ body: { ...habits, ...bounds, ...genders, drinkingParty: 'Socially' } })
  const { rows } = await sql<{ id: string }>`
    select festival_id as id from room_shares join festivals on festivals.id = festival_id
    where approved_at is not null group by festival_id order by count(*) desc, festival_id limit 3`.execute(db)
  for (const { id } of rows) await api.festivalAttendance.set({ body: { festivalId: id, status: 'attending' } })
  return token
}
