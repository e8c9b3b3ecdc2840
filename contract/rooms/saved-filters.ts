import type { z } from 'zod'
import type { RoomFilters } from './room-filters.ts'
import { amenities } from './room-options.ts'

/** The filters of a saved search of rooms, without defaults. Prices are in USD, with at most two decimals. */
export type SavedFilters = { [Name in Exclude<keyof Filters, 'sort'>]?: Filters[Name] | undefined }
type Filters = z.output<typeof RoomFilters>

/** Tolerance in cents when rounding, so that a whole number of cents stays the same despite floating-point errors. */
const almost = 1e-6
const down = (price: number) => Math.floor(price * 100 + almost) / 100
const up = (price: number) => Math.ceil(price * 100 - almost) / 100

const hasPrice = ({ minPrice, maxPrice }: SavedFilters) => Boolean(minPrice) || maxPrice !== undefined

/** The stored value of a filter; undefined if it equals the default. */
export type Keep<Value, Given> = (value: Value, given: Given) => unknown

/** The stored value of each filter; undefined if it equals the default. A filter without an entry is stored unchanged. */
const keep: { [Name in keyof SavedFilters]?: Keep<NonNullable<SavedFilters[Name]>, SavedFilters> } = {
  query: (text) => text || undefined,
  minPrice: (price) => down(price) || undefined,
  maxPrice: up,
  priceOf: (whose, given) => (whose === 'each' && hasPrice(given) ? whose : undefined),
  // A saved search never notifies of full rooms, so one place is the default.
  guests: (count) => (count > 1 ? count : undefined),
  amenities(wanted) {
    // The address of a list contains them as one text with commas.
    const names = String(wanted).split(',')
    const inOrder = amenities.filter((amenity) => names.includes(amenity))
    return inOrder.length > 0 ? inOrder : undefined
  },
  scope: (scope, { festivalId }) => (scope === 'all' && festivalId === undefined ? scope : undefined),
}

/** The filters by their rules: the names are in one order, and defaults are omitted. */
export function inOneOrder<Filters extends object>(
  rules: { [Name in keyof Filters]?: Keep<never, never> },
  given: object,
): Filters {
  const all = rules as Record<string, Keep<unknown, unknown> | undefined>
  const kept = Object.entries(given).map(([name, value]) => {
    const rule = value === undefined ? undefined : all[name]
    return [name, rule ? rule(value, given) : value] as const
  })
  const isKept = ([, value]: readonly [string, unknown]) => value !== undefined
  return Object.fromEntries(kept.filter(isKept).toSorted(([one], [other]) => (one < other ? -1 : 1))) as Filters
}

/** Filters that find the same rooms give the same JSON. */
export const savedFilters = ({ sort: _sort, ...given }: SavedFilters & { sort?: unknown }): SavedFilters =>
  inOneOrder<SavedFilters>(keep, given)

/** Whether the filters limit the list at all. */
export const limitsList = (filters: SavedFilters) => Object.keys(filters).some((name) => name !== 'scope')

/** The form for the query of the list and the address of its page: several values are one text with commas. */
export const searchOf = (filters: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  )
