import { sql, type Transaction } from 'kysely'
import type { StayChange, StayChanged } from '../../../contract/rooms/stays.ts'
import type { DB } from '../../platform/db/schema.ts'

type Nights = { from: string; to: string } | null

/** Moves the own nights of a guest, also in their request if the stay has a room. The database counts the guests of each night. */
export async function moveNights(trx: Transaction<DB>, roomId: string, memberId: string, nights: Nights) {
  const days = { fromDay: nights?.from ?? null, toDay: nights?.to ?? null }
  await trx
    .updateTable('roomRequests')
    .set(days)
    .where('roomShareId', '=', roomId)
    .where('requesterId', '=', memberId)
    .where('status', '=', 'accepted')
    .execute()
  await trx.updateTable('stayPeople').set(days).where('roomId', '=', roomId).where('memberId', '=', memberId).execute()
}

type Beds = NonNullable<StayChange['beds']>

/** Beds that are left keep who sleeps in them. */
export async function replaceBeds(trx: Transaction<DB>, roomId: string, beds: Beds): Promise<void> {
  await sql`
    delete from stay_beds where room_id = ${roomId} and id <> all(${beds.map(({ id }) => id)}::uuid[])`.execute(trx)
  if (beds.length === 0) return
  await trx
    .insertInto('stayBeds')
    .values(beds.map(({ id, name, kind }, position) => ({ roomId, id, name: name ?? null, kind, position })))
    .onConflict((conflict) =>
      conflict.columns(['roomId', 'id']).doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        kind: row.ref('excluded.kind'),
        position: row.ref('excluded.position'),
      })),
    )
    .execute()
}

/** The beds and the shares by hand of those who are named. */
export async function changePeople(trx: Transaction<DB>, roomId: string, people: NonNullable<StayChange['people']>) {
  for (const { member, bed, hand } of people)
    if (bed !== undefined || hand !== undefined)
      await trx
        .updateTable('stayPeople')
        .set({ bedId: bed, handMinor: hand })
        .where('roomId', '=', roomId)
        .where('memberId', '=', member)
        .execute()
}

/** The parts that are columns of the stay. */
export async function changeParts(trx: Transaction<DB>, roomId: string, callerId: string, body: StayChange) {
  const { price, booking, arrival, rules, stepBackUntil } = body
  const isOpen = booking?.state === 'open'
  const columns = {
    ...(price && { totalMinor: price.total, currency: price.currency, split: price.split }),
    ...(booking && {
      bookingState: booking.state,
      bookedBy: isOpen ? null : (booking.by ?? callerId),
      bookedUntil: booking.state === 'reserved' ? (booking.until ?? null) : null,
      bookingReference: booking.reference ?? null,
      bookingLink: booking.link ?? null,
    }),
    ...(arrival && {
      arrivalAt: arrival.time ?? null,
      arrivalHow: arrival.how ?? null,
      arrivalAddress: arrival.address ?? null,
    }),
    ...(rules !== undefined && { rules }),
    ...(stepBackUntil !== undefined && { stepBackUntil }),
  }
  if (Object.keys(columns).length > 0)
    await trx.updateTable('stays').set(columns).where('roomId', '=', roomId).execute()
}

type Recorded = { what: StayChanged; aboutId?: string | null }
type Recording = { roomId: string; byId: string; changes: readonly Recorded[] }

/** A version with these changes; returns it. */
export async function recordChanges(trx: Transaction<DB>, { roomId, byId, changes }: Recording): Promise<number> {
  const { version } = await trx
    .updateTable('stays')
    .set({ version: sql`version + 1` })
    .where('roomId', '=', roomId)
    .returning('version')
    .executeTakeFirstOrThrow()
  const rows = changes.map(({ what, aboutId = null }) => ({
    roomId,
    version,
    byId,
    aboutId,
    what: JSON.stringify(what),
  }))
  await trx.insertInto('stayChanges').values(rows).execute()
  return version
}

/** What follows from the caller's own request is their change. */
export const claimChanges = (trx: Transaction<DB>, roomId: string, byId: string, since: number) =>
  trx.updateTable('stayChanges').set({ byId }).where('roomId', '=', roomId).where('version', '>', since).execute()

/** These members have to agree to this version. */
export async function touch(trx: Transaction<DB>, roomId: string, members: readonly string[], version: number) {
  if (members.length === 0) return
  await trx
    .updateTable('stayPeople')
    .set({ touchedVersion: version })
    .where('roomId', '=', roomId)
    .where('memberId', 'in', members)
    .execute()
}
