import type { z } from 'zod'
import { danceStyles } from '../platform/options.ts'
import type { FestivalFilters } from '../festivals/festivals.ts'
import type { PartyFilters } from '../socials/social-parties.ts'
import { inOneOrder, type Keep } from './saved-filters.ts'

/** What a search finds besides rooms. */
export const searchedLists = ['festivals', 'socials'] as const
export type SearchedList = (typeof searchedLists)[number]

/** The filters of socials that can be saved. The others depend on a festival, on a social or on how the list is shown. */
export const savedPartyFilters = { city: true, danceStyles: true, from: true, to: true } as const

/** The filters of a saved search, without defaults. */
export type FestivalSearch = z.output<typeof FestivalFilters>
export type SocialSearch = Pick<z.output<typeof PartyFilters>, keyof typeof savedPartyFilters>
export type SavedDances = { festivals: FestivalSearch; socials: SocialSearch }

/** In one order and in the spelling of the product's list, where it has them. */
function styles(given: readonly string[] | string): string[] | undefined {
  // The address of a list contains them as one text with commas.
  const named = String(given).split(',')
  const spelt = named.map((name) => danceStyles.find((style) => style.toLowerCase() === name.toLowerCase()) ?? name)
  const inOrder = [...new Set(spelt)].filter(Boolean).toSorted()
  return inOrder.length > 0 ? inOrder : undefined
}

/** A text without letters or digits limits no list. */
const words = (text: string) => (/[\p{L}\p{N}]/u.test(text) ? text : undefined)

const keep: { [List in SearchedList]: { [Name in keyof SavedDances[List]]?: Keep<never, never> } } = {
  festivals: { query: words, location: words, genres: styles },
  socials: { city: words, danceStyles: styles },
}

/** Filters that find the same give the same JSON: the names and styles are in one order, and defaults are omitted. */
export const savedDances = <List extends SearchedList>(list: List, given: object): SavedDances[List] =>
  inOneOrder(keep[list], given)
