import { sql, type Transaction } from 'kysely'
import type { Notices } from '../../../contract/chat/notices.ts'
import { recordAct } from '../../desk/audit-log/audit-log.queries.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { readRows } from '../../platform/db/statements/named-statements.ts'
import type { DB, NoticeKind } from '../../platform/db/schema.ts'
import { instant, statement } from '../../platform/db/statements/statement.ts'

type Row = { kind: NoticeKind; id: string; text: string; link: string | null; endsAt: string | null }

const isVisible = sql<boolean>`(ends_at is null or ends_at > now())`

const visibleNotices = statement(
  'shown_notices',
  () => sql<Row>`select kind, id, text, link, ${instant('ends_at')} as ends_at from notices where ${isVisible}`,
)

/** The present notices of every page. */
export async function readNotices(db: Database): Promise<Notices> {
  const rows = await readRows(db, visibleNotices, {})
  const maintenance = rows.find(({ kind }) => kind === 'maintenance')
  const banner = rows.find(({ kind }) => kind === 'banner')
  return {
    maintenance: maintenance ? { text: maintenance.text } : null,
    banner: banner ? { id: banner.id, text: banner.text, link: banner.link, endsAt: banner.endsAt } : null,
  }
}

export type NewNotice = { kind: NoticeKind; text: string; link?: string | null; endsAt?: Date | null }

const acts = {
  maintenance: { set: 'maintenance.start', remove: 'maintenance.end' },
  banner: { set: 'banner.set', remove: 'banner.remove' },
} as const

/** Replaces the notice of this kind by a text. The same text again changes nothing. `actorId` is null for a command. */
export async function setNotice(
  trx: Transaction<DB>,
  actorId: string | null,
  { kind, text, link = null, endsAt = null }: NewNotice,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into notices (kind, text, link, ends_at) values (${kind}, ${text}, ${link}, ${endsAt})
    on conflict (kind) do update
      set id = excluded.id, text = excluded.text, link = excluded.link, ends_at = excluded.ends_at, created_at = excluded.created_at
      where (notices.text, notices.link, notices.ends_at) is distinct from (excluded.text, excluded.link, excluded.ends_at)
    returning id`.execute(trx)
  if (rows.length === 0) return
  const detail = { text, ...(link !== null && { link }), ...(endsAt !== null && { until: endsAt }) }
  await recordAct(trx, { actorId, action: acts[kind].set, target: { type: 'notice' }, detail })
}

/** Returns whether there was one. */
export async function removeNotice(trx: Transaction<DB>, actorId: string | null, kind: NoticeKind): Promise<boolean> {
  const removed = await trx.deleteFrom('notices').where('kind', '=', kind).returning('text').executeTakeFirst()
  if (!removed) return false
  const detail = { text: removed.text }
  await recordAct(trx, { actorId, action: acts[kind].remove, target: { type: 'notice' }, detail })
  return true
}
