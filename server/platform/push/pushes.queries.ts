import { type RawBuilder, sql, type Transaction } from 'kysely'
import { lookedAt, triedPush } from '../../../contract/chat/push-limits.ts'
import type { Database } from '../db/connections/connect.ts'
import type { DB, PushUrgency } from '../db/schema.ts'
import { addJob, addJobs, pushPriorities } from '../jobs/jobs.queries.ts'
import { ago, lifetimes } from '../lifetimes.ts'

/** For rows with `user_id`, `kind` and `is_pushed`: whether the member wants pushes of this kind, and has a device. */
export const isPushed = (row: RawBuilder<unknown>) => sql<boolean>`(
  coalesce(
    (
      select enabled from notification_choices as choice
      where choice.user_id = ${row}.user_id and choice.kind = ${row}.kind and channel = 'push'
    ),
    ${row}.is_pushed
  )
  and exists (select from push_devices where push_devices.user_id = ${row}.user_id)
)`

/** For `push_devices as device`: whether pushes can reach it. It ends with its session, and with the key to which it subscribed. */
export const deviceIsLive = (vapidHash: Buffer) => sql<boolean>`(
  device.vapid_hash = ${vapidHash}
  and exists (
    select from sessions where sessions.id = device.session_id and last_used_at > ${ago(lifetimes.session)}
  )
)`

/** Whether a tab of this member is looked at, on any device. */
export const isLooking = (memberId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from sessions
  where sessions.user_id = ${memberId} and looked_at > now() - make_interval(secs => ${sql.lit(lookedAt.holds)})
)`

export type NewPush = {
  userId: string
  /** The member whose act it reports. */
  aboutId: string | null
  kind: string
  facts: unknown
  relatedId: string | null
  relatedType: string | null
  actionUrl: string
  /** In seconds. */
  lasts: number
  urgency: PushUrgency
  /** Whether it is sent in quiet hours too. */
  ringsAlways: boolean
}

/** Stores pushes for all devices of their readers, with the jobs that send them, in the caller's transaction: by four statements at most. */
export async function queuePushes(trx: Transaction<DB>, pushes: readonly NewPush[]): Promise<void> {
  const { rows } = await sql<Queued>`
    insert into pushes (
      device_id, user_id, about_id, kind, facts, related_id, related_type, action_url, tag, useful_until, urgency, rings_always
    )
    select
      device.id, "userId", "aboutId", kind, facts, "relatedId", "relatedType", "actionUrl",
      push_tag("relatedType", "relatedId", "aboutId"), now() + make_interval(secs => lasts), urgency, "ringsAlways"
    from json_to_recordset(${JSON.stringify(pushes)}::json) as pushed (
      "userId" uuid, "aboutId" uuid, kind text, facts jsonb, "relatedId" uuid, "relatedType" text, "actionUrl" text, lasts integer,
      urgency push_urgency, "ringsAlways" boolean
    )
    join push_devices as device on device.user_id = "userId"
    returning id, urgency`.execute(trx)
  await sendQueued(trx, rows)
}

type Queued = { id: string; urgency: PushUrgency }

async function sendQueued(db: Database, pushes: readonly Queued[]) {
  for (const urgency of ['high', 'normal', 'low'] as const) {
    const payloads = pushes.filter((push) => push.urgency === urgency).map(({ id }) => ({ pushId: id }))
    await addJobs(db, 'send_push', payloads, { priority: pushPriorities[urgency], attempts })
  }
}

/** Of a job that fails by itself. What a push service answers is no failure of the job. */
const attempts = 10

export const sendAgain = (db: Database, { id, urgency }: Queued, at: Date) =>
  addJob(db, 'send_push', { pushId: id }, { priority: pushPriorities[urgency], attempts, at })

type Trial = { userId: string; deviceId: string; vapidHash: Buffer }

/** Queues a push by which a member sees that they arrive; false if they have no such device. */
export async function queueTrial(trx: Transaction<DB>, { userId, deviceId, vapidHash }: Trial): Promise<boolean> {
  const { rows } = await sql<Queued>`
    insert into pushes (device_id, user_id, kind, action_url, tag, useful_until, urgency, rings_always)
    select id, user_id, ${triedPush}, '/settings', ${triedPush}, now() + interval '1 hour', 'high', true
    from push_devices as device
    where id = ${deviceId} and user_id = ${userId} and ${deviceIsLive(vapidHash)}
    returning id, urgency`.execute(trx)
  await sendQueued(trx, rows)
  return rows.length > 0
}

export type WaitingPush = {
  id: string
  deviceId: string
  userId: string
  aboutId: string | null
  kind: string
  facts: unknown
  relatedId: string | null
  relatedType: string | null
  actionUrl: string
  tag: string
  urgency: PushUrgency
  ringsAlways: boolean
  usefulUntil: Date
  withoutWords: boolean
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  zone: string
  restsUntil: Date | null
  /** How often its device has failed in a row. */
  failures: number
  language: string | null
  quietFrom: string | null
  quietTo: string | null
  showsText: boolean
  /** Its device has ended, what it reports was read, or a later push replaces it. */
  isOver: boolean
}

/** A push that has not been sent; undefined if there is none. */
export async function loadPush(db: Database, id: string, vapidHash: Buffer): Promise<WaitingPush | undefined> {
  const { rows } = await sql<WaitingPush>`
    select
      push.id, device_id, push.user_id, about_id, kind, facts, related_id, related_type, action_url, tag, urgency, rings_always,
      useful_until, without_words, endpoint, p256dh, auth, zone, rests_until, failures, language, quiet_from, quiet_to,
      push_shows_text as shows_text,
      (
        useful_until < now()
        or over_at is not null
        or deleted_at is not null or suspended_at is not null
        or not ${deviceIsLive(vapidHash)}
        or exists (
          select from pushes as later
          where later.device_id = push.device_id and later.tag = push.tag and later.id > push.id and later.over_at is null
        )
      ) as is_over
    from pushes as push
    join push_devices as device on device.id = device_id
    join users on users.id = push.user_id
    where push.id = ${id} and sent_at is null`.execute(db)
  return rows[0]
}

export const deletePush = (db: Database, id: string) => db.deleteFrom('pushes').where('id', '=', id).execute()

/** It stays for a while, without its facts, so that it can be closed on this device once it is read elsewhere. */
export async function markPushed(db: Database, { id, deviceId, userId }: WaitingPush): Promise<void> {
  const { rows } = await sql<{ isOver: boolean }>`
    with device as (
      update push_devices set last_pushed_at = now(), failures = 0, rests_until = null where id = ${deviceId}
    )
    update pushes
    set sent_at = now(), facts = facts - array(select jsonb_object_keys(facts) except select 'seq')
    where id = ${id}
    returning over_at is not null as is_over`.execute(db)
  // It was read while it was sent.
  if (rows[0]?.isOver) await addJob(db, 'close_pushes', { memberId: userId }, { priority: pushPriorities.closing })
}

export const forgetDevice = (db: Database, id: string) => db.deleteFrom('pushDevices').where('id', '=', id).execute()

export const leaveOutWords = (db: Database, id: string) =>
  db.updateTable('pushes').set({ withoutWords: true }).where('id', '=', id).execute()

/** The device rests, and with it whatever is to be pushed to it. Several that fail at once are one failure. */
export async function restDevice(db: Database, { deviceId }: WaitingPush, until: Date): Promise<void> {
  await sql`
    update push_devices
    set failures = failures + coalesce(rests_until < now(), true)::integer, rests_until = ${until}
    where id = ${deviceId}`.execute(db)
}
