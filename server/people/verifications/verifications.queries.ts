import { sql, type Transaction } from 'kysely'
import {
  type AskedType,
  AskedVerification,
  askedTypes,
  verificationTypes,
} from '../../../contract/people/verifications.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { findJson, readJson } from '../../platform/db/statements/named-statements.ts'
import type { DB } from '../../platform/db/schema.ts'
import { instant, type Placeholders, statement } from '../../platform/db/statements/statement.ts'
import type { PagedList } from '../../platform/lists/paged-list.ts'
import { personJson } from '../people/person.queries.ts'

type Status = AskedVerification['status']

const listed = (types: readonly string[]) => sql.join(types.map((type) => sql.lit(type)))

const oneOfEach = statement(
  'verifications_of_member',
  (arg: Placeholders<{ userId: string }>) => sql<{ json: string }>`
    select json_agg(json_build_object(
      'type', kind.type,
      'status', coalesce(mark.status::text, 'none'),
      'subject', mark.subject,
      'code', mark.code,
      'note', mark.note,
      'reason', mark.reason,
      'askedAt', ${instant('mark.created_at')},
      'verifiedAt', ${instant('mark.verified_at')}
    ) order by kind.place)::text as json
    from unnest(array[${listed(verificationTypes)}]::verification_type[]) with ordinality as kind (type, place)
    left join verifications as mark on mark.user_id = ${arg.userId}::uuid and mark.type = kind.type`,
)

/** The JSON of a member's verifications, one of each type. */
export const readVerifications = (db: Database, userId: string) => readJson(db, oneOfEach, { userId })

/** The subject of a request, and its member. The member's row is locked already. */
export async function loadSubjects(trx: Transaction<DB>, userId: string) {
  return await trx
    .selectFrom('users')
    .select(['name', 'email', 'instagramHandle'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function findStatus(trx: Transaction<DB>, userId: string, type: AskedType): Promise<Status | null> {
  const found = await trx
    .selectFrom('verifications')
    .select('status')
    .where('userId', '=', userId)
    .where('type', '=', type)
    .executeTakeFirst()
  return found?.status ?? null
}

type Request = { userId: string; type: AskedType; subject: string; code: string | null; note: string | null }

/** Replaces a refused request by a new row, as the queue is in the order of the ids. */
export async function insertAsked(trx: Transaction<DB>, request: Request) {
  const { userId, type } = request
  await deleteVerification(trx, userId, type)
  await trx.insertInto('verificationRequests').values({ userId, type }).execute()
  return await trx
    .insertInto('verifications')
    .values(request)
    .returning(['type', 'status', 'subject', 'code', 'reason', 'createdAt as askedAt', 'verifiedAt'])
    .executeTakeFirstOrThrow()
}

export async function deleteVerification(db: Database, userId: string, type: AskedType) {
  await db.deleteFrom('verifications').where('userId', '=', userId).where('type', '=', type).execute()
}

/** The columns for admins. */
const columns = sql`
  mark.id,
  mark.type,
  mark.status,
  mark.subject,
  mark.code,
  mark.note,
  mark.reason,
  ${instant('mark.created_at')} as "askedAt",
  ${instant('mark.verified_at')} as "verifiedAt",
  ${personJson('member', AskedVerification.shape.member)} as member`

const isDecidedByAdmins = sql`type in (${listed(askedTypes)})`

/** For members who can sign in: pending requests by age, or verifications, latest first. */
export const askedList = (status: 'pending' | 'verified'): PagedList => ({
  name: `verifications_${status}`,
  orders: [{ name: `verifications_${status}`, direction: status === 'pending' ? 'asc' : 'desc' }],
  prepared: 'none',
  compose: () => ({
    sources: [
      sql`verifications where status = ${sql.lit(status)} and ${isDecidedByAdmins} and exists (
        select from users where users.id = user_id and deleted_at is null and suspended_at is null
      )`,
    ],
    item: sql`
      select ${columns}
      from verifications as mark join users as member on member.id = mark.user_id
      where mark.id = page.id`,
  }),
})

const one = statement(
  'verification',
  (arg: Placeholders<{ id: string }>) => sql`
    select row_to_json(shown)::text as json
    from (
      select ${columns}
      from verifications as mark join users as member on member.id = mark.user_id
      where mark.id = ${arg.id}::uuid
    ) as shown`,
  { isPrepared: false },
)

/** The JSON for admins; null if it was withdrawn. */
export const readAsked = (db: Database, id: string) => findJson(db, one, { id })

/** The member of a request, whose row must be locked first; undefined if it was withdrawn. */
export async function findAsking(trx: Transaction<DB>, id: string) {
  return await trx.selectFrom('verifications').select('userId').where('id', '=', id).executeTakeFirst()
}

/** Locked until the transaction ends; undefined if it was withdrawn, or if no admin decides it. */
export async function lockAsked(trx: Transaction<DB>, id: string) {
  return await trx
    .selectFrom('verifications')
    .select(['id', 'type', 'status'])
    .where('id', '=', id)
    .where('type', 'in', askedTypes)
    .$narrowType<{ type: AskedType }>()
    .forUpdate()
    .executeTakeFirst()
}

/** The code and the note, which were only for the admin's decision, are deleted. */
export async function setDecision(
  trx: Transaction<DB>,
  id: string,
  status: 'verified' | 'rejected',
  reason: string | null,
) {
  const verifiedAt = status === 'verified' ? sql<Date>`now()` : null
  await trx
    .updateTable('verifications')
    .set({ status, verifiedAt, reason, code: null, note: null })
    .where('id', '=', id)
    .execute()
}
