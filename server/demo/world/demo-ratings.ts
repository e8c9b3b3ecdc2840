import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { dayAfter } from '../../../contract/festivals/event-times.ts'
import type { DB } from '../../platform/db/schema.ts'
import { demoRatings } from '../demo-data.ts'
import { ourFestivals } from './demo-festivals.ts'
import type { Guest } from './demo-members.ts'
import { languageBetween } from './demo-words.ts'
import { insertNew } from '../insert-new.ts'

/**
 * Ratings after stays and meetups that are over. They are at invented festivals only, since no demo member was at a real one. The demo user
 * has ratings, and can rate two members; one of these has rated them already.
 */
export async function loadRatings(trx: Transaction<DB>, today: string, members: Guest[], self: Guest) {
  const past = await ourFestivals(trx).where('endDate', '<', today).where('sourceKey', 'like', 'demo-%').execute()
  const memberOf = (name = '') => members.find(({ username }) => username === name)
  const exchanged = demoRatings.said.flatMap(({ context, members: [one, other], say: [first, second], daysAgo }) => {
    // Spread over 300 days; when fewer invented festivals are over, over these.
    const festival = past[Math.floor(((daysAgo - 30) / 300) * past.length)]
    const endedOn = festival?.endDate ?? dayAfter(today, -daysAgo)
    const stay = { contextType: context, contextId: randomUUID(), festivalId: festival?.id ?? null, endedOn }
    const [rater, ratee] = [memberOf(one), memberOf(other)]
    if (!rater || !ratee) return []
    // The second of two ratings makes both visible. Older ones are visible by their age.
    const saidAt = new Date(`${endedOn}T18:00:00Z`)
    return [
      { ...stay, ...said(first, rater, ratee, saidAt) },
      { ...stay, ...said(second, ratee, rater, saidAt) },
    ]
  })
  const lately = { festivalId: past.at(-1)?.id ?? null, endedOn: dayAfter(today, -3) }
  const yesterday = new Date(`${dayAfter(today, -1)}T10:00:00Z`)
  const stays = demoRatings.toBeSaid.flatMap(({ context, member, says }) => {
    const other = memberOf(member)
    return other ? [{ stay: { ...lately, contextType: context, contextId: randomUUID() }, other, says }] : []
  })
  const invitations = stays.map(({ stay, other }) => ({ ...stay, raterId: self.id, rateeId: other.id }))
  const ofSelf = stays.flatMap(({ stay, other, says }) =>
    says === null ? [] : [{ ...stay, ...said(says, other, self, yesterday) }],
  )
  await insertNew(trx, 'ratings', [...exchanged, ...ofSelf])
  await insertNew(trx, 'ratingInvitations', invitations)
}

function said(name = '', rater: Guest, ratee: Guest, createdAt: Date) {
  const text = demoRatings.texts[name]
  if (!text) throw new Error(`ratings.json has no text '${name}'`)
  const { in: others, ...inEnglish } = text
  const words = { ...inEnglish, ...others?.[languageBetween(rater, ratee)] }
  const answeredAt = words.answer ? createdAt : null
  return { ...words, raterId: rater.id, rateeId: ratee.id, answeredAt, createdAt, countsAt: createdAt }
}
