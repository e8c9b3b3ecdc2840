import { type RawBuilder, sql } from 'kysely'
import type { AgendaItem, AgendaKind } from '../../../contract/festivals/agenda.ts'
import type { Placeholders } from '../../platform/db/statements/statement.ts'

type OfViewer = Placeholders<{ viewerId: string | null; viewerIsAdmin: boolean }>

/**
 * A kind of item in a member's agenda, defined by its domain: selects the start as `starts_at`, the `id`, and the `item` as JSON, of those
 * items of the viewer that are still to come and that the viewer may see.
 */
export type AgendaSource = (viewer: OfViewer) => RawBuilder<unknown>

type Column = RawBuilder<unknown>
type Days = 'startDate' | 'endDate'
type Time = 'startTime' | 'endTime' | 'timeZone'
type Fields = Record<Exclude<keyof AgendaItem, 'kind' | 'hours' | Days | Time>, Column> &
  ((Record<Days, Column> & { hours?: Column }) | Record<Time, Column>)

const without = sql`null`
const none = {
  startDate: without,
  endDate: without,
  hours: without,
  startTime: without,
  endTime: without,
  timeZone: without,
}

/** The JSON of an item, which has either days or a time. */
export const agendaItem = (kind: AgendaKind, fields: Fields) =>
  sql`json_build_object(${sql.join(
    Object.entries({ kind: sql.lit(kind), ...none, ...fields }).map(([name, value]) => sql`${sql.lit(name)}, ${value}`),
  )})`
