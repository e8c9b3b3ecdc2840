import { sql, type Transaction } from 'kysely'
import type { MeetupType } from '../../contract/meetups.ts'
import type { Database } from '../db/connect.ts'
import { findJson } from '../db/named-statements.ts'
import type { DB } from '../db/schema.ts'
import { instant, type Placeholders, statement } from '../db/statement.ts'
import { lockMember } from '../quotas/quotas.queries.ts'
import {
  festivalIsVisible,
  meetupIsVisible,
  memberIsVisible,
  type Viewer,
  type ViewerArguments,
  viewerArguments,
} from '../visible.ts'

type Member = NonNullable<Viewer>
type ViewerArgs = { viewerId: string | null; viewerIsAdmin: boolean }

/** More than a festival has, so that the whole list stays bounded. */
const maxListed = 500

const hasPlace = ({ viewerId }: Pick<ViewerArguments, 'viewerId'>) => sql<boolean>`(
  meetup.creator_id is not distinct from ${viewerId}::uuid
  or exists (
    select from meetup_participants
    where meetup_id = meetup.id and user_id = ${viewerId}::uuid and meetup_participants.status = 'accepted'
  )
)`

const meetupColumns = (arg: Placeholders<ViewerArgs>) => sql`
  meetup.id,
  meetup.type,
  meetup.title,
  meetup.description,
  meetup.festival_id as "festivalId",
  festival.name as festival,
  ${instant('meetup.start_time')} as "startTime",
  meetup.duration_minutes as "durationMinutes",
  meetup.capacity,
  meetup.location_hint as "locationHint",
  meetup.status,
  meetup.is_private as "isPrivate",
  meetup.creator_id as "creatorId",
  json_build_object('name', creator.name) as creator,
  meetup.participant_count as "participantCount",
  ${hasPlace(arg)} as "userHasJoined"`

const meetupJoins = sql`
  join festivals as festival on festival.id = meetup.festival_id
  join users as creator on creator.id = meetup.creator_id`

const end = sql`meetup.start_time + make_interval(mins => meetup.duration_minutes)`

type FestivalArgs = ViewerArgs & { festivalId: string }
type ListArgs = FestivalArgs & { type: MeetupType | null }

/** For `meetups as meetup`: those of a festival that the viewer finds in its list. */
const isListed = (arg: Placeholders<FestivalArgs>) => sql`
  meetup.festival_id = ${arg.festivalId}
  and meetup.status <> 'cancelled'
  -- The longest meetup lasts eight hours: what began earlier is over, which the index finds.
  and meetup.start_time > now() - interval '8 hours'
  and ${end} > now()
  and ${meetupIsVisible('meetup', arg)}`

const festivalIsThere = (arg: Placeholders<FestivalArgs>) =>
  sql`exists (select from festivals where id = ${arg.festivalId} and ${festivalIsVisible('festivals', arg)})`

const ofFestival = statement(
  'meetups_of_festival',
  (arg: Placeholders<ListArgs>) => sql<{ json: string }>`
    select coalesce(json_agg(sent order by "startTime", id), '[]')::text as json
    from (
      select ${meetupColumns(arg)}
      from meetups as meetup
      ${meetupJoins}
      where ${isListed(arg)} and (${arg.type}::meetup_type is null or meetup.type = ${arg.type}::meetup_type)
      order by meetup.start_time, meetup.id
      limit ${sql.lit(maxListed)}
    ) as sent
    having ${festivalIsThere(arg)}`,
)

/** The JSON of the meetups of a festival that are not over; null if the viewer may not see the festival. */
export const readMeetups = (db: Database, viewer: Viewer, festivalId: string, type: MeetupType | null) =>
  findJson(db, ofFestival, { ...viewerArguments(viewer), festivalId, type })

const countsOfFestival = statement(
  'meetup_counts',
  (arg: Placeholders<FestivalArgs>) => sql<{ json: string }>`
    select json_build_object(
      'meal', count(*) filter (where type = 'meal'),
      'activity', count(*) filter (where type = 'activity')
    )::text as json
    from (select meetup.type from meetups as meetup where ${isListed(arg)} limit ${sql.lit(maxListed)}) as listed
    having ${festivalIsThere(arg)}`,
)

/** The JSON of how many meetups of each type a festival has; null if the viewer may not see the festival. */
export const countMeetups = (db: Database, viewer: Viewer, festivalId: string) =>
  findJson(db, countsOfFestival, { ...viewerArguments(viewer), festivalId })

const oneMeetup = statement(
  'meetup',
  (arg: Placeholders<ViewerArgs & { id: string }>) => sql<{ json: string }>`
    select row_to_json(sent)::text as json
    from (
      select ${meetupColumns(arg)}
      from meetups as meetup
      ${meetupJoins}
      where meetup.id = ${arg.id} and ${meetupIsVisible('meetup', arg)}
    ) as sent`,
)

/** The JSON of a meetup; null if the viewer may not see it. */
export const readMeetup = (db: Database, viewer: Viewer, id: string) =>
  findJson(db, oneMeetup, { ...viewerArguments(viewer), id })

/** Returns the id; undefined if the member may not see the festival, which cannot be removed meanwhile. */
export async function insertMeetup(
  trx: Transaction<DB>,
  creator: Member,
  values: {
    festivalId: string
    type: MeetupType
    title: string
    description: string | null
    startTime: string
    durationMinutes: number
    capacity: number
    locationHint: string | null
  },
): Promise<string | undefined> {
  const festival = await trx
    .selectFrom('festivals')
    .select('id')
    .where('id', '=', values.festivalId)
    .where(festivalIsVisible('festivals', viewerArguments(creator)))
    .forKeyShare()
    .executeTakeFirst()
  if (!festival) return undefined
  const { id } = await trx
    .insertInto('meetups')
    .values({ ...values, creatorId: creator.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * The meetup with what decides whether somebody may join or leave; undefined if the member may not see it. The member and the organizer
 * are locked first, so that neither leaves nor blocks the other meanwhile, then the meetup. Throws 401 if the member was suspended or
 * left meanwhile.
 */
export async function lockMeetup(trx: Transaction<DB>, member: Member, id: string) {
  await lockMember(trx, member.id)
  const found = await trx.selectFrom('meetups').select('creatorId').where('id', '=', id).executeTakeFirst()
  if (!found) return undefined
  await sql`select hold_pair(${member.id}, ${found.creatorId})`.execute(trx)
  const organizer = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', found.creatorId)
    .where(memberIsVisible('users', viewerArguments(member)))
    .forKeyShare()
    .executeTakeFirst()
  if (!organizer) return undefined
  return await trx
    .selectFrom('meetups')
    .select(['id', 'creatorId', 'status', sql<boolean>`start_time <= now()`.as('isOver')])
    .where('id', '=', id)
    .where(meetupIsVisible('meetups', viewerArguments(member)))
    .forUpdate()
    .executeTakeFirst()
}

export async function hasJoined(trx: Transaction<DB>, meetupId: string, userId: string): Promise<boolean> {
  const place = await trx
    .selectFrom('meetupParticipants')
    .select('id')
    .where('meetupId', '=', meetupId)
    .where('userId', '=', userId)
    .where('status', '=', 'accepted')
    .executeTakeFirst()
  return place !== undefined
}

export async function insertParticipant(trx: Transaction<DB>, meetupId: string, userId: string): Promise<void> {
  await trx.insertInto('meetupParticipants').values({ meetupId, userId, status: 'accepted' }).execute()
}

export async function deleteParticipant(trx: Transaction<DB>, meetupId: string, userId: string): Promise<void> {
  await trx.deleteFrom('meetupParticipants').where('meetupId', '=', meetupId).where('userId', '=', userId).execute()
}

export async function cancelMeetup(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.updateTable('meetups').set({ status: 'cancelled' }).where('id', '=', id).execute()
}
