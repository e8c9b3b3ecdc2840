import type { Insertable } from 'kysely'
import type { RequestStatus } from '../../../contract/rooms/room-requests.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { RoomShares } from '../../platform/db/schema.ts'
import type { TestMember } from '../app.ts'
import { dayFromNow } from '../../platform/days.ts'

/** Inserts a room directly: open, with a place for the host and one more. Returns its id. */
export async function putRoom(
  db: Database,
  host: TestMember,
  festivalId: string,
  fields: Partial<Insertable<RoomShares>> = {},
): Promise<string> {
  const { id } = await db
    .insertInto('roomShares')
    .values({
      hostId: host.user.id,
      festivalId,
      title: 'Sunny room by the river',
      location: 'Lavapiés',
      roomType: 'Offering',
      pricePerNight: 45,
      priceUsd: 45,
      maxGuests: 2,
      availableFrom: dayFromNow(30),
      availableTo: dayFromNow(33),
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Signs up a host with a room and a member who can request it. */
export async function signUpHostAndGuest(
  { db, signUp }: { db: Database; signUp: (name: string) => Promise<TestMember> },
  festivalId: string,
  fields: Partial<Insertable<RoomShares>> = {},
) {
  const [host, guest] = [await signUp('Hugo'), await signUp('Ana')]
  return { host, guest, roomId: await putRoom(db, host, festivalId, fields) }
}

/** Inserts a request directly, without a notification and without taking a place. */
export const putRequest = (
  db: Database,
  roomShareId: string,
  { user }: TestMember,
  status: RequestStatus = 'pending',
) =>
  db
    .insertInto('roomRequests')
    .values({ roomShareId, requesterId: user.id, message: 'May I?', status })
    .returning('id')
    .executeTakeFirstOrThrow()

/** The days of a past stay. */
export const over = { availableFrom: dayFromNow(-9), availableTo: dayFromNow(-2) }

export const ask = ({ api }: TestMember, roomShareId: string, message = 'Hola! May I join you?') =>
  api.roomRequests.create({ body: { roomShareId, message } })

/** A request for some nights: the first one, and the day of departure. */
export const askForNights = ({ api }: TestMember, roomShareId: string, nights: { from?: string; to?: string }) =>
  api.roomRequests.create({ body: { roomShareId, message: 'Hola! May I join you?', ...nights } })

export const decide = ({ api }: TestMember, id: string, status: 'accepted' | 'rejected') =>
  api.roomRequests.decide({ params: { id }, body: { status } })

export const withdraw = ({ api }: TestMember, id: string) => api.roomRequests.withdraw({ params: { id } })

/** The requests for a room, as the host sees them. */
export const requestsOf = ({ api }: TestMember, roomId: string) => api.roomRequests.ofRoom({ params: { roomId } })

/** The stored requests for a room. */
export const requestRows = (db: Database, roomId: string) =>
  db.selectFrom('roomRequests').selectAll().where('roomShareId', '=', roomId).execute()

export const guestsOf = async (db: Database, roomId: string) =>
  (await db.selectFrom('roomShares').select('currentGuests').where('id', '=', roomId).executeTakeFirstOrThrow())
    .currentGuests

export const block = async (db: Database, blocker: TestMember, blocked: TestMember) =>
  await db.insertInto('blocks').values({ blockerId: blocker.user.id, blockedId: blocked.user.id }).execute()

/** Marks the member's address as verified. */
export const proveAddress = async (db: Database, { user }: TestMember) =>
  await db
    .insertInto('verifications')
    .values({ userId: user.id, type: 'email', status: 'verified', verifiedAt: new Date() })
    .execute()
