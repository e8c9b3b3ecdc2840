import type { RawBuilder, Transaction } from 'kysely'
import type { DB } from './platform/db/schema.ts'

export type RemovedMember = { id: string; isAdmin: boolean }

/** The name of a column as 'festivals.organizerId'. */
export type ColumnName = { [T in keyof DB]: `${T}.${keyof DB[T] & string}` }[keyof DB]

/** How the data of one domain are handled when a member leaves (the account is deleted) or is suspended. */
export type MemberRemoval = {
  /**
   * Notifies others, at both moments and before anything is changed. It locks the members whom it notifies: that comes first in every
   * domain, as members are locked before rooms and threads.
   */
  notifies?: (trx: Transaction<DB>, member: RemovedMember) => Promise<void>
  /** Runs before the rows are deleted that `erasedBy` names in tables.ts. */
  left?: (trx: Transaction<DB>, memberId: string) => Promise<void>
  suspended?: (trx: Transaction<DB>, memberId: string) => Promise<void>
  /** Selects the ids of the member's own things. Notifications about them are deleted when the member leaves. */
  subjects?: (memberId: string) => RawBuilder<unknown>
  /** Columns that mark rows as the member's until `left` changes or deletes these rows. */
  clears?: readonly ColumnName[]
  /** Columns that still refer to the emptied row of a member who left, each with the reason. */
  keeps?: { [Column in ColumnName]?: string }
}
