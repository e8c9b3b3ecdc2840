import { sql } from 'kysely'
import type { Database } from '../../../server/platform/db/connect.ts'
import { fillTables } from '../../../server/testing/many-rows.ts'
import { idOf, type Sql } from './numbers.ts'

/** The groups of rooms with several guests and of meetups with any, and who is in each; the owner comes first. */
export async function planGroups(db: Database) {
  await sql`
    create unlogged table world.groups as
    select row_number() over (order by source_type, source) - 1 as n, its.* from (
      select 'room_share'::group_source as source_type, n as source, host as owner, 6 as max_members from world.rooms where accepted > 1
      union all
      select 'meetup', n, creator, capacity from world.meetups where accepted > 0
    ) as its;
    create unlogged table world.seats as
    select groups.n as group_n, owner as member, 0 as place from world.groups
    union all
    select groups.n, requester, (row_number() over (partition by groups.n order by requests.n))::int
    from world.groups join world.requests on source_type = 'room_share' and room = source and is_accepted
    union all
    select groups.n, guest, (row_number() over (partition by groups.n order by guest))::int
    from world.groups join world.guests on source_type = 'meetup' and meetup = source and is_accepted`.execute(db)
  await sql`analyze world.groups, world.seats`.execute(db)
}

/** SQL: the id of what a group is about. */
export const sourceId = (type: Sql, n: Sql) =>
  sql`case ${type} when 'room_share' then ${idOf('room', n)} else ${idOf('meetup', n)} end`

export const fillGroups = (db: Database) =>
  fillTables(db, ['groups', 'group_members'], async (trx) => {
    await sql`
      insert into groups (id, type, name, owner_id, source_id, source_type, max_members)
      select ${idOf('group', sql`n`)}, case source_type when 'meetup' then 'meetup' else 'roommates' end::group_type,
        case source_type when 'meetup' then 'Dinner before the party' else 'Our room' end, ${idOf('member', sql`owner`)},
        ${sourceId(sql`source_type`, sql`source`)}, source_type, max_members
      from world.groups`.execute(trx)
    await sql`
      insert into group_members (group_id, user_id, role)
      select ${idOf('group', sql`group_n`)}, ${idOf('member', sql`member`)}, case place when 0 then 'owner' else 'member' end::group_role
      from world.seats`.execute(trx)
  })
