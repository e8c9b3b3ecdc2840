import { sql } from 'kysely'
import { type CurrencyCode, currencies, isCurrencyCode, lowestInEur } from '../../contract/money.ts'
import { usdOf } from '../../contract/room-price.ts'
import type { Database } from '../db/connect.ts'

/** A stored price in one currency for all, by which lists are filtered and sorted; made from the price as it was given. */
type ComparisonPrice = {
  table: 'festivals' | 'room_shares'
  given: string
  made: string
  /** Undefined where it cannot be made: then the stored one stays. */
  make: (given: string | null, currency: string) => number | null | undefined
}

export const comparisonPrices: ComparisonPrice[] = [
  { table: 'festivals', given: 'price', made: 'price_low_eur', make: lowestInEur },
  {
    table: 'room_shares',
    given: 'price_per_night',
    made: 'price_usd',
    make: (given, currency) => (isCurrencyCode(currency) ? usdOf(Number(given), currency) : undefined),
  },
]

/** The rates of this program as one text. */
export const currentRates = (Object.keys(currencies) as CurrencyCode[])
  .map((code) => `${code} ${currencies[code].perUsd}`)
  .join(', ')

/** The rates that all stored prices were made with; undefined where that is not known. */
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

type Row = { id: string; given: string | null; currency: string; made: number | null }

/** The next rows after this id, in the order of their ids. */
export async function readPrices(db: Database, { table, given, made }: ComparisonPrice, after: string, limit: number) {
  const { rows } = await sql<Row>`
    select id, ${sql.ref(given)}::text as given, currency, ${sql.ref(made)} as made
    from ${sql.table(table)}
    where id > ${after}
    order by id
    limit ${limit}`.execute(db)
  return rows
}

/** Stores these prices where what they were made from is unchanged. Rows are locked by their ids, as by all who change several. */
export async function storePrices(db: Database, { table, given, made }: ComparisonPrice, rows: Row[]) {
  await sql`
    with corrected as materialized (
      select stored.id, reckoned.made
      from ${sql.table(table)} as stored
      join unnest(
        ${rows.map(({ id }) => id)}::uuid[],
        ${rows.map((row) => row.made)}::float8[],
        ${rows.map((row) => row.given)}::text[],
        ${rows.map(({ currency }) => currency)}::text[]
      ) as reckoned (id, made, given, currency) on reckoned.id = stored.id
      where stored.${sql.ref(given)}::text is not distinct from reckoned.given and stored.currency = reckoned.currency
      order by stored.id
      for no key update of stored
    )
    update ${sql.table(table)} as stored set ${sql.ref(made)} = corrected.made
    from corrected
    where corrected.id = stored.id`.execute(db)
}
