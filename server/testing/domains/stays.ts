import type { StayChange } from '../../../contract/rooms/stays.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { dayFromNow } from '../../platform/days.ts'
import type { TestMember } from '../app.ts'
import { ask, decide, putRoom } from './room-requests.ts'

type Fields = NonNullable<Parameters<typeof putRoom>[3]>

/** The days of `openStay()`: five nights. */
export const stayDays = { availableFrom: dayFromNow(30), availableTo: dayFromNow(35) }

/** A room of five nights for 500 EUR with these guests, who have asked and were accepted in this order; its id. */
export async function openStay(
  db: Database,
  festivalId: string,
  [host, ...guests]: [TestMember, ...TestMember[]],
  fields: Fields = {},
): Promise<string> {
  const price = { pricePerNight: 100, priceUsd: 100, currency: 'EUR' }
  const roomId = await putRoom(db, host, festivalId, { ...stayDays, ...price, maxGuests: 10, ...fields })
  for (const guest of guests) await decide(host, (await ask(guest, roomId)).id, 'accepted')
  return roomId
}

export const stayOf = ({ api }: TestMember, id: string) => api.stays.get({ params: { id } })

/** Changes the present version, unless another is given. */
export const changeStay = async (
  member: TestMember,
  id: string,
  parts: Omit<StayChange, 'version'> & { version?: number },
) => {
  const version = parts.version ?? (await stayOf(member, id)).version
  return await member.api.stays.change({ params: { id }, body: { ...parts, version } })
}

/** Agrees to the present version. */
export const agree = async (member: TestMember, id: string) => {
  const { version } = await stayOf(member, id)
  return await member.api.stays.agree({ params: { id }, body: { version } })
}

export const pay = ({ api }: TestMember, id: string, to: TestMember, amount: number) =>
  api.stays.pay({ params: { id }, body: { to: to.user.id, amount } })

/** The host deletes the room, and leaves its guests the stay. */
export const takeDown = ({ api }: TestMember, id: string) => api.rooms.remove({ params: { id } })
