import { t } from '#texts'
import { currencies } from '../../../contract/platform/money.ts'
import { largestStep, type rates } from '../../../contract/desk/rates.ts'
import { inTransaction } from '../../platform/db/connections/connect.ts'
import { Conflict } from '../../platform/http-error.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { lockRate, ratesBefore, readChangedRates, readDeskRates, storeRate } from './rates.queries.ts'

export const rateHandlers: Handlers<typeof rates> = {
  changed: ({ db }) => readChangedRates(db),

  list: ({ db }) => readDeskRates(db),

  set: ({ caller, db, body: { currency, perUsd: wanted, from, isSure } }) =>
    inTransaction(db, async (trx) => {
      const inUse = await lockRate(trx, currency)
      if (inUse !== from) throw RateChanged(currency)
      const perUsd = wanted ?? currencies[currency].perUsd
      const known = [inUse, ...(await ratesBefore(trx, currency))]
      const step = Math.max(...known.map((rate) => Math.max(perUsd / rate, rate / perUsd)))
      if (wanted !== null && !isSure && step > largestStep) throw UnusualRate()
      if (perUsd !== inUse) await storeRate(trx, caller.id, { currency, from, perUsd })
      return await readDeskRates(trx)
    }),
}

const RateChanged = (currency: string) => Conflict('rate_changed', t.deskErrors.rateChanged({ currency }))
const UnusualRate = () => Conflict('unusual_rate', t.deskErrors.rateUnusual())
