import { sql, type Transaction } from 'kysely'
import { type Database, withTimeout } from './connections/connect.ts'
import { readRows } from './statements/named-statements.ts'
import type { DB } from './schema.ts'
import { type Placeholders, type Statement, statement } from './statements/statement.ts'

/** Longest time, in milliseconds, that correcting the typos of one search may take. */
const correctionTimeout = 250

type Typed = { typed: string; corrects: boolean }
type TypedWords = {
  /** A tsquery; null if no word is left to search for. */
  words: string | null
  isMistyped: boolean
}

const searchQuery = statement(
  'search_query',
  (arg: Placeholders<Typed>) => sql<TypedWords>`
    select
      case
        when ${arg.corrects}::boolean then search_query(${arg.typed})::text
        else string_agg(quote_literal(word) || ':*', ' & ')
      end as words,
      coalesce(bool_or(is_mistyped), false) as "isMistyped"
    from search_terms(${arg.typed})`,
)

type FestivalSearch = TypedWords & {
  /** A bit for each dance style in the typed text. The styles are not in `words`. */
  styles: number
}

const festivalSearch = statement(
  'festival_search',
  (arg: Placeholders<Typed>) => sql<FestivalSearch>`
    select words, styles, is_mistyped as "isMistyped"
    from festival_search(${arg.typed}, ${arg.corrects}::boolean)`,
)

/** The tsquery of a typed text, which also finds corrected spellings; null if it contains no word. */
export async function readSearchQuery(db: Database, typed: string): Promise<string | null> {
  const { words } = await readCorrected(db, searchQuery, typed)
  return words
}

/** Like `readSearchQuery`, for festivals, whose dance styles have their own index. */
export const readFestivalSearch = (db: Database, typed: string) => readCorrected(db, festivalSearch, typed)

/**
 * The row with corrected typos, or without them if that takes too long to compute. Inside a transaction nothing is corrected,
 * as the time-out would end the transaction.
 */
async function readCorrected<Row extends TypedWords>(db: Database, search: Statement<Typed, Row>, typed: string) {
  const exact = await readOne(db, search, { typed, corrects: false })
  if (!exact.isMistyped || db.isTransaction) return exact
  const corrected = await withTimeout(db, correctionTimeout, (trx) => readOne(trx, search, { typed, corrects: true }))
  return corrected ?? exact
}

async function readOne<Row>(db: Database, search: Statement<Typed, Row>, typed: Typed): Promise<Row> {
  const [row] = await readRows(db, search, typed)
  if (!row) throw new Error('The search statement returned no row')
  return row
}

/** Removes the words of an organizer's former name from the search, except those that other texts contain. */
export async function forgetName(trx: Transaction<DB>, name: string) {
  await sql`select forget_words(words_of(${name}))`.execute(trx)
}
