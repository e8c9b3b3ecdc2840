import { sql } from 'kysely'
import type { Database } from '../../../platform/db/connections/connect.ts'
import type { ExternalAccount } from './google-provider.ts'
import { currentLanguage } from '../../../../texts/languages.ts'

/** The row is locked, so that a concurrent recovery or suspension of the account is finished before it is read. */
const member = (db: Database) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'googleId',
      'googleIssuer',
      sql<boolean>`suspended_at is not null or deleted_at is not null`.as('isSuspended'),
    ])
    .forUpdate()

export async function findLinkedMember(trx: Database, { issuer, subject }: ExternalAccount) {
  return await member(trx).where('googleIssuer', '=', issuer).where('googleId', '=', subject).executeTakeFirst()
}

export async function findOwnerOfEmail(trx: Database, email: string) {
  return await member(trx).where(sql<boolean>`lower(email) = lower(${email})`).executeTakeFirst()
}

/** Whether a member replaced this address recently and can still restore it, or another member with the same mailbox is suspended. */
export async function isKeptEmail(trx: Database, email: string) {
  const isKept = sql<boolean>`(
    is_kept_email(${email}, null)
    or is_suspended_mailbox(${email}, (select id from users where lower(email) = lower(${email})))
  )`
  return (await trx.selectNoFrom(isKept.as('isKept')).executeTakeFirstOrThrow()).isKept
}

/** Whether a sign-in with this account creates no new member. */
export async function isKnown(db: Database, { issuer, subject, email }: ExternalAccount) {
  const known = await db
    .selectFrom('users')
    .select('id')
    .where((user) =>
      user.or([
        user.and({ googleIssuer: issuer, googleId: subject }),
        ...(email === null ? [] : [sql<boolean>`lower(email) = lower(${email})`]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return known !== undefined
}

export async function linkMember(trx: Database, id: string, { issuer, subject }: ExternalAccount) {
  await trx.updateTable('users').set({ googleId: subject, googleIssuer: issuer }).where('id', '=', id).execute()
}

/** Which of the two is a reserved username, or one that is kept for its last owner, or claims a role. */
export async function findReserved(db: Database, { username, name }: { username: string; name: string }) {
  return await db
    .selectNoFrom([
      sql<boolean>`(is_reserved_username(${username}) or is_freed_username(${username}, null))`.as('username'),
      sql<boolean>`claims_a_role(${name})`.as('name'),
    ])
    .executeTakeFirstOrThrow()
}

type NewMember = ExternalAccount & { email: string; username: string }

/** Null if the username, the address or the Google account is taken. */
export async function insertExternalMember(trx: Database, { username, email, name, issuer, subject }: NewMember) {
  const inserted = await trx
    .insertInto('users')
    .values({ username, email, name, googleId: subject, googleIssuer: issuer, language: currentLanguage() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}
