import type { Database } from '../db/connect.ts'
import { addJob } from '../jobs/jobs.queries.ts'
import {
  comparisonPrices,
  currentRates,
  readPrices,
  readStoredRates,
  storePrices,
  storeRates,
} from './comparison-prices.queries.ts'

/** Rows per statement, so that none is locked for long. */
const batch = 500
const lowestId = '00000000-0000-0000-0000-000000000000'

/** At the start of the site: queues the job below if the stored prices were computed with other exchange rates. */
export async function updatePricesIfRatesChanged(db: Database): Promise<void> {
  if ((await readStoredRates(db)) === currentRates) return
  await addJob(db, 'update_prices', {}, { key: 'update_prices' })
}

/** Recomputes every stored comparison price with the rates of this release, and stores those that differ. */
export async function updatePrices(db: Database): Promise<void> {
  for (const price of comparisonPrices) {
    let after = lowestId
    for (;;) {
      const rows = await readPrices(db, price, after, batch)
      const changed = rows.flatMap((row) => {
        const converted = price.convert(row.original, row.currency)
        return converted === undefined || converted === row.converted ? [] : [{ ...row, converted }]
      })
      if (changed.length > 0) await storePrices(db, price, changed)
      const last = rows.at(-1)
      if (last === undefined) break
      after = last.id
    }
  }
  await storeRates(db, currentRates)
}
