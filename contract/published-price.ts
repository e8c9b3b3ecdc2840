import { type ChangedRates, type CurrencyCode, convert, free, isCurrencyCode, showMoney } from './money.ts'

/** The parsing of published prices (product specification, section 9). */

/**
 * The meaning of a published price text: free, one or several amounts (with the lowest), or text without an amount that can be
 * converted.
 */
export type Price =
  | { kind: 'free' }
  | { kind: 'amount'; lowest: number; currency: CurrencyCode; several: boolean }
  | { kind: 'text' }

const digits = String.raw`\d{1,3}(?:[.,\u00A0 ]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,2})?(?!\d)`
const mark = String.raw`R\$|CA\$|A\$|MX\$|COL\$|AR\$|US\$|[€£¥$]|zł|[A-Z]{3}(?![A-Za-z])`
/** An amount with its currency before it, after it, or after the last one of several amounts («185 / 195 CHF», «€115-135»). */
const amountPattern = new RegExp(
  String.raw`(?<before>${mark})\s?(?<first>${digits})(?:\s?[-–/]\s?(?<second>${digits})(?!-))?` +
    String.raw`|(?<list>(?:${digits})(?:\s?[-–/]\s?(?:${digits}))*)\s?(?<after>${mark})`,
  'g',
)
export const bareNumbers = new RegExp(String.raw`^(?:${digits})(?:\s?[-–/]\s?(?:${digits}))*$`)

/**
 * Parses a price as organizers publish it («149€ - 189€», «From $110», «1,700.00 ZAR»). An empty text or 'free' is free. `currency`
 * is the festival's own, which decides the meaning of «$» or a bare number.
 */
export function readPrice(text: string | null | undefined, currency: string, rates?: ChangedRates): Price {
  const price = (text ?? '').trim()
  if (price === '' || price.toLowerCase() === 'free') return { kind: 'free' }
  const amounts = amountsIn(price, currency)
  const known = amounts.filter((amount): amount is { value: number; currency: CurrencyCode } =>
    isCurrencyCode(amount.currency),
  )
  const [first, ...rest] = known
  if (!first || known.length < amounts.length) return { kind: 'text' }
  const inUsd = (amount: typeof first) => convert(amount.value, amount.currency, 'USD', rates)
  const lowest = rest.reduce((least, amount) => (inUsd(amount) < inUsd(least) ? amount : least), first)
  const several = rest.length > 0 || /^from\b/i.test(price) || price.includes('+')
  return { kind: 'amount', lowest: lowest.value, currency: lowest.currency, several }
}

/** Whether a price text says no more than free, or a few amounts with their currencies: no word, and no number to call. */
export function isAmountsOnly(text: string | null): boolean {
  const price = (text ?? '').trim()
  if (readPrice(price, 'EUR').kind === 'free') return true
  if (price.length > maxAmountsLength) return false
  if (bareNumbers.test(price)) return areAmounts(price)
  const rest = price.replace(/^from\b/i, '').replace(amountPattern, (amounts) => (areAmounts(amounts) ? '' : amounts))
  return /^[\s+/–-]*$/.test(rest)
}

const maxAmountsLength = 60
const highestAmount = 9_999_999
function areAmounts(text: string) {
  const amounts = amountsIn(text, 'EUR')
  return amounts.length > 0 && amounts.every(({ value }) => value <= highestAmount)
}

/** The lowest published amount in EUR, for the price filter; null if the text contains no amount. */
export function lowestInEur(text: string | null | undefined, currency: string, rates?: ChangedRates): number | null {
  const price = readPrice(text, currency, rates)
  if (price.kind === 'text') return null
  return price.kind === 'free' ? 0 : Math.round(convert(price.lowest, price.currency, 'EUR', rates) * 100) / 100
}

/**
 * A published price as displayed: 'Free', the lowest amount in the display currency ('≈' if converted), or the text as published.
 */
export function showPrice(text: string | null | undefined, currency: string, display: CurrencyCode): string {
  const price = readPrice(text, currency)
  if (price.kind === 'free') return free
  if (price.kind === 'text') return (text ?? '').trim()
  return showMoney(price.lowest, price.currency, display, price.several ? 'from' : 'exact')
}

function amountsIn(price: string, currency: string) {
  if (bareNumbers.test(price)) return numbersIn(price).map((value) => ({ value, currency }))
  return [...price.matchAll(amountPattern)].flatMap(({ groups = {} }) => {
    const { before, first, second, list, after } = groups
    const code = currencyOfMark((before ?? after) as string, currency)
    if (code === null) return []
    return numbersIn(list ?? [first, second].filter(Boolean).join(' / ')).map((value) => ({ value, currency: code }))
  })
}

const numbersIn = (text: string) => [...text.matchAll(new RegExp(digits, 'g'))].map(([number]) => numberOf(number))

/** «1,700.00», «1.700,00», «25,00», «1 700»: the last separator is the decimal separator if one or two digits follow it. */
function numberOf(text: string) {
  const [, whole = text, decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return Number(`${whole.replace(/\D/g, '')}.${decimals}`)
}

const marks: Record<string, string> = {
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  zł: 'PLN',
  US$: 'USD',
  R$: 'BRL',
  CA$: 'CAD',
  A$: 'AUD',
  MX$: 'MXN',
  COL$: 'COP',
  AR$: 'ARS',
}
const dollarLike = new Set(['USD', 'CAD', 'AUD', 'MXN', 'COP', 'ARS'])
const allCodes = new Set(Intl.supportedValuesOf('currency'))

/** The ISO code of a currency sign or abbreviation; null if three capital letters are not a currency («3 DAY»). */
function currencyOfMark(text: string, currency: string) {
  if (text === '$') return dollarLike.has(currency) ? currency : 'USD'
  return marks[text] ?? (allCodes.has(text) ? text : null)
}
