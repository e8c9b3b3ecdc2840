import { sql } from 'kysely'
import { type AttendeeFilters, minCountedTogether } from '../../../contract/festivals/festival-attendance.ts'
import type { AttendanceStatus } from '../../../contract/platform/options.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { findJson } from '../../platform/db/statements/named-statements.ts'
import { placeholder, type Placeholders, statement, todayUtc } from '../../platform/db/statements/statement.ts'
import { attendanceCount } from '../festivals/festivals.queries.ts'
import { attendingDates } from './festival-attendance.queries.ts'
import { plain } from '../../socials/gazetteer/plain.ts'
import type { Order } from '../../platform/lists/list-cursor.ts'
import { type PagedList, readPage } from '../../platform/lists/paged-list.ts'
import { personWithScores, publicMember } from '../../people/people/people.queries.ts'
import {
  attendanceIsVisible,
  festivalIsVisible,
  memberIsVisible,
  type Viewer,
  type ViewerArguments,
  viewerArguments,
} from '../../visible.ts'

type Member = NonNullable<Viewer>
type FestivalArgs = { viewerId: string | null; festivalId: string }
type Filters = { [Name in keyof AttendeeFilters]-?: NonNullable<AttendeeFilters[Name]> | null }

/** The attendees whom the viewer may see at the festival. Every list and every count of a part of them reads only these. */
const visibleAttendance = (arg: Placeholders<FestivalArgs>) => sql`
  festival_attendance as attendance
  join users as member on member.id = attendance.user_id
  where attendance.festival_id = ${arg.festivalId}::uuid
    and ${memberIsVisible('member', arg)}
    and ${attendanceIsVisible('member', arg)}`

/** Whether a member would like company there: it is about a festival that is not over, to which they are going. */
const wantsCompany = sql<boolean>`(attendance.wants_company and attendance.status = 'attending' and exists (
  select from festivals where festivals.id = attendance.festival_id and festivals.end_date >= ${todayUtc}
))`

/** What a member dances at the festival: the role that they gave for it takes precedence over that of their profile. */
const roleThere = (memberAlias: string) => sql`coalesce(attendance.role, ${sql.id(memberAlias)}.dance_role::text)`

const isFollowed = ({ viewerId }: Pick<ViewerArguments, 'viewerId'>) => sql<boolean>`exists (
  select from user_follows where follower_id = ${viewerId}::uuid and following_id = attendance.user_id
)`

/** One part of the list, latest first; each part is read by its own index until the page is full. */
const partOf = (name: string, isFollowedOne: boolean, status: AttendanceStatus): Order => ({
  name,
  direction: 'desc',
  where: () => {
    const followed = isFollowed({ viewerId: placeholder<string | null>('viewerId') })
    return sql`attendance.status = ${sql.lit(status)} and ${isFollowedOne ? followed : sql`not ${followed}`}`
  },
})

/** Members whom the viewer follows come first; in both groups, attending members come before interested ones. */
const parts = [
  partOf('attendees_followed_going', true, 'attending'),
  partOf('attendees_followed_interested', true, 'interested'),
  partOf('attendees_going', false, 'attending'),
  partOf('attendees_interested', false, 'interested'),
]

/** One statement for all combinations of filters; rows of the festival are read until the page is full. */
export const attendeeList: PagedList<FestivalArgs & Filters> = {
  name: 'attendees',
  orders: parts,
  prepared: 'first page',
  compose: (arg) => {
    const shown = sql`
      select attendance.id, attendance.user_id, attendance.status
      from ${visibleAttendance(arg)}
        and (${arg.status}::attendance_status is null or attendance.status = ${arg.status}::attendance_status)
        and (${arg.style}::text is null or ${arg.style}::text = any(member.dance_styles))
        and (${arg.level}::experience_level is null or member.experience_level = ${arg.level}::experience_level)
        and (${arg.role}::text is null or ${roleThere('member')} in (${arg.role}::text, 'Both'))
        and (
          ${arg.who}::text is null
          or (${arg.who}::text = 'followed' and ${isFollowed(arg)})
          or (${arg.who}::text = 'company' and ${wantsCompany})
        )
        and (${arg.from}::text is null or plain(member.location) like '%' || ${arg.from}::text || '%')`
    return {
      sources: [sql`(${shown}) as attendance where true`],
      item: sql`
        select
          ${publicMember(arg)},
          attendance.status,
          ${roleThere('person')} as role,
          ${attendingDates('attendance')} as "attendingDates",
          ${wantsCompany} as "wantsCompany",
          ${isFollowed(arg)} as "isFollowed"
        from festival_attendance as attendance, ${personWithScores}
        where attendance.id = page.id and person.id = attendance.user_id`,
    }
  },
}

/** Whether the member may see the festival. */
export async function seesFestival(db: Database, member: Member, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('festivals')
    .select('id')
    .where('id', '=', id)
    .where(festivalIsVisible('festivals', viewerArguments(member)))
    .executeTakeFirst()
  return found !== undefined
}

export function readAttendees(
  db: Database,
  member: Member,
  festivalId: string,
  { limit, cursor, ...filters }: AttendeeFilters & { limit: number; cursor?: string | undefined },
) {
  const { status = null, style = null, level = null, role = null, who = null, from = '' } = filters
  const values = { status, style, level, role, who, from: plain(from) || null }
  return readPage(db, attendeeList, { viewerId: member.id, festivalId, ...values }, { limit, cursor })
}

/** `name` is an expression of the table `shown`; rows where it is null are not counted. */
const counted = (name: 'level' | 'role' | 'style', source = sql`shown`) => sql`(
  select coalesce(json_agg(json_build_object('name', name, 'count', count) order by count desc, name), '[]')
  from (
    select ${sql.id(name)} as name, count(*) as count
    from ${source}
    where ${sql.id(name)} is not null
    group by 1
    having count(*) >= ${sql.lit(minCountedTogether)}
  ) as groups
)`

export const attendeeSummary = statement(
  'attendee_summary',
  (arg: Placeholders<FestivalArgs & { viewerIsAdmin: boolean }>) => sql<{ json: string }>`
    with shown as materialized (
      select member.dance_styles, member.experience_level as level, ${roleThere('member')} as role
      from ${visibleAttendance(arg)}
    )
    select json_build_object(
      'goingCount', ${attendanceCount('attending', sql`festivals`)},
      'interestedCount', ${attendanceCount('interested', sql`festivals`)},
      'styles', ${counted('style', sql`shown, unnest(dance_styles) as style`)},
      'levels', ${counted('level')},
      'roles', ${counted('role')}
    )::text as json
    from festivals
    where id = ${arg.festivalId} and ${festivalIsVisible('festivals', arg)}`,
)

/** The JSON of the counts; null if the member may not see the festival. */
export const readAttendeeSummary = (db: Database, member: Member, festivalId: string) =>
  findJson(db, attendeeSummary, { ...viewerArguments(member), festivalId })
