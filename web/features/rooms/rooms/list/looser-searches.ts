import { defaultCurrency, type Display } from '../../../../../contract/platform/money.ts'
import { priceSlider } from '../../../../../contract/rooms/comparison-price.ts'
import { type ActiveFilter, type RoomFilters, roomFilters } from './room-filters.ts'
import {
  formatInAllFestivals,
  formatInstead,
  formatOnly,
  formatPriceRange,
  formatWithFull,
  formatWithout,
} from '../rooms.words.ts'

/** A search with one condition less than the current one, and the text for its number of rooms. */
export type LooserSearch = {
  filters: RoomFilters
  tell: (found: number) => string
  /** Whether it drops the search text. */
  isOfWords?: boolean
  /** It drops more than one condition, for cases in which no other search finds a room. */
  isLastResort?: boolean
}

type Asked = { filters: RoomFilters; active: ActiveFilter[]; isOfOwnFestivals: boolean; display: Display }

/**
 * Suggestions when a search finds nothing: a slightly wider price range, dropping one filter or the search text, full rooms, and festivals
 * that the member does not attend; the last resort is the search text alone. So each number states how many rooms that filter alone
 * excludes.
 */
export function looserSearches({ filters, active, isOfOwnFestivals, display }: Asked): LooserSearch[] {
  const { query } = filters
  const wider = withWiderPrice(filters)
  const range = wider && formatPriceRange(wider, display)
  const without = (filter: string, rest: RoomFilters) => ({
    filters: rest,
    tell: (found: number) => formatWithout(filter, found),
  })
  const onlyWords = query !== undefined && {
    filters: { ...roomFilters.cleared(filters), query },
    tell: (found: number) => formatOnly(query, found),
    isLastResort: true,
  }
  const changed = (change: Parameters<typeof roomFilters.changed>[1]) => roomFilters.changed(filters, change)
  return [
    ...(wider && range ? [{ filters: wider, tell: (found: number) => formatInstead(range, found) }] : []),
    ...active.map(({ label, without: rest }) => without(label, rest)),
    ...(query === undefined ? [] : [{ ...without(query, changed({ query: undefined })), isOfWords: true }]),
    ...(filters.full === 1 ? [] : [{ filters: withFullRooms(filters), tell: formatWithFull }]),
    ...(isOfOwnFestivals ? [{ filters: changed({ scope: 'all' }), tell: formatInAllFestivals }] : []),
    ...(onlyWords && active.length > 1 ? [onlyWords] : []),
  ]
}

/** The filters with full rooms included. */
export const withFullRooms = (filters: RoomFilters): RoomFilters =>
  roomFilters.changed(filters, { full: 1, guests: undefined })

/** The filters with each end of the price range extended by a quarter, at a step of the slider; null without a range. */
export function withWiderPrice(filters: RoomFilters): RoomFilters | null {
  const { minPrice, maxPrice, priceIn = defaultCurrency } = filters
  if (minPrice === undefined && maxPrice === undefined) return null
  const { step } = priceSlider(priceIn)
  const lower = minPrice && Math.floor(Math.min(minPrice * 0.75, minPrice - step) / step) * step
  const upper = maxPrice === undefined ? undefined : Math.ceil(Math.max(maxPrice * 1.25, maxPrice + step) / step) * step
  return roomFilters.changed(filters, { minPrice: lower && lower > 0 ? lower : undefined, maxPrice: upper })
}
