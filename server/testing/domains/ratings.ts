import { sql } from 'kysely'
import type { z } from 'zod'
import type { NewRating } from '../../../contract/people/ratings.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { TestMember } from '../app.ts'
import { create, hours, join } from './meetups.ts'
import { over, putRequest, putRoom } from './room-requests.ts'

type Fields = Partial<z.input<typeof NewRating>>
export type Occasion = { contextType: 'room_share' | 'meetup'; contextId: string }

/** Makes these members months old, as ratings by new ones do not count yet. */
export const settle = (db: Database, members: TestMember[]) =>
  sql`update users set created_at = now() - interval '90 days' where id = any(${members.map(({ user }) => user.id)}::uuid[])`.execute(
    db,
  )

/** A past stay of settled members, a host and guests. */
export async function putStay(db: Database, festivalId: string, [host, ...guests]: TestMember[], days = over) {
  await settle(db, [host!, ...guests])
  const size = guests.length + 1
  const contextId = await putRoom(db, host!, festivalId, { ...days, maxGuests: size, currentGuests: size })
  for (const guest of guests) await putRequest(db, contextId, guest, 'accepted')
  return { contextType: 'room_share', contextId } satisfies Occasion
}

/** A lunch of settled members that ended an hour ago, and that all had joined in time. */
export async function putMeetup(db: Database, festivalId: string, [organizer, ...guests]: TestMember[]) {
  const { id } = await create(organizer!, festivalId, { capacity: 20 })
  await settle(db, [organizer!, ...guests])
  for (const guest of guests) await join(guest, id)
  await letEnd(db, id)
  return { contextType: 'meetup', contextId: id } satisfies Occasion
}

/** Moves the end of a meetup to an hour ago; its participants joined a day earlier. */
export async function letEnd(db: Database, id: string) {
  const change = { startTime: hours(-2) }
  await db.updateTable('meetups').set(change).where('id', '=', id).execute()
  await db
    .updateTable('meetupParticipants')
    .set({ joinedAt: hours(-26) })
    .where('meetupId', '=', id)
    .execute()
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

/** Moves the time of all ratings this many days back. */
export const passDays = (db: Database, count: number) =>
  sql`update ratings set created_at = created_at - make_interval(secs => ${count * 86_400})`.execute(db)
