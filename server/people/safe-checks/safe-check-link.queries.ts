import { sql, type Transaction } from 'kysely'
import { type Database } from '../../platform/db/connections/connect.ts'
import { findJson } from '../../platform/db/statements/named-statements.ts'
import type { DB } from '../../platform/db/schema.ts'
import { type Placeholders, statement } from '../../platform/db/statements/statement.ts'
import { ago, lifetimes } from '../../platform/lifetimes.ts'
import { hashOf, newSecret } from '../../platform/sessions/secrets.ts'
import { festivalIsVisible, memberIsVisible } from '../../visible.ts'
import { isLate } from './safe-checks.queries.ts'

/** Gives the open check a new link in place of its former one; returns the secret, or null without an open check. */
export async function makeCheckLink(trx: Transaction<DB>, userId: string): Promise<string | null> {
  const secret = newSecret()
  const { numUpdatedRows } = await setHash(trx, userId, hashOf(secret))
  return numUpdatedRows > 0n ? secret : null
}

/** Also shortly after the answer, while the link still works. */
export const endCheckLink = (trx: Transaction<DB>, userId: string) =>
  trx
    .updateTable('safeChecks')
    .set({ linkHash: null })
    .where('userId', '=', userId)
    .where('linkHash', 'is not', null)
    .execute()

const setHash = (trx: Transaction<DB>, userId: string, linkHash: Buffer) =>
  trx
    .updateTable('safeChecks')
    .set({ linkHash })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()

const visitor = { viewerId: sql.lit(null), viewerIsAdmin: sql.lit(false) }

/** A check that ended without an answer has no link: each of these ways to end it removes the hash. */
const linkedCheck = statement(
  'safe_check_by_link',
  ({ hash }: Placeholders<{ hash: Buffer }>) => sql<{ json: string }>`
    select json_build_object(
      'firstName', split_part(member.name, ' ', 1),
      'festival', (
        select name from festivals as festival
        where festival.id = safe_checks.festival_id and ${festivalIsVisible('festival', visitor)}
      ),
      'note', case when ended_at is null and ${isLate} then note end,
      'state', case when ended_at is not null then 'home' when ${isLate} then 'alarm' else 'waiting' end
    )::text as json
    from safe_checks
    join users as member on member.id = safe_checks.user_id
    where link_hash = ${hash}::bytea
      and ${memberIsVisible('member', visitor)}
      and coalesce(
        ended_at > ${ago(lifetimes.answeredCheckLink)},
        due_at > ${ago(lifetimes.unansweredCheckLink)}
      )`,
)

/** The JSON of the check that has this link; null for one that ended or never was. */
export const readCheckByLink = (db: Database, secret: string) => findJson(db, linkedCheck, { hash: hashOf(secret) })
