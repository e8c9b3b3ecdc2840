import { type CustomTypesConfig, types as standard } from 'pg'

const { INT8, DATE, TIMESTAMP, NUMERIC } = standard.builtins
const arrayOf = { text: 1009, int8: 1016, date: 1182, numeric: 1231 }

/** Accepts the number of a type, as pg has no names for those of arrays. */
const standardParser: (id: number) => (text: string) => string[] = standard.getTypeParser
const texts = standardParser(arrayOf.text)

/** Throws for a count or sum beyond 2^53, which a JavaScript number would round. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The integer ${text} is too large for a JavaScript number`)
  return value
}

/** Days and times without a zone stay text, as a Date would shift them; decimals stay text, so that money stays exact. */
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, safeInteger],
  [DATE, String],
  [TIMESTAMP, String],
  [NUMERIC, String],
  [arrayOf.int8, (array) => texts(array).map(safeInteger)],
  [arrayOf.date, texts],
  [arrayOf.numeric, texts],
])

export const valueTypes: CustomTypesConfig = {
  getTypeParser: (id, format) => parsers.get(id) ?? standard.getTypeParser(id, format),
}
