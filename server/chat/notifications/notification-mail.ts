import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { DB } from '../../platform/db/schema.ts'
import { digestEmail, mailable, notificationEmail } from '../../platform/mail/emails.ts'
import { linkTo } from '../../platform/link-to.ts'
import type { MailShare } from '../../platform/mail/mail-budget.queries.ts'
import { UnwantedMail } from '../../platform/mail/mail-failure.ts'
import { memberIsVisible } from '../../visible.ts'
import { signActions } from '../email-actions/action-token.ts'
import type { EmailAction } from '../email-actions/email-action.ts'
import { isAboutBlocked } from './about-blocked.ts'
import { digestKind } from '../../../contract/chat/notification-topics.ts'
import { type DigestItem, itemsOfMail } from './digest.queries.ts'
import { nameOfRelated } from './names-of-today.ts'
import { type Notification, type NotificationKind, wordsOf } from './notification-kind.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'
import { inLanguage } from '../../platform/request-context.ts'
import { knownLanguage } from '../../people/people/member-language.queries.ts'

/** The number of items that a digest lists. */
const maxItemsOfDigest = 20

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

type Queued = { id: string; kind: string; facts: unknown; userId: string | null; aboutId: string | null }
export type MailSite = {
  kinds: readonly NotificationKind[]
  actions: readonly EmailAction[]
  origin: string
  unsubscribeKey: Buffer
  emailActionKey: Buffer
}

/**
 * The email in the present wording; null if this release cannot read what was queued. Throws if nothing is left to tell: the reader has a
 * block with the member that it is about.
 */
export async function writeMail(trx: Transaction<DB>, queued: Queued, site: MailSite) {
  return queued.kind === digestKind ? await writeDigest(trx, queued, site) : await writeOne(trx, queued, site)
}

async function writeOne(trx: Transaction<DB>, { kind, facts, userId, aboutId }: Queued, site: MailSite) {
  const mailed = Mailed.safeParse(facts)
  if (!mailed.success) return null
  const reader = await loadReader(trx, { userId, aboutId, ...mailed.data })
  if (reader?.isUnwanted) throw new UnwantedMail()
  if (!reader) return null
  const one = site.kinds.find((known) => known.kind === kind)
  const actions = await actionsOf(trx, { ...mailed.data, kind, readerId: reader.id, actorId: aboutId }, site)
  return await inLanguage(knownLanguage(reader.language), async () => {
    const words = wordsOf(one, mailed.data.facts, contextOf(reader))
    if (!words || !one) return null
    const email = notificationEmail({
      ...words,
      name: reader.name,
      reason: one.reason(),
      link: linkTo(site.origin, mailed.data.actionUrl),
      actions: linksOf(actions, site),
      // Turning off such an email requires a sign-in, as anybody who reads, forwards or scans a mailbox could follow a link.
      ...(!one.isUrgent && unsubscribing(reader.id, kind, site).shown),
    })
    return { ...email, headers: one.isUrgent ? {} : unsubscribing(reader.id, kind, site).headers }
  })
}

/** The digest. Items about members with whom the reader has a block by now are left out. */
async function writeDigest(trx: Transaction<DB>, { id, userId }: Queued, site: MailSite) {
  const items = await itemsOfMail(trx, id)
  const told: (DigestItem & { reader: Reader; actions: Link[] })[] = []
  for (const item of items.slice(0, maxItemsOfDigest)) {
    const reader = await loadReader(trx, { userId, ...item })
    if (!reader || reader.isUnwanted) continue
    told.push({
      ...item,
      reader,
      actions: await actionsOf(trx, { ...item, readerId: reader.id, actorId: item.aboutId }, site),
    })
  }
  const reader = told[0]?.reader
  if (!reader) throw new UnwantedMail()
  return await inLanguage(knownLanguage(reader.language), async () => {
    const shown = told.flatMap(({ kind, facts, actionUrl, actions, ...item }) => {
      const one = site.kinds.find((known) => known.kind === kind)
      const words = wordsOf(one, facts, contextOf(item.reader))
      return words ? [{ ...words, link: linkTo(site.origin, actionUrl), actions: linksOf(actions, site) }] : []
    })
    if (shown.length === 0) return null
    const unsubscribe = unsubscribing(reader.id, digestKind, site)
    const email = digestEmail({
      name: reader.name,
      items: shown,
      more: items.length - Math.min(items.length, maxItemsOfDigest),
      link: linkTo(site.origin, '/notifications'),
      settingsLink: linkTo(site.origin, '/settings/notifications'),
      ...unsubscribe.shown,
    })
    return { ...email, headers: unsubscribe.headers }
  })
}

const contextOf = ({ actor, about }: Reader) => ({ actor, about, quote: mailable })

function unsubscribing(userId: string, kind: string, site: MailSite) {
  const token = unsubscribeToken(site.unsubscribeKey, { userId, kind })
  return {
    shown: { unsubscribeLink: linkTo(site.origin, `/unsubscribe?token=${token}`) },
    headers: {
      'List-Unsubscribe': `<${site.origin}/api/notifications/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

type Link = { label: () => string; token: string }
type Asked = { kind: string; readerId: string; actorId: string | null; relatedId: string }

/** What the notification asks for, if it is still to be decided. */
async function actionsOf(trx: Transaction<DB>, { kind, ...told }: Asked, site: MailSite): Promise<Link[]> {
  const found: { action: string; id: string; label: () => string }[] = []
  for (const action of site.actions.filter((one) => one.kind === kind)) {
    const id = await action.find(trx, told)
    if (id !== null) found.push({ action: action.name, id, label: action.label })
  }
  if (found.length === 0) return []
  const tokens = (await signActions(trx, site.emailActionKey, told.readerId, found)) ?? []
  return tokens.map((token, place) => ({ token, label: found[place]!.label }))
}

/** The token is in the fragment, so that no log and no Referer contains it. */
const linksOf = (actions: readonly Link[], { origin }: MailSite) =>
  actions.map(({ label, token }) => ({ label: label(), link: linkTo(origin, `/auth/email-action#token=${token}`) }))

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
