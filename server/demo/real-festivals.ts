import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { NewFestival } from '../../contract/festivals/festivals.ts'
import { defaultCurrency, isCurrencyCode } from '../../contract/platform/money.ts'
import { type Rates, releasedRates } from '../../contract/platform/money.ts'
import { lowestInEur, priceOnWebsite, unknownPrice } from '../../contract/festivals/published-price.ts'
import { danceStyles } from '../../contract/platform/options.ts'
import type { Database } from '../platform/db/connections/connect.ts'
import { readRates } from '../rooms/prices/rates.queries.ts'
import { now } from '../../contract/platform/clock.ts'

const file = new URL('../../assets/festivals/festivals.json', import.meta.url)

/** The format that assets/festivals/build.ts writes. */
const Published = z.array(
  z.object({
    key: z.string(),
    name: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    location: z.string(),
    genres: z.array(z.enum(danceStyles)),
    price: z.string().nullable(),
    currency: z.string().nullable(),
    website: z.string().nullable(),
  }),
)
type PublishedFestival = z.infer<typeof Published>[number]

/**
 * Loads the festivals that are shipped with the product, identified by their key. An existing one is updated from the file unless an admin
 * has changed it. One that an admin removed is not added again. One that is no longer in the file is kept, as members may attend it.
 * Returns their number.
 */
export async function loadRealFestivals(db: Database): Promise<number> {
  const removed = await removedKeys(db)
  const published = (await realFestivals(await readRates(db))).filter(({ sourceKey }) => !removed.has(sourceKey))
  const rows = published.map((row) => ({ ...row, approvedAt: new Date(now()) }))
  await db
    .insertInto('festivals')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('sourceKey')
        .doUpdateSet((row) => ({
          name: row.ref('excluded.name'),
          location: row.ref('excluded.location'),
          startDate: row.ref('excluded.startDate'),
          endDate: row.ref('excluded.endDate'),
          genres: row.ref('excluded.genres'),
          price: row.ref('excluded.price'),
          currency: row.ref('excluded.currency'),
          priceLowEur: row.ref('excluded.priceLowEur'),
          website: row.ref('excluded.website'),
        }))
        .where(
          sql<boolean>`(festivals.name, festivals.location, festivals.start_date, festivals.end_date, festivals.genres, festivals.price, festivals.currency, festivals.website)
            is distinct from (excluded.name, excluded.location, excluded.start_date, excluded.end_date, excluded.genres, excluded.price, excluded.currency, excluded.website)`,
        )
        .where(
          sql<boolean>`not exists (
            select from audit_log
            where target_type = 'festival' and target_id = festivals.id and action = 'festival.change')`,
        ),
    )
    .execute()
  return rows.length
}

async function removedKeys(db: Database): Promise<Set<string>> {
  const acts = await db
    .selectFrom('auditLog')
    .select(sql<string>`detail ->> 'sourceKey'`.as('sourceKey'))
    .where('action', '=', 'festival.remove')
    .where(sql<boolean>`detail ->> 'sourceKey' is not null`)
    .execute()
  return new Set(acts.map(({ sourceKey }) => sourceKey))
}

/** The festivals of the file as rows; throws if one fails the validation of a member's new festival. */
export async function realFestivals(rates: Rates = releasedRates) {
  const published = Published.parse(JSON.parse(await readFile(file, 'utf8')))
  return published.map((festival) => {
    const fields = NewFestival.parse(withPriceText(festival))
    const { name, location, startDate, endDate, genres, currency } = fields
    const price = fields.price ?? ''
    const website = fields.website ?? null
    const priceLowEur = lowestInEur(price, currency, rates)
    return {
      sourceKey: festival.key,
      name,
      location,
      startDate,
      endDate,
      genres,
      price,
      currency,
      priceLowEur,
      website,
    }
  })
}

/**
 * An empty price would be displayed as 'Free', which is not known. A currency without an exchange rate is named in the price text itself.
 */
function withPriceText(festival: PublishedFestival) {
  const unknown = festival.website ? priceOnWebsite : unknownPrice
  const currency = isCurrencyCode(festival.currency) ? festival.currency : defaultCurrency
  return { ...festival, price: festival.price ?? unknown, currency }
}
