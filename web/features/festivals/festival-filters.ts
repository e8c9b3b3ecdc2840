import { linkOptions } from '@tanstack/react-router'
import { type DanceStyle, danceStyles, type PriceRange, priceRanges } from '../../../contract/options.ts'
import { addressFilters } from '../../lib/address-filters.tsx'
import { dayOf, type GivenSearch, inOrder, onlyGiven, textOf, plainText } from '../../lib/search.ts'

/**
 * The filters of the festivals as they are in an address. `genres` and `location` are those of the filter bar; `genre` and `place`
 * of the search panel apply only while the bar sets none (product specification, 'Festivals home').
 */
export type FestivalFilters = {
  query?: string
  /** Comma-joined; a festival matches that has any of them. */
  genres?: string
  genre?: DanceStyle
  location?: string
  place?: string
  startDate?: string
  endDate?: string
  priceRange?: PriceRange
  /** Where the list begins: 'Show more festivals' links there for browsers that run no script. */
  cursor?: string
}

/** Reads an address; what makes no sense is left out. */
export function readFestivalFilters(search: GivenSearch): FestivalFilters {
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

/** The filters as the API takes them. */
export function queryOf({ query, genres, genre, location, place, startDate, endDate, priceRange }: FestivalFilters) {
  return onlyGiven({
    query,
    genres: genres ?? genre,
    location: location ?? place,
    startDate,
    endDate,
    priceRange,
  })
}

export const hasFilters = (filters: FestivalFilters) => Object.keys(queryOf(filters)).length > 0

/** How many of the filter bar's filters are set; a range of days counts as one. */
export function countOfFilters({ genres, location, startDate, endDate, priceRange }: FestivalFilters): number {
  return stylesIn(genres).length + [location, startDate ?? endDate, priceRange].filter(Boolean).length
}

/** The same with the genre and the place, which the sheet of a phone also has, where they apply. */
export const countInSheet = (filters: FestivalFilters) => {
  const { genres, genre, location, place } = filters
  return countOfFilters(filters) + [!genres && genre, !location && place].filter(Boolean).length
}

/** The dance styles that are set on the filter bar. */
export const stylesOf = ({ genres }: FestivalFilters): DanceStyle[] => stylesIn(genres)

/** The filters after a press on the style's chip. */
export function withStyleToggled(filters: FestivalFilters, style: DanceStyle): FestivalFilters {
  const chosen = stylesOf(filters)
  const next = chosen.includes(style) ? chosen.filter((other) => other !== style) : [...chosen, style]
  return festivalFilters.changed(filters, { genres: next.join(',') })
}

export const festivalFilters = addressFilters<FestivalFilters>({
  read: readFestivalFilters,
  addressOf: (search) => linkOptions({ to: '/', search }),
  paths: ['/', '/festivals'],
  resultsId: 'festivals',
})

function stylesIn(value: unknown): DanceStyle[] {
  const text = Array.isArray(value) ? value.join(',') : plainText(value)
  const names = new Set(text.split(',').map((name) => name.trim().toLowerCase()))
  return danceStyles.filter((style) => names.has(style.toLowerCase()))
}

const priceRangeOf = (value: unknown) => priceRanges.find((range) => range === plainText(value).replace('€', '').trim())
