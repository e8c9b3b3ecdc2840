/** The search parameters of an address as the router decodes them: any name, a number for '7', a list for a repeated name. */
export type GivenSearch = { readonly [name: string]: unknown }

type ReadSearch<T> = (given: GivenSearch) => T

/**
 * Validates the search of a route: loaders, screens and links get only what `read` returns. The router merges that result into the
 * raw search, so every name that `read` did not accept has to be overwritten with undefined.
 */
export const onlyAccepted =
  <T extends object>(read: ReadSearch<T>): ReadSearch<T> =>
  (given) => ({ ...Object.fromEntries(Object.keys(given).map((name) => [name, undefined])), ...read(given) })

/** For a route without search parameters. */
export const readNothing = () => ({})

/** The value as text, '' for a list or an object. The router decodes '2026' as a number and 'true' as a boolean. */
export const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** A search text of at most `max` characters, counted as the API does. 'all' means no filter (product specification, section 5). */
export function textOf(value: unknown, max = 100): string | undefined {
  const text = plainText(value)
    .replace(/\p{Cc}/gu, ' ')
    .normalize('NFC')
    .trim()
    .slice(0, max)
    .toWellFormed()
    .trim()
  return text === '' || text === 'all' ? undefined : text
}

/** A whole number, 0 or more, as text. */
export const wholeOf = (value: unknown): string | undefined =>
  /^\d{1,9}$/.test(plainText(value)) ? plainText(value) : undefined

/** A valid date, 'YYYY-MM-DD'. */
export function dayOf(value: unknown): string | undefined {
  const day = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : ''
  const time = Date.parse(day)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : undefined
}

export const inOrder = <T extends string | number>(start: T | undefined, end: T | undefined) =>
  start !== undefined && end !== undefined && end < start ? [end, start] : [start, end]

export type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** The values without undefined entries. */
export function onlyGiven<T extends GivenSearch>(values: T): Given<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>
}

/** The search of a list in pages without filters: its start. */
export const fromCursor = ({ cursor }: GivenSearch) => onlyGiven({ cursor: textOf(cursor, 500) })
