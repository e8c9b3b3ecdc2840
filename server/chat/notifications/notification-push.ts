import { sql } from 'kysely'
import { t } from '#texts'
import { afterQuietPush, closedPush, type PushPayload, triedPush } from '../../../contract/chat/push-limits.ts'
import { ownPath } from '../../../texts/addresses.ts'
import { knownLanguage } from '../../people/people/member-language.queries.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { lifetimes } from '../../platform/lifetimes.ts'
import { isLooking, type NewPush, type WaitingPush } from '../../platform/push/pushes.queries.ts'
import { inLanguage } from '../../platform/request-context.ts'
import { memberIsVisible } from '../../visible.ts'
import { isAboutBlocked } from './about-blocked.ts'
import { nameOfRelated } from './names-of-today.ts'
import { type Notification, type NotificationKind, wordsOf } from './notification-kind.ts'
import { readUnreadCount } from './notifications.queries.ts'

/** The push as it is queued: its words are made when it is sent. */
export const pushOf = ({ kind, readerId, actorId, ...about }: Notification): NewPush => ({
  userId: readerId,
  aboutId: actorId,
  kind: kind.kind,
  facts: about.facts,
  relatedId: about.relatedId,
  relatedType: about.relatedType,
  actionUrl: about.actionUrl,
  ...howItIsPushed(kind),
})

export function howItIsPushed({ push, reach }: NotificationKind) {
  const isOfPeople = reach !== 'own' || push === 'on'
  const urgency = push === 'home_safe' || push === 'soon' ? 'high' : isOfPeople ? 'normal' : 'low'
  const lasts = push === 'soon' ? lifetimes.pushOfSoon : lifetimes.pushOnItsWay
  return { urgency, lasts, ringsAlways: push === 'home_safe' } as const
}

/** The push in the present wording. */
export async function writePush(db: Database, push: WaitingPush, kinds: readonly NotificationKind[]) {
  const kind = kinds.find((one) => one.kind === push.kind)
  const reader = await loadReader(db, push, kind)
  if (reader.isUnwanted) return 'unwanted'
  const { count: badge } = JSON.parse(await readUnreadCount(db, push.userId)) as { count: number }
  return inLanguage(knownLanguage(push.language), () => {
    const words = pushWords(push, reader, kind)
    return words && { ...words, url: ownPath(push.actionUrl), tag: push.tag, badge, kind: push.kind }
  })
}

type Reader = { actor: string | null; about: string | null; text: string | null; isUnwanted: boolean }

async function loadReader(db: Database, push: WaitingPush, kind: NotificationKind | undefined): Promise<Reader> {
  const reader = { viewerId: sql.ref<string>('push.user_id') }
  const related = { relatedId: sql.ref('push.related_id'), relatedType: sql.ref('push.related_type') }
  const text = kind?.message ?? sql`null::text`
  const { rows } = await sql<Reader>`
    select
      actor.name as actor,
      ${nameOfRelated({ readerId: reader.viewerId, ...related })} as about,
      ${text} as text,
      (about_id is not null and actor.id is null)
        or ${isAboutBlocked({ readerId: reader.viewerId, actorId: sql.ref('push.about_id'), ...related })}
        ${kind?.message ? sql`or ${text} is null or ${isLooking(sql`push.user_id`)}` : sql``}
        as is_unwanted
    from pushes as push
    left join users as actor on actor.id = about_id and ${memberIsVisible('actor', reader)}
    where push.id = ${push.id}`.execute(db)
  return rows[0] ?? { actor: null, about: null, text: null, isUnwanted: true }
}

type PushWords = Pick<PushPayload, 'title' | 'body'>

/**
 * What stands on a screen that is perhaps locked: who and what kind, without the name of a room or a word of theirs, unless the member chose
 * to see more. Null if this release cannot read what it is about.
 */
function pushWords(push: WaitingPush, { actor, about, text }: Reader, kind?: NotificationKind): PushWords | null {
  if (push.kind === closedPush) return { title: '', body: '' }
  if (push.kind === triedPush) return { title: product, body: t.pushes.tried() }
  if (push.kind === afterQuietPush)
    return { title: product, body: t.pushes.afterQuiet(push.facts as { count: number }) }
  const facts = text === null ? push.facts : { ...Object(push.facts), onlyPhotos: text === '' }
  const words = wordsOf(kind, facts, { actor, about, quote: (words, alternative) => words ?? alternative })
  if (!words) return null
  const locked = { title: actor === null ? product : firstName(actor), body: words.push ?? words.subject }
  // Where somebody went that night stands on the page alone.
  if (!push.showsText || push.withoutWords || kind?.push === 'home_safe') return locked
  if (text === null) return { title: shortened(words.title), body: shortened(words.message) }
  return { ...locked, body: text === '' ? locked.body : shortened(text) }
}

const product = 'Compás'

const firstName = (name: string) => name.split(/\s/)[0] || product

/** In letters: screens cut longer ones. */
const maxWords = 240

function shortened(text: string) {
  const letters = Array.from(text)
  return letters.length > maxWords ? `${letters.slice(0, maxWords).join('')}…` : text
}
