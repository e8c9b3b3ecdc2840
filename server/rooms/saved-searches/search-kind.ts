import type { RawBuilder } from 'kysely'
import type { SearchedList } from '../../../contract/rooms/saved-dances.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { Viewer } from '../../visible.ts'
import type { Found } from './saved-searches.words.ts'

/** The maximum number of things that a search reads and knows: the newest ones. */
export const maxKnown = 50

export type Member = NonNullable<Viewer>

/** What a search has found so far: its newest things, and the moment up to which it has looked. */
export type Seen = { known: readonly string[]; seenUntil: Date }

export type News = {
  /** The ids of what is new to the search and visible to its member, the newest first. */
  fitting: readonly string[]
  /** The ids that the search knows from now on. */
  known: string[]
}

/** A saved search whose filters this release can read. */
export type ReadSearch = {
  /** The filters for the reply of a call. */
  filters: object
  /** What the search knows when it is saved: nobody is notified of what the list shows already. */
  begin: (db: Database, member: Member) => Promise<string[]>
  look: (db: Database, member: Member, seen: Seen) => Promise<News>
  /** The page of what was found: that of the only thing, or the list. */
  pageOf: (only: string | undefined) => string
  /** What a notification says. */
  facts: (count: number) => Found
}

/** How searches of one list are stored, read and run. Whatever has a list with filters can have them. */
export type SearchKind = {
  /** The table of its searches; where it has searches of several lists, `isOfKind` chooses them. */
  table: 'saved_searches' | 'dance_searches'
  isOfKind: RawBuilder<unknown>
  /** When something last became visible in the list: only then, and once a day, its searches are run. */
  latest: RawBuilder<unknown>
  /** Null if this release does not know all of the filters. */
  read: (stored: unknown) => ReadSearch | null
}

export type SearchedThings = 'rooms' | SearchedList
