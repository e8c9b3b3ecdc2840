import { sql } from 'kysely'
import type { Database } from '../../../platform/db/connections/connect.ts'
import { readRows } from '../../../platform/db/statements/named-statements.ts'
import { type Placeholders, statement } from '../../../platform/db/statements/statement.ts'
import { hasFreeNights, placesLeft, type SearchedNights } from '../room-nights.queries.ts'
import { compare, type ComparedMember, type ComparedRoom, type Days } from './room-fit.rules.ts'

const comparedMember = statement(
  'compared_member',
  (arg: Placeholders<{ memberId: string; today: string }>) => sql<ComparedMember & { festivalIds: string[] }>`
    select
      member.id, member.age, gender, gender_preference, age_range_min, age_range_max, budget_min, budget_max,
      sleep_style, social_vibe, cleanliness, noise_tolerance, drinking_party,
      array(
        select festival_id
        from festival_attendance
        join festivals on festivals.id = festival_id
        where festival_attendance.user_id = member.id and festivals.end_date >= ${arg.today}::date
        order by festival_id
      ) as festival_ids
    from users as member
    left join user_preferences on user_preferences.user_id = member.id
    where member.id = ${arg.memberId}`,
)

/**
 * Loads a member's values for the comparison with rooms, and the upcoming festivals that they have marked as interested or
 * attending.
 */
export async function loadComparedMember(db: Database, memberId: string, today: string) {
  const [found] = await readRows(db, comparedMember, { memberId, today })
  return found ?? null
}

/** Writes '45.00' as '45'; '45.50' is unchanged. */
export const writtenPrice = sql`(case
  when room.price_per_night = trunc(room.price_per_night) then trunc(room.price_per_night)
  else room.price_per_night
end)::text`

/**
 * SQL for the JSON of a `ComparedRoom`, from `room_shares as room` and `festivals as festival`. `withComparisons` removes it from
 * the reply.
 */
export const comparedRoom = sql`json_build_object(
  'hostId', room.host_id,
  'isFull', not ${hasFreeNights},
  'availableFrom', room.available_from,
  'availableTo', room.available_to,
  'festivalStart', festival.start_date,
  'festivalEnd', festival.end_date,
  'pricePerNight', ${writtenPrice},
  'currency', room.currency,
  'priceUsd', room.price_usd,
  'maxGuests', room.max_guests,
  'gender', room.gender,
  'genderPreference', room.gender_preference,
  'ageRange', room.age_range,
  'hostAge', room.host_age,
  'sleepStyle', room.sleep_style,
  'socialVibe', room.social_vibe,
  'cleanliness', room.cleanliness,
  'noiseTolerance', room.noise_tolerance,
  'drinkingParty', room.drinking_party
)`

/** The columns of a `RankedRoom`, for rooms that are only ranked: building their JSON takes longer than reading them. */
export const rankedRoomColumns = (arg: Placeholders<{ viewerId: string | null } & SearchedNights>) => sql`
  exists (
    select from user_follows where follower_id = ${arg.viewerId}::uuid and following_id = room.host_id
  ) as is_host_followed,
  room.host_id, (case when ${arg.nightsFrom}::date is null then not ${hasFreeNights} else ${placesLeft(arg)} = 0 end) as is_full, room.available_from, room.available_to,
  festival.start_date as festival_start, festival.end_date as festival_end, ${writtenPrice} as price_per_night, room.currency,
  room.price_usd, room.max_guests, room.gender, room.gender_preference, room.age_range, room.host_age, room.sleep_style, room.social_vibe,
  room.cleanliness, room.noise_tolerance, room.drinking_party`

/** The JSON of all rooms in these JSON arrays, with each `compared` replaced by the result of the comparison with this member. */
export function withComparisons(arrays: string[], member: ComparedMember, searched: Days | null): string {
  const rooms: { compared: ComparedRoom }[] = arrays.flatMap((array) => JSON.parse(array))
  return JSON.stringify(rooms.map(({ compared, ...room }) => ({ ...room, ...compare(member, compared, searched) })))
}
