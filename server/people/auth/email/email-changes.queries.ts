import { sql } from 'kysely'
import type { Database } from '../../../platform/db/connections/connect.ts'
import { ago, lifetimes } from '../../../platform/lifetimes.ts'
import { hashOf, newSecret } from '../../../platform/sessions/secrets.ts'

/** Stores the address that is being replaced; returns the token that restores it. */
export async function insertEmailChange(trx: Database, userId: string, oldEmail: string) {
  const token = newSecret()
  await trx
    .insertInto('emailChanges')
    .values({ userId, oldEmail, tokenHash: hashOf(token) })
    .execute()
  return token
}

/**
 * Deletes and returns the change that this token undoes; null if there is none. Later changes are deleted too, so that a thief
 * cannot restore an address of their own; earlier changes can still be undone. Works for a suspended member too, as it gives no
 * access to the account.
 */
export async function takeEmailChange(trx: Database, token: string) {
  const tokenHash = hashOf(token)
  const member = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', 'in', (change) =>
      change.selectFrom('emailChanges').select('userId').where('tokenHash', '=', tokenHash),
    )
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!member) return null
  const { rows: taken } = await sql<{ tokenHash: Buffer; oldEmail: string; changedAt: Date }>`
    delete from email_changes as later
    using email_changes as undone
    where undone.token_hash = ${tokenHash}
      and undone.changed_at > ${ago(lifetimes.emailUndoLink)}
      and later.user_id = undone.user_id
      and later.changed_at >= undone.changed_at
    returning later.token_hash, later.old_email, later.changed_at`.execute(trx)
  const undone = taken.find((change) => change.tokenHash.equals(tokenHash))
  return undone ? { member, oldEmail: undone.oldEmail, changedAt: undone.changedAt } : null
}

export async function isGoogleLinkedSince(trx: Database, userId: string, since: Date) {
  const link = await trx
    .selectFrom('verifications')
    .select('id')
    .where('userId', '=', userId)
    .where('type', '=', 'google')
    .where('verifiedAt', '>=', since)
    .executeTakeFirst()
  return link !== undefined
}
