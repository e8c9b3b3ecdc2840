import { danceStyles, type PriceRange } from '../../contract/options.ts'

/** In EUR, both ends included; the last range is open. */
export const boundsOf = (range: PriceRange): { priceFrom: number; priceTo?: number } =>
  ({
    '0-50': { priceFrom: 0, priceTo: 50 },
    '50-100': { priceFrom: 50, priceTo: 100 },
    '100-200': { priceFrom: 100, priceTo: 200 },
    '200+': { priceFrom: 200 },
  })[range]

/** The name as we write it, however it was typed; a word that is none of ours stays, and fits nothing. */
export const knownStyle = (typed: string): string =>
  danceStyles.find((style) => style.toLowerCase() === typed.toLowerCase()) ?? typed

/** Text of signs alone asks for nothing. */
export const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)
