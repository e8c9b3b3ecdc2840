import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import { readRows } from '../../platform/db/statements/named-statements.ts'
import type { DB } from '../../platform/db/schema.ts'
import { type Placeholders, statement } from '../../platform/db/statements/statement.ts'
import { Unauthenticated } from '../../platform/http-error.ts'
import { deviceIsLive } from '../../platform/push/pushes.queries.ts'

type Of = { userId: string; vapidHash: Buffer }

const columns = ['id', 'name', 'createdAt', 'lastPushedAt', 'sessionId'] as const

export const listDevices = (db: Database, { userId, vapidHash }: Of) =>
  db
    .selectFrom('pushDevices as device')
    .select(columns)
    .where('userId', '=', userId)
    .where(deviceIsLive(vapidHash))
    .orderBy('id', 'desc')
    .execute()

export type StoredDevice = Awaited<ReturnType<typeof listDevices>>[number]

export type Subscribed = {
  userId: string
  sessionId: string
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  vapidHash: Buffer
  name: string | null
  zone: string | null
}

/** Until the transaction ends nobody else binds this subscription. The caller has locked the member. */
export const lockEndpoint = (trx: Transaction<DB>, endpoint: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('push ' || ${endpoint}::text, 0))`.execute(trx)

/** Binds a subscription that the member has to another of their sessions; undefined if they have no such subscription. */
export const rebindDevice = (trx: Transaction<DB>, { userId, endpoint, name, zone, ...fields }: Subscribed) =>
  trx
    .updateTable('pushDevices')
    .set({
      ...fields,
      ...(name !== null && { name }),
      ...(zone !== null && { zone }),
      failures: 0,
      restsUntil: null,
    })
    .where('userId', '=', userId)
    .where('endpoint', '=', endpoint)
    .returning(columns)
    .executeTakeFirst()

/**
 * Deletes what stands in the way of a new device: those of the member that are no longer reached, and the same subscription of another
 * member, who used this browser before.
 */
export const makeRoom = (trx: Transaction<DB>, { userId, endpoint, vapidHash }: Of & { endpoint: string }) =>
  trx
    .deleteFrom('pushDevices as device')
    .where(sql<boolean>`(
      endpoint = ${endpoint} or (user_id = ${userId} and not ${deviceIsLive(vapidHash)})
    )`)
    .execute()

/** Throws 401 if the session has ended meanwhile. */
export async function insertDevice(trx: Transaction<DB>, { zone, ...device }: Subscribed): Promise<StoredDevice> {
  await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', device.sessionId)
    .forKeyShare()
    .executeTakeFirstOrThrow(Unauthenticated)
  return await trx
    .insertInto('pushDevices')
    .values({ ...device, ...(zone !== null && { zone }) })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export const deleteDevice = (db: Database, userId: string, id: string) =>
  db.deleteFrom('pushDevices').where('id', '=', id).where('userId', '=', userId).execute()

const looked = statement(
  'session_looked_at',
  (arg: Placeholders<{ userId: string; sessionId: string; visible: boolean }>) => sql<{ id: string }>`
    update sessions set looked_at = case when ${arg.visible}::boolean then now() end
    where id = ${arg.sessionId}::uuid and exists (select from push_devices where user_id = ${arg.userId}::uuid)
    returning id`,
)

/** False for a member without a device, of whom nothing is noted. */
export const noteLook = async (db: Database, seen: { userId: string; sessionId: string; visible: boolean }) =>
  (await readRows(db, looked, seen)).length > 0
