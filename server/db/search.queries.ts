import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Database } from './connect.ts'
import { readRows } from './named-statements.ts'
import { type Placeholders, statement } from './statement.ts'

/** Longest time, in milliseconds, that correcting the typos of one search may take. */
const correctionTimeout = 250
/** PostgreSQL's code for a statement that was ended. */
const queryCanceled = '57014'

const exactQuery = statement(
  'search_exact',
  (arg: Placeholders<{ typed: string }>) => sql<{ exact: string | null; isMistyped: boolean }>`
    select string_agg(quote_literal(word) || ':*', ' & ') as exact, coalesce(bool_or(is_mistyped), false) as "isMistyped"
    from search_terms(${arg.typed})`,
)

const correctedQuery = statement(
  'search_corrected',
  (arg: Placeholders<{ typed: string }>) =>
    sql<{ corrected: string | null }>`select search_query(${arg.typed})::text as corrected`,
)

/**
 * The tsquery of a typed text; null if it holds no word. It also finds what mistyped words may mean, unless that takes too
 * long to compute. Inside a transaction nothing is corrected, as the time-out would end the transaction.
 */
export async function readSearchQuery(db: Database, typed: string): Promise<string | null> {
  const [read] = await readRows(db, exactQuery, { typed })
  if (!read) throw new Error('an aggregate always gives its row')
  if (!read.isMistyped || db.isTransaction) return read.exact
  return (await readCorrectedQuery(db, typed)) ?? read.exact
}

/** Null if it took too long. */
async function readCorrectedQuery(db: Database, typed: string): Promise<string | null> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(correctionTimeout)}`.execute(trx)
      const [row] = await readRows(trx, correctedQuery, { typed })
      return row?.corrected ?? null
    })
  } catch (error) {
    if (error instanceof DatabaseError && error.code === queryCanceled) return null
    throw error
  }
}
