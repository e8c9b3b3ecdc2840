import { sql, type Transaction } from 'kysely'
import type { AuditAction } from '../../../contract/desk/admin.ts'
import { NamedMember } from '../../../contract/people/person.ts'
import { personJson } from '../../people/people/person.queries.ts'
import type { DB } from '../../platform/db/schema.ts'
import { instant } from '../../platform/db/statements/statement.ts'
import type { PagedList } from '../../platform/lists/paged-list.ts'
import { refuseOwnCause, requireAdmin } from './active-admins.queries.ts'

type Act = {
  /** Null for a command and for acts of the site itself. */
  actorId: string | null
  action: AuditAction
  /** The object of the act; its type is the first part of the action. */
  target: {
    type:
      | 'user'
      | 'festival'
      | 'social_party'
      | 'social_parties'
      | 'social_suggestion'
      | 'waitlist'
      | 'report'
      | 'job'
      | 'mail'
      | 'notice'
      | 'rate'
      | 'demo'
    id?: string
  }
  /** Kept when the accounts that it is about are deleted. */
  detail?: object
}

/** Acts that favor or judge the member that they are about; reports have their own rule, `reportIsVisible`. */
const judgments: ReadonlySet<AuditAction> = new Set([
  'member.unsuspend',
  'mark.confirm',
  'mark.refuse',
  'mark.take_back',
  'message.let_through',
  'message.refuse',
])

/**
 * Writes an act to the audit log, in the transaction of the act. Throws 403, which rolls the act back, if the actor has lost the role since
 * their call began, or if somebody else has to judge the member.
 */
export const recordAct = (trx: Transaction<DB>, { actorId, ...act }: Act): Promise<void> =>
  recordActs(trx, actorId, [act])

/** Like `recordAct`, for several acts of one admin at once. */
export async function recordActs(
  trx: Transaction<DB>,
  actorId: string | null,
  acts: readonly Omit<Act, 'actorId'>[],
): Promise<void> {
  if (actorId !== null) await requireAdmin(trx, actorId)
  if (acts.length === 0) return
  const judged = acts.flatMap(({ action, target: { id } }) => (id && judgments.has(action) ? [id] : []))
  if (actorId !== null && judged.length > 0) await refuseOwnCause(trx, actorId, judged)
  const rows = acts.map(({ action, target, detail = {} }) => ({
    actorId,
    action,
    targetType: target.type,
    targetId: target.id ?? null,
    detail: JSON.stringify(detail),
  }))
  await trx.insertInto('auditLog').values(rows).execute()
}

/** The audit log, latest act first. */
export const auditList: PagedList = {
  name: 'audit_log',
  orders: [{ name: 'audit_log_latest', direction: 'desc' }],
  prepared: 'none',
  compose: () => ({
    sources: [sql`audit_log where true`],
    item: sql`
      select
        act.id,
        act.action,
        case when actor.id is not null then ${personJson('actor', NamedMember)} end as actor,
        case when act.target_type is not null then json_build_object(
          'type', act.target_type,
          'id', act.target_id,
          'name', coalesce(member.name, festival.name, party.venue_name, act.detail ->> 'venueName'),
          'username', member.username
        ) end as target,
        act.detail,
        ${instant('act.created_at')} as "createdAt"
      from audit_log as act
      left join users as actor on actor.id = act.actor_id
      left join reports as report on act.target_type = 'report' and report.id = act.target_id
      left join users as member on member.id = case act.target_type
        when 'user' then act.target_id
        when 'report' then report.reported_user_id
      end
      left join social_parties as party on act.target_type = 'social_party' and party.id = act.target_id
      left join festivals as festival on act.target_type = 'festival' and festival.id = act.target_id
      where act.id = page.id`,
  }),
}
