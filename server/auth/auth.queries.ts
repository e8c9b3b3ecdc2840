import { type NotNull, type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connect.ts'

/** What a person says of themselves when they register; `password` is the hash. */
export type NewMember = {
  username: string
  email: string
  password: string
  name: string
  location: string
  age: number
}

/** Usernames and addresses are one whatever their case. */
const same = (column: 'username' | 'email', value: string) => sql<boolean>`lower(${sql.ref(column)}) = lower(${value})`

const userColumns = [
  'id',
  'username',
  'email',
  'name',
  'location',
  'age',
  'bio',
  'danceStyles',
  'experienceLevel',
  'instagramHandle',
  'facebookHandle',
  'profilePicture',
  'avatar',
  'googleId',
  'isAdmin',
] as const

/** Throws the violation of `users_username_taken`, `users_email_taken` or of what refuses misleading names. */
export async function insertMember(db: Database, member: NewMember) {
  return await db
    .insertInto('users')
    .values(member)
    .returning(userColumns)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirstOrThrow()
}

/** What of a registration is another member's already. It settles nothing: the unique indexes do, and the trigger on addresses. */
export async function findTaken(db: Database, { username, email }: { username: string; email: string }) {
  const exists = (condition: RawBuilder<boolean>) => sql<boolean>`exists (select from users where ${condition})`
  return await db
    .selectNoFrom([
      exists(same('username', username)).as('username'),
      exists(sql<boolean>`username_look = look_of(${username})`).as('usernameLook'),
      isTakenEmail(email, null).as('email'),
    ])
    .executeTakeFirstOrThrow()
}

/** Whether an address is another's, or can still be put back by who had it. `member` is who asks for it; null is a newcomer. */
export const isTakenEmail = (email: string, member: string | null) => sql<boolean>`(
  exists (select from users where ${same('email', email)}) or is_kept_email(${email}, ${member}::uuid)
)`

/** The member of that username or e-mail who may sign in, and the hash of their password. */
export async function findMemberToSignIn(db: Database, usernameOrEmail: string) {
  const found = await db
    .selectFrom('users')
    .select([...userColumns, 'password'])
    .$narrowType<{ email: NotNull }>()
    .where((where) => where.or([same('username', usernameOrEmail), same('email', usernameOrEmail)]))
    .where('suspendedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  const { password, ...user } = found
  return { user, password }
}

/**
 * The member, if they may sign in; with the password of which this is the hash, if that is what they came by. They stay as they
 * are until the transaction ends: what ends sessions then finds the one that is opened now, or was there before.
 */
export async function holdMemberToSignIn(trx: Database, id: string, password?: string) {
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
    .select(['id', 'name', 'email'])
    .$narrowType<{ email: NotNull }>()
    .where(same('email', email))
    .where('suspendedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return found ?? null
}

/** `password` is the hash; with null no password opens the account. */
export async function setPassword(trx: Database, id: string, password: string | null) {
  await trx.updateTable('users').set({ password }).where('id', '=', id).execute()
}

/** Whoever signs in by Google signs in as this member no more. */
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
