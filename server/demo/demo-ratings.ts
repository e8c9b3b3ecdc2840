import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { chance } from './chance.ts'
import { type DemoRating, demoUsername, readRatings } from './demo-data.ts'
import { ourFestivals } from './demo-festivals.ts'
import type { Guest } from './demo-members.ts'

type Festival = { id: string; endDate: string }
type Company = { one: Guest; other: Guest; context: DemoRating['context']; contextId: string; days: Days }
type Days = { festivalId: string | null; endedOn: string }

/**
 * What members said about each other after stays and meetups that are over: everybody met the next two of a drawn order. The demo user
 * has ratings, and can rate two members, of whom one has rated them already.
 */
export async function loadRatings(trx: Transaction<DB>, today: string, members: Guest[], self: Guest) {
  const ratings = await readRatings()
  const past = await pastFestivals(trx, today)
  const drawn = members
    .filter(({ id }) => id !== self.id)
    .toSorted((a, b) => chance(a.username, 'meets') - chance(b.username, 'meets'))
  const daysOf = (...keys: string[]) => daysOfOne(past, today, chance(...keys, 'met at'))
  for (const [at, one] of drawn.entries())
    for (const step of [1, 2]) {
      const other = drawn[(at + step) % drawn.length]
      if (!other || other === one || chance(one.username, 'met', other.username) > 0.6) continue
      const company = companyOf(one, other, daysOf(one.username, other.username))
      await say(trx, company, ratings)
      await say(trx, turned(company), ratings)
    }
  for (const other of drawn.slice(0, 4)) {
    const company = companyOf(other, self, daysOf(other.username, demoUsername))
    await say(trx, company, ratings)
    await say(trx, turned(company), ratings)
  }
  const lately = { festivalId: past.at(-1)?.id ?? null, endedOn: daysBefore(today, 3) }
  for (const [at, other] of drawn.slice(4, 6).entries()) {
    const company = companyOf(other, self, lately)
    await invite(trx, turned(company))
    if (at === 0) await say(trx, company, ratings, new Date(`${daysBefore(today, 1)}T10:00:00Z`))
  }
}

/** Invented ones alone: nobody was at a real one. */
const pastFestivals = (trx: Transaction<DB>, today: string): Promise<Festival[]> =>
  ourFestivals(trx).select('endDate').where('endDate', '<', today).where('sourceKey', 'like', 'demo-%').execute()

const companyOf = (one: Guest, other: Guest, days: Days): Company => ({
  one,
  other,
  context: chance(one.username, 'shares with', other.username) < 0.6 ? 'room_share' : 'meetup',
  contextId: randomUUID(),
  days,
})

const turned = (company: Company): Company => ({ ...company, one: company.other, other: company.one })

const daysBefore = (day: string, days: number) => Temporal.PlainDate.from(day).subtract({ days }).toString()

function daysOfOne(past: Festival[], today: string, drawn: number): Days {
  const festival = past[Math.floor(drawn * past.length)]
  return festival
    ? { festivalId: festival.id, endedOn: festival.endDate }
    : { festivalId: null, endedOn: daysBefore(today, 30 + Math.floor(drawn * 300)) }
}

/** The second of two is read with the first one by everybody. Older ones are read by their age. */
async function say(trx: Transaction<DB>, company: Company, ratings: DemoRating[], createdAt?: Date) {
  const { one, other, context, contextId, days } = company
  const fitting = ratings.filter((rating) => rating.context === context)
  const rating = fitting[Math.floor(chance(one.username, 'says of', other.username) * fitting.length)]
  if (!rating) return
  const { score, tags, comment, answer = null } = rating
  const pair = { raterId: one.id, rateeId: other.id, contextType: context, contextId }
  const saidAt = createdAt ?? new Date(`${days.endedOn}T18:00:00Z`)
  const answered = { answer, answeredAt: answer === null ? null : saidAt }
  await trx
    .insertInto('ratings')
    .values({ ...pair, ...days, score, tags, comment, ...answered, createdAt: saidAt, countsAt: saidAt })
    .execute()
}

async function invite(trx: Transaction<DB>, { one, other, context, contextId, days }: Company) {
  const pair = { raterId: one.id, rateeId: other.id, contextType: context, contextId }
  await trx
    .insertInto('ratingInvitations')
    .values({ ...pair, ...days })
    .execute()
}
