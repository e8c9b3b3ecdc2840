import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { RatingContext } from '../../contract/rating-options.ts'
import { dayAfter } from '../../contract/event-times.ts'
import type { DB } from '../db/schema.ts'
import { demoRatings } from './demo-data.ts'
import { ourFestivals } from './demo-festivals.ts'
import type { Guest } from './demo-members.ts'

/**
 * What members said about each other after stays and meetups that are over, at invented festivals alone: nobody was at a real one. The demo
 * user has ratings, and can rate two members, of whom one has rated them already.
 */
export async function loadRatings(trx: Transaction<DB>, today: string, members: Guest[], self: Guest) {
  const past = await ourFestivals(trx).where('endDate', '<', today).where('sourceKey', 'like', 'demo-%').execute()
  const find = (name: string) => members.find(({ username }) => username === name)
  for (const { context, members: names, say: texts, daysAgo } of demoRatings.said) {
    const [one, other] = names.map(find)
    if (!one || !other) continue
    // Spread over 300 days; once invented festivals are over, over these.
    const festival = past[Math.floor(((daysAgo - 30) / 300) * past.length)]
    const endedOn = festival?.endDate ?? dayAfter(today, -daysAgo)
    const stay = { ...aboutStay(context), festivalId: festival?.id ?? null, endedOn }
    // The second of two is read with the first one by everybody. Older ones are read by their age.
    const saidAt = new Date(`${endedOn}T18:00:00Z`)
    await say(trx, { ...stay, raterId: one.id, rateeId: other.id }, texts[0], saidAt)
    await say(trx, { ...stay, raterId: other.id, rateeId: one.id }, texts[1], saidAt)
  }
  for (const { context, member, says } of demoRatings.toBeSaid) {
    const other = find(member)
    if (!other) continue
    const stay = { ...aboutStay(context), festivalId: past.at(-1)?.id ?? null, endedOn: dayAfter(today, -3) }
    await trx
      .insertInto('ratingInvitations')
      .values({ ...stay, raterId: self.id, rateeId: other.id })
      .execute()
    const saidAt = new Date(`${dayAfter(today, -1)}T10:00:00Z`)
    if (says) await say(trx, { ...stay, raterId: other.id, rateeId: self.id }, says, saidAt)
  }
}

const aboutStay = (contextType: RatingContext) => ({ contextType, contextId: randomUUID() })

type Said = ReturnType<typeof aboutStay> &
  Record<'raterId' | 'rateeId' | 'endedOn', string> & { festivalId: string | null }

async function say(trx: Transaction<DB>, rating: Said, name = '', createdAt: Date) {
  const text = demoRatings.texts[name]
  if (!text) throw new Error(`ratings.json has no text '${name}'`)
  const answeredAt = text.answer ? createdAt : null
  await trx
    .insertInto('ratings')
    .values({ ...rating, ...text, answeredAt, createdAt, countsAt: createdAt })
    .execute()
}
