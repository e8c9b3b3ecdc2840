import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Database } from './connect.ts'
import { readRows } from './named-statements.ts'

/** Longest time, in milliseconds, that correcting the typos of one search may take. */
const correctionTimeout = 250
/** PostgreSQL's code for a statement that was ended. */
const queryCanceled = '57014'

const exactQuery = {
  name: 'search_exact',
  text: `
    select string_agg(quote_literal(word) || ':*', ' & ') as exact, coalesce(bool_or(is_mistyped), false) as "isMistyped"
    from search_terms($1)`,
}

const correctedQuery = { name: 'search_corrected', text: 'select search_query($1)::text as corrected' }

/**
 * The tsquery of a typed text, null where it holds no word. It also asks for what mistyped words may mean, unless finding that
 * takes too long; then for what was typed alone. Within a transaction nothing is corrected, as the time-out would end it.
 */
export async function readSearchQuery(db: Database, typed: string): Promise<string | null> {
  const [read] = await readRows<{ exact: string | null; isMistyped: boolean }>(db, exactQuery, [typed])
  if (!read) throw new Error('an aggregate always gives its row')
  if (!read.isMistyped || db.isTransaction) return read.exact
  return (await readCorrectedQuery(db, typed)) ?? read.exact
}

/** Null where it took too long. */
async function readCorrectedQuery(db: Database, typed: string): Promise<string | null> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(correctionTimeout)}`.execute(trx)
      const [row] = await readRows<{ corrected: string | null }>(trx, correctedQuery, [typed])
      return row?.corrected ?? null
    })
  } catch (error) {
    if (error instanceof DatabaseError && error.code === queryCanceled) return null
    throw error
  }
}
