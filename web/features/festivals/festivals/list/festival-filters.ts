import { linkOptions } from '@tanstack/react-router'
import type { z } from 'zod'
import { t } from '#texts'
import type { FestivalFilters as FestivalQuery } from '../../../../../contract/festivals/festivals.ts'
import { formatMoney } from '../../../../../contract/platform/money.ts'
import { type DanceStyle, danceStyles, priceRanges } from '../../../../../contract/platform/options.ts'
import { addressFilters } from '../../../../lib/lists/address-filters.tsx'
import {
  type AddressOf,
  choice,
  cursor,
  type FilterTable,
  firstDay,
  lastDay,
} from '../../../../lib/lists/filter-table.ts'
import { plainText, textOf } from '../../../../lib/lists/search.ts'

/**
 * The filters of the festivals as they are in an address. `genres` and `location` are those of the filter bar; `genre` and `place`
 * of the search panel apply only while the bar sets none (product specification, 'Festivals home').
 */
export type FestivalFilters = AddressOf<
  typeof FestivalQuery,
  {
    /** Separated by commas; a festival matches if it has any of them. */
    genres?: string
    genre?: DanceStyle
    place?: string
    cursor?: string
  }
>

const readText = (value: unknown) => textOf(value)
const between = (from: string, to: string) => () => t.festivals.pricesBetween({ from, to })
const prices = choice({
  label: t.festivals.priceRange,
  all: t.festivals.allPrices,
  options: priceRanges,
  words: {
    '0-50': between('0', '50'),
    '50-100': between('50', '100'),
    '100-200': between('100', '200'),
    '200+': () => t.prices.orMore({ price: formatMoney(200, 'EUR') }),
  },
})

/** All filters of festivals, with their forms in an address and in the API. */
export const festivalFilterTable = {
  query: { is: 'words', read: readText },
  genres: {
    is: 'filter',
    several: true,
    read: (value) => stylesIn(value).join(',') || undefined,
    sent: ({ genres, genre }) => genres ?? genre,
  },
  genre: { is: 'words', read: (value) => stylesIn(value)[0], sent: false },
  location: { is: 'filter', read: readText, sent: ({ location, place }) => location ?? place },
  place: { is: 'words', read: readText, sent: false },
  startDate: firstDay,
  endDate: lastDay,
  priceRange: { ...prices, read: (value) => prices.read(plainText(value).replace('€', '').trim()) },
  cursor,
} satisfies FilterTable<FestivalFilters>

export const festivalFilters = addressFilters<FestivalFilters, Partial<z.input<typeof FestivalQuery>>>({
  table: festivalFilterTable,
  addressOf: (search) => linkOptions({ to: '/', search }),
  paths: ['/', '/festivals'],
  resultsId: 'festivals',
})

/** The number of filters that are set, including the genre and the place of the search panel if they apply. */
export const countInPanel = (filters: FestivalFilters) => {
  const { genres, genre, location, place } = filters
  return festivalFilters.countOf(filters) + [!genres && genre, !location && place].filter(Boolean).length
}

/** The dance styles that are set in the filter bar. */
export const stylesOf = ({ genres }: FestivalFilters): DanceStyle[] => stylesIn(genres)

/** The filters after a press on the style's chip. */
export function withStyleToggled(filters: FestivalFilters, style: DanceStyle): FestivalFilters {
  const chosen = stylesOf(filters)
  const next = chosen.includes(style) ? chosen.filter((other) => other !== style) : [...chosen, style]
  return festivalFilters.changed(filters, { genres: next.join(',') })
}

function stylesIn(value: unknown): DanceStyle[] {
  const text = Array.isArray(value) ? value.join(',') : plainText(value)
  const names = new Set(text.split(',').map((name) => name.trim().toLowerCase()))
  return danceStyles.filter((style) => names.has(style.toLowerCase()))
}
