/** Currencies, fixed rates and the parsing of published prices (product specification, section 9). */

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

/** Uses the fixed rates and does not round. */
export const convert = (amount: number, from: CurrencyCode, to: CurrencyCode) =>
  (amount / currencies[from].perUsd) * currencies[to].perUsd

/** en-US, 0 to 2 decimals: `€95`, `€94.50`, `¥14,950`. */
export function formatMoney(amount: number, currency: CurrencyCode) {
  const rounded = Math.round(amount * 100) / 100
  return moneyFormat(currency, Number.isInteger(rounded) ? 0 : 2).format(rounded)
}

const moneyFormats = new Map<string, Intl.NumberFormat>()

/** Formatters are cached, because creating one costs as much as hundreds of uses. */
function moneyFormat(currency: CurrencyCode, decimals: number) {
  const known = moneyFormats.get(`${currency}${decimals}`)
  if (known) return known
  const digits = currency === 'JPY' ? 0 : decimals
  const options = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  const made = new Intl.NumberFormat('en-US', options)
  moneyFormats.set(`${currency}${decimals}`, made)
  return made
}

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
const bareNumbers = new RegExp(String.raw`^(?:${digits})(?:\s?[-–/]\s?(?:${digits}))*$`)

/**
 * Parses a price as organizers publish it («149€ - 189€», «From $110», «1,700.00 ZAR»). An empty text or 'free' is free. `currency`
 * is the festival's own, which decides the meaning of «$» or a bare number.
 */
export function readPrice(text: string | null | undefined, currency: string): Price {
  const price = (text ?? '').trim()
  if (price === '' || price.toLowerCase() === 'free') return { kind: 'free' }
  const amounts = amountsIn(price, currency)
  const known = amounts.filter((amount): amount is { value: number; currency: CurrencyCode } =>
    isCurrencyCode(amount.currency),
  )
  const [first, ...rest] = known
  if (!first || known.length < amounts.length) return { kind: 'text' }
  const inUsd = (amount: typeof first) => convert(amount.value, amount.currency, 'USD')
  const lowest = rest.reduce((least, amount) => (inUsd(amount) < inUsd(least) ? amount : least), first)
  const several = rest.length > 0 || /^from\b/i.test(price) || price.includes('+')
  return { kind: 'amount', lowest: lowest.value, currency: lowest.currency, several }
}

/** The lowest published amount in EUR, for the price filter; null if the text contains no amount. */
export function lowestInEur(text: string | null | undefined, currency: string): number | null {
  const price = readPrice(text, currency)
  if (price.kind === 'text') return null
  return price.kind === 'free' ? 0 : Math.round(convert(price.lowest, price.currency, 'EUR') * 100) / 100
}

/**
 * A published price as displayed: 'Free', the lowest amount in the display currency ('≈' if converted), or the text as published.
 */
export function showPrice(text: string | null | undefined, currency: string, display: CurrencyCode): string {
  const price = readPrice(text, currency)
  if (price.kind === 'free') return free
  if (price.kind === 'text') return (text ?? '').trim()
  return `${price.several ? 'from ' : ''}${inDisplayCurrency(price.lowest, price.currency, display)}`
}

/** An amount as displayed: 'Free', '€46', or '≈ $50' if it is converted. */
export const showAmount = (amount: number, currency: CurrencyCode, display: CurrencyCode) =>
  isFree(amount) ? free : inDisplayCurrency(amount, currency, display)

/** Whether the price is 0. A decimal may be a text, such as '0.00'. */
export const isFree = (amount: number | string) => Number(amount) === 0

const free = 'Free'

const inDisplayCurrency = (amount: number, currency: CurrencyCode, display: CurrencyCode) =>
  `${currency === display ? '' : '≈ '}${formatMoney(convert(amount, currency, display), display)}`

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
