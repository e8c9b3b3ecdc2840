import type { Transaction } from 'kysely'
import { isAmountsOnly } from '../../../contract/festivals/published-price.ts'
import type { DB } from '../../platform/db/schema.ts'
import { type Approved, approvedOf, deleteRevision, replaceRevision } from './festival-revisions.queries.ts'
import type { FestivalValues } from './festivals.queries.ts'

const isSame = (one: Approved, other: Approved) => JSON.stringify(approvedOf(one)) === JSON.stringify(approvedOf(other))

type Change = Partial<Omit<FestivalValues, 'priceLowEur'>>
type Before<Festival> = { before: Festival; waiting: Approved | null; mustWait: boolean }

/**
 * The fields that a change sets at once, the festival as it is then, and as its organizer wants it. Set at once are styles, the currency,
 * and a price that consists only of amounts, since prices rise until the first day; they become part of the pending change, too. An admin
 * sets all fields at once, which overrules the pending change.
 */
export function outcomeOf<Festival extends Approved>(sent: Change, { before, waiting, mustWait }: Before<Festival>) {
  const { genres, currency, price } = sent
  const newPrice = price !== undefined && price !== before.price && isAmountsOnly(price) ? { price } : {}
  const set: Change = mustWait
    ? { ...(genres && { genres }), ...(currency !== undefined && { currency }), ...newPrice }
    : sent
  const visible = { ...before, ...set }
  const isOverruled = !mustWait && !isSame(visible, { ...before, ...newPrice })
  const wanted = { ...visible, ...(!isOverruled && waiting), ...(mustWait ? sent : newPrice) }
  return { set, shown: visible, wanted }
}

/**
 * Stores the change of an approved festival by its organizer, pending approval by an admin, and returns it. If it equals the present
 * values, the pending change is deleted and null is returned; if it equals the pending change, that stays unchanged. The caller must have
 * locked the festival.
 */
export async function requestRevision(
  trx: Transaction<DB>,
  festivalId: string,
  { shown, waiting, wanted }: { shown: Approved; waiting: Approved | null; wanted: Approved },
): Promise<Approved | null> {
  if (isSame(wanted, shown)) {
    if (waiting) await deleteRevision(trx, festivalId)
    return null
  }
  if (!waiting || !isSame(wanted, waiting)) await replaceRevision(trx, festivalId, approvedOf(wanted))
  return wanted
}
