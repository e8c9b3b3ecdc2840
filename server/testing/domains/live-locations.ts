import type { Position } from '../../../contract/platform/distance.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { TestMember } from '../app.ts'
import { create, join } from './meetups.ts'
import { putRequest, putRoom } from './room-requests.ts'

/** The entrance of a hotel in Madrid. */
export const entrance: Position = { latitude: 40.41694, longitude: -3.70346 }

type Sent = Partial<Position> & { accuracy?: number | null; minutes?: number | undefined }

/** Shares this member's position for an hour, or as in `sent`. */
export const share = ({ api }: TestMember, festivalId: string, sent: Sent = {}) =>
  api.liveLocations.put({ body: { festivalId, ...entrance, accuracy: 12, minutes: 60, ...sent } })

/** Sends this member's present position. */
export const move = (member: TestMember, festivalId: string, place: Partial<Position> = {}) =>
  share(member, festivalId, { ...place, minutes: undefined })

export const stop = ({ api }: TestMember) => api.liveLocations.stop()
export const seenBy = async ({ api }: TestMember, festivalId: string) =>
  (await api.liveLocations.list({ params: { id: festivalId }, query: {} })).items
export const namesSeenBy = async (member: TestMember, festivalId: string) =>
  (await seenBy(member, festivalId)).map(({ name }) => name)
export const audienceOf = async ({ api }: TestMember, festivalId: string) =>
  (await api.liveLocations.audience({ params: { id: festivalId }, query: {} })).items.map(({ name }) => name)

/** The three ways in which members are acquainted at a festival; each returns the function that ends it. */
export const knowing = (db: Database) => ({
  roommates: async (host: TestMember, guest: TestMember, festivalId: string) => {
    const roomId = await putRoom(db, host, festivalId)
    const { id } = await putRequest(db, roomId, guest, 'accepted')
    await db.updateTable('roomShares').set({ currentGuests: 2 }).where('id', '=', roomId).execute()
    return () => guest.api.roomRequests.withdraw({ params: { id } })
  },
  companions: async (organizer: TestMember, guest: TestMember, festivalId: string) => {
    const { id } = await create(organizer, festivalId)
    await join(guest, id)
    return () => guest.api.meetups.leave({ params: { id } })
  },
  friends: async (one: TestMember, other: TestMember) => {
    const follow = (from: TestMember, to: TestMember) =>
      db.insertInto('userFollows').values({ followerId: from.user.id, followingId: to.user.id }).execute()
    await follow(one, other)
    await follow(other, one)
    return () => db.deleteFrom('userFollows').where('followerId', '=', other.user.id).execute()
  },
})

/** Moves the end of a member's share to a second ago. */
export const expire = (db: Database, { user }: TestMember) =>
  db
    .updateTable('liveLocations')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('userId', '=', user.id)
    .execute()
