import { type DanceStyle, danceStyles, type PriceRange, priceRanges } from '../../../contract/options.ts'
import { dayOf, type GivenSearch, inOrder, onlyGiven, textOf, plainText } from '../../lib/search.ts'

/**
 * What an address asks of the festivals. `genres` and `location` are the filter bar's; `genre` and `place` are the search panel's,
 * which count only while the bar says nothing (product specification, 'Festivals home').
 */
export type FestivalFilters = {
  query?: string
  /** Comma-joined; a festival fits that has any of them. */
  genres?: string
  genre?: DanceStyle
  location?: string
  place?: string
  startDate?: string
  endDate?: string
  priceRange?: PriceRange
  /** Where the list begins: for readers whose browser runs no script, «Show more festivals» leads there. */
  cursor?: string
}

/** Reads an address; whatever makes no sense is left out. */
export function readFilters(search: GivenSearch): FestivalFilters {
  const styles = stylesIn(search['genres'])
  const [startDate, endDate] = inOrder(dayOf(search['startDate']), dayOf(search['endDate']))
  return onlyGiven({
    query: textOf(search['query']),
    genres: styles.length > 0 ? styles.join(',') : undefined,
    genre: stylesIn(search['genre'])[0],
    location: textOf(search['location']),
    place: textOf(search['place']),
    startDate,
    endDate,
    priceRange: priceRangeOf(search['priceRange']),
    cursor: textOf(search['cursor'], 500),
  })
}

/** The filters in the API's words. */
export function askedOf({ query, genres, genre, location, place, startDate, endDate, priceRange }: FestivalFilters) {
  return onlyGiven({
    query,
    genres: genres ?? genre,
    location: location ?? place,
    startDate,
    endDate,
    priceRange,
  })
}

export const hasFilters = (filters: FestivalFilters) => Object.keys(askedOf(filters)).length > 0

/** How many of the filter bar's filters are set; a range of days counts as one. */
export function countOfBar({ genres, location, startDate, endDate, priceRange }: FestivalFilters): number {
  return stylesIn(genres).length + [location, startDate ?? endDate, priceRange].filter(Boolean).length
}

/** The dance styles that are set on the filter bar. */
export const stylesOf = ({ genres }: FestivalFilters): DanceStyle[] => stylesIn(genres)

/** The filters after a press on the style's chip. */
export function withStyleToggled(filters: FestivalFilters, style: DanceStyle): FestivalFilters {
  const chosen = stylesOf(filters)
  const next = chosen.includes(style) ? chosen.filter((other) => other !== style) : [...chosen, style]
  return changed(filters, { genres: next.join(',') })
}

/** The filters with some of them changed, from the list's beginning; an empty value takes one away. */
export function changed(filters: FestivalFilters, change: { [K in keyof FestivalFilters]?: string | undefined }) {
  return readFilters({ ...filters, ...change, cursor: undefined })
}

function stylesIn(value: unknown): DanceStyle[] {
  const text = Array.isArray(value) ? value.join(',') : plainText(value)
  const words = new Set(text.split(',').map((word) => word.trim().toLowerCase()))
  return danceStyles.filter((style) => words.has(style.toLowerCase()))
}

const priceRangeOf = (value: unknown) => priceRanges.find((range) => range === plainText(value).replace('€', '').trim())
