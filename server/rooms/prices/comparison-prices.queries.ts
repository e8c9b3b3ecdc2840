import { sql } from 'kysely'
import { currencyCodes, isCurrencyCode, type Rates } from '../../../contract/platform/money.ts'
import { lowestInEur, readingOfPrices } from '../../../contract/festivals/published-price.ts'
import { usdOf } from '../../../contract/rooms/comparison-price.ts'
import type { Database } from '../../platform/db/connections/connect.ts'

/** A price column in one currency for all rooms, which lists filter and sort by, and the column from which it is computed. */
type ComparisonPrice = {
  table: 'festivals' | 'room_shares'
  original: string
  converted: string
  /** Undefined if it cannot be computed; the stored price then stays. */
  convert: (original: string | null, currency: string, rates: Rates) => number | null | undefined
}

export const comparisonPrices: ComparisonPrice[] = [
  { table: 'festivals', original: 'price', converted: 'price_low_eur', convert: lowestInEur },
  {
    table: 'room_shares',
    original: 'price_per_night',
    converted: 'price_usd',
    convert: (original, currency, rates) =>
      isCurrencyCode(currency) ? usdOf(Number(original), currency, rates) : undefined,
  },
]

/** Everything that stored prices depend on, as one text: how texts are parsed, and all exchange rates, changed or of this release. */
export const textOfRates = (rates: Rates) =>
  [`reading ${readingOfPrices}`, ...currencyCodes.map((code) => `${code} ${rates[code]}`)].join(', ')

/** The parsing and the rates with which all stored prices were computed; undefined if unknown. */
export async function readStoredRates(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom('priceRates').select('rates').executeTakeFirst()
  return row?.rates
}

export async function storeRates(db: Database, rates: string): Promise<void> {
  await db
    .insertInto('priceRates')
    .values({ rates })
    .onConflict((conflict) => conflict.column('isOnly').doUpdateSet({ rates }))
    .execute()
}

type Row = { id: string; original: string | null; currency: string; converted: number | null }

/** The next rows after the id `after`, ordered by id. */
export async function readPrices(
  db: Database,
  { table, original, converted }: ComparisonPrice,
  after: string,
  limit: number,
) {
  const { rows } = await sql<Row>`
    select id, ${sql.ref(original)}::text as original, currency, ${sql.ref(converted)} as converted
    from ${sql.table(table)}
    where id > ${after}
    order by id
    limit ${limit}`.execute(db)
  return rows
}

/** Stores these prices unless the original has changed since. Rows are locked in the order of their ids, to avoid deadlocks. */
export async function storePrices(db: Database, { table, original, converted }: ComparisonPrice, rows: Row[]) {
  await sql`
    with corrected as materialized (
      select stored.id, computed.converted
      from ${sql.table(table)} as stored
      join unnest(
        ${rows.map(({ id }) => id)}::uuid[],
        ${rows.map((row) => row.converted)}::float8[],
        ${rows.map((row) => row.original)}::text[],
        ${rows.map(({ currency }) => currency)}::text[]
      ) as computed (id, converted, original, currency) on computed.id = stored.id
      where stored.${sql.ref(original)}::text is not distinct from computed.original and stored.currency = computed.currency
      order by stored.id
      for no key update of stored
    )
    update ${sql.table(table)} as stored set ${sql.ref(converted)} = corrected.converted
    from corrected
    where corrected.id = stored.id`.execute(db)
}
