import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../platform/db/connections/connect.ts'
import type { DB } from '../../../platform/db/schema.ts'

/** The complete file (part 0), or a part of the multipart upload with the store's id `multipartId`. */
export type WriteTarget = { key: string; multipartId: string | null; part: number }

export type WriteClaim = { writer: string; maxBytes: number }
export type WriteRefusal = 'gone' | 'busy' | 'too large' | 'over quota'

type Bounds = {
  /** The Content-Length of the request; null if there is none. */
  announcedBytes: number | null
  /** The limit of one upload, all parts together. */
  maxBytes: number
  /** The limit of one member: unfinished uploads, stored or being written. */
  maxOfMember: number
  /** Seconds until the claim expires, unless it is renewed. */
  seconds: number
}

/**
 * Makes the caller the only writer of this target and reserves its bytes. Locks the member, so that concurrent claims are counted one
 * after the other and cannot exceed the quota together.
 */
export async function claimWrite(
  db: Database,
  target: WriteTarget,
  { announcedBytes, maxBytes, maxOfMember, seconds }: Bounds,
): Promise<WriteClaim | WriteRefusal> {
  return await db.transaction().execute(async (trx) => {
    const upload = await lockOpenUpload(trx, target)
    if (!upload) return 'gone'
    const used = await usedBytes(trx, upload, target.part)
    if (used.isHeld) return 'busy'
    const left = maxBytes - (target.part === 0 ? 0 : used.byOtherParts)
    const reserved = announcedBytes ?? Math.max(left, 0)
    if (reserved > left || left <= 0) return 'too large'
    if (used.byMember + reserved > maxOfMember) return 'over quota'
    const writer = randomUUID()
    const claim = { writer, reservedBytes: reserved, heldUntil: inSeconds(seconds) }
    await trx
      .insertInto('uploadWrites')
      .values({ uploadId: upload.id, part: target.part, ...claim })
      .onConflict((conflict) => conflict.columns(['uploadId', 'part']).doUpdateSet(claim))
      .execute()
    return { writer, maxBytes: reserved }
  })
}

const inSeconds = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`

/** The member is locked before the upload, as everywhere. */
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

/** False if another writer has taken over, or the upload is finished or deleted: the caller must then stop writing. */
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

/** Called once the bytes are stored. A complete file replaces its parts. False if the upload is finished or deleted. */
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

/** Ends the claim; bytes that were stored before still count. */
export async function giveUpWrite(db: Database, writer: string) {
  const released = { reservedBytes: 0, writer: null, heldUntil: null }
  await db.updateTable('uploadWrites').set(released).where('writer', '=', writer).execute()
}

/** Uncounts the bytes of an upload whose file is about to be removed. */
export async function resetStoredBytes(db: Database, key: string) {
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
