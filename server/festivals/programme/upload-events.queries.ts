import { sql, type Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { EventValues } from './programme.queries.ts'

export type StoredCounts = { created: number; updated: number; unchanged: number }

/**
 * Stores the rows of an upload, which are all different, in one statement. The title, the hall and the start identify the event of a row.
 * If several rows are about one event, the last is stored, and the others count as updated. The caller has locked the festival.
 */
export async function storeEvents(
  trx: Transaction<DB>,
  festivalId: string,
  events: EventValues[],
): Promise<StoredCounts> {
  const { rows } = await sql<StoredCounts>`
    with given as (
      select *, lower(title) as name, lower(coalesce(venue, '')) as hall
      from json_to_recordset(${JSON.stringify(events.map((event, row) => ({ ...event, row })))}::json) as given (
        title text, description text, "eventType" text, "startTime" timestamptz, "endTime" timestamptz, venue text, instructor text,
        level text, capacity int, price text, url text, row int
      )
    ), latest as (
      select distinct on (name, hall, "startTime") *, count(*) over same - 1 as replaced
      from given
      window same as (partition by name, hall, "startTime")
      order by name, hall, "startTime", row desc
    ), decided as (
      select
        row.*,
        event.id as event_id,
        event.id is not null and (
          (event.title, event.description, event.event_type, event.end_time, event.venue, event.instructor, event.level,
            event.capacity, event.price, event.url)
          is distinct from
          (row.title, row.description, row."eventType", row."endTime", row.venue, row.instructor, row.level,
            row.capacity, row.price, row.url)
        ) as is_changed
      from latest as row
      left join events as event
        on event.festival_id = ${festivalId}
          and lower(event.title) = row.name
          and lower(coalesce(event.venue, '')) = row.hall
          and event.start_time = row."startTime"
    ), updated as (
      update events set
        title = row.title,
        description = row.description,
        event_type = row."eventType",
        end_time = row."endTime",
        venue = row.venue,
        instructor = row.instructor,
        level = row.level,
        capacity = row.capacity,
        price = row.price,
        url = row.url
      from decided as row
      where events.id = row.event_id and row.is_changed
    ), inserted as (
      insert into events
        (festival_id, title, description, event_type, start_time, end_time, venue, instructor, level, capacity, price, url)
      select ${festivalId}, title, description, "eventType", "startTime", "endTime", venue, instructor, level, capacity, price, url
      from decided
      where event_id is null
    )
    select
      count(*) filter (where event_id is null)::int as created,
      (count(*) filter (where is_changed) + coalesce(sum(replaced), 0))::int as updated,
      count(*) filter (where event_id is not null and not is_changed)::int as unchanged
    from decided`.execute(trx)
  return rows[0]!
}
