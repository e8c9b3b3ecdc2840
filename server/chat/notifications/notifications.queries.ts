import { sql } from 'kysely'
import { maxListedUnread, maxUnread } from '../../../contract/chat/unread.ts'
import { type NotificationChannel, notificationChannels } from '../../../contract/chat/notification-topics.ts'
import type { ListedChoice } from '../../../contract/chat/notifications.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { readJson, readRows } from '../../platform/db/statements/named-statements.ts'
import { instant, type Placeholders, statement } from '../../platform/db/statements/statement.ts'
import type { PagedList } from '../../platform/lists/paged-list.ts'
import { memberIsVisible } from '../../visible.ts'
import { isAboutBlocked } from './about-blocked.ts'
import { nameOfRelated } from './names-of-today.ts'
import type { NotificationKind } from './notification-kind.ts'

type Reader = { viewerId: string }

/**
 * The notifications of the viewer. Excluded are those that are only emailed, those by a member whom the viewer may not see, and those about
 * a member with whom there is a block.
 */
const isVisible = (arg: Placeholders<Reader>) => sql<boolean>`(
  user_id = ${arg.viewerId}::uuid
  and is_shown
  and (
    actor_id is null
    or exists (select from users as actor where actor.id = actor_id and ${memberIsVisible('actor', arg)})
  )
  and not ${isAboutBlocked(columnsOfBell)}
)`

const columnsOfBell = {
  readerId: sql.ref('user_id'),
  actorId: sql.ref('actor_id'),
  relatedId: sql.ref('related_id'),
  relatedType: sql.ref('related_type'),
}

/** A notification as it is stored, with present names. Old ones have no facts, but their text. */
export type StoredNotification = {
  id: string
  kind: string
  facts: unknown
  actor: string | null
  about: string | null
  title: string
  message: string
  createdAt: string
  actionUrl: string | null
  isRead: boolean
}

const columns = (kinds: readonly NotificationKind[]) => sql`
  id,
  type as kind,
  facts || ${lookUps(kinds)} as facts,
  (select name from users as actor where actor.id = actor_id) as actor,
  ${nameOfRelated({
    readerId: sql.ref('user_id'),
    relatedId: sql.ref('related_id'),
    relatedType: sql.ref('related_type'),
  })} as about,
  title,
  message,
  ${instant('created_at')} as "createdAt",
  action_url as "actionUrl",
  is_read as "isRead"`

const lookUps = (kinds: readonly NotificationKind[]) => sql`case type
  ${sql.join(
    kinds.flatMap(({ kind, lookUp }) => (lookUp ? [sql`when ${sql.lit(kind)} then ${lookUp}`] : [])),
    sql` `,
  )}
  else '{}'
end`

/** Read and unread ones, latest first. */
export const allNotifications = (kinds: readonly NotificationKind[]): PagedList<Reader> => ({
  name: 'notifications',
  orders: [{ name: 'notifications', direction: 'desc' }],
  compose: (arg) => ({
    sources: [sql`notifications where ${isVisible(arg)}`],
    item: sql`select ${columns(kinds)} from notifications where id = page.id`,
  }),
})

export const unreadNotifications = (kinds: readonly NotificationKind[]) =>
  statement(
    'notifications_unread',
    (arg: Placeholders<Reader>) => sql<{ json: string }>`
      select coalesce(json_agg(shown order by shown.id desc), '[]')::text as json
      from (
        select ${columns(kinds)}
        from notifications
        where ${isVisible(arg)} and not is_read
        order by notifications.id desc
        limit ${sql.lit(maxListedUnread)}
      ) as shown`,
  )

const unreadCount = statement(
  'notifications_unread_count',
  (arg: Placeholders<Reader>) => sql<{ json: string }>`
    select json_build_object('count', count(*))::text as json
    from (select from notifications where ${isVisible(arg)} and not is_read limit ${sql.lit(maxUnread)}) as counted`,
)

export const readUnreadCount = (db: Database, viewerId: string) => readJson(db, unreadCount, { viewerId })

const readOne = statement(
  'notification_read',
  (arg: Placeholders<Reader & { id: string }>) => sql<{ id: string }>`
    update notifications set is_read = true where ${isVisible(arg)} and id = ${arg.id}::uuid returning id`,
)

/** False if this member has no such notification. */
export const markRead = async (db: Database, viewerId: string, id: string): Promise<boolean> =>
  (await readRows(db, readOne, { viewerId, id })).length === 1

const readAll = statement(
  'notifications_read',
  (arg: Placeholders<Reader>) => sql<{ id: string }>`
    update notifications set is_read = true where ${isVisible(arg)} and not is_read returning id`,
)

/** Returns the number of unread ones. */
export const markAllRead = async (db: Database, viewerId: string): Promise<number> =>
  (await readRows(db, readAll, { viewerId })).length

const channelsInDatabase = { inApp: 'in_app', email: 'email', push: 'push' } as const

export const channelsOf = ({ isOnlyPushed }: NotificationKind): NotificationChannel[] =>
  isOnlyPushed ? ['push'] : [...notificationChannels]

/** Only changed choices are stored: pushes of some kinds are off at first, and all else is on. */
export async function loadChoices(
  db: Database,
  userId: string,
  kinds: readonly NotificationKind[],
): Promise<ListedChoice[]> {
  const changed = await readChanged(db, userId)
  return kinds.map((kind) => choiceOf(kind, changed))
}

export const loadChoice = async (db: Database, userId: string, kind: NotificationKind): Promise<ListedChoice> =>
  choiceOf(kind, await readChanged(db, userId))

const readChanged = (db: Database, userId: string) =>
  db.selectFrom('notificationChoices').select(['kind', 'channel', 'enabled']).where('userId', '=', userId).execute()

function choiceOf(one: NotificationKind, changed: Awaited<ReturnType<typeof readChanged>>): ListedChoice {
  const channels = channelsOf(one)
  const isOn = (channel: NotificationChannel) =>
    channels.includes(channel) &&
    (changed.find(({ kind, ...choice }) => kind === one.kind && choice.channel === channelsInDatabase[channel])
      ?.enabled ??
      (channel !== 'push' || one.push !== undefined))
  return {
    kind: one.kind,
    topic: one.topic,
    title: one.title(),
    hint: one.hint(),
    channels,
    inApp: isOn('inApp'),
    email: isOn('email'),
    push: isOn('push'),
  }
}

type Choice = { kind: string } & { [Channel in NotificationChannel]?: boolean | undefined }

/** An undefined channel stays unchanged. The caller has locked the member. */
export async function saveChoice(db: Database, userId: string, { kind, ...choice }: Choice): Promise<void> {
  const rows = notificationChannels.flatMap((channel) => {
    const enabled = choice[channel]
    return enabled === undefined ? [] : [{ userId, kind, channel: channelsInDatabase[channel], enabled }]
  })
  if (rows.length === 0) return
  await db
    .insertInto('notificationChoices')
    .values(rows)
    .onConflict((conflict) =>
      conflict.constraint('notification_choices_once').doUpdateSet((row) => ({ enabled: row.ref('excluded.enabled') })),
    )
    .execute()
}
