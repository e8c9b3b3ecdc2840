import { sql, type Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { maxNewsOfNew } from '../../people/quotas/quotas-per-member.ts'
import { isPushed } from '../../platform/push/pushes.queries.ts'
import type { Notification, NotificationKind } from './notification-kind.ts'

/**
 * The maximum number of emails per hour to one member about another, so that repeated acts of one member do not use up the budget of the
 * address.
 */
const emailsAboutOneMember = 2

type Requested = {
  kind: Pick<NotificationKind, 'kind' | 'isUrgent' | 'push' | 'reach'>
  readerId: string
  actorId: string | null
}

type Row = { place: number; inApp: boolean; email: string | null; hasPush: boolean }

/**
 * The notifications whose reader is an active member without a block with the actor, each with the choices of its reader. `email` is
 * null if none is to be sent: the kind is turned off, the address is not confirmed, or the hourly limit for this actor is reached.
 * `hasPush` is false for who has no device.
 */
export async function loadReaders<N extends Requested>(trx: Transaction<DB>, notifications: readonly N[]) {
  const requested = notifications.map(({ kind, readerId, actorId }, place) => ({
    place,
    user_id: readerId,
    actor_id: actorId,
    kind: kind.kind,
    is_urgent: kind.isUrgent === true,
    is_pushed: kind.push !== undefined,
  }))
  const isOn = (channel: 'in_app' | 'email') => sql`not exists (
    select from notification_choices as choice
    where choice.user_id = requested.user_id and choice.kind = requested.kind
      and channel = ${channel} and not enabled
  )`
  const { rows } = await sql<Row>`
    with requested as materialized (
      select * from json_to_recordset(${JSON.stringify(requested)}::json)
        as requested (place int, user_id uuid, actor_id uuid, kind text, is_urgent boolean, is_pushed boolean)
    ),
    recent as materialized (
      select about_id, to_address, count(*) as emails
      from mail_outbox
      where about_id in (select actor_id from requested) and created_at > now() - interval '1 hour'
      group by about_id, to_address
    ),
    readers as (
      select
        place,
        actor_id,
        is_urgent,
        ${isOn('in_app')} as in_app,
        ${isPushed(sql`requested`)} as has_push,
        case when ${isOn('email')} and exists (
          select from verifications
          where verifications.user_id = users.id and type = 'email' and status = 'verified'
        ) and (is_urgent or not exists (
          select from mail_bounces where user_id = users.id and address = lower(email) and hard_at is not null
        )) then email end as email
      from requested
      join users on users.id = requested.user_id
      where deleted_at is null and suspended_at is null
        and not exists (
          select from blocks
          where (blocker_id, blocked_id) in ((user_id, actor_id), (actor_id, user_id))
        )
    )
    select
      place,
      in_app,
      has_push,
      case when actor_id is null or is_urgent or ${emailsAboutOneMember}
        >= coalesce(emails, 0) + row_number() over (partition by actor_id, email order by place)
        then email end as email
    from readers
    left join recent on about_id = actor_id and to_address = email
    order by place`.execute(trx)
  const readers = rows.flatMap(({ place, ...reader }) => {
    const notification = notifications[place]
    return notification ? [{ ...reader, notification }] : []
  })
  return await withinReach(trx, readers)
}

/** Leaves out the strangers beyond a new member's daily limit. */
async function withinReach<R extends { notification: Requested }>(trx: Transaction<DB>, readers: readonly R[]) {
  const counted = readers.flatMap(({ notification: { kind, readerId, actorId } }, place) =>
    kind.reach === 'strangers' && actorId !== null ? [{ place, reader_id: readerId, actor_id: actorId }] : [],
  )
  if (counted.length === 0) return [...readers]
  const { rows } = await sql<{ place: number }>`
    select place
    from json_to_recordset(${JSON.stringify(counted)}::json) as counted (place int, reader_id uuid, actor_id uuid)
    where not may_reach(actor_id, reader_id, ${maxNewsOfNew})`.execute(trx)
  const isBeyond = new Set(rows.map(({ place }) => place))
  return readers.filter((_, place) => !isBeyond.has(place))
}

/**
 * An unread notification with the same kind, related thing and actor is replaced and moves to the top. It gets a new id: lists are sorted
 * by id, and marking the old one as read must not mark the new one. Rows are written in a fixed order, so that two transactions cannot
 * deadlock.
 */
export async function insertOrReplaceUnread(
  trx: Transaction<DB>,
  notifications: readonly Notification[],
): Promise<void> {
  const rows = lastOfEach(notifications).map(({ kind, ...row }) => ({ ...row, type: kind.kind }))
  await sql`
    insert into notifications (user_id, actor_id, type, facts, related_id, related_type, action_url)
    select "readerId", "actorId", type, facts, "relatedId", "relatedType", "actionUrl"
    from json_to_recordset(${JSON.stringify(rows)}::json) as unread (
      "readerId" uuid, "actorId" uuid, type text, facts jsonb, "relatedId" uuid, "relatedType" text, "actionUrl" text
    )
    order by "readerId", type, "relatedId", "actorId"
    on conflict (user_id, type, related_id, actor_id) where not is_read and related_type <> 'room_request'
    do update set
      id = excluded.id,
      facts = excluded.facts,
      title = excluded.title,
      message = excluded.message,
      action_url = excluded.action_url,
      created_at = excluded.created_at`.execute(trx)
}

/** The last of those that would replace each other, as one statement can write a row only once. */
function lastOfEach(notifications: readonly Notification[]) {
  const keyOf = ({ readerId, kind, relatedId, actorId }: Notification, place: number) =>
    actorId === null ? place : [readerId, kind.kind, relatedId, actorId].join()
  return [...new Map(notifications.map((one, place) => [keyOf(one, place), one])).values()]
}
