import { sql, type Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { bindPhotos } from '../../pictures/photos/bound-photos.ts'

/** The data for restoring a thing, as JSON. Complete rows are stored as texts, since the names of their columns would be changed. */
export type Before = Record<string, unknown>

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export const lockReportedMessage = (trx: Transaction<DB>, id: string) =>
  trx
    .selectFrom('chatMessages')
    .select(['threadId', 'senderId', 'content', 'images', 'deletedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const lockReportedMeetup = (trx: Transaction<DB>, id: string) =>
  trx
    .selectFrom('meetups')
    .select(['id', 'type', 'title', 'festivalId', 'creatorId', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const findReportedParty = (trx: Transaction<DB>, id: string) =>
  trx.selectFrom('socialParties').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Closes a room, so that only an admin can open it again; undefined if it is gone or closed by an admin already. */
export async function closeRoom(trx: Transaction<DB>, id: string) {
  const room = await trx
    .selectFrom('roomShares')
    .select(['title', 'festivalId', 'isActive as wasActive'])
    .where('id', '=', id)
    .where('takenDownAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!room) return undefined
  await trx.updateTable('roomShares').set({ isActive: false, takenDownAt: sql`now()` }).where('id', '=', id).execute()
  return room
}

/** Restores the room, without the requests. Returns whether the room still exists. */
export async function reopenRoom(trx: Transaction<DB>, id: string, before: Before): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('roomShares')
    .set({ isActive: before['wasActive'] === true, takenDownAt: null })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const profileTexts = ['bio', 'instagramHandle', 'facebookHandle'] as const
const profilePhotos = ['avatar', 'coverImage', 'profilePicture'] as const

/** Removes texts, links and pictures from a profile, but not the name. Null if it has none of these, as that of a member who has left. */
export async function emptyProfile(trx: Transaction<DB>, id: string): Promise<Before | null> {
  const member = await trx
    .selectFrom('users')
    .select([...profileTexts, ...profilePhotos])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { rows: links } = await sql<{ row: string }>`
    delete from user_social_links where user_id = ${id} returning to_jsonb(user_social_links)::text as row`.execute(trx)
  if (links.length === 0 && Object.values(member).every((value) => value === null)) return null
  const nothing = Object.fromEntries(Object.keys(member).map((column) => [column, null]))
  await trx.updateTable('users').set(nothing).where('id', '=', id).execute()
  await bindPhotos(trx, id, photosOf(member), [], 'avatar')
  return { ...member, links: `[${links.map(({ row }) => row).join()}]` }
}

const photosOf = (member: Before) => texts(profilePhotos.map((column) => member[column]))

/**
 * Restores the profile, except what the member has written since. `before` is deleted with the account, so that a member who has left gets
 * nothing back.
 */
export async function restoreProfile(trx: Transaction<DB>, id: string, before: Before): Promise<boolean> {
  const kept = await bindKept(trx, id, photosOf(before))
  const restored = [...profileTexts, ...profilePhotos].map((column) => {
    const value = text(before[column])
    const isLost = value !== null && value.startsWith('/objects/') && !kept.includes(value)
    return [column, isLost ? null : value] as const
  })
  const set = Object.fromEntries(
    restored.map(([column, value]) => [column, sql`coalesce(${sql.ref(column)}, ${value})`]),
  )
  await trx.updateTable('users').set(set).where('id', '=', id).execute()
  await sql`
    insert into user_social_links
    select * from jsonb_populate_recordset(null::user_social_links, ${text(before['links']) ?? '[]'}::jsonb)
    on conflict do nothing`.execute(trx)
  return true
}

/** Marks those of a member's photos that still exist as used again; returns them. */
async function bindKept(trx: Transaction<DB>, ownerId: string, paths: string[]): Promise<string[]> {
  if (paths.length === 0) return []
  const found = await trx
    .selectFrom('uploadedObjects')
    .select('path')
    .where('path', 'in', paths)
    .where('ownerId', '=', ownerId)
    .where('boundAt', 'is', null)
    .execute()
  const kept = found.map(({ path }) => path)
  await bindPhotos(trx, ownerId, [], kept, 'images')
  return kept
}

type Message = { id: string; authorId: string | null }

/** Restores a message, unless it had only photos that are gone. `before` is deleted with the account of its sender. */
export async function restoreMessage(
  trx: Transaction<DB>,
  { id, authorId }: Message,
  before: Before,
): Promise<boolean> {
  const content = text(before['content']) ?? ''
  const images = authorId === null ? [] : await bindKept(trx, authorId, texts(before['images']))
  if (content === '' && images.length === 0) return false
  const { numUpdatedRows } = await trx
    .updateTable('chatMessages')
    .set({ content, images, deletedAt: null })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteRating(trx: Transaction<DB>, id: string): Promise<Before | null> {
  const { rows } = await sql<{ row: string }>`
    delete from ratings where id = ${id} returning to_jsonb(ratings)::text as row`.execute(trx)
  return rows[0] ?? null
}

/** Inserts the rating again, unless one of its members has left, or rated again. */
export async function insertRatingAgain(trx: Transaction<DB>, before: Before): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into ratings
    select rating.*
    from jsonb_populate_record(null::ratings, ${text(before['row'])}::jsonb) as rating
    where not exists (select from users where id in (rating.rater_id, rating.ratee_id) and deleted_at is not null)
    on conflict do nothing`.execute(trx)
  return numAffectedRows > 0n
}

/** Null if the festival is not approved. It is pending approval again. */
export async function unapproveFestival(trx: Transaction<DB>, id: string): Promise<Before | null> {
  const festival = await trx
    .selectFrom('festivals')
    .select('approvedAt')
    .where('id', '=', id)
    .where('approvedAt', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!festival) return null
  await trx.updateTable('festivals').set({ approvedAt: null }).where('id', '=', id).execute()
  return { approvedAt: festival.approvedAt }
}

export async function approveAgain(trx: Transaction<DB>, id: string, before: Before): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('festivals')
    .set({ approvedAt: sql<Date>`coalesce(approved_at, ${text(before['approvedAt'])}::timestamptz)` })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
