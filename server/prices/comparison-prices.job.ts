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

/** So many rows at a time that none is locked for long. */
const batch = 500
const lowestId = '00000000-0000-0000-0000-000000000000'

/** At the start: queues the job below where prices are stored that other rates made. */
export async function updatePricesIfRatesChanged(db: Database): Promise<void> {
  if ((await readStoredRates(db)) === currentRates) return
  await addJob(db, 'update_prices', {}, { key: 'update_prices' })
}

/** Makes every stored comparison price anew by the rates of this program, and changes those that differ. */
export async function updatePrices(db: Database): Promise<void> {
  for (const price of comparisonPrices) {
    let after = lowestId
    for (;;) {
      const rows = await readPrices(db, price, after, batch)
      const differing = rows.flatMap((row) => {
        const made = price.make(row.given, row.currency)
        return made === undefined || made === row.made ? [] : [{ ...row, made }]
      })
      if (differing.length > 0) await storePrices(db, price, differing)
      const last = rows.at(-1)
      if (last === undefined) break
      after = last.id
    }
  }
  await storeRates(db, currentRates)
}
