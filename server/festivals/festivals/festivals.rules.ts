import type { z } from 'zod'
import type { FestivalFilters } from '../../../contract/festivals/festivals.ts'
import { danceStyles, type PriceRange } from '../../../contract/platform/options.ts'

/** The bounds of a price range in EUR, both included; the last range has no upper bound. */
export const boundsOf = (range: PriceRange): { priceFrom: number; priceTo?: number } =>
  ({
    '0-50': { priceFrom: 0, priceTo: 50 },
    '50-100': { priceFrom: 50, priceTo: 100 },
    '100-200': { priceFrom: 100, priceTo: 200 },
    '200+': { priceFrom: 200 },
  })[range]

/** The style in the spelling of the list, whatever the case of the input. An unknown word is unchanged and matches nothing. */
export const knownStyle = (typed: string): string =>
  danceStyles.find((style) => style.toLowerCase() === typed.toLowerCase()) ?? typed

/** Whether a search text contains letters or digits; without them it is not used as a filter. */
export const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** The filters as the list reads them. */
export function filterValues({ query, genres, location, priceRange, ...days }: z.infer<typeof FestivalFilters>) {
  return {
    query: query && hasWords(query) ? query : undefined,
    genres: genres?.length ? genres.map(knownStyle) : undefined,
    location: location && hasWords(location) ? location : undefined,
    ...days,
    ...(priceRange && boundsOf(priceRange)),
  }
}
