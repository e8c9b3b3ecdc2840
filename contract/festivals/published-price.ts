import { t } from '#texts'
import {
  type CurrencyCode,
  convert,
  currencyCodes,
  type Display,
  isCurrencyCode,
  type Rates,
  showMoney,
} from '../platform/money.ts'

/**
 * The parsing of published prices (product specification, section 9). A text is either fully understood or not used: an amount next to
 * something unknown ('+ fee', another kind of dollar, an ambiguous number) is no amount to filter by.
 */

/** Increase this number when the parser changes, so that stored prices are parsed again. */
export const readingOfPrices = 2

/** The stored price of a festival that publishes neither a price nor a website. */
export const unknownPrice = 'Price not published'
/** That of one whose website has the price. */
export const priceOnWebsite = 'See website'

const ownPrices = new Map([
  [unknownPrice, t.prices.notPublished],
  [priceOnWebsite, t.prices.seeWebsite],
])

/** A price text as people read it: those of our own in their language, any other as it was published. */
export const priceText = (published: string): string => ownPrices.get(published)?.() ?? published

/**
 * The meaning of a published price text: free, one or several amounts (with the lowest), or text that is displayed as published.
 */
export type Price =
  | { kind: 'free' }
  | { kind: 'amount'; lowest: number; currency: CurrencyCode; several: boolean }
  | { kind: 'text' }

const space = String.raw`[ \u00A0\u2007\u2009\u202F]`
const number = String.raw`\d+(?:[.,'’]\d+|${space}\d{3}(?!\d))*(?:[.,][-–]{1,2})?`
/** «1,700.00», «1.700,00», «1’200», «1 700», «25,00», «25,-». */
const understoodNumber = new RegExp(
  String.raw`^(?:\d+|\d{1,3}(?:\.\d{3})+(?!.*\.)|\d{1,3}(?:,\d{3})+(?!.*,)|\d{1,3}(?:(?:${space}|['’])\d{3})+)(?:[.,](?:\d{1,2}|[-–]{1,2}))?$`,
)

const allCodes = new Set(Intl.supportedValuesOf('currency'))
const codes = currencyCodes.map((known) => known.toLowerCase()).join('|')
const mark = String.raw`(?:US )?[A-Za-z]{0,3}\$|[€£¥]|(?:[A-Z]{3}|${codes}|[Ee]uros?)(?![A-Za-z])`
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\\.?'
const dayNumber = String.raw`\d{1,2}(?:st|nd|rd|th)?(?![\d.,]*\d)`
/** Numbers that are not amounts: «May 3, 2026», «3 May», «4-day». */
const noAmount = String.raw`${month} ${dayNumber}(?:,? 20\d\d(?!\d))?|${dayNumber}\.? ${month}(?: 20\d\d(?!\d))?|\d{1,2}[- ]?(?:day|night)s?(?![a-z])`

const parts = new RegExp(
  String.raw`(^|[^A-Za-z0-9])(?:${caseless(noAmount)}|((?:(?:${mark})${space}?){0,2})(${number})(?:${space}?(${mark}))?)`,
  'g',
)
const oneMark = new RegExp(mark, 'g')
export const bareNumbers = new RegExp(String.raw`^(?:${number})(?:\s?[-–/]\s?(?:${number}))*$`)

/** Words for the kind of ticket of an amount, or its last day of sale. They do not change the amount. */
const words = new Set(
  `advance admission after afternoon at basic before bird bootcamp class classes concert couple couples day days door early entrance entry
  eve evening festival follower followers for friday full gala gold in late leader leaders local locals members monday morning night nights
  normal on online only or party parties pass passes premium presale regular room saturday shared show single singles social socials standard student
  students sunday the through thru thursday ticket tickets till to tuesday until vip wednesday weekend workshop workshops
  mon tue tues wed thu thur thurs fri sat sun
  completa completo de día dia entrada entradas fiesta fiestas noche pareja parejas pase pases taquilla
  complet entrée jour jours soirée soirées abendkasse tag vollpass vorverkauf biglietto ingresso serata bilhete ingresso`.split(
    /\s+/,
  ),
)
/** Words which mean that there are higher prices too. */
const fromWords = new Set(['from', 'desde', 'ab', 'da', 'dès', 'partir', 'a', 'à'])

/**
 * Parses a price as organizers publish it («149€ - 189€», «From $110», «1,700.00 ZAR»). An empty text or 'free' is free. `currency`
 * is the festival's own, which decides the meaning of «$» or a bare number.
 */
export function readPrice(text: string | null | undefined, currency: string, rates: Rates): Price {
  const price = (text ?? '').trim()
  if (isFreeText(price)) return { kind: 'free' }
  const { found, rest } = amountsIn(price, currency)
  const known = found.filter((one): one is Known => isCurrencyCode(one.currency))
  const [first, ...others] = known
  if (!first || known.length < found.length || !isUnderstood(rest)) return { kind: 'text' }
  const inUsd = (one: Known) => convert(one.value, one.currency, 'USD', rates)
  const lowest = others.reduce((min, one) => (inUsd(one) < inUsd(min) ? one : min), first)
  const several = others.length > 0 || rest.includes('+') || wordsOf(rest).some((word) => fromWords.has(word))
  return { kind: 'amount', lowest: lowest.value, currency: lowest.currency, several }
}

const isFreeText = (price: string) => price === '' || price.toLowerCase() === 'free'

/** Whether a price text contains only 'free' or a few amounts with their currencies: no other words, and no phone number. */
export function isAmountsOnly(text: string | null): boolean {
  const price = (text ?? '').trim()
  if (isFreeText(price)) return true
  if (price.length > maxAmountsLength) return false
  const { found, rest } = amountsIn(price, 'EUR')
  const areAmounts = found.length > 0 && found.every((one) => one.currency !== null && one.value <= highestAmount)
  return areAmounts && new RegExp(`^(?:from\\b)?[${place}\\s+/–-]*$`, 'i').test(rest)
}

const maxAmountsLength = 60
const highestAmount = 9_999_999

/** The lowest published amount in EUR, for the price filter; null if the text contains no amount. */
export function lowestInEur(text: string | null | undefined, currency: string, rates: Rates): number | null {
  const price = readPrice(text, currency, rates)
  if (price.kind === 'text') return null
  return price.kind === 'free' ? 0 : Math.round(convert(price.lowest, price.currency, 'EUR', rates) * 100) / 100
}

/**
 * A published price as displayed: 'Free', the lowest amount in the display currency ('≈' if converted), or the text as published.
 */
export function showPrice(text: string | null | undefined, currency: string, display: Display): string {
  const price = readPrice(text, currency, display.rates)
  if (price.kind === 'free') return t.prices.free()
  if (price.kind === 'text') return priceText((text ?? '').trim())
  return showMoney(price.lowest, price.currency, display, price.several ? 'from' : 'exact')
}

type Found = { value: number; currency: string | null }
type Known = { value: number; currency: CurrencyCode }

/** Replaces the amounts in the rest of a text. */
const place = '¤'

/** Amounts that share one currency: «€115-135», «185 / 195 CHF». */
type Range = { start: number; end: number; amounts: { value: number; marks: string[] }[] }

/** The ranges in a text, with the text between and around them. */
function rangesIn(price: string) {
  const ranges: Range[] = []
  let rest = ''
  let end = 0
  for (const match of price.matchAll(parts)) {
    const [{ length }, prefix = '', before = '', value, after = ''] = match
    const start = match.index + prefix.length
    const between = price.slice(end, start)
    const last = ranges.at(-1)
    const isOfLast = last?.end === end && value !== undefined && /^\s?[-–—/]\s?$/.test(between)
    end = match.index + length
    if (!isOfLast) rest += between + (value === undefined ? ',' : place)
    if (value === undefined) continue
    const marks = [...`${before} ${after}`.matchAll(oneMark)].map(([one]) => one)
    // «Pass 2 150 €» is ambiguous: the amount may be 2150.
    const isUnclear = /^\d+ \d/.test(before + value) && prefix === ' ' && /\p{L}\.?$/u.test(price.slice(0, match.index))
    const amount = { value: isUnclear ? Number.NaN : numberOf(value), marks }
    if (!isOfLast) ranges.push({ start, end, amounts: [amount] })
    else {
      last.amounts.push(amount)
      last.end = end
    }
  }
  return { ranges, rest: rest + price.slice(end) }
}

/** The amounts in a text, and the rest of the text. An amount has no currency if its value or currency is ambiguous. */
function amountsIn(text: string, currency: string): { found: Found[]; rest: string } {
  const price = text
    .replaceAll(place, '?')
    .replace(/\b[A-Z]{3}\b/g, (one) => (allCodes.has(one) ? one : one.toLowerCase()))
  const { ranges, rest } = rangesIn(price)
  const dollars = dollarsOf(ranges, currency)
  const found = ranges.flatMap(({ start, end, amounts }) => {
    const shared = amounts.flatMap(({ marks }) => marks)
    const isWhole = start === 0 && end === price.length
    return amounts.map(({ value, marks }): Found => {
      if (Number.isNaN(value) || (shared.length === 0 && !isWhole)) return { value, currency: null }
      if (shared.length === 0) return { value, currency }
      return { value, currency: currencyOf(marks.length > 0 ? marks : shared, currency, dollars) }
    })
  })
  return { found, rest }
}

/** Whether the text beside the amounts does not change their meaning. «+» is understood only after the last amount: «€130+». */
function isUnderstood(rest: string) {
  if (/(?:^|[\s(])[-–—−]¤/.test(rest) || /(?:^|[^¤])\+|\+(?!\s*(?:$|[,;/()|]))/.test(rest)) return false
  if (!/^[\p{L}\s¤+(),.;:/|!–—-]*$/u.test(rest)) return false
  return wordsOf(rest).every((word) => words.has(word) || fromWords.has(word) || monthName.test(word))
}

const monthName = new RegExp(`^${month}$`)
const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? []

/** The last separator is a decimal separator if one or two digits follow it. NaN for «1,00,000». */
function numberOf(text: string) {
  if (!understoodNumber.test(text)) return Number.NaN
  const [, whole = text, decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return Number(`${whole.replace(/\D/g, '')}.${decimals}`)
}

const marks: Record<string, string> = {
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  EURO: 'EUR',
  EUROS: 'EUR',
  US$: 'USD',
  'US $': 'USD',
  USD$: 'USD',
  R$: 'BRL',
  CA$: 'CAD',
  CAD$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  AUD$: 'AUD',
  MX$: 'MXN',
  MXN$: 'MXN',
  COL$: 'COP',
  COP$: 'COP',
  AR$: 'ARS',
  ARS$: 'ARS',
  RD$: 'DOP',
  S$: 'SGD',
  HK$: 'HKD',
  NZ$: 'NZD',
  NT$: 'TWD',
}
/** Signs that another country also uses, and their meaning if the festival has the currency of that country. */
const elsewhere: Record<string, string> = { '£': 'EGP', '¥': 'CNY', C$: 'CAD' }
/** Currencies that are written with only «$» in their own country. */
const dollarLike = new Set(
  'USD CAD AUD MXN COP ARS NZD SGD HKD TWD CLP UYU DOP BSD BBD BMD BZD CUP FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD'.split(
    ' ',
  ),
)

/** The ISO code that all marks of an amount agree on («$80 USD»); null if they disagree or one is unknown. */
function currencyOf(given: string[], currency: string, dollars: string | null): string | null {
  const named = new Set(given.filter((one) => one !== '$').map((one) => codeOf(one, currency)))
  if (named.size === 0) return dollars
  const [only = null] = named
  if (named.size > 1 || (given.includes('$') && (only === null || !dollarLike.has(only)))) return null
  return only
}

function codeOf(text: string, currency: string): string | null {
  const upper = text.toUpperCase()
  if (elsewhere[text] === currency) return currency
  return marks[upper] ?? (allCodes.has(upper) ? upper : null)
}

/**
 * The meaning of a bare «$» in a text: the dollars that the text names elsewhere («$100 - $120 USD»), otherwise those of the festival. Null
 * if another currency that uses «$» stands without the sign («$80 / 1400 MXN»), or if the festival's own currency has a longer sign («R$»).
 */
function dollarsOf(ranges: Range[], currency: string): string | null {
  const all = ranges.flatMap(({ amounts }) =>
    amounts.map(({ marks }) => ({
      hasSign: marks.includes('$'),
      codes: marks.filter((one) => one !== '$').map((one) => codeOf(one, currency) ?? ''),
    })),
  )
  const named = new Set(all.filter(({ hasSign }) => hasSign).flatMap(({ codes }) => codes))
  const [only = null] = named
  if (named.size > 0) return named.size === 1 ? only : null
  if (all.some(({ codes }) => codes.some((one) => one === 'BRL' || dollarLike.has(one)))) return null
  if (dollarLike.has(currency)) return currency
  return currency === 'BRL' || currency === 'NIO' ? null : 'USD'
}

/** A pattern that matches letters of either case, for use within a case-sensitive pattern. */
function caseless(pattern: string) {
  return pattern.replace(/\\.|\[.*?\]|[a-z]/g, (one) => (one.length > 1 ? one : `[${one}${one.toUpperCase()}]`))
}
