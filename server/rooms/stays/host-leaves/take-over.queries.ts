import { sql, type Transaction } from 'kysely'
import type { DB } from '../../../platform/db/schema.ts'
import { blockedWith } from '../../../visible.ts'

/** None of these members and this one can block each other before the transaction ends. All who take over lock pairs in the same order. */
export async function lockPairs(trx: Transaction<DB>, memberId: string, people: readonly string[]): Promise<void> {
  const others = people.filter((one) => one !== memberId).toSorted()
  await sql`select hold_pair(${memberId}, other) from unnest(${others}::uuid[]) as other`.execute(trx)
}

/** Whether there is a block between this member and somebody of a stay. */
export async function hasBlockIn(trx: Transaction<DB>, roomId: string, viewerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from stay_people where room_id = ${roomId} and member_id in (${blockedWith({ viewerId })}) limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

type NewRoom = { id: string; hostId: string; title: string }

/** The room of a stay, as the stay kept it: closed, until its new host opens it. */
export async function putRoom(trx: Transaction<DB>, { id, hostId, title }: NewRoom): Promise<void> {
  await sql`
    insert into room_shares (
      id, host_id, title, festival_id, room_type, price_per_night, price_usd, currency, max_guests, available_from, available_to,
      location, area, airbnb_link, is_active
    )
    select
      room_id, ${hostId}::uuid, ${title}::text, festival_id, (kept ->> 'roomType')::room_type, (kept ->> 'pricePerNight')::numeric,
      (kept ->> 'priceUsd')::double precision, kept ->> 'currency', (kept ->> 'maxGuests')::integer, from_day, to_day,
      coalesce(kept ->> 'location', kept ->> 'place'), kept ->> 'area', kept ->> 'link', false
    from stays where room_id = ${id}`.execute(trx)
}

/** What a room said can still be reported by those whose requests ended before it: the database keeps it only for requests that it has. */
export async function keepEndedRoom(trx: Transaction<DB>, id: string): Promise<void> {
  await sql`
    insert into ended_rooms (
      id, host_id, title, description, location, area, price_per_night, currency, available_from, available_to, airbnb_link, created_at
    )
    select
      id, host_id, title, described(room), location, area, price_per_night, currency, available_from, available_to, airbnb_link,
      created_at
    from room_shares as room where id = ${id}
    on conflict (id) do nothing`.execute(trx)
}

/** The stay goes on with this host. */
export async function makeHost(trx: Transaction<DB>, roomId: string, hostId: string): Promise<void> {
  await trx.updateTable('stays').set({ kept: null }).where('roomId', '=', roomId).execute()
  await trx
    .updateTable('stayPeople')
    .set({ isHost: true })
    .where('roomId', '=', roomId)
    .where('memberId', '=', hostId)
    .execute()
  await sql`select change_stay(${roomId}, '{"part": "host"}', ${hostId}::uuid)`.execute(trx)
}

/** The other people of the stay have a place in its room, with their nights. They asked nobody, so they wrote no message. */
export async function putGuests(trx: Transaction<DB>, roomId: string): Promise<void> {
  await sql`
    insert into room_requests (room_share_id, requester_id, message, status, answered_at, from_day, to_day)
    select room_id, member_id, '', 'accepted', now(), from_day, to_day
    from stay_people where room_id = ${roomId} and not is_host
    order by joined_at`.execute(trx)
}

export async function ownGroup(trx: Transaction<DB>, roomId: string, hostId: string): Promise<void> {
  await sql`
    with owned as (
      update groups set owner_id = ${hostId} where source_type = 'room_share' and source_id = ${roomId} returning id
    )
    update group_members set role = (case when user_id = ${hostId} then 'owner' else 'member' end)::group_role
    where group_id in (select id from owned)`.execute(trx)
}
