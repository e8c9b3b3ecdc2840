import { t } from '#texts'
import { numbered } from '../../texts/intl.ts'
import { currentLanguage, defaultLanguage } from '../../texts/languages.ts'

/** Currencies, released rates and the display of amounts (product specification, section 9). */

export const currencies = {
  USD: { symbol: '$', perUsd: 1 },
  EUR: { symbol: '€', perUsd: 0.92 },
  GBP: { symbol: '£', perUsd: 0.79 },
  CAD: { symbol: 'CA$', perUsd: 1.36 },
  AUD: { symbol: 'A$', perUsd: 1.52 },
  JPY: { symbol: '¥', perUsd: 149.5 },
  MXN: { symbol: 'MX$', perUsd: 17.2 },
  BRL: { symbol: 'R$', perUsd: 4.97 },
  COP: { symbol: 'COL$', perUsd: 4050 },
  ARS: { symbol: 'AR$', perUsd: 350 },
} as const
export type CurrencyCode = keyof typeof currencies
export const currencyCodes = Object.keys(currencies) as [CurrencyCode, ...CurrencyCode[]]
export const defaultCurrency: CurrencyCode = 'USD'

export const isCurrencyCode = (text: unknown): text is CurrencyCode =>
  typeof text === 'string' && Object.hasOwn(currencies, text)

/** Units of each currency for one US dollar. */
export type Rates = Readonly<Record<CurrencyCode, number>>
/** The rates that an admin set in place of released ones. */
export type ChangedRates = Partial<Rates>

export const releasedRates = Object.fromEntries(currencyCodes.map((code) => [code, currencies[code].perUsd])) as Rates
export const ratesWith = (changed: ChangedRates): Rates => ({ ...releasedRates, ...changed })

/** The currency and the rates with which a reader sees amounts. */
export type Display = { currency: CurrencyCode; rates: Rates }

const languageCurrency: Record<string, CurrencyCode> = {
  'en-US': 'USD',
  'en-GB': 'GBP',
  'en-CA': 'CAD',
  'en-AU': 'AUD',
  'es-ES': 'EUR',
  'fr-FR': 'EUR',
  'de-DE': 'EUR',
  'it-IT': 'EUR',
  'pt-BR': 'BRL',
  'es-MX': 'MXN',
  'es-CO': 'COP',
  'es-AR': 'ARS',
  'ja-JP': 'JPY',
}

/** The currency for a browser language: an exact match, else the first entry with the same region, else the default. */
export function currencyOfLanguage(language: string): CurrencyCode {
  const region = language.split('-')[1]
  const sameRegion = region && Object.keys(languageCurrency).find((key) => key.endsWith(`-${region}`))
  return languageCurrency[language] ?? languageCurrency[sameRegion ?? ''] ?? defaultCurrency
}

/** The result is not rounded. */
export const convert = (amount: number, from: CurrencyCode, to: CurrencyCode, rates: Rates) =>
  (amount / rates[from]) * rates[to]

/** 0 to 2 decimals: `€95`, `€94.50`, `¥14,950`; in other languages as they write it, `95 €`. */
export function formatMoney(amount: number, currency: CurrencyCode) {
  const rounded = Math.round(amount * 100) / 100
  const digits = currency === 'JPY' || Number.isInteger(rounded) ? 0 : 2
  const form = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  // English amounts are those of the United States (product specification, section 9).
  return numbered(rounded, form, currentLanguage() === defaultLanguage ? 'en-US' : undefined)
}

/** Whether the language writes the sign of a currency before the amount: '€95', not '95 €'. */
export const signComesFirst = (currency: CurrencyCode): boolean => formatMoney(1, currency).endsWith('1')

/** An amount as displayed: 'Free', '€46', or '≈ $50' if it is converted. Without a display it keeps its own currency. */
export const showAmount = (amount: number, currency: CurrencyCode, display: Display | null) =>
  isFree(amount) ? t.prices.free() : showMoney(amount, currency, display)

/** Whether the price is 0. A decimal may be a string, such as '0.00'. */
export const isFree = (amount: number | string) => Number(amount) === 0

/**
 * The form of an amount: 'from' for the lowest of several, 'share' for what each of several members pays, 'mark' for that on a map, which has
 * no space for cents.
 */
export type MoneyForm = 'exact' | 'from' | 'share' | 'mark'

/**
 * An amount in the display currency: '€46', '≈ $50' if it is converted, 'from €46'; without a display, in its own currency. Converted and
 * shared amounts from ten on are rounded to whole units, because more digits would imply false precision: '≈ $119', '€15', '$7.25'.
 */
export function showMoney(amount: number, currency: CurrencyCode, display: Display | null, form: MoneyForm = 'exact') {
  const to = display?.currency ?? currency
  const isConverted = display !== null && to !== currency
  const displayed = isConverted ? convert(amount, currency, to, display.rates) : amount
  if (form === 'mark') return formatMoney(Math.max(1, Math.round(displayed)), to)
  const isAbout = (isConverted || form === 'share') && displayed >= 10
  const text = formatMoney(isAbout ? Math.round(displayed) : displayed, to)
  const price = isConverted ? `≈ ${text}` : text
  return form === 'from' ? t.prices.from({ price }) : price
}
