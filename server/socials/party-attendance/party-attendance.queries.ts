import { sql, type Transaction } from 'kysely'
import { PartyGoers, maxPartyFaces } from '../../../contract/socials/party-attendance.ts'
import { maxUnpaged } from '../../../contract/platform/list-limits.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { readJson } from '../../platform/db/statements/named-statements.ts'
import type { DB } from '../../platform/db/schema.ts'
import { type Placeholders, statement, todayUtc } from '../../platform/db/statements/statement.ts'
import type { PagedList } from '../../platform/lists/paged-list.ts'
import { personJson } from '../../people/people/person.queries.ts'
import { attendanceIsVisible, memberIsVisible, type Viewer, type ViewerId } from '../../visible.ts'
import { nightOf, wordsOfWeek } from '../social-parties/party-votes.queries.ts'
import { partyColumns } from '../social-parties/social-parties.queries.ts'

/** A night that began yesterday in UTC is not over everywhere. */
export const isToCome = sql<boolean>`social_parties.date::date >= ${todayUtc} - 1`

/** The viewer sees only the faces of these; the followed ones come first, then the latest. */
const latest = sql.lit(60)

const facesOf = (arg: Placeholders<{ viewerId: string | null }>) => sql`
  select json_agg(face order by is_followed desc, attendance_id desc) as faces
  from (
    select ${personJson('member', PartyGoers.shape.faces.element)} as face, is_followed, going.id as attendance_id
    from (
      select
        id,
        user_id,
        exists (
          select from user_follows where follower_id = ${arg.viewerId}::uuid and following_id = user_id
        ) as is_followed
      from social_party_attendance
      where party_id = wanted.id and ${arg.viewerId}::uuid is not null
      order by is_followed desc, id desc
      limit ${latest}
    ) as going
    join users as member on member.id = going.user_id
    where ${memberIsVisible('member', arg)} and ${attendanceIsVisible('member', arg)}
    order by is_followed desc, going.id desc
    limit ${sql.lit(maxPartyFaces)}
  ) as first`

/** One statement for all socials of a list. */
export const partyGoers = statement(
  'party_goers',
  (arg: Placeholders<{ viewerId: string | null; partyIds: string[] }>) => sql<{ json: string }>`
    with wanted as materialized (
      select id, ${nightOf('social_parties')} as night
      from social_parties
      where id = any(${arg.partyIds}::uuid[]) and ${isToCome}
    ),
    words as materialized (${wordsOfWeek(sql`select night from wanted`)})
    select coalesce(
      json_agg(
        json_build_object(
          'partyId', wanted.id, 'goingCount', going.count, 'confirmedCount', confirmed.count,
          'faces', coalesce(shown.faces, '[]')
        )
        order by wanted.id
      ),
      '[]'
    )::text as json
    from wanted
    cross join lateral (select count(*) from social_party_attendance where party_id = wanted.id) as going
    cross join lateral (
      select case when count(*) filter (where word = 'still_on') > count(*) filter (where word = 'closed')
        then count(*) filter (where word = 'still_on') else 0
      end as count
      from words
      where words.night = wanted.night
    ) as confirmed
    cross join lateral (${facesOf(arg)}) as shown
    where going.count > 0 or confirmed.count > 0`,
)

export const readPartyGoers = (db: Database, viewer: Viewer, partyIds: string[]) =>
  readJson(db, partyGoers, { viewerId: viewer?.id ?? null, partyIds })

/** The socials to come to which a member goes, the next first. */
export const ownSocials: PagedList<ViewerId & { viewerId: string | null }> = {
  name: 'own_socials',
  orders: [{ name: 'own_socials', by: { day: 'date', starts: 'int' }, direction: 'asc' }],
  max: maxUnpaged,
  compose: (arg) => ({
    sources: [
      sql`(
        select social_parties.id, social_parties.date::date as day, starts
        from social_party_attendance
        join social_parties on social_parties.id = party_id
        where user_id = ${arg.viewerId}::uuid and ${isToCome}
      ) as going where true`,
    ],
    item: sql`select ${partyColumns} from social_parties where social_parties.id = page.id`,
  }),
}

/**
 * The day of a social and whether it is to come; undefined if there is none. It is locked, so that it cannot be removed meanwhile.
 */
export const lockPartyForGoer = (trx: Transaction<DB>, id: string) =>
  trx.selectFrom('socialParties').select(isToCome.as('isToCome')).where('id', '=', id).forKeyShare().executeTakeFirst()

/** Returns whether it is new. */
export async function storeGoing(trx: Transaction<DB>, going: { userId: string; partyId: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('socialPartyAttendance')
    .values(going)
    .onConflict((one) => one.columns(['partyId', 'userId']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

export async function removeGoing(db: Database, { userId, partyId }: { userId: string; partyId: string }) {
  await db.deleteFrom('socialPartyAttendance').where('userId', '=', userId).where('partyId', '=', partyId).execute()
}

export const removeAllGoing = (trx: Transaction<DB>, userId: string) =>
  trx.deleteFrom('socialPartyAttendance').where('userId', '=', userId).execute()
