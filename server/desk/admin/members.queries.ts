import { type Expression, sql, type Transaction } from 'kysely'
import { t } from '#texts'
import { AdminMember, type MemberGroup } from '../../../contract/desk/admin.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { findJson } from '../../platform/db/statements/named-statements.ts'
import type { DB } from '../../platform/db/schema.ts'
import { instant, type Placeholders, statement } from '../../platform/db/statements/statement.ts'
import { hasWords } from '../../festivals/festivals/festivals.rules.ts'
import { personColumns } from '../../people/people/person.queries.ts'
import { NotFound } from '../../platform/http-error.ts'
import type { PagedList } from '../../platform/lists/paged-list.ts'
import { foundJson, JsonText } from '../../platform/http/serve.ts'

/** A member as defined in the contract for admins. */
export const adminMemberColumns = personColumns('users', AdminMember, {
  isAdmin: sql`users.is_admin`,
  suspension: sql`case when users.suspended_at is not null then json_build_object(
    'since', ${instant('users.suspended_at')},
    'until', ${instant('users.suspended_until')},
    'reason', users.suspension_reason
  ) end`,
})

const inGroup = { all: sql`true`, admins: sql`is_admin`, suspended: sql`suspended_at is not null` } as const

type Search = 'none' | 'words' | 'email'

/** An email address is only found if it is typed completely, so that nobody reads addresses letter by letter. */
export const searchOf = (query: string | undefined): Search =>
  query === undefined || !hasWords(query) ? 'none' : query.includes('@') ? 'email' : 'words'

const latest = { name: 'members_latest', direction: 'desc' } as const

/** SQL: members with words that begin with each typed word. */
const hasWordsOf = (typed: Expression<string>) => sql`
  array_to_tsvector(words_of(username || ' ' || name)) @@ (
    select string_agg(quote_literal(word) || ':*', ' & ')::tsquery from unnest(words_of(${typed})) as word
  )`

/** Members by group and search, latest first. */
export const memberList = (group: MemberGroup, search: Search): PagedList<{ query: string }> => ({
  name: `members_${group}_${search}`,
  orders: [latest],
  prepared: 'none',
  compose: (arg) => {
    const members = sql`users where deleted_at is null and ${inGroup[group]}`
    const item = sql`select ${adminMemberColumns} from users where users.id = page.id`
    if (search === 'none') return { sources: [members], item }
    const isFound = search === 'email' ? sql`lower(email) = lower(${arg.query})` : hasWordsOf(arg.query)
    // The matching members are collected first: in the order of the list, PostgreSQL would compute the words of each member again.
    return { candidates: sql`select id from ${members} and ${isFound}`, sources: [sql`candidates where true`], item }
  },
})

const oneMember = statement(
  'admin_member',
  (arg: Placeholders<{ id: string }>) => sql`
    select row_to_json(shown)::text as json
    from (select ${adminMemberColumns} from users where id = ${arg.id} and deleted_at is null) as shown`,
  { isPrepared: false },
)

/** The member's JSON for admins. Throws 404 if there is no such member. */
export async function readMember(trx: Transaction<DB>, id: string): Promise<JsonText> {
  return foundJson(t.errors.memberNotFound, await findJson(trx, oneMember, { id }))
}

/** For `npm run admin`: the member with this username, ignoring case. */
export async function findMemberCalled(db: Database, username: string) {
  return await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/**
 * The member, suspended or not. Their row is locked (FOR UPDATE) until the transaction ends, before all other rows of theirs. Throws 404 if
 * there is no such member.
 */
export async function lockMemberForAdmin(trx: Transaction<DB>, id: string) {
  return await trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'isAdmin', 'suspendedAt'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => NotFound(t.errors.memberNotFound()))
}
