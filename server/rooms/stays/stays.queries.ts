import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { t } from '#texts'
import { maxStayChanges, maxStayPayments } from '../../../contract/rooms/stay-limits.ts'
import { type Stay, type StayPayment, StayPerson } from '../../../contract/rooms/stays.ts'
import { blockedEitherWay, nameInThread } from '../../chat/chat/threads/members-in-thread.ts'
import { personJson, pictureOf } from '../../people/people/person.queries.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { findJson } from '../../platform/db/statements/named-statements.ts'
import type { DB } from '../../platform/db/schema.ts'
import { instant, type Placeholders, statement, todayUtc } from '../../platform/db/statements/statement.ts'
import { NotFound } from '../../platform/http-error.ts'
import { isInStay, threadIsVisible } from '../../visible.ts'
import { paymentJson } from './stay-payments.queries.ts'

type StayArgs = { viewerId: string; roomId: string }

/** As in the group chat of the stay: everybody is named, and has no link to the page of somebody with whom there is a block. */
const memberJson = (arg: Placeholders<StayArgs>) =>
  personJson('member', StayPerson.shape.member, {
    name: nameInThread('member'),
    avatar: sql`case when member.suspended_at is null then ${pictureOf('member')} end`,
    username: sql`case
      when member.suspended_at is null and not ${blockedEitherWay(sql.ref('member.id'), arg)}
        then member.username
    end`,
  })

const ofStay = sql`room_id = stay.room_id`

/** In the order of joining, the host first. */
const people = (arg: Placeholders<StayArgs>) => sql`(
  select json_agg(
    json_build_object(
      'member', ${memberJson(arg)},
      'isHost', person.is_host,
      'from', coalesce(person.from_day, stay.from_day),
      'to', coalesce(person.to_day, stay.to_day),
      'bed', person.bed_id,
      'hand', person.hand_minor,
      'agreed', person.agreed_version >= person.touched_version,
      'agreedVersion', person.agreed_version,
      'agreedShare', person.agreed_minor
    )
    order by person.is_host desc, person.joined_at, person.member_id
  )
  from stay_people as person join users as member on member.id = person.member_id
  where person.room_id = stay.room_id
)`

const beds = sql`(
  select coalesce(json_agg(json_build_object('id', id, 'name', name, 'kind', kind) order by position), '[]')
  from stay_beds where ${ofStay}
)`

const payments = sql`(
  select coalesce(json_agg(${paymentJson} order by payment.id desc), '[]')
  from (select * from stay_payments where ${ofStay} order by id desc limit ${sql.lit(maxStayPayments)}) as payment
)`

const changes = sql`(
  select coalesce(json_agg(
    json_build_object(
      'id', id, 'version', version, 'at', ${instant('changed_at')}, 'by', by_id, 'about', about_id, 'what', what
    )
    order by id desc
  ), '[]')
  from (select * from stay_changes where ${ofStay} order by id desc limit ${sql.lit(maxStayChanges)}) as changed
)`

/** Those who are named in it and have left, except for members with whom there is a block: the reply does not name them at all. */
const others = (arg: Placeholders<StayArgs>) => sql`(
  select coalesce(json_agg(${memberJson(arg)}), '[]')
  from users as member
  where member.id not in (select member_id from stay_people where ${ofStay})
    and not ${blockedEitherWay(sql.ref('member.id'), arg)}
    and member.id in (
      select from_id from stay_payments where ${ofStay}
      union all select to_id from stay_payments where ${ofStay}
      union all select by_id from stay_changes where ${ofStay}
      union all select about_id from stay_changes where ${ofStay}
      union all select stay.booked_by
    )
)`

const isOver = sql`stay.to_day < ${todayUtc}`

const groupThread = (arg: Placeholders<StayArgs>) => sql`(
  select thread.id
  from groups join chat_threads as thread on thread.group_id = groups.id
  where groups.source_type = 'room_share' and groups.source_id = stay.room_id and ${threadIsVisible('thread', arg)}
)`

/** Of a guest with the host, and of a host with the only guest. */
const directThread = (arg: Placeholders<StayArgs>) => sql`(
  select thread.id
  from room_requests as request join chat_threads as thread on thread.id = request.thread_id
  where request.room_share_id = stay.room_id
    and request.status = 'accepted'
    and (
      request.requester_id = ${arg.viewerId}::uuid
      or (select count(*) from stay_people where ${ofStay}) = 2
    )
    and ${threadIsVisible('thread', arg)}
  limit 1
)`

const oneStay = statement(
  'stay',
  (arg: Placeholders<StayArgs>) => sql<{ json: string }>`
    select json_build_object(
      'id', stay.room_id,
      'version', stay.version,
      'title', case when stay.kept is null then room.title else stay.kept ->> 'title' end,
      'festival', json_build_object('id', festival.id, 'name', festival.name),
      'from', stay.from_day,
      'to', stay.to_day,
      'place', case
        when stay.kept is null then coalesce(room.location, room.area, room.shown_place ->> 'name')
        else coalesce(stay.kept ->> 'location', stay.kept ->> 'area', stay.kept ->> 'place')
      end,
      'hasRoom', stay.kept is null,
      'needsHost', stay.kept is not null and not ${isOver},
      'isOver', ${isOver},
      'maxGuests', case when stay.kept is null then room.max_guests else (stay.kept ->> 'maxGuests')::integer end,
      'threadId', coalesce(${groupThread(arg)}, ${directThread(arg)}),
      'people', ${people(arg)},
      'beds', ${beds},
      'price', json_build_object('total', stay.total_minor, 'currency', stay.currency, 'split', stay.split),
      'payments', ${payments},
      'booking', json_build_object(
        'state', stay.booking_state,
        'by', stay.booked_by,
        'until', stay.booked_until,
        'reference', stay.booking_reference,
        'link', coalesce(stay.booking_link, case when stay.kept is null then room.airbnb_link else stay.kept ->> 'link' end)
      ),
      'arrival', json_build_object(
        'time', to_char(stay.arrival_at, 'YYYY-MM-DD"T"HH24:MI'), 'how', stay.arrival_how, 'address', stay.arrival_address
      ),
      'rules', stay.rules,
      'stepBackUntil', stay.step_back_until,
      'agreedAt', ${instant('stay.agreed_at')},
      'changes', ${changes},
      'others', ${others(arg)},
      'requestId', (
        select id from room_requests
        where room_share_id = stay.room_id and requester_id = ${arg.viewerId}::uuid and status = 'accepted'
      )
    )::text as json
    from stays as stay
    join festivals as festival on festival.id = stay.festival_id
    left join room_shares as room on room.id = stay.room_id
    where stay.room_id = ${arg.roomId}::uuid and ${isInStay('stay', arg)}`,
)

/** What is stored of a stay, from which its reply is made. */
export type StoredStay = Omit<Stay, 'people' | 'payments' | 'balance' | 'mine'> & {
  payments: z.infer<typeof StayPayment>[]
  people: (Omit<StayPerson, 'share'> & { hand: number; agreedVersion: number; agreedShare: number | null })[]
  requestId: string | null
}

/** Throws 404 unless the viewer is one of its people. */
export async function loadStay(db: Database, viewerId: string, roomId: string): Promise<StoredStay> {
  const json = await findJson(db, oneStay, { viewerId, roomId })
  if (json === null) throw StayNotFound()
  return JSON.parse(json) as StoredStay
}

export const StayNotFound = () => NotFound(t.stayErrors.notFound())

/** Locks the people of a stay (FOR KEY SHARE), as members are locked before rooms and stays; returns who can be told. */
export async function lockPeople(trx: Transaction<DB>, roomId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('stayPeople')
    .innerJoin('users', 'users.id', 'memberId')
    .select('users.id')
    .where('roomId', '=', roomId)
    .where('deletedAt', 'is', null)
    .where('suspendedAt', 'is', null)
    .orderBy('users.id')
    .forKeyShare('users')
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks the stay, after its room. The reads that follow see what was committed before. */
export async function lockStay(trx: Transaction<DB>, roomId: string): Promise<void> {
  await trx.selectFrom('stays').select('roomId').where('roomId', '=', roomId).forUpdate().execute()
}

/** Locks the room of a stay, if there is one. */
export async function lockRoomOfStay(trx: Transaction<DB>, roomId: string) {
  return await trx
    .selectFrom('roomShares')
    .select(['id', 'hostId', 'isActive', 'images'])
    .where('id', '=', roomId)
    .forUpdate()
    .executeTakeFirst()
}

/** When all agree to what concerns them, and since when: after any change of people or versions. */
export async function settleStay(trx: Transaction<DB>, roomId: string): Promise<void> {
  await sql`select settle_stay(${roomId})`.execute(trx)
}

/** The caller agrees to this version, with their share as it is. */
export async function setAgreed(
  trx: Transaction<DB>,
  roomId: string,
  memberId: string,
  share: number | null,
  version: number,
) {
  await trx
    .updateTable('stayPeople')
    .set({ agreedVersion: version, agreedMinor: share })
    .where('roomId', '=', roomId)
    .where('memberId', '=', memberId)
    .execute()
  await settleStay(trx, roomId)
}

/** Takes a guest out of a stay whose host has left. */
export async function leaveStay(trx: Transaction<DB>, roomId: string, memberId: string): Promise<void> {
  await trx.deleteFrom('stayPeople').where('roomId', '=', roomId).where('memberId', '=', memberId).execute()
}
