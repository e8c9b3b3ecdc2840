import type { z } from 'zod'
import type { RoomFilters } from './room-filters.ts'
import { amenities } from './room-options.ts'

/** The filters of a saved search of rooms, without what is usual. Prices are in USD, with at most two decimals. */
export type SavedFilters = { [Name in Exclude<keyof Filters, 'sort'>]?: Filters[Name] | undefined }
type Filters = z.output<typeof RoomFilters>

/** In cents, rounded so that no room at exactly this price is left out. What is a cent already stays, whatever its last bits are. */
const almost = 1e-6
const down = (price: number) => Math.floor(price * 100 + almost) / 100
const up = (price: number) => Math.ceil(price * 100 - almost) / 100

const hasPrice = ({ minPrice, maxPrice }: SavedFilters) => Boolean(minPrice) || maxPrice !== undefined

type Keep<Value> = (value: Value, given: SavedFilters) => Value | undefined

/** What is kept of a filter: undefined if it changes nothing. A filter without an entry is kept as it is. */
const keep: { [Name in keyof SavedFilters]?: Keep<NonNullable<SavedFilters[Name]>> } = {
  query: (text) => text || undefined,
  minPrice: (price) => down(price) || undefined,
  maxPrice: up,
  priceOf: (whose, given) => (whose === 'each' && hasPrice(given) ? whose : undefined),
  // A member is told of no full room, so one place is usual.
  guests: (count) => (count > 1 ? count : undefined),
  amenities(wanted) {
    // The address of a list has them as one text with commas.
    const names = String(wanted).split(',')
    const inOrder = amenities.filter((amenity) => names.includes(amenity))
    return inOrder.length > 0 ? inOrder : undefined
  },
  scope: (scope, { festivalId }) => (scope === 'all' && festivalId === undefined ? scope : undefined),
}

/** Filters that find the same rooms are the same text of JSON: the names are in one order, and what changes nothing is left out. */
export function savedFilters(given: SavedFilters & { sort?: unknown }): SavedFilters {
  const rules = keep as Record<string, Keep<unknown> | undefined>
  const kept = Object.entries(given).map(([name, value]) => {
    const rule = value === undefined ? undefined : rules[name]
    return [name, rule ? rule(value, given) : value] as const
  })
  const isKept = ([name, value]: readonly [string, unknown]) => name !== 'sort' && value !== undefined
  return Object.fromEntries(kept.filter(isKept).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Whether they limit the list at all. */
export const limitsList = (filters: SavedFilters) => Object.keys(filters).some((name) => name !== 'scope')

/** As the query of the list takes them, and the address of its page: several values are one text with commas. */
export const searchOf = (filters: SavedFilters) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  )
