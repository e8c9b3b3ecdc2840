import { type RawBuilder, sql } from 'kysely'
import type { DB } from '../platform/db/schema.ts'
import { placeholder } from '../platform/db/statements/statement.ts'
import { ago } from '../platform/lifetimes.ts'

/** When the rows of a table are deleted. */
export type Lifetime<Column extends string = string> =
  /** The nightly clean-up deletes the rows whose column `since` is at least this many seconds ago. */
  | { after: number; since: Column }
  /** The nightly clean-up deletes the rows that meet a condition. */
  | { over: RawBuilder<unknown> }
  /** Another job deletes them. */
  | { endedBy: 'clear_photos' | 'end_held_messages' }
  /** The rows are deleted with the row they belong to. */
  | { goesWith: keyof DB }
  /** The rows are kept forever, for this reason. For personal data, the privacy page states it (stored-things.words.ts). */
  | { lasts: string }

/** The title under which the privacy page lists a table (people/privacy/privacy.words.ts). */
export type Topic =
  | 'account'
  | 'signIn'
  | 'preferences'
  | 'people'
  | 'festivals'
  | 'rooms'
  | 'meetups'
  | 'messages'
  | 'photos'
  | 'location'
  | 'notifications'
  | 'safety'
  | 'waitlist'

/** Which part of a table is in a member's data export, and what is removed with the member. */
export type PersonalData<T extends keyof DB = keyof DB> = {
  /** Types require its texts in people/privacy/stored-things.words.ts, and a row in testing/samples. */
  topic: Topic
  /** Which rows are about the member. */
  rows: RawBuilder<boolean>
  /** A test checks that `columns` and `withheld` together name every column of the table. */
  columns: string
  /** Columns that are not exported, each with the reason. */
  withheld?: { [C in keyof DB[T]]?: string }
  /** Rows that refer to a member in one of these columns are deleted with the account, in the order of the tables. */
  erasedBy?: (keyof DB[T])[]
}

/** A table without personal data, with the reason. */
type NotPersonal = { notPersonal: string }

/** A table is in a backup unless its record states otherwise (decision 73). */
type InBackup = {
  /** The reason for leaving it out. After a restore it is as the migrations left it: the site fills it again, or nothing needs it. */
  leftOutOfBackup?: string
  /** The condition for the rows in a backup, if not all are. */
  rowsInBackup?: string
}

/** The record of a table. */
export type Table<T extends keyof DB> = { ends: Lifetime<keyof DB[T] & string> } & (PersonalData<T> | NotPersonal) &
  InBackup

/** The tables of an area. */
export type Tables = { [T in keyof DB]?: Table<T> }

/** Which rows the nightly clean-up deletes, if any. */
export function overdue(ends: Lifetime): RawBuilder<unknown> | undefined {
  if ('since' in ends) return sql`${sql.ref(ends.since)} < ${ago(ends.after)}`
  return 'over' in ends ? ends.over : undefined
}

export const me = sql<string>`${placeholder<string>('memberId')}::uuid`
export const mine = sql<boolean>`user_id = ${me}`
export const own = { rows: mine, erasedBy: ['userId' as const] }
export const withMember = { goesWith: 'users' } as const
export const withFestival = { goesWith: 'festivals' } as const
export const isOver = { over: sql`expires_at < now()` }

export const secret = 'a credential: with it anybody could act as the member'
export const aboutOthers = 'it is about other people'
export const countsChanges = 'counts changes'
