import { type GivenSearch, onlyGiven, textOf } from '../../lib/search.ts'

/* The routes need this file on every page, so that it has only what reading an address takes. */

const views = ['unplaced', 'closed'] as const

/** The filters of an admin's list of socials as they are in the address. */
export type ManagedFilters = {
  /** A part of the venue, the city or the address. */
  query?: string
  /** Those without a place on the map, or those that members say have closed. */
  show?: (typeof views)[number]
  cursor?: string
}

/** Reads an address; what makes no sense is left out. */
export const readManagedFilters = (search: GivenSearch): ManagedFilters =>
  onlyGiven({
    query: textOf(search['query']),
    show: views.find((one) => one === search['show']),
    cursor: textOf(search['cursor'], 500),
  })
