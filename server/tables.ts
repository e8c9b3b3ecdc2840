import { inDatabase } from './platform/db/connections/connect.ts'
import type { DB } from './platform/db/schema.ts'
import { chatTables } from './tables/chat.ts'
import { festivalTables } from './tables/festivals.ts'
import { peopleTables } from './tables/people.ts'
import { pictureTables } from './tables/pictures.ts'
import { platformTables } from './tables/platform.ts'
import { roomTables } from './tables/rooms.ts'
import { safetyTables } from './tables/safety.ts'
import { socialTables } from './tables/socials.ts'
import type { Table, Topic } from './tables/table.ts'

/**
 * The record of each table. Types require the privacy texts and the sample row of a table with personal data. The order is that in which a
 * member's rows are deleted: the end of a room stores with whom they shared it, in a table of `safetyTables`.
 */
export const records = {
  ...peopleTables,
  ...festivalTables,
  ...roomTables,
  ...chatTables,
  ...safetyTables,
  ...socialTables,
  ...pictureTables,
  ...platformTables,
}

/**
 * How long the rows of each table are kept, what a member's data export and a backup contain of them, and which are deleted with the
 * account. A new table does not compile until it has its record.
 */
export const tables: { [T in keyof DB]: Table<T> } = records

type Records = typeof records
export type PersonalTable = { [T in keyof Records]: Records[T] extends { topic: Topic } ? T : never }[keyof Records]
export type EndsOf<T extends PersonalTable> = Records[T]['ends']

/** A map from the name of each table in the database to what `valueOf` returns for its record, if that is defined. */
export const valuesInDatabase = <Value>(valueOf: (table: Table<keyof DB>) => Value | undefined) =>
  new Map(
    Object.entries(tables).flatMap(([name, table]) => {
      const value = valueOf(table as Table<keyof DB>)
      return value === undefined ? [] : [[inDatabase(name), value] as const]
    }),
  )
