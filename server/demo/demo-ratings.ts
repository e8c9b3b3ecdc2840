import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { dayAfter } from '../../contract/festivals/event-times.ts'
import type { DB } from '../platform/db/schema.ts'
import { demoRatings } from './demo-data.ts'
import { ourFestivals } from './demo-festivals.ts'
import type { Guest } from './demo-members.ts'
import { insertNew } from './insert-new.ts'

/**
 * Ratings after stays and meetups that are over. They are at invented festivals only, since no demo member was at a real one. The demo user
 * has ratings, and can rate two members; one of these has rated them already.
 */
export async function loadRatings(trx: Transaction<DB>, today: string, members: Guest[], self: Guest) {
  const past = await ourFestivals(trx).where('endDate', '<', today).where('sourceKey', 'like', 'demo-%').execute()
  const idOf = (name = '') => members.find(({ username }) => username === name)?.id
  const said = demoRatings.said.flatMap(({ context, members: [one, other], say: [first, second], daysAgo }) => {
    // Spread over 300 days; when fewer invented festivals are over, over these.
    const festival = past[Math.floor(((daysAgo - 30) / 300) * past.length)]
    const endedOn = festival?.endDate ?? dayAfter(today, -daysAgo)
    const stay = { contextType: context, contextId: randomUUID(), festivalId: festival?.id ?? null, endedOn }
    const [raterId, rateeId] = [idOf(one), idOf(other)]
    if (!raterId || !rateeId) return []
    // The second of two ratings makes both visible. Older ones are visible by their age.
    const saidAt = new Date(`${endedOn}T18:00:00Z`)
    return [
      { ...stay, raterId, rateeId, ...wordsOf(first, saidAt) },
      { ...stay, raterId: rateeId, rateeId: raterId, ...wordsOf(second, saidAt) },
    ]
  })
  const lately = { festivalId: past.at(-1)?.id ?? null, endedOn: dayAfter(today, -3) }
  const yesterday = new Date(`${dayAfter(today, -1)}T10:00:00Z`)
  const stays = demoRatings.toBeSaid.flatMap(({ context, member, says }) => {
    const other = idOf(member)
    return other ? [{ stay: { ...lately, contextType: context, contextId: randomUUID() }, other, says }] : []
  })
  const invitations = stays.map(({ stay, other }) => ({ ...stay, raterId: self.id, rateeId: other }))
  const ofSelf = stays.flatMap(({ stay, other, says }) =>
    says === null ? [] : [{ ...stay, raterId: other, rateeId: self.id, ...wordsOf(says, yesterday) }],
  )
  await insertNew(trx, 'ratings', [...said, ...ofSelf])
  await insertNew(trx, 'ratingInvitations', invitations)
}

function wordsOf(name = '', createdAt: Date) {
  const text = demoRatings.texts[name]
  if (!text) throw new Error(`ratings.json has no text '${name}'`)
  return { ...text, answeredAt: text.answer ? createdAt : null, createdAt, countsAt: createdAt }
}
