import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '../../platform/db/schema.ts'
import { mailable, notificationEmail } from '../../platform/mail/emails.ts'
import { linkTo } from '../../platform/link-to.ts'
import type { MailShare } from '../../platform/mail/mail-budget.queries.ts'
import { UnwantedMail } from '../../platform/mail/mail-failure.ts'
import { memberIsVisible } from '../../visible.ts'
import { isAboutBlocked } from './about-blocked.ts'
import { nameOfRelated } from './names-of-today.ts'
import { type Notification, type NotificationKind, wordsOf } from './notification-kind.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'
import { inLanguage } from '../../platform/request-context.ts'
import { knownLanguage } from '../../people/people/member-language.queries.ts'

/** The stored facts of an email about a notification, besides its kind, its reader and its actor. */
const Mailed = z.object({
  facts: z.unknown(),
  relatedId: z.uuid(),
  relatedType: z.string(),
  actionUrl: z.string().startsWith('/'),
})

/** The email as it is queued: its text is composed when it is sent. */
export function mailOf(
  { kind, readerId, actorId, relatedId, relatedType, actionUrl, facts }: Notification,
  to: string,
) {
  const mailed = { facts, relatedId, relatedType, actionUrl } satisfies z.infer<typeof Mailed>
  const share: MailShare = kind.isUrgent ? 'safety' : 'ordinary'
  return { to, userId: readerId, aboutId: actorId, share, kind: kind.kind, facts: mailed }
}

type Queued = { kind: string; facts: unknown; userId: string | null; aboutId: string | null }
type Site = { kinds: readonly NotificationKind[]; origin: string; unsubscribeKey: () => Promise<Buffer> }

/**
 * The email in the present wording; null if this release cannot read what was queued. Throws if the reader has a block with the member that
 * it is about.
 */
export async function writeMail(trx: Transaction<DB>, { kind, facts, ...ids }: Queued, site: Site) {
  const mailed = Mailed.safeParse(facts)
  if (!mailed.success) return null
  const reader = await loadReader(trx, { ...ids, ...mailed.data })
  if (reader?.isUnwanted) throw new UnwantedMail()
  return reader
    ? await inLanguage(knownLanguage(reader.language), () => written(reader, mailed.data, kind, site))
    : null
}

async function written(reader: Reader, mailed: z.infer<typeof Mailed>, kind: string, site: Site) {
  const one = site.kinds.find((known) => known.kind === kind)
  const words = wordsOf(one, mailed.facts, { actor: reader.actor, about: reader.about, quote: mailable })
  if (!words || !one) return null
  const email = {
    ...words,
    name: reader.name,
    reason: one.reason(),
    link: linkTo(site.origin, mailed.actionUrl),
  }
  // Turning off such an email requires a sign-in, as anybody who reads, forwards or scans a mailbox could follow a link.
  if (one.isUrgent) return { ...notificationEmail(email), headers: {} }
  const token = unsubscribeToken(await site.unsubscribeKey(), { userId: reader.id, kind })
  return {
    ...notificationEmail({
      ...email,
      unsubscribeLink: linkTo(site.origin, `/unsubscribe?token=${token}`),
    }),
    headers: {
      'List-Unsubscribe': `<${site.origin}/api/notifications/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

type Ids = { userId: string | null; aboutId: string | null; relatedId: string; relatedType: string }

type Reader = {
  id: string
  name: string
  language: string | null
  actor: string | null
  about: string | null
  isUnwanted: boolean
}

async function loadReader(trx: Transaction<DB>, { userId, aboutId, relatedId, relatedType }: Ids) {
  const reader = { viewerId: sql.ref<string>('users.id') }
  const related = { relatedId: sql`${relatedId}::uuid`, relatedType: sql`${relatedType}::text` }
  const { rows } = await sql<Reader>`
    select
      users.id,
      users.name,
      users.language,
      (select actor.name from users as actor where actor.id = ${aboutId}::uuid and ${memberIsVisible('actor', reader)}) as actor,
      ${nameOfRelated({ readerId: reader.viewerId, ...related })} as about,
      ${isAboutBlocked({ readerId: reader.viewerId, actorId: sql`${aboutId}::uuid`, ...related })} as is_unwanted
    from users
    where users.id = ${userId}::uuid`.execute(trx)
  return rows[0]
}
