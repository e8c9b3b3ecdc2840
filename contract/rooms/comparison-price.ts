import type { CurrencyCode, Rates } from '../platform/money.ts'

/** The price slider of the room search, in each display currency (product specification, section 9). */
const sliders: Record<CurrencyCode, { max: number; step: number }> = {
  USD: { max: 200, step: 5 },
  EUR: { max: 200, step: 5 },
  GBP: { max: 200, step: 5 },
  CAD: { max: 250, step: 10 },
  AUD: { max: 300, step: 10 },
  JPY: { max: 30_000, step: 500 },
  MXN: { max: 3_500, step: 50 },
  BRL: { max: 1_000, step: 20 },
  COP: { max: 800_000, step: 10_000 },
  ARS: { max: 70_000, step: 1_000 },
}

export const priceSlider = (currency: CurrencyCode) => sliders[currency]

/** Decimals of the compared USD amounts: enough to distinguish neighbouring amounts of pesos. */
const usdDecimals = 6
const fraction = 10 ** usdDecimals

const inFractions = (amount: number, currency: CurrencyCode, rates: Rates) => (amount / rates[currency]) * fraction

/** A price in USD, rounded to `usdDecimals`, as it is stored next to the original price for comparison. */
export const usdOf = (amount: number, currency: CurrencyCode, rates: Rates) =>
  Math.round(inFractions(amount, currency, rates)) / fraction

/**
 * The ends of a price slider in USD: the lower one is rounded down and the upper one up, so that rounding never excludes a room at
 * exactly that price.
 */
export function usdBounds(from: number | undefined, to: number | undefined, currency: CurrencyCode, rates: Rates) {
  return {
    minPrice: from === undefined ? undefined : Math.floor(inFractions(from, currency, rates)) / fraction,
    maxPrice: to === undefined ? undefined : Math.ceil(inFractions(to, currency, rates)) / fraction,
  }
}
