import { currencies } from '../../contract/money.ts'
import { largestStep, type rates } from '../../contract/rates.ts'
import { inTransaction } from '../db/connect.ts'
import { Conflict, InvalidInput } from '../http-error.ts'
import type { Handlers } from '../http/serve.ts'
import { lockRate, readChangedRates, readDeskRates, storeRate } from './rates.queries.ts'

export const rateHandlers: Handlers<typeof rates> = {
  changed: ({ db }) => readChangedRates(db),

  list: ({ db }) => readDeskRates(db),

  set: ({ caller, db, body: { currency, perUsd: wanted, from, isSure } }) =>
    inTransaction(db, async (trx) => {
      const inUse = await lockRate(trx, currency)
      if (inUse !== from) throw RateChanged(currency)
      const perUsd = wanted ?? currencies[currency].perUsd
      const step = Math.max(perUsd / inUse, inUse / perUsd)
      if (wanted !== null && !isSure && step > largestStep)
        throw InvalidInput({
          perUsd: 'This is more than twice, or less than half, of the rate in use. Please confirm it.',
        })
      if (perUsd !== inUse) await storeRate(trx, caller.id, { currency, from, perUsd })
      return await readDeskRates(trx)
    }),
}

const RateChanged = (currency: string) =>
  Conflict('rate_changed', `The rate of ${currency} has been changed meanwhile. Please look at the new one.`)
