import type { ListedChoice, NotificationChoice, NotificationKind } from '../../contract/notifications.ts'
import type { Database } from '../db/connect.ts'
import { memberIsVisible, readJson, readRows } from '../text-statements.ts'

/** A notification about another member's act is shown as long as the reader may see that member; `$1` is the reader. */
const isShown = `
  user_id = $1::uuid
  and (
    actor_id is null
    or exists (select from users as actor where actor.id = actor_id and ${memberIsVisible('actor', '$1')})
  )`

const columns = `
  id,
  title,
  message,
  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
  action_url as "actionUrl"`

const onePage = {
  name: 'notifications',
  text: `
    with page as materialized (
      select ${columns}, is_read as "isRead", row_number() over (order by id desc) as place
      from (
        select * from notifications
        where ${isShown} and id < $2::uuid
        order by id desc
        limit 101
      ) as first
    )
    select
      (
        select coalesce(json_agg(shown order by shown.id desc), '[]')::text
        from (
          select id, title, message, "createdAt", "actionUrl", "isRead" from page where place <= $3::int
        ) as shown
      ) as items,
      (select id from page where place = $3::int and exists (select from page where place > $3::int)) as next,
      (select count(*) from notifications where ${isShown}) as total`,
}

/** A page of all notifications of this member, the latest first, after the id of a cursor; `next` is the cursor of the next page. */
export async function readNotificationPage(db: Database, userId: string, after: string | null, limit: number) {
  type Page = { items: string; next: string | null; total: number }
  const values = [userId, after ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff', limit]
  const [page] = await readRows<Page>(db, onePage, values)
  if (!page) throw new Error('a page always gives its row')
  return page
}

const unread = {
  name: 'notifications_unread',
  text: `
    select coalesce(json_agg(shown order by shown.id desc), '[]')::text as json
    from (
      select ${columns}
      from notifications
      where ${isShown} and not is_read
      order by notifications.id desc
      limit 50
    ) as shown`,
}

/** The JSON of the unread ones, the latest first; 50 at most. */
export const readUnread = (db: Database, userId: string) => readJson(db, unread, [userId])

const unreadCount = {
  name: 'notifications_unread_count',
  text: `
    select json_build_object('count', count(*))::text as json
    from notifications
    where ${isShown} and not is_read`,
}

export const readUnreadCount = (db: Database, userId: string) => readJson(db, unreadCount, [userId])

const readOne = {
  name: 'notification_read',
  text: `update notifications set is_read = true where ${isShown} and id = $2 returning id`,
}

/** False where this member has no such notification. */
export const markRead = async (db: Database, userId: string, id: string): Promise<boolean> =>
  (await readRows(db, readOne, [userId, id])).length === 1

const readAll = {
  name: 'notifications_read',
  text: `update notifications set is_read = true where ${isShown} and not is_read returning id`,
}

/** How many were unread. */
export const markAllRead = async (db: Database, userId: string): Promise<number> =>
  (await readRows(db, readAll, [userId])).length

/** Only what a member changed is stored: everything else is on. */
export async function loadChoices(
  db: Database,
  userId: string,
  kinds: readonly NotificationKind[],
): Promise<ListedChoice[]> {
  const changed = await db
    .selectFrom('notificationChoices')
    .select(['kind', 'channel', 'enabled'])
    .where('userId', '=', userId)
    .execute()
  const isOn = (kind: string, channel: 'in_app' | 'email') =>
    changed.find((one) => one.kind === kind && one.channel === channel)?.enabled ?? true
  return kinds.map((one) => ({ ...one, inApp: isOn(one.kind, 'in_app'), email: isOn(one.kind, 'email') }))
}

type Choice = Pick<NotificationChoice, 'kind' | 'email'> & Partial<Pick<NotificationChoice, 'inApp'>>

/** A channel that is left out stays as it is. The caller locked the member. */
export async function saveChoice(db: Database, userId: string, { kind, inApp, email }: Choice): Promise<void> {
  const rows = [
    { channel: 'in_app' as const, enabled: inApp },
    { channel: 'email' as const, enabled: email },
  ].flatMap(({ channel, enabled }) => (enabled === undefined ? [] : [{ userId, kind, channel, enabled }]))
  await db
    .insertInto('notificationChoices')
    .values(rows)
    .onConflict((conflict) =>
      conflict.constraint('notification_choices_once').doUpdateSet((row) => ({ enabled: row.ref('excluded.enabled') })),
    )
    .execute()
}
