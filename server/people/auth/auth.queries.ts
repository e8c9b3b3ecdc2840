import { type NotNull, type RawBuilder, sql } from 'kysely'
import { User } from '../../../contract/people/profile.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { currentLanguage } from '../../../texts/languages.ts'

/** The fields of a registration; `password` is the hash. */
export type NewMember = {
  username: string
  email: string
  password: string
  name: string
  location: string
  age: number
}

/** Usernames and addresses are compared ignoring case. */
const same = (column: 'username' | 'email', value: string) => sql<boolean>`lower(${sql.ref(column)}) = lower(${value})`

const userColumns = User.keyof().options

/** Throws the violation of `users_username_taken`, of `users_email_taken` or of the constraints on misleading names. */
export async function insertMember(db: Database, member: NewMember) {
  return await db
    .insertInto('users')
    .values({ ...member, language: currentLanguage() })
    .returning(userColumns)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirstOrThrow()
}

/** Why nobody can register with a username, for a precise error. The unique indexes and the triggers enforce it. */
const usernameFaults = (username: RawBuilder<string>) => ({
  isTaken: sql<boolean>`(
    exists (select from users where lower(users.username) = lower(${username}))
    or is_freed_username(${username}, null)
  )`,
  isAlike: sql<boolean>`exists (select from users where username_look = look_of(${username}))`,
  isReserved: sql<boolean>`is_reserved_username(${username})`,
})

export async function findUsernameFaults(db: Database, username: string) {
  const { isTaken, isAlike, isReserved } = usernameFaults(sql<string>`${username}::text`)
  return await db
    .selectNoFrom([isTaken.as('isTaken'), isAlike.as('isAlike'), isReserved.as('isReserved')])
    .executeTakeFirstOrThrow()
}

/** The first of these usernames with which somebody can register; null if there is none. */
export async function findFreeUsername(db: Database, usernames: readonly string[]) {
  const { isTaken, isAlike, isReserved } = usernameFaults(sql<string>`candidate.username`)
  const { rows } = await sql<{ username: string }>`
    select candidate.username
    from unnest(${usernames}::text[]) with ordinality as candidate (username, place)
    where not (${isTaken} or ${isAlike} or ${isReserved})
    order by candidate.place
    limit 1`.execute(db)
  return rows[0]?.username ?? null
}

export async function isEmailTaken(db: Database, email: string) {
  return (await db.selectNoFrom(isTakenEmail(email, null).as('isTaken')).executeTakeFirstOrThrow()).isTaken
}

/**
 * Whether an address is in use, was replaced by its owner who can still restore it, or belongs to the mailbox of a suspended member.
 * `member` is the caller's id, null when registering.
 */
export const isTakenEmail = (email: string, member: string | null) => sql<boolean>`(
  exists (select from users where ${same('email', email)})
  or is_kept_email(${email}, ${member}::uuid)
  or is_suspended_mailbox(${email}, ${member}::uuid)
)`

/** The member with that username or email address, their password hash, and their suspension if there is one. */
export async function findMemberToSignIn(db: Database, usernameOrEmail: string) {
  const found = await db
    .selectFrom('users')
    .select([...userColumns, 'password', 'suspendedAt', 'suspendedUntil', 'suspensionReason'])
    .select(sql<boolean>`coalesce(suspended_until <= now(), false)`.as('isOver'))
    .$narrowType<{ email: NotNull }>()
    .where((where) => where.or([same('username', usernameOrEmail), same('email', usernameOrEmail)]))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  const { password, suspendedAt, suspendedUntil: until, suspensionReason: reason, isOver, ...user } = found
  return { user, password, suspension: suspendedAt && { until, reason, isOver } }
}

/**
 * Locks and returns the member, or null if they may not sign in or their password hash is no longer `password`. The lock makes
 * a concurrent call that ends all sessions either wait and end the new one too, or finish before it is opened.
 */
export async function lockMemberToSignIn(trx: Database, id: string, password?: string) {
  const found = await trx
    .selectFrom('users')
    .select(userColumns)
    .$narrowType<{ email: NotNull }>()
    .where('id', '=', id)
    .$if(password !== undefined, (query) => query.where('password', '=', password!))
    .where('suspendedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found ?? null
}

export async function findMemberByEmail(db: Database, email: string) {
  const found = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', sql<boolean>`suspended_at is not null`.as('isSuspended')])
    .$narrowType<{ email: NotNull }>()
    .where(same('email', email))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return found ?? null
}

/** `password` is the hash; null means that the account cannot be opened with a password. */
export async function setPassword(trx: Database, id: string, password: string | null) {
  await trx.updateTable('users').set({ password }).where('id', '=', id).execute()
}

/** Ends sign-in with Google for this member. */
export async function unlinkGoogle(trx: Database, id: string) {
  await trx.updateTable('users').set({ googleId: null, googleIssuer: null }).where('id', '=', id).execute()
  await trx.deleteFrom('verifications').where('userId', '=', id).where('type', '=', 'google').execute()
}

export async function loadUser(db: Database, id: string) {
  return await db
    .selectFrom('users')
    .select(userColumns)
    .$narrowType<{ email: NotNull }>()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
