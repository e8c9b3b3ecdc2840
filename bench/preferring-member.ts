import { sql } from 'kysely'
import type { Database } from '../server/db/connect.ts'

/** Signs up a member who states every trait that rooms are compared by, and attends the three festivals with the most rooms. */
export async function signUpPreferringMember(address: string, db: Database) {
  const post = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const reply = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as { token: string }
  }
  const account = { username: 'traveller', email: 'traveller@example.org', password: 'bailamos1', name: 'Traveller' }
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
