import type { Rates } from '../../../contract/platform/money.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'
import {
  comparisonPrices,
  readPrices,
  readStoredRates,
  storePrices,
  storeRates,
  textOfRates,
} from './comparison-prices.queries.ts'
import { readRates } from './rates.queries.ts'

/** Rows per statement, so that no row is locked for long. */
const batch = 500
const lowestId = '00000000-0000-0000-0000-000000000000'

/** Runs when the site starts: queues the job below if the stored prices were computed with other exchange rates. */
export async function updatePricesIfRatesChanged(db: Database): Promise<void> {
  if ((await readStoredRates(db)) === textOfRates(await readRates(db))) return
  await addJob(db, 'update_prices', {}, { key: 'update_prices' })
}

/** Recomputes every stored comparison price, and stores those that differ. Repeats this if an admin changed a rate meanwhile. */
export async function updatePrices(db: Database): Promise<void> {
  for (;;) {
    const rates = await readRates(db)
    await updatePricesBy(db, rates)
    if (textOfRates(await readRates(db)) !== textOfRates(rates)) continue
    await storeRates(db, textOfRates(rates))
    return
  }
}

async function updatePricesBy(db: Database, rates: Rates): Promise<void> {
  for (const price of comparisonPrices) {
    let after = lowestId
    for (;;) {
      const rows = await readPrices(db, price, after, batch)
      const changed = rows.flatMap((row) => {
        const converted = price.convert(row.original, row.currency, rates)
        return converted === undefined || converted === row.converted ? [] : [{ ...row, converted }]
      })
      if (changed.length > 0) await storePrices(db, price, changed)
      const last = rows.at(-1)
      if (last === undefined) break
      after = last.id
    }
  }
}
