import { sql } from 'kysely'
import type { Database } from '../../server/db/connect.ts'
import { dayFromNow } from '../../server/testing/festivals.ts'
import { fill100_000Rooms } from '../../server/testing/many-rooms.ts'
import { askAmongMany } from '../among-many.ts'
import type { Row } from '../row.ts'

const days = (from: number, to: number) => `startDate=${dayFromNow(from)}&endDate=${dayFromNow(to)}`

/** What people ask: their festivals first, then one of them, words, days, types and prices, in every order. */
const questionsOf = (festivalId: string) => [
  '',
  'roomType=Offering&maxPrice=60',
  `festivalId=${festivalId}`,
  `festivalId=${festivalId}&sort=price`,
  `scope=all&query=quiet+bachata&maxPrice=80`,
  'scope=all&query=balcny+budapst',
  `scope=all&query=twin&${days(60, 64)}`,
  `scope=all&${days(100, 103)}&maxPrice=60`,
  `scope=all&${days(30, 33)}&roomType=Seeking`,
  'scope=all&roomType=Offering&minPrice=30&maxPrice=50&sort=price',
  'scope=all&query=kizomba&sort=newest',
]

export const roomSearchAmongMany: Row = {
  name: 'room-search-among-many',
  promise: 'a filtered search over our API among 100,000 rooms, by a member with preferences, one after the other',
  measure: () =>
    askAmongMany(async (db, address) => {
      await fill100_000Rooms(db)
      const { token, festivalId } = await signUpSeeker(address, db)
      return { list: '/api/room-shares', questions: questionsOf(festivalId), token }
    }),
}

/** Somebody who has told all that rooms are compared by, and goes to three of the festivals that most talk about. */
async function signUpSeeker(address: string, db: Database) {
  const post = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const reply = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as { token: string }
  }
  const account = { username: 'seeker', email: 'seeker@example.org', password: 'bailamos1', name: 'Seeker' }
  const { token } = await post('/api/auth/register', { ...account, location: 'Madrid', age: 30 })
  const habits = { sleepStyle: 'Night owl', socialVibe: 'Chill', cleanliness: 'Tidy', noiseTolerance: 'Quiet' }
  const bounds = { ageRangeMin: 25, ageRangeMax: 40, budgetMin: 20, budgetMax: 60 }
  const genders = { gender: 'Female', genderPreference: 'Female only' }
  await post('/api/user/preferences', { ...habits, ...bounds, ...genders, drinkingParty: 'Socially' }, token)
  const { rows } = await sql<{ id: string }>`
    select festival_id as id from room_shares join festivals on festivals.id = festival_id
    where approved_at is not null group by festival_id order by count(*) desc, festival_id limit 3`.execute(db)
  for (const { id } of rows) await post('/api/festival-attendance', { festivalId: id, status: 'attending' }, token)
  return { token, festivalId: rows[0]?.id ?? '' }
}
