import { convert, type Display } from '../../../../contract/platform/money.ts'
import { typedAmount } from '../../../lib/format/typed-amount.ts'

/* A budget is stored in whole US dollars, but typed and displayed in the member's display currency. */

export type BudgetEnd = 'min' | 'max'

/**
 * A typed amount in US dollars. It is rounded outwards, so that a price of exactly that amount is within the budget. A text that is
 * no amount is returned unchanged, for the schema to refuse.
 */
export function usdOf(typed: string, { currency, rates }: Display, end: BudgetEnd): string {
  const amount = typedAmount(typed, currency)
  if (amount === null) return typed
  const usd = withoutNoise(convert(Number(amount), currency, 'USD', rates))
  return String(end === 'max' ? Math.ceil(usd) : Math.floor(usd))
}

/** From half a million down to 1. */
const steps = [5, 4, 3, 2, 1, 0].flatMap((zeros) => [5 * 10 ** zeros, 10 ** zeros])

/** The roundest amount that `usdOf()` converts into these dollars, because the typed amount was probably round. */
export function typedOf(usd: string, display: Display, end: BudgetEnd): string {
  const { currency, rates } = display
  if (currency === 'USD' || !/^\d+$/.test(usd)) return usd
  const exact = withoutNoise(convert(Number(usd), 'USD', currency, rates))
  const rounded = (step: number) => String((end === 'max' ? Math.floor(exact / step) : Math.ceil(exact / step)) * step)
  return steps.map(rounded).find((amount) => usdOf(amount, display, end) === usd) ?? rounded(1)
}

/** Removes the error of binary fractions: 46 / 0.92 is slightly more than 50, and would be rounded up to 51. */
const withoutNoise = (amount: number) => Math.round(amount * 1e6) / 1e6
