import { type CurrencyCode, currencies } from './money.ts'

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

/** Decimals of USD amounts that are compared: enough to distinguish neighbouring amounts of pesos. */
const usdDecimals = 6
const fraction = 10 ** usdDecimals

const inFractions = (amount: number, currency: CurrencyCode) => (amount / currencies[currency].perUsd) * fraction

/** A price in USD as it is stored beside the price itself and compared; the nearest fraction. */
export const usdOf = (amount: number, currency: CurrencyCode) => Math.round(inFractions(amount, currency)) / fraction

/**
 * What a slider's ends ask for in USD: the lower one rounded down, the upper one up, so that a room at exactly
 * such a price is never lost to rounding. Null is no bound.
 */
export function usdBounds(from: number | null, to: number | null, currency: CurrencyCode) {
  return {
    minPrice: from === null ? null : Math.floor(inFractions(from, currency)) / fraction,
    maxPrice: to === null ? null : Math.ceil(inFractions(to, currency)) / fraction,
  }
}
