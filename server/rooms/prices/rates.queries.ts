import { sql, type Transaction } from 'kysely'
import {
  type ChangedRates,
  currencies,
  type CurrencyCode,
  currencyCodes,
  type Rates,
  ratesWith,
} from '../../../contract/platform/money.ts'
import type { DeskRate } from '../../../contract/desk/rates.ts'
import { recordAct } from '../../desk/audit-log/audit-log.queries.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { readRows } from '../../platform/db/statements/named-statements.ts'
import type { DB } from '../../platform/db/schema.ts'
import { instant, statement } from '../../platform/db/statements/statement.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'

type Row = { currency: string; perUsd: number; changedAt: string }

const changedRows = statement(
  'changed_rates',
  () => sql<Row>`select currency, per_usd, ${instant('changed_at')} as changed_at from currency_rates`,
)

/** The rates that an admin set instead of the released ones. */
export async function readChangedRates(db: Database): Promise<ChangedRates> {
  const rows = await readRows(db, changedRows, {})
  return Object.fromEntries(rows.map(({ currency, perUsd }) => [currency, perUsd]))
}

/** All rates in use. */
export const readRates = async (db: Database): Promise<Rates> => ratesWith(await readChangedRates(db))

/**
 * Like `readRates`, for a price that is stored: no rate changes until the transaction ends, so the job that follows a change finds that
 * price.
 */
export async function lockRates(trx: Transaction<DB>): Promise<Rates> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('rates change', 0))`.execute(trx)
  return await readRates(trx)
}

export async function readDeskRates(db: Database): Promise<DeskRate[]> {
  const rows = new Map((await readRows(db, changedRows, {})).map((row) => [row.currency, row]))
  return currencyCodes.map((currency) => {
    const released = currencies[currency].perUsd
    const row = rows.get(currency)
    return { currency, released, perUsd: row?.perUsd ?? released, changedAt: row?.changedAt ?? null }
  })
}

/** Prevents changes of a rate until the transaction ends, and returns the present one. */
export async function lockRate(trx: Transaction<DB>, currency: CurrencyCode): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('rates change', 0))`.execute(trx)
  return (await readRates(trx))[currency]
}

/** The rates of a currency that were changed in the last 30 days: small steps must not add up to a large one. */
export async function ratesBefore(trx: Transaction<DB>, currency: CurrencyCode): Promise<number[]> {
  const { rows } = await sql<{ from: number }>`
    select distinct (detail ->> 'from')::float8 as "from"
    from audit_log
    where action = 'rate.set' and detail ->> 'currency' = ${currency} and created_at > now() - interval '30 days'`.execute(
    trx,
  )
  return rows.map((row) => row.from)
}

type Change = { currency: CurrencyCode; from: number; perUsd: number }

/** Stores the rate, or nothing for the released one, and queues the job that recomputes stored prices. */
export async function storeRate(trx: Transaction<DB>, actorId: string, { currency, from, perUsd }: Change) {
  if (perUsd === currencies[currency].perUsd)
    await trx.deleteFrom('currencyRates').where('currency', '=', currency).execute()
  else
    await sql`
      insert into currency_rates (currency, per_usd) values (${currency}, ${perUsd})
      on conflict (currency) do update set per_usd = excluded.per_usd, changed_at = excluded.changed_at`.execute(trx)
  await recordAct(trx, { actorId, action: 'rate.set', target: { type: 'rate' }, detail: { currency, from, perUsd } })
  await addJob(trx, 'update_prices', {}, { key: 'update_prices' })
}
