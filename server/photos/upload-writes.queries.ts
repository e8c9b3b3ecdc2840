import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/connect.ts'
import type { DB } from '../db/schema.ts'

/** What is written: the whole file (part 0), or a part of an upload that the store knows as `multipartId`. */
export type WriteTarget = { key: string; multipartId: string | null; part: number }

export type WriteClaim = { writer: string; mostBytes: number }
export type WriteRefusal = 'gone' | 'busy' | 'too large' | 'over quota'

type Bounds = {
  /** Announced by the sender; null where they did not say. */
  asked: number | null
  /** Of one upload, all parts together. */
  mostBytes: number
  /** Of one member: what is stored unfinished and what is being written. */
  mostOfMember: number
  /** For so many seconds, unless it is renewed. */
  seconds: number
}

/**
 * Makes the caller the only writer of this target, with room for so many bytes. The lock on the member makes their
 * claims come one after the other, so that 50 at once cannot pass the quota together.
 */
export async function claimWrite(
  db: Database,
  target: WriteTarget,
  { asked, mostBytes, mostOfMember, seconds }: Bounds,
): Promise<WriteClaim | WriteRefusal> {
  return await db.transaction().execute(async (trx) => {
    const upload = await lockOpenUpload(trx, target)
    if (!upload) return 'gone'
    const used = await usedBytes(trx, upload, target.part)
    if (used.isHeld) return 'busy'
    const left = mostBytes - (target.part === 0 ? 0 : used.byOtherParts)
    const reserved = asked ?? Math.max(left, 0)
    if (reserved > left || left <= 0) return 'too large'
    if (used.byMember + reserved > mostOfMember) return 'over quota'
    const writer = randomUUID()
    const claim = { writer, reservedBytes: reserved, heldUntil: inSeconds(seconds) }
    await trx
      .insertInto('uploadWrites')
      .values({ uploadId: upload.id, part: target.part, ...claim })
      .onConflict((conflict) => conflict.columns(['uploadId', 'part']).doUpdateSet(claim))
      .execute()
    return { writer, mostBytes: reserved }
  })
}

const inSeconds = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`

/** Members come before their uploads in the order of locks. */
async function lockOpenUpload(trx: Transaction<DB>, { key, multipartId }: WriteTarget) {
  return await trx
    .selectFrom('photoUploads')
    .innerJoin('users', 'users.id', 'photoUploads.ownerId')
    .select(['photoUploads.id', 'ownerId'])
    .where('key', '=', key)
    .where('path', 'is', null)
    .where('multipartId', 'is not distinct from', multipartId)
    .where('suspendedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate('users')
    .forKeyShare('photoUploads')
    .executeTakeFirst()
}

async function usedBytes(trx: Transaction<DB>, upload: { id: string; ownerId: string }, part: number) {
  const { rows } = await sql<{ byMember: number; byOtherParts: number; isHeld: boolean }>`
    select
      coalesce(sum(bytes), 0) as by_member,
      coalesce(sum(bytes) filter (where upload_id = ${upload.id} and part <> ${part}), 0) as by_other_parts,
      coalesce(bool_or(is_held) filter (where upload_id = ${upload.id} and part = ${part}), false) as is_held
    from (
      select
        upload_id,
        part,
        held_until > now() as is_held,
        stored_bytes + case when held_until > now() then reserved_bytes else 0 end as bytes
      from upload_writes
      join photo_uploads on photo_uploads.id = upload_id
      where owner_id = ${upload.ownerId} and path is null
    ) as unfinished`.execute(trx)
  return rows[0] ?? { byMember: 0, byOtherParts: 0, isHeld: false }
}

/** False once another writer took over, or the upload is finished or gone: what is being written must then end. */
export async function renewWrite(db: Database, writer: string, seconds: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploadWrites')
    .from('photoUploads')
    .innerJoin('users', 'users.id', 'photoUploads.ownerId')
    .set({ heldUntil: inSeconds(seconds) })
    .whereRef('photoUploads.id', '=', 'uploadId')
    .where('writer', '=', writer)
    .where('path', 'is', null)
    .where('suspendedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** After the bytes are in their place. The whole file stands for its parts. False where nothing waits for it any more. */
export async function settleWrite(db: Database, writer: string, storedBytes: number): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const settled = await trx
      .updateTable('uploadWrites')
      .from('photoUploads')
      .set({ storedBytes, reservedBytes: 0, writer: null, heldUntil: null })
      .whereRef('photoUploads.id', '=', 'uploadId')
      .where('writer', '=', writer)
      .where('path', 'is', null)
      .returning(['uploadId', 'part'])
      .executeTakeFirst()
    if (settled?.part === 0) await joinParts(trx, settled.uploadId)
    return settled !== undefined
  })
}

async function joinParts(trx: Transaction<DB>, uploadId: string) {
  await trx.deleteFrom('uploadWrites').where('uploadId', '=', uploadId).where('part', '<>', 0).execute()
  await trx.updateTable('photoUploads').set({ multipartId: null }).where('id', '=', uploadId).execute()
}

/** What was stored before stays as it is. */
export async function giveUpWrite(db: Database, writer: string) {
  const nobody = { reservedBytes: 0, writer: null, heldUntil: null }
  await db.updateTable('uploadWrites').set(nobody).where('writer', '=', writer).execute()
}

/** Before the file of an upload is removed that will never be a photo. */
export async function forgetStored(db: Database, key: string) {
  await db
    .updateTable('uploadWrites')
    .set({ storedBytes: 0 })
    .where('uploadId', 'in', (eb) => eb.selectFrom('photoUploads').select('id').where('key', '=', key))
    .execute()
}

export async function isOpen(db: Database, key: string): Promise<boolean> {
  const upload = db.selectFrom('photoUploads').select('id').where('key', '=', key).where('path', 'is', null)
  return (await upload.executeTakeFirst()) !== undefined
}
