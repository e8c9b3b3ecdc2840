import { randomBytes } from 'node:crypto'
import { type Expression, sql, type Transaction } from 'kysely'
import { photoWidths } from '../../contract/photos.ts'
import { type Database, inTransaction } from '../db/connect.ts'
import type { DB } from '../db/schema.ts'
import { addJob, type Jobs } from '../jobs/jobs.queries.ts'
import { ago, lifetimes } from '../lifetimes.ts'

/** Uploads that one member may begin within 24 hours: what they do not finish lies with us for that long. */
export const mostUploadsADay = 200
/** Uploads that one member may have unfinished at once: a form sends five, and each may have been tried again several times. */
export const mostUnfinishedUploads = 60

/** An address to upload to that a member was given. */
export type Upload = { id: string; key: string; multipartId: string | null; path: string | null }

export const uploadKey = (key: string) => `uploads/${key}`
export const photoFormats = ['avif', 'webp'] as const
export const photoKey = (path: string, width: number, format: (typeof photoFormats)[number]) =>
  `photos/${path.slice('/objects/'.length)}/${width}.${format}`

/** The lock on the member makes their uploads begin one after the other, so that the counts hold for 50 at once. */
export async function insertUpload(
  db: Database,
  ownerId: string,
): Promise<Upload | 'too many today' | 'too many unfinished'> {
  return await inTransaction(db, async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
    const { today, unfinished } = await countUploads(trx, ownerId)
    if (today >= mostUploadsADay) return 'too many today'
    if (unfinished >= mostUnfinishedUploads) return 'too many unfinished'
    return await trx
      .insertInto('photoUploads')
      .values({ key: randomBytes(16).toString('hex'), ownerId })
      .returning(['id', 'key', 'multipartId', 'path'])
      .executeTakeFirstOrThrow()
  })
}

/** Unfinished: its address may still be open, or the store holds some of it. */
async function countUploads(trx: Transaction<DB>, ownerId: string) {
  return await trx
    .selectFrom('photoUploads')
    .select([
      sql<number>`count(*)`.as('today'),
      sql<number>`count(*) filter (
        where path is null and (
          created_at > ${ago(lifetimes.uploadAddress)}
          or multipart_id is not null
          or exists (select from upload_writes where upload_id = photo_uploads.id)
        )
      )`.as('unfinished'),
    ])
    .where('ownerId', '=', ownerId)
    .where('createdAt', '>', ago(lifetimes.unusedUpload))
    .executeTakeFirstOrThrow()
}

/** Of this member alone. */
export async function findUpload(db: Database, ownerId: string, key: string): Promise<Upload | undefined> {
  return await db
    .selectFrom('photoUploads')
    .select(['id', 'key', 'multipartId', 'path'])
    .where('ownerId', '=', ownerId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** `id`: the store's own name of the upload in parts. */
export async function nameParts(db: Database, key: string, id: string) {
  await db.updateTable('photoUploads').set({ multipartId: id }).where('key', '=', key).execute()
}

export async function deleteUpload(db: Database, key: string) {
  await db.deleteFrom('photoUploads').where('key', '=', key).where('path', 'is', null).execute()
}

type NewPhoto = { path: string; ownerId: string; contentType: string; bytes: number; widths: number[] }

/** Before its files are there: whatever then happens, they are known, and cleared away if nothing comes to point to them. */
export async function insertPhoto(db: Database, photo: NewPhoto) {
  await db.insertInto('uploadedObjects').values(photo).execute()
}

/** What stands for the upload from now on: this path, or that of whoever made the photo first; null where the upload is gone. */
export async function settleUpload(db: Database, key: string, path: string): Promise<string | null> {
  const upload = await db
    .updateTable('photoUploads')
    .set((eb) => ({ path: eb.fn.coalesce('path', sql<string>`${path}`) }))
    .where('key', '=', key)
    .returning('path')
    .executeTakeFirst()
  return upload?.path ?? null
}

/** With their files, by a job. */
export async function deletePhoto(db: Database, path: string) {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('uploadedObjects').where('path', '=', path).execute()
    await removeFiles(trx, { paths: [path], uploads: [] })
  })
}

/** A member leaves: their photos go with them, but for those of festivals, which stay as they are. */
export async function removePhotosOf(trx: Transaction<DB>, ownerId: string) {
  await trx
    .updateTable('uploadedObjects')
    .set({ ownerId: null })
    .where('ownerId', '=', ownerId)
    .where('path', 'in', (eb) => eb.selectFrom('festivals').select('image').$castTo<{ image: string }>())
    .execute()
  const photos = await trx.deleteFrom('uploadedObjects').where('ownerId', '=', ownerId).returning('path').execute()
  const uploads = await trx
    .deleteFrom('photoUploads')
    .where('ownerId', '=', ownerId)
    .returning(['key', 'multipartId'])
    .execute()
  await removeFiles(trx, { paths: photos.map(({ path }) => path), uploads })
}

async function removeFiles(trx: Transaction<DB>, removed: Jobs['remove_objects']) {
  if (removed.paths.length > 0 || removed.uploads.length > 0) await addJob(trx, 'remove_objects', removed)
}

export const filesOf = (path: string) =>
  photoWidths.flatMap((width) => photoFormats.map((format) => photoKey(path, width, format)))

/** Every place that can point to a photo. */
const isPointedTo = (path: Expression<string>) => sql<boolean>`exists (
  select from (
    select unnest(images) as path from room_shares
    union all select image from festivals
    union all select unnest(array[avatar, cover_image, profile_picture]) from users
  ) as used
  where used.path = ${path}
)`

/** What lost its record otherwise than by being released (a host left with their rooms) is released now. */
export async function releaseForgotten(db: Database) {
  await db
    .updateTable('uploadedObjects')
    .set({ boundAt: null, releasedAt: sql`now()` })
    .where('boundAt', 'is not', null)
    .where((eb) => eb.not(isPointedTo(eb.ref('uploadedObjects.path'))))
    .execute()
}

/** Some of what nothing pointed to for a day; whether there may be more. */
export async function clearSome(db: Database, most = 100): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const photos = await trx
      .deleteFrom('uploadedObjects')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('uploadedObjects as old')
          .select('old.id')
          .where('old.boundAt', 'is', null)
          .where(sql<boolean>`coalesce(old.released_at, old.created_at) < ${ago(lifetimes.unusedUpload)}`)
          .where((of) => of.not(isPointedTo(of.ref('old.path'))))
          .limit(most)
          .forUpdate()
          .skipLocked(),
      )
      .returning('path')
      .execute()
    const uploads = await trx
      .deleteFrom('photoUploads')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('photoUploads as old')
          .select('old.id')
          .where('old.createdAt', '<', ago(lifetimes.unusedUpload))
          .limit(most)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['key', 'multipartId'])
      .execute()
    await removeFiles(trx, { paths: photos.map(({ path }) => path), uploads })
    return photos.length >= most || uploads.length >= most
  })
}

/** Those of these keys that have a row: of a photo, or of an upload that no photo was made of yet. */
export async function ownedKeys(db: Database, keys: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select stored.key
    from unnest(${keys}::text[]) as stored (key)
    where
      exists (
        select from photo_uploads as upload
        where upload.key = substring(stored.key from '^uploads/(.*)$') and upload.path is null
      )
      or exists (
        select from uploaded_objects as photo
        where photo.path = '/objects/' || substring(stored.key from '^photos/(.*)/')
      )`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Those of these uploads in parts, by the store's own ids, that are not finished. */
export async function ownedParts(db: Database, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select multipart_id as id from photo_uploads where multipart_id = any (${ids}::text[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
