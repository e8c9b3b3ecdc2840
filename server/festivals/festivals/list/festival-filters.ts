import { type Expression, sql } from 'kysely'
import type { z } from 'zod'
import { maxFestivalDays } from '../../../../contract/festivals/festival-limits.ts'
import { type FestivalFilters } from '../../../../contract/festivals/festivals.ts'
import { listFilters } from '../../../platform/lists/list-filters.ts'

/** The values of the filters. Days are `YYYY-MM-DD`, prices are in EUR, and both ends are included. */
export type FestivalFilterValues = Omit<z.output<typeof FestivalFilters>, 'location' | 'priceRange'> & {
  /** A bit for each dance style in the search: a matching festival has all of them. */
  styleWords?: number | undefined
  /** Patterns for the plain form of the location; it has to match one of them. */
  location?: string[] | undefined
  priceFrom?: number | undefined
  priceTo?: number | undefined
}
export type FestivalFilterName = keyof FestivalFilterValues

/** The places that the name of the location means in any language, besides its pattern. */
export type LocationValues = { countries: string[]; regions: string[]; placeIds: number[] }

/** A festival lasts at most 60 days, so a condition on its last day also limits its first day, which is indexed. */
export const endsFrom = (day: Expression<unknown>) =>
  sql`end_date >= ${day}::date and start_date >= ${day}::date - ${sql.lit(maxFestivalDays)}`

/**
 * The filters of the list of festivals. A function of a value is called in a subquery, so that it runs once and not for every row; a
 * place is not, because it is planned by its value: a rare place needs another plan than a frequent one (decision 9).
 */
export const festivalFilters = listFilters<FestivalFilterName, Partial<LocationValues>>(
  ['festivals_by_day_and_place'],
  {
    query: {
      where: (value) => sql`search @@ (select ${value}::tsquery)`,
      by: 'words',
      index: ['festivals_words', 'festivals_words_by_period'],
    },
    styleWords: { where: (value) => sql`style_words & ${value}::integer = ${value}::integer`, by: 'order' },
    genres: {
      where: (value) => sql`style_bits & (select style_bits(${value}::text[])) <> 0`,
      by: 'order',
    },
    location: {
      where: (value, { countries, regions, placeIds }) => sql`(
      location_plain like any(${value}::text[]) or country = any(${countries}::text[]) or region = any(${regions}::text[])
      or place_id = any(${placeIds}::integer[])
    )`,
      by: 'either',
      index: ['festivals_location', 'festivals_of_country', 'festivals_of_region', 'festivals_of_place'],
      isRare: true,
    },
    startDate: { where: endsFrom, by: 'day' },
    endDate: { where: (value) => sql`start_date <= ${value}::date`, by: 'day' },
    priceFrom: { where: (value) => sql`price_low_eur >= ${value}::float8`, by: 'order' },
    priceTo: { where: (value) => sql`price_low_eur <= ${value}::float8`, by: 'order' },
  },
)
