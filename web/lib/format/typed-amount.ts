import { currencies, type CurrencyCode, currencyCodes } from '../../../contract/platform/money.ts'

/**
 * A typed amount with at most two decimals, as a number with a decimal point ('€ 1.234,50' is '1234.50'); null for any other text. It may
 * have the currency's own sign, and digits of any script. One separator before three digits is ambiguous: it separates thousands only in
 * currencies without decimals.
 */
export function typedAmount(text: string, currency: CurrencyCode): string | null {
  const amount = withoutMark(withPlainDigits(text), currency)
  const [, whole = '', decimals = ''] = /^(\d[\d.,'’ ]*?)(?:[.,](\d{1,2}))?$/.exec(amount) ?? []
  const isLone = /^\d{1,3}[.,]\d{3}$/.test(amount)
  if (isLone && !withoutDecimals.has(currency)) return null
  const separator = /\D/.exec(whole)?.[0] ?? ''
  const isGrouped = new RegExp(`^\\d{1,3}([${separator || ' '}]\\d{3})+$`, 'v').test(whole)
  if (!isGrouped && !/^\d+$/.test(whole)) return null
  // The decimal separator differs from the thousands separator.
  if (decimals !== '' && isGrouped && amount.at(-decimals.length - 1) === separator) return null
  return whole.replaceAll(/\D/g, '') + (decimals && `.${decimals}`)
}

/** The currency of a typed sign that no other currency has; null if there is none. */
export const typedCurrency = (text: string): CurrencyCode | null =>
  currencyCodes.find((code) => typedAmount(text, code) !== null && hasMark(text, code)) ?? null

/** Currencies in which prices are whole. */
const withoutDecimals: ReadonlySet<CurrencyCode> = new Set(['JPY', 'COP', 'ARS'])

/** Replaces the digits, points and spaces of other scripts by those of ASCII. */
const withPlainDigits = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gv, digitOf)
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The digits of a script are consecutive, starting with zero. */
function digitOf(letter: string): string {
  let digit = 0
  for (let code = letter.codePointAt(0)! - 1; /^\p{Nd}$/v.test(String.fromCodePoint(code)); code -= 1) digit += 1
  return String(digit % 10)
}

const hasMark = (text: string, code: CurrencyCode) => {
  const { symbol } = currencies[code]
  const marked = text.toUpperCase()
  return marked.includes(code) || (symbol !== '$' && marked.includes(symbol))
}

/** Removes the symbol or the code of the currency; '$' also stands for all dollars and pesos. */
function withoutMark(text: string, currency: CurrencyCode): string {
  const { symbol } = currencies[currency]
  const marks = [symbol, currency, ...(symbol.endsWith('$') ? ['$'] : [])]
  for (const mark of marks) {
    if (text.toUpperCase().startsWith(mark)) return text.slice(mark.length).trim()
    if (text.toUpperCase().endsWith(mark)) return text.slice(0, -mark.length).trim()
  }
  return text
}
