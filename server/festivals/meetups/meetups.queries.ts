import { type RawBuilder, sql } from 'kysely'
import { t } from '#texts'
import { maxCounted } from '../../../contract/platform/client.ts'
import { maxUnpaged } from '../../../contract/platform/list-limits.ts'
import { maxVisitorsText, meetupTypes, tabOfType } from '../../../contract/festivals/meetup-limits.ts'
import { MeetupParticipant, type MeetupType } from '../../../contract/festivals/meetups.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { findJson, readRows } from '../../platform/db/statements/named-statements.ts'
import { instant, type Placeholders, statement } from '../../platform/db/statements/statement.ts'
import { personJson } from '../../people/people/person.queries.ts'
import { NotFound } from '../../platform/http-error.ts'
import { type PagedList, readPage } from '../../platform/lists/paged-list.ts'
import {
  festivalIsVisible,
  meetupIsVisible,
  memberIsVisible,
  threadIsVisible,
  type Viewer,
  viewerArguments,
} from '../../visible.ts'

type Member = NonNullable<Viewer>
type ViewerArgs = { viewerId: string | null; viewerIsAdmin: boolean }
type OfViewer = Placeholders<Pick<ViewerArgs, 'viewerId'>>

/** More than an organizer reads; the longest waiting ones come first. */
export const maxParticipants = 200

const isOrganizer = ({ viewerId }: OfViewer) => sql<boolean>`meetup.creator_id is not distinct from ${viewerId}::uuid`

/** Whether the viewer has a place at the meetup; `own` is their row of `meetup_participants`. */
const hasPlace = (arg: OfViewer) => sql<boolean>`(${isOrganizer(arg)} or own.status is not distinct from 'accepted')`

/** The fields that only members see, and at a private meetup only participants: a blocked member could otherwise read them signed out. */
export const isVisible = (arg: OfViewer) =>
  sql<boolean>`(${arg.viewerId}::uuid is not null and (not meetup.is_private or ${hasPlace(arg)}))`

const ofMembers = (arg: OfViewer, column: RawBuilder<unknown>) =>
  sql`case when ${arg.viewerId}::uuid is not null then ${column} end`

/** For visitors, only the first name. */
const organizerName = (arg: OfViewer) => sql`
  case when ${arg.viewerId}::uuid is null
    then coalesce(substring(creator.name from '[^[:space:]\u00A0\u2000-\u200A\u202F\u3000]+'), creator.name)
    else creator.name
  end`

const threadOfGroup = (arg: OfViewer) => sql`(
  select thread.id
  from groups
  join chat_threads as thread on thread.group_id = groups.id
  where groups.source_type = 'meetup' and groups.source_id = meetup.id and ${threadIsVisible('thread', arg)}
)`

/** What the viewer is at the meetup; `waiting` is their row of `meetup_waiting`. */
export const ownStatus = (arg: OfViewer) => sql`case
    when ${isOrganizer(arg)} then 'organizer'
    when own.status <> 'rejected' then own.status::text
    when waiting.offered_until > now() then 'offered'
    when waiting.offered_until is null and waiting.id is not null then 'waiting'
  end`

const meetupColumns = (arg: OfViewer, description = sql`meetup.description`) => sql`
  meetup.id,
  meetup.type,
  meetup.title,
  ${description} as description,
  meetup.festival_id as "festivalId",
  festival.name as festival,
  ${instant('meetup.start_time')} as "startTime",
  meetup.duration_minutes as "durationMinutes",
  festival.time_zone as "timeZone",
  meetup.capacity,
  case when ${isVisible(arg)} then meetup.location_hint end as "locationHint",
  meetup.status,
  meetup.is_private as "isPrivate",
  ${ofMembers(arg, sql`meetup.creator_id`)} as "creatorId",
  json_build_object('name', ${organizerName(arg)}) as creator,
  meetup.participant_count as "participantCount",
  meetup.waiting_count as "waitingCount",
  ${hasPlace(arg)} as "userHasJoined",
  ${ownStatus(arg)} as "ownStatus",
  case when waiting.offered_until > now() then ${instant('waiting.offered_until')} end as "offerEndsAt",
  ${threadOfGroup(arg)} as "threadId"`

export const ownRow = ({ viewerId }: OfViewer) => sql`
  left join meetup_participants as own on own.meetup_id = meetup.id and own.user_id = ${viewerId}::uuid`

export const meetupJoins = (arg: OfViewer) => sql`
  join festivals as festival on festival.id = meetup.festival_id
  join users as creator on creator.id = meetup.creator_id
  ${ownRow(arg)}
  left join meetup_waiting as waiting on waiting.meetup_id = meetup.id and waiting.user_id = ${arg.viewerId}::uuid`

export const end = sql`meetup.start_time + make_interval(mins => meetup.duration_minutes)`

type FestivalArgs = ViewerArgs & { festivalId: string }
type ListArgs = FestivalArgs & { type: MeetupType | null }
type Asked = {
  festivalId: string
  type?: MeetupType | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

export const festivalIsThere = (arg: Placeholders<FestivalArgs>) =>
  sql`exists (select from festivals where id = ${arg.festivalId} and ${festivalIsVisible('festivals', arg)})`

/** For `meetups as meetup`: those of a festival that are in its list for this viewer. */
const isListed = (arg: Placeholders<FestivalArgs>) => sql`
  meetup.festival_id = ${arg.festivalId}
  and ${festivalIsThere(arg)}
  and meetup.status <> 'cancelled'
  -- The longest meetup lasts eight hours: what began earlier is over, which the index finds.
  and meetup.start_time > now() - interval '8 hours'
  and ${end} > now()
  and ${meetupIsVisible('meetup', arg)}`

const maxOfVisitors = sql.lit(maxVisitorsText)

const listedText = ({ viewerId }: OfViewer) => sql`
  case when ${viewerId}::uuid is null and char_length(meetup.description) > ${maxOfVisitors}
    then left(meetup.description, ${maxOfVisitors}) || '…'
    else meetup.description
  end`

/** The meetups of a festival that are not over, next one first: in one reply up to `maxUnpaged`, then in pages. */
export const meetupList: PagedList<ListArgs> = {
  name: 'meetups_of_festival',
  orders: [{ name: 'meetups_next', by: { start_time: 'timestamptz' }, direction: 'asc' }],
  max: maxUnpaged,
  compose: (arg) => ({
    sources: [
      sql`meetups as meetup where ${isListed(arg)} and (${arg.type}::meetup_type is null or meetup.type = ${arg.type}::meetup_type)`,
    ],
    item: sql`
      select ${meetupColumns(arg, listedText(arg))} from meetups as meetup ${meetupJoins(arg)} where meetup.id = page.id`,
  }),
}

const festivalIsKnown = statement(
  'festival_of_meetups',
  (arg: Placeholders<FestivalArgs>) => sql`select 1 where ${festivalIsThere(arg)}`,
)

/** Throws 404 if the viewer may not see the festival. */
export async function readMeetups(db: Database, viewer: Viewer, { festivalId, limit, cursor, ...asked }: Asked) {
  const type = asked.type ?? null
  const args = { ...viewerArguments(viewer), festivalId }
  const page = await readPage(db, meetupList, { ...args, type }, { limit, cursor })
  // Nothing is listed for a festival that the viewer may not see.
  if (page.items.text === '[]' && (await readRows(db, festivalIsKnown, args)).length === 0)
    throw NotFound(t.errors.festivalNotFound())
  return page
}

/** The number of meals and activities in the list of a festival, as one JSON. */
export const countedMeetups = (arg: Placeholders<FestivalArgs>) => sql`
  select json_build_object(
    'meal', count(*) filter (where type = 'meal'),
    'activity', count(*) filter (where type = 'activity')
  )
  from (select meetup.type from meetups as meetup where ${isListed(arg)} limit ${sql.lit(maxCounted)}) as listed`

const countsOfFestival = statement(
  'meetup_counts',
  (arg: Placeholders<FestivalArgs>) => sql<{ json: string }>`
    select (${countedMeetups(arg)})::text as json where ${festivalIsThere(arg)}`,
)

/** The JSON of the number of a festival's meetups of each type; null if the viewer may not see the festival. */
export const countMeetups = (db: Database, viewer: Viewer, festivalId: string) =>
  findJson(db, countsOfFestival, { ...viewerArguments(viewer), festivalId })

/** The path of a meetup on the page of its festival. */
export const meetupPath = sql`'/festivals/' || meetup.festival_id || '/'
  || case meetup.type ${sql.join(
    meetupTypes.map((type) => sql`when ${sql.lit(type)} then ${sql.lit(tabOfType[type])}`),
    sql` `,
  )} end || '#meetup-' || meetup.id`

/** The ids of the meetups that the viewer organizes, joined, requested to join or waits for. */
export const ownMeetups = ({ viewerId }: OfViewer) => sql`
  select id from meetups where creator_id = ${viewerId}::uuid
  union all
  select meetup_id from meetup_participants where user_id = ${viewerId}::uuid and status <> 'rejected'
  union all
  select meetup_id from meetup_waiting where user_id = ${viewerId}::uuid`

/** The meetups that a member organizes, joined or requested to join: those that are not over, next one first, then past ones. */
export const meetupsOfMember: PagedList<ViewerArgs> = {
  name: 'meetups_of_member',
  orders: [
    { name: 'own_meetups_next', by: { start_time: 'timestamptz' }, direction: 'asc', where: () => sql`not is_over` },
    { name: 'own_meetups_past', by: { start_time: 'timestamptz' }, direction: 'desc', where: () => sql`is_over` },
  ],
  max: maxUnpaged,
  compose: (arg) => ({
    candidates: sql`
      select meetup.id, meetup.start_time, ${end} <= now() as is_over
      from meetups as meetup
      ${ownRow(arg)}
      where meetup.id in (${ownMeetups(arg)})
        -- Who only asked to come has nothing to remember afterwards.
        and (${end} > now() or ${hasPlace(arg)})
        and ${meetupIsVisible('meetup', arg)}`,
    sources: [sql`candidates where true`],
    item: sql`select ${meetupColumns(arg)} from meetups as meetup ${meetupJoins(arg)} where meetup.id = page.id`,
  }),
}

const oneMeetup = statement(
  'meetup',
  (arg: Placeholders<ViewerArgs & { id: string }>) => sql<{ json: string }>`
    select row_to_json(sent)::text as json
    from (
      select ${meetupColumns(arg)}
      from meetups as meetup
      ${meetupJoins(arg)}
      where meetup.id = ${arg.id} and ${meetupIsVisible('meetup', arg)}
    ) as sent`,
)

/** The JSON of a meetup; null if the viewer may not see it. */
export const readMeetup = (db: Database, viewer: Viewer, id: string) =>
  findJson(db, oneMeetup, { ...viewerArguments(viewer), id })

/** The member `person` with their role at a meetup. */
const participant = (status: RawBuilder<unknown>, wasAbsent: RawBuilder<unknown>) =>
  personJson('person', MeetupParticipant, { status, wasAbsent })

const participantsOf = statement(
  'meetup_participants',
  (arg: Placeholders<ViewerArgs & { id: string }>) => sql<{ json: string }>`
    select (
      select coalesce(json_agg(sent order by place, since, id), '[]')
      from (
        select ${participant(sql`'organizer'`, sql`false`)} as sent, 0 as place, meetup.created_at as since, person.id
        from users as person
        where person.id = meetup.creator_id
        union all
        (
          select
            ${participant(
              sql`seat.status`,
              sql`seat.absent_at is not null and (${isOrganizer(arg)} or seat.user_id = ${arg.viewerId}::uuid)`,
            )},
            case seat.status when 'accepted' then 1 else 2 end,
            seat.joined_at,
            person.id
          from meetup_participants as seat
          join users as person on person.id = seat.user_id
          where seat.meetup_id = meetup.id
            and seat.status in ('accepted', 'pending')
            and (
              (seat.status = 'accepted' and ${isVisible(arg)})
              or ${isOrganizer(arg)}
              or seat.user_id = ${arg.viewerId}::uuid
            )
            and ${memberIsVisible('person', arg)}
          order by seat.status = 'accepted' desc, seat.joined_at
          limit ${sql.lit(maxParticipants)}
        )
      ) as listed
    )::text as json
    from meetups as meetup
    ${ownRow(arg)}
    where meetup.id = ${arg.id} and ${meetupIsVisible('meetup', arg)}`,
)

/** The JSON of the participants; null if the viewer may not see the meetup. */
export const readParticipants = (db: Database, viewer: Member, id: string) =>
  findJson(db, participantsOf, { ...viewerArguments(viewer), id })
