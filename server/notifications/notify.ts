import { type Insertable, sql, type Transaction } from 'kysely'
import type { NotificationKind } from '../../contract/notifications.ts'
import type { DB, Notifications } from '../db/schema.ts'
import { newsLetter } from '../mail/letters.ts'
import { queueMail } from '../mail/mail.queries.ts'
import { unsubscribeSecret } from './unsubscribe.queries.ts'

export type Told = { title: string; message: string }

export type News = Told & {
  /** Who is told, and whose act it tells of; null where that is nobody's who is still here. */
  userId: string
  actorId: string | null
  type: NotificationKind
  relatedId: string
  relatedType: string
  /** A path in the product. */
  actionUrl: string
  /** The same for a mailbox, where nobody is to meet a stranger's words as a link (see `mailable`). */
  letter: Told & { subject: string }
}

/**
 * Tells a member in the ways they chose, in the transaction of what it tells of. A letter goes to an address alone that its
 * member proved to be theirs.
 */
export async function notify(trx: Transaction<DB>, { origin }: { origin: string }, news: News): Promise<void> {
  const { userId, actorId, type, relatedId, relatedType, actionUrl, letter } = news
  const reader = await loadReader(trx, { userId, actorId, kind: type })
  if (!reader) return
  if (reader.inApp) {
    const told = { title: cut(news.title, 120), message: cut(news.message, 1000), actionUrl }
    await insertOrReplaceUnread(trx, { userId, actorId, type, ...told, relatedId, relatedType })
  }
  if (reader.provenEmail === null) return
  const token = `${await unsubscribeSecret(trx, userId)}.${type}`
  await queueMail(trx, {
    ...newsLetter({
      name: reader.name,
      ...letter,
      link: origin + actionUrl,
      unsubscribeLink: `${origin}/unsubscribe?token=${token}`,
    }),
    to: reader.provenEmail,
    userId,
    aboutId: actorId,
    headers: {
      'List-Unsubscribe': `<${origin}/api/notifications/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
}

/**
 * An unread one of the same kind about the same thing by the same member is replaced and moves to the top. It gets a new id:
 * lists are sorted by id, and whoever marks the old words as read does not thereby miss the new ones.
 */
async function insertOrReplaceUnread(trx: Transaction<DB>, notification: Insertable<Notifications>): Promise<void> {
  await trx
    .insertInto('notifications')
    .values(notification)
    .onConflict((unread) =>
      unread
        .columns(['userId', 'type', 'relatedId', 'actorId'])
        .where(sql<boolean>`not is_read and related_type <> 'room_request'`)
        .doUpdateSet((row) => ({
          id: row.ref('excluded.id'),
          title: row.ref('excluded.title'),
          message: row.ref('excluded.message'),
          actionUrl: row.ref('excluded.actionUrl'),
          createdAt: row.ref('excluded.createdAt'),
        })),
    )
    .execute()
}

/** So many letters an hour tell one member of another: who asks and takes back again and again leaves room for others' news. */
const mostLetters = 2

type Reading = { userId: string; actorId: string | null; kind: NotificationKind }

/** `provenEmail` is null where nothing is to be mailed. */
async function loadReader(trx: Transaction<DB>, { userId, actorId, kind }: Reading) {
  const isOn = (channel: 'in_app' | 'email') => sql<boolean>`not exists (
    select from notification_choices
    where user_id = users.id and kind = ${kind} and channel = ${channel} and not enabled
  )`
  const isProven = sql<boolean>`exists (
    select from verifications where user_id = users.id and type = 'email' and status = 'verified'
  )`
  const isPatient = sql<boolean>`${mostLetters} > (
    select count(*) from mail_outbox
    where about_id = ${actorId} and to_address = users.email and created_at > now() - interval '1 hour'
  )`
  return await trx
    .selectFrom('users')
    .select(['name', isOn('in_app').as('inApp')])
    .select(
      sql<string | null>`case when ${isOn('email')} and ${isProven} and ${isPatient} then email end`.as('provenEmail'),
    )
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .where('suspendedAt', 'is', null)
    .executeTakeFirst()
}

/** The database counts characters as they are seen by it, not halves of them. */
function cut(text: string, most: number) {
  const characters = Array.from(text)
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
