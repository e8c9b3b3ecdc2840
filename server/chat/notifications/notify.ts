import type { Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { queueMails } from '../../platform/mail/mail.queries.ts'
import { queuePushes } from '../../platform/push/pushes.queries.ts'
import type { Notification } from './notification-kind.ts'
import { keepForDigest } from './digest.queries.ts'
import { mailOf } from './notification-mail.ts'
import { pushOf } from './notification-push.ts'
import { insertOrReplaceUnread, loadReaders } from './notify.queries.ts'

/**
 * Notifies readers through the channels they chose, in the caller's transaction: by a constant number of statements, however
 * many readers there are. Emails are sent only to confirmed addresses.
 */
export async function notify(trx: Transaction<DB>, notifications: readonly Notification[]): Promise<void> {
  const readers = await loadReaders(trx, notifications)
  await showInBell(trx, readers)
  await queueEmails(trx, readers)
  await push(trx, readers)
}

/** Like `notify`, for one notification; false if it reached nobody: nothing is in a bell, and no email is queued. */
export async function notifyOne(trx: Transaction<DB>, one: Notification): Promise<boolean> {
  const readers = await loadReaders(trx, [one])
  await showInBell(trx, readers)
  const queued = await queueEmails(trx, readers)
  await push(trx, readers)
  return readers.some(({ inApp, hasPush }) => inApp || hasPush) || queued.includes(true)
}

/** As `notify`, without the emails. */
export async function notifyInBell(trx: Transaction<DB>, notifications: readonly Notification[]): Promise<void> {
  const readers = await loadReaders(trx, notifications)
  await showInBell(trx, readers)
  await push(trx, readers)
}

/** Adds fixed notifications (`isFixed`) to the bell, whatever the members chose. */
export const notifyAnyhow = (trx: Transaction<DB>, notifications: readonly Notification[]): Promise<void> =>
  insertOrReplaceUnread(trx, notifications)

/** Sends only the emails of `notify`, for notifications that have been in the bell for some time. */
export async function notifyByEmail(trx: Transaction<DB>, notifications: readonly Notification[]): Promise<void> {
  await queueEmails(trx, await loadReaders(trx, notifications))
}

type Readers = Awaited<ReturnType<typeof loadReaders<Notification>>>

async function showInBell(trx: Transaction<DB>, readers: Readers) {
  const visible = readers.filter(({ inApp }) => inApp).map(({ notification }) => notification)
  if (visible.length > 0) await insertOrReplaceUnread(trx, visible)
}

/** Returns for each reader who wants an email whether it was queued, or kept for their digest. */
async function queueEmails(trx: Transaction<DB>, readers: Readers): Promise<boolean[]> {
  const wanted = readers.flatMap(({ email, notification }) => (email === null ? [] : [{ email, notification }]))
  if (wanted.length === 0) return []
  const isKept = await keepForDigest(
    trx,
    wanted.map(({ notification }) => notification),
  )
  const atOnce = wanted.filter((_, place) => !isKept[place])
  const isQueued = await queueMails(
    trx,
    atOnce.map(({ notification, email }) => mailOf(notification, email)),
  )
  return isKept.map((kept) => kept || isQueued.shift() === true)
}

async function push(trx: Transaction<DB>, readers: Readers) {
  const pushes = readers.flatMap(({ hasPush, notification }) => (hasPush ? [pushOf(notification)] : []))
  if (pushes.length > 0) await queuePushes(trx, pushes)
}
