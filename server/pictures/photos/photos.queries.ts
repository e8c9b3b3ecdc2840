import { randomBytes } from 'node:crypto'
import { type Expression, sql, type Transaction } from 'kysely'
import { photoWidths } from '../../../contract/pictures/photos.ts'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import { readRows } from '../../platform/db/statements/named-statements.ts'
import type { DB } from '../../platform/db/schema.ts'
import { type Placeholders, statement } from '../../platform/db/statements/statement.ts'
import { addJob, type Jobs } from '../../platform/jobs/jobs.queries.ts'
import { lockMember } from '../../people/quotas/quotas.queries.ts'
import { refuseTooManyPhotoBytes } from '../../people/quotas/quotas-per-member.ts'
import { ago, lifetimes } from '../../platform/lifetimes.ts'
import { threadIsVisible } from '../../visible.ts'

/** The maximum number of uploads per member within 24 hours; unfinished ones are stored for that long. */
export const maxUploadsADay = 200
/** The maximum number of unfinished uploads per member: a form sends five, and each may have been retried several times. */
const maxUnfinishedUploads = 60

/** An upload that a member has started; `path` is set once its photo is made. */
export type Upload = { id: string; key: string; multipartId: string | null; path: string | null }

export const uploadKey = (key: string) => `uploads/${key}`
export const photoFormats = ['avif', 'webp'] as const
/** The beginning of the path of a photo of a message. */
export const privateObjects = '/objects/private/'
/** Private photos have separate keys, so that no request for a public photo can reach them. */
export const photoKey = (path: string, width: number, format: (typeof photoFormats)[number]) =>
  path.startsWith(privateObjects)
    ? `private/${path.slice(privateObjects.length)}/${width}.${format}`
    : `photos/${path.slice('/objects/'.length)}/${width}.${format}`

/** Locks the member, so that concurrent calls are counted one after the other. */
export async function insertUpload(
  db: Database,
  ownerId: string,
): Promise<Upload | 'too many today' | 'too many unfinished'> {
  return await inTransaction(db, async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
    const { today, unfinished } = await countUploads(trx, ownerId)
    if (today >= maxUploadsADay) return 'too many today'
    if (unfinished >= maxUnfinishedUploads) return 'too many unfinished'
    return await trx
      .insertInto('photoUploads')
      .values({ key: randomBytes(16).toString('hex'), ownerId })
      .returning(['id', 'key', 'multipartId', 'path'])
      .executeTakeFirstOrThrow()
  })
}

/** An upload counts as unfinished while its address is valid or the store contains a part of it. */
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

/** Finds only an upload of this member. */
export async function findUpload(db: Database, ownerId: string, key: string): Promise<Upload | undefined> {
  return await db
    .selectFrom('photoUploads')
    .select(['id', 'key', 'multipartId', 'path'])
    .where('ownerId', '=', ownerId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Whether an upload belongs to an admin. */
export async function uploadIsOfAdmin(db: Database, key: string): Promise<boolean> {
  const owner = await db
    .selectFrom('photoUploads')
    .innerJoin('users', 'users.id', 'ownerId')
    .select('isAdmin')
    .where('key', '=', key)
    .executeTakeFirst()
  return owner?.isAdmin ?? false
}

/** `id` is the store's id of the multipart upload. */
export async function setMultipartId(db: Database, key: string, id: string) {
  await db.updateTable('photoUploads').set({ multipartId: id }).where('key', '=', key).execute()
}

/**
 * The row stays until its day is over, under a key that nobody knows: a started upload counts towards the quota, even if it is given up. A
 * call that is writing it meanwhile loses the claim.
 */
export async function giveUpUpload(db: Database, key: string) {
  await sql`
    with given_up as (
      update photo_uploads set key = ${randomBytes(16).toString('hex')}, multipart_id = null
      where key = ${key} and path is null
      returning id
    )
    delete from upload_writes using given_up where upload_id = given_up.id`.execute(db)
}

type NewPhoto = { path: string; ownerId: string; contentType: string; bytes: number; widths: number[] }

/**
 * Called before the files are written, so that the nightly job finds them if the process crashes. Locks the member, so that photos that are
 * ready at once are counted one after the other. Throws 401 if the member has left or is suspended, and 409 if they have too many bytes.
 */
export async function insertPhoto(db: Database, photo: NewPhoto) {
  await inTransaction(db, async (trx) => {
    await lockMember(trx, photo.ownerId)
    await refuseTooManyPhotoBytes(trx, photo.ownerId, photo.bytes)
    await trx.insertInto('uploadedObjects').values(photo).execute()
  })
}

/** Stores the path unless another process has stored one; returns the stored path, or null if the upload was deleted. */
export async function settleUpload(db: Database, key: string, path: string): Promise<string | null> {
  const upload = await db
    .updateTable('photoUploads')
    .set((eb) => ({ path: eb.fn.coalesce('path', sql<string>`${path}`) }))
    .where('key', '=', key)
    .returning('path')
    .executeTakeFirst()
  return upload?.path ?? null
}

/** A job removes the files. */
export async function deletePhoto(db: Database, path: string) {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('uploadedObjects').where('path', '=', path).execute()
    await removeFiles(trx, { paths: [path], uploads: [] })
  })
}

/** Deletes the photos and uploads of a member, except those of festivals, socials and reports, which stay without an owner. */
export async function removePhotosOf(trx: Transaction<DB>, ownerId: string) {
  await trx
    .updateTable('uploadedObjects')
    .set({ ownerId: null })
    .where('ownerId', '=', ownerId)
    .where((photo) =>
      photo.or([
        photo('path', 'in', (eb) => eb.selectFrom('festivals').select('image').$castTo<{ image: string }>()),
        photo('path', 'in', (eb) =>
          eb.selectFrom('socialParties').select('image').where('image', 'is not', null).$castTo<{ image: string }>(),
        ),
        isEvidence(photo.ref('path')),
      ]),
    )
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

/** Whether this photo is evidence of a report: it is kept for the admins, whatever its owner does. */
const isEvidence = (path: Expression<string>) =>
  sql<boolean>`exists (select from report_evidence where photos <> '{}' and photos @> array[${path}])`

/** Checks every column that can contain the path of a photo. */
const isUsed = (path: Expression<string>) => sql<boolean>`(exists (
  select from (
    select unnest(images) as path from room_shares
    union all select image from festivals
    union all select image from festival_revisions
    union all select image from social_parties where image is not null
    union all select image from social_suggestions where image is not null
    union all select unnest(array[avatar, cover_image, profile_picture]) from users
  ) as used
  where used.path = ${path}
) or exists (select from chat_messages where images <> '{}' and images @> array[${path}])
  or ${isEvidence(path)})`

export const visibleMessagePhoto = statement(
  'message_photo',
  (arg: Placeholders<{ viewerId: string; path: string }>) => sql<{ id: string }>`
    select message.id
    from chat_messages as message
    join chat_threads as thread on thread.id = message.thread_id
    where message.images <> '{}'
      and message.images @> array[${arg.path}::text]
      and message.deleted_at is null
      and ${threadIsVisible('thread', arg)}
    union all
    select report_id
    from report_evidence
    where photos <> '{}'
      and photos @> array[${arg.path}::text]
      and exists (select from users where id = ${arg.viewerId}::uuid and is_admin)`,
)

/** Whether a message that the viewer may read now has this photo, or a report that the viewer decides. */
export const messagePhotoIsVisible = async (db: Database, args: { viewerId: string; path: string }) =>
  (await readRows(db, visibleMessagePhoto, args)).length > 0

/** Releases photos whose record was deleted without releasing them, for example with a host's account. */
export async function releaseUnused(db: Database) {
  await db
    .updateTable('uploadedObjects')
    .set({ boundAt: null, releasedAt: sql`now()` })
    .where('boundAt', 'is not', null)
    .where((eb) => eb.not(isUsed(eb.ref('uploadedObjects.path'))))
    .execute()
}

/** Deletes up to `max` photos and uploads that nothing has used for a day; returns whether there may be more. */
export async function clearBatch(db: Database, max = 100): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const photos = await trx
      .deleteFrom('uploadedObjects')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('uploadedObjects as old')
          .select('old.id')
          .where('old.boundAt', 'is', null)
          .where(sql<boolean>`coalesce(old.released_at, old.created_at) < ${ago(lifetimes.unusedUpload)}`)
          .where((of) => of.not(isUsed(of.ref('old.path'))))
          .limit(max)
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
          .limit(max)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['key', 'multipartId'])
      .execute()
    await removeFiles(trx, { paths: photos.map(({ path }) => path), uploads })
    return photos.length >= max || uploads.length >= max
  })
}

/** The keys with a row: of a photo, or of an upload without a photo yet. */
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
        where photo.path in (
          '/objects/' || substring(stored.key from '^photos/(.*)/'),
          ${privateObjects} || substring(stored.key from '^private/(.*)/')
        )
      )`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** The paths of photos whose files are written by now, in batches: a row is inserted before them. */
export async function* keptPhotos(db: Database): AsyncGenerator<string[]> {
  let after = ''
  while (true) {
    const rows = await db
      .selectFrom('uploadedObjects')
      .select('path')
      .where('path', '>', after)
      .where('createdAt', '<', sql<Date>`now() - interval '1 hour'`)
      .orderBy('path')
      .limit(500)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ path }) => path)
    after = last.path
  }
}

/** The unfinished multipart uploads among these, by the ids of the store. */
export async function ownedParts(db: Database, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select multipart_id as id from photo_uploads where multipart_id = any (${ids}::text[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
