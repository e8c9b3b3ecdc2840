import type { Transaction } from 'kysely'
import type { NotificationKind as ShownKind } from '../../contract/notifications.ts'
import type { DB } from '../db/schema.ts'
import { mailable, notificationEmail } from '../mail/emails.ts'
import { queueMails } from '../mail/mail.queries.ts'
import { insertOrReplaceUnread, loadReaders } from './notify.queries.ts'
import { unsubscribeSecrets } from './unsubscribe.queries.ts'

/** A kind that members can turn off, defined in the domain's `<domain>.notifications.ts`; notification-kinds.ts lists all kinds. */
export type NotificationKind = ShownKind & {
  /** Completes 'You get this because …' in its emails. */
  reason: string
}

/** Text that a member wrote, or `alternative` where that text must not be shown. */
export type Quote = (words: string, alternative: string) => string

/** One notification for one reader. */
export type Notification = {
  kind: NotificationKind
  readerId: string
  /** The member who caused it; null if the account was deleted, or the reader may not know who it was. */
  actorId: string | null
  /** An unread notification with the same kind, actor and related thing is replaced. */
  relatedId: string
  relatedType: string
  /** A path in the product. */
  actionUrl: string
  /** The subject of the email. */
  subject: string
  /** Called for the bell and again for the email, where text of other members must not be shown as a link. */
  text: (quote: Quote) => { title: string; message: string }
}

type Site = { origin: string }

/**
 * Notifies readers through the channels they chose, in the caller's transaction: by a constant number of statements, however
 * many readers there are. Emails are sent only to confirmed addresses.
 */
export async function notify(trx: Transaction<DB>, site: Site, notifications: readonly Notification[]): Promise<void> {
  const readers = await loadReaders(trx, notifications)
  const shown = readers.filter(({ inApp }) => inApp).map(unreadRow)
  if (shown.length > 0) await insertOrReplaceUnread(trx, shown)
  await queueEmails(trx, site, readers)
}

/** Only the emails of `notify`, for notifications that have been in the bell for some time. */
export async function notifyByEmail(
  trx: Transaction<DB>,
  site: Site,
  notifications: readonly Notification[],
): Promise<void> {
  await queueEmails(trx, site, await loadReaders(trx, notifications))
}

type Readers = Awaited<ReturnType<typeof loadReaders<Notification>>>

async function queueEmails(trx: Transaction<DB>, { origin }: Site, readers: Readers) {
  const mailed = readers.flatMap(({ email, ...reader }) => (email === null ? [] : [{ ...reader, email }]))
  if (mailed.length === 0) return
  const secrets = await unsubscribeSecrets(
    trx,
    mailed.map(({ notification }) => notification.readerId),
  )
  await queueMails(
    trx,
    mailed.map((reader) => emailTo(reader, { origin, secrets })),
  )
}

const asWritten: Quote = (words) => words

function unreadRow({ notification }: { notification: Notification }) {
  const { kind, readerId, actorId, relatedId, relatedType, actionUrl, text } = notification
  const { title, message } = text(asWritten)
  const shown = { title: shorten(title, 120), message: shorten(message, 1000), actionUrl }
  return { userId: readerId, actorId, type: kind.kind, relatedId, relatedType, ...shown }
}

type Mailed = { notification: Notification; name: string; email: string }
type Links = { origin: string; secrets: ReadonlyMap<string, string> }

function emailTo({ notification, name, email }: Mailed, { origin, secrets }: Links) {
  const { kind, readerId, actorId, subject, text, actionUrl } = notification
  const token = `${secrets.get(readerId)}.${kind.kind}`
  return {
    ...notificationEmail({
      name,
      subject,
      ...text(mailable),
      reason: kind.reason,
      link: origin + actionUrl,
      unsubscribeLink: `${origin}/unsubscribe?token=${token}`,
    }),
    to: email,
    userId: readerId,
    aboutId: actorId,
    headers: {
      'List-Unsubscribe': `<${origin}/api/notifications/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** In code points, as PostgreSQL counts them. */
function shorten(text: string, max: number) {
  const characters = Array.from(text)
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`
}
