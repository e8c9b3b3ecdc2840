import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { dayFromNow } from '../../platform/days.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { PersonalTable } from '../../tables.ts'

/** The member whom the rows are about, and another who joined later. */
export type Pair = { me: string; other: string }

/** The rows of a table: of the member, and of the other where both are involved. */
type Sample<T extends keyof DB> = (pair: Pair) => Insertable<DB[T]>[]

/** A row of each table with personal data among `Records`, and of other tables to which these refer, in the order of insertion. */
export type Samples<Records> = { [T in keyof Records & PersonalTable]: Sample<T> } & {
  [T in Exclude<keyof Records & keyof DB, PersonalTable>]?: Sample<T>
}

/** The text in all fields that belong only to the member. */
export const canary = 'canary'
/** The text in all fields that other members may still need after the member has left. */
export const given = 'kept for others'

export const soon = new Date(Date.now() + 30 * 86_400_000)
export const days = { startDate: dayFromNow(30), endDate: dayFromNow(32) }
export const digest = (text: string) => createHash('sha256').update(text).digest()
export const email = `${canary}@example.com`

const idOf = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** The ids of rows to which others refer. */
export const ids = {
  /** Ids of things that are not stored. */
  ended: [idOf(1), idOf(2)],
  festival: idOf(11),
  event: idOf(12),
  ownRoom: idOf(21),
  othersRoom: idOf(22),
  ownMeetup: idOf(31),
  othersMeetup: idOf(32),
  group: idOf(41),
  threads: [idOf(51), idOf(52), idOf(53)],
  groupThread: idOf(53),
  session: idOf(91),
  othersSession: idOf(92),
  device: idOf(93),
  othersDevice: idOf(94),
  party: idOf(61),
  reports: [idOf(71), idOf(72), idOf(73)],
  decision: idOf(81),
  /** A member who joined before the others: a thread stores its two members in the order of their ids. */
  early: '00000000-0000-7000-8000-000000000001',
} as const

/** Each row in both directions, with the text of its owner. */
export const both = <Row>({ me, other }: Pair, row: (from: string, to: string, text: string) => Row) => [
  row(me, other, canary),
  row(other, me, given),
]
