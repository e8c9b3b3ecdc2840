import { sql } from 'kysely'
import type { z } from 'zod'
import type { NewRating } from '../../contract/ratings.ts'
import type { Database } from '../db/connect.ts'
import type { TestMember } from './app.ts'
import { create, hours, join } from './meetups.ts'
import { over, putRequest, putRoom } from './room-requests.ts'

type Fields = Partial<z.input<typeof NewRating>>
export type Occasion = { contextType: 'room_share' | 'meetup'; contextId: string }

/** A stay of a host and guests that is over. */
export async function putStay(db: Database, festivalId: string, [host, ...guests]: TestMember[], days = over) {
  const size = guests.length + 1
  const contextId = await putRoom(db, host!, festivalId, { ...days, maxGuests: size, currentGuests: size })
  for (const guest of guests) await putRequest(db, contextId, guest, 'accepted')
  return { contextType: 'room_share', contextId } satisfies Occasion
}

/** A lunch that ended an hour ago. */
export async function putMeetup(db: Database, festivalId: string, [organizer, ...guests]: TestMember[]) {
  const { id } = await create(organizer!, festivalId, { capacity: 20 })
  for (const guest of guests) await join(guest, id)
  await db
    .updateTable('meetups')
    .set({ startTime: hours(-2) })
    .where('id', '=', id)
    .execute()
  return { contextType: 'meetup', contextId: id } satisfies Occasion
}

export const rate = ({ api }: TestMember, { user }: TestMember, occasion: Occasion, fields: Fields = {}) =>
  api.ratings.create({ body: { rateeId: user.id, ...occasion, score: 5, ...fields } })

export const ratingsOf = async ({ api }: TestMember, { user }: TestMember) =>
  (await api.ratings.ofMember({ params: { id: user.id }, query: {} })).items

/** The mean and the number of ratings on the page of a member. */
export const meanOf = async ({ api }: Pick<TestMember, 'api'>, { user }: TestMember) => {
  const { rating, ratingCount } = await api.people.get({ params: { username: user.username } })
  return [rating, ratingCount]
}

/** Lets all ratings have been given so many days earlier. */
export const passDays = (db: Database, count: number) =>
  sql`update ratings set created_at = created_at - make_interval(secs => ${count * 86_400})`.execute(db)
