import { sql, type Transaction } from 'kysely'
import type { AttendanceStatus } from '../../../contract/platform/options.ts'
import type { NewEvent } from '../../../contract/festivals/programme.ts'
import { maxEvents } from '../../../contract/festivals/programme-limits.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { findJson } from '../../platform/db/statements/named-statements.ts'
import type { DB } from '../../platform/db/schema.ts'
import { type Argument, instant, type Placeholders, statement } from '../../platform/db/statements/statement.ts'
import { eventIsVisible, festivalIsVisible, type Viewer, viewerArguments } from '../../visible.ts'

type Member = NonNullable<Viewer>
type ViewerArgs = { viewerId: string | null; viewerIsAdmin: boolean }

const eventColumns = ({ viewerId }: { viewerId: Argument<string | null> }) => sql`
  event.id,
  event.festival_id as "festivalId",
  event.title,
  event.description,
  event.event_type as "eventType",
  ${instant('event.start_time')} as "startTime",
  ${instant('event.end_time')} as "endTime",
  event.venue,
  event.instructor,
  event.level,
  event.capacity,
  event.price,
  event.url,
  said."goingCount",
  said."interestedCount",
  (
    select status from event_attendance as mine where mine.event_id = event.id and mine.user_id = ${viewerId}::uuid
  ) as "myStatus"`

const attendanceCounts = sql`
  cross join lateral (
    select
      count(*) filter (where status = 'attending') as "goingCount",
      count(*) filter (where status = 'interested') as "interestedCount"
    from event_attendance
    where event_attendance.event_id = event.id
  ) as said`

export const eventsOfFestival = statement(
  'events_of_festival',
  (arg: Placeholders<ViewerArgs & { festivalId: string }>) => sql<{ json: string }>`
    select coalesce(json_agg(sent order by "startTime", id), '[]')::text as json
    from (
      select ${eventColumns(arg)}
      from (
        select * from events where festival_id = ${arg.festivalId} order by start_time, id limit ${sql.lit(maxEvents)}
      ) as event
      ${attendanceCounts}
    ) as sent
    having exists (select from festivals where id = ${arg.festivalId} and ${festivalIsVisible('festivals', arg)})`,
)

/** The JSON of the programme of a festival; null if the viewer may not see the festival. */
export const readProgramme = (db: Database, viewer: Viewer, festivalId: string) =>
  findJson(db, eventsOfFestival, { ...viewerArguments(viewer), festivalId })

const oneEvent = statement(
  'event',
  (arg: Placeholders<ViewerArgs & { id: string }>) => sql<{ json: string }>`
    select row_to_json(sent)::text as json
    from (
      select ${eventColumns(arg)}
      from events as event
      ${attendanceCounts}
      where event.id = ${arg.id} and ${eventIsVisible('event', arg)}
    ) as sent`,
)

/** The JSON of an event; null if the viewer may not see it. */
export const readEvent = (db: Database, viewer: Viewer, id: string) =>
  findJson(db, oneEvent, { ...viewerArguments(viewer), id })

/** The festival of an event; undefined if the viewer may not see it. */
export async function festivalOfEvent(trx: Transaction<DB>, viewer: Member, id: string): Promise<string | undefined> {
  const event = await trx
    .selectFrom('events')
    .select('festivalId')
    .where('id', '=', id)
    .where(eventIsVisible('events', viewerArguments(viewer)))
    .executeTakeFirst()
  return event?.festivalId
}

export async function countEvents(trx: Transaction<DB>, festivalId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('events')
    .select((event) => event.fn.countAll<number>().as('count'))
    .where('festivalId', '=', festivalId)
    .executeTakeFirstOrThrow()
  return count
}

/** Its times are instants. */
export type EventValues = { [K in keyof NewEvent]-?: Exclude<NewEvent[K], undefined> }

/** Returns the id. Throws the violation of `events_at_each_time` and of the constraints on its times. */
export async function insertEvent(trx: Transaction<DB>, festivalId: string, values: EventValues): Promise<string> {
  const { id } = await trx
    .insertInto('events')
    .values({ ...values, festivalId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Throws as `insertEvent` does. */
export async function updateEvent(trx: Transaction<DB>, id: string, change: Partial<EventValues>): Promise<void> {
  if (Object.keys(change).length > 0) await trx.updateTable('events').set(change).where('id', '=', id).execute()
}

/** Returns whether there was such an event. */
export async function deleteEvent(trx: Transaction<DB>, id: string): Promise<boolean> {
  const deleted = await trx.deleteFrom('events').where('id', '=', id).returning('id').executeTakeFirst()
  return deleted !== undefined
}

/** Sets the status for this event. Undefined if the member sees no such event, which is locked so that it cannot be removed meanwhile. */
export async function setAttendance(db: Database, member: Member, eventId: string, status: AttendanceStatus) {
  return await db
    .insertInto('eventAttendance')
    .columns(['userId', 'eventId', 'status'])
    .expression((from) =>
      from
        .selectFrom('events')
        .select([
          sql<string>`${member.id}::uuid`.as('userId'),
          'id',
          sql<AttendanceStatus>`${status}::attendance_status`.as('status'),
        ])
        .where('id', '=', eventId)
        .where(eventIsVisible('events', viewerArguments(member)))
        .forKeyShare(),
    )
    .onConflict((one) =>
      one.columns(['userId', 'eventId']).doUpdateSet((row) => ({ status: row.ref('excluded.status') })),
    )
    .returning(['eventId', 'status'])
    .executeTakeFirst()
}

export async function removeAttendance(db: Database, userId: string, eventId: string): Promise<void> {
  await db.deleteFrom('eventAttendance').where('userId', '=', userId).where('eventId', '=', eventId).execute()
}
