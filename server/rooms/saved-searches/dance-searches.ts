import { sql } from 'kysely'
import { dancesFilters } from '../../../contract/rooms/dance-searches.ts'
import {
  type FestivalSearch,
  type SavedDances,
  savedDances,
  type SearchedList,
  type SocialSearch,
} from '../../../contract/rooms/saved-dances.ts'
import { searchOf } from '../../../contract/rooms/saved-filters.ts'
import { approvedSince } from '../../festivals/festivals/list/festival-list.queries.ts'
import { filterValues } from '../../festivals/festivals/festivals.rules.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { findAddedSince } from '../../socials/social-parties/new-parties.queries.ts'
import { maxKnown, type Member, type ReadSearch, type SearchKind } from './search-kind.ts'

/** In milliseconds. What a transaction shows to all becomes visible with its end, so each look goes back a little; what is known is left out. */
const longestTransaction = 5 * 60_000

type Find = (db: Database, member: Member, since: Date) => Promise<string[]>

/** Festivals and socials become visible once, at a moment that is stored: what is new is what became so since the last look. */
function newsOf(find: Find): Pick<ReadSearch, 'begin' | 'look'> {
  const since = (moment: Date) => new Date(moment.getTime() - longestTransaction)
  return {
    begin: (db, member) => find(db, member, since(new Date())),
    async look(db, member, { known, seenUntil }) {
      const found = await find(db, member, since(seenUntil))
      const fitting = found.filter((id) => !known.includes(id))
      return { fitting, known: [...fitting, ...known].slice(0, maxKnown) }
    },
  }
}

const festivalSearch = (filters: FestivalSearch): ReadSearch => ({
  filters,
  ...newsOf(async (db, viewer, since) => {
    const found = await approvedSince(db, { viewer, filters: filterValues(filters), since, max: maxKnown })
    return (await found.execute(db)).rows.map(({ id }) => id)
  }),
  pageOf: pageOf((id) => `/festivals/${id}`, '/', filters),
  facts: (count) => ({
    found: { festivals: count },
    words: filters.query,
    place: filters.location,
    styles: filters.genres,
    startDate: filters.startDate,
    endDate: filters.endDate,
  }),
})

const socialSearch = (filters: SocialSearch): ReadSearch => ({
  filters,
  ...newsOf((db, { id: memberId }, since) =>
    findAddedSince(db, { memberId, filters: inAnyCase(filters), since, max: maxKnown }),
  ),
  pageOf: pageOf((id) => `/social-parties/${id}`, '/social-parties', {
    city: filters.city,
    style: oneOf(filters.danceStyles),
  }),
  facts: (count) => ({
    found: { socials: count },
    place: filters.city,
    styles: filters.danceStyles,
    startDate: filters.from,
    endDate: filters.to,
  }),
})

/** The only thing that was found, or the list with these filters. */
const pageOf = (one: (id: string) => string, list: string, filters: object) => (only: string | undefined) => {
  if (only !== undefined) return one(only)
  const given = Object.entries(searchOf(filters)).filter(([, value]) => value !== undefined) as [string, string][]
  return `${list}?${new URLSearchParams(given).toString()}`
}

/** The list of socials has one style or all. */
const oneOf = (styles: readonly string[] = []) => (styles.length === 1 ? styles[0] : undefined)

const inAnyCase = (filters: SocialSearch): SocialSearch => ({
  ...filters,
  danceStyles: filters.danceStyles?.map((style) => style.toLowerCase()),
})

const latestParty = sql`(select created_at from social_parties order by id desc limit 1)`
const latestFestival = sql`(select max(approved_at) from festivals)`

const kindOf = <List extends SearchedList>(
  list: List,
  kind: Pick<SearchKind, 'latest'> & { readAs: (filters: SavedDances[List]) => ReadSearch },
): SearchKind => ({
  table: 'dance_searches',
  isOfKind: sql`list = ${sql.lit(list)}`,
  latest: kind.latest,
  read(stored) {
    const read = dancesFilters[list].safeParse(searchOf(stored as object))
    return read.success ? kind.readAs(savedDances(list, read.data)) : null
  },
})

export const danceKinds = {
  festivals: kindOf('festivals', { latest: latestFestival, readAs: festivalSearch }),
  socials: kindOf('socials', { latest: latestParty, readAs: socialSearch }),
}
