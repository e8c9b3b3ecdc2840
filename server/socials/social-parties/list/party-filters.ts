import { type RawBuilder, sql } from 'kysely'
import type { PartyFilters } from '../../../../contract/socials/social-parties.ts'
import { todayUtc } from '../../../platform/db/statements/statement.ts'
import { listFilters } from '../../../platform/lists/list-filters.ts'
import { isSameNight } from '../party-votes.queries.ts'

export type PartyFilterName = keyof PartyFilters

/** In kilometres from the centre of the festival's town. */
const around = 30
const degreesAround = sql.lit(around / 111)

/** For a festival that is pending approval the list is empty, even for its organizer: parties are the same for all viewers. */
export const isAroundFestival = (festivalId: unknown) => sql`exists (
  select from festivals
  where festivals.id = ${festivalId}::uuid and festivals.approved_at is not null
    and social_parties.date >= festivals.start_date - 1 and social_parties.date < festivals.end_date + 2
    and case
      when social_parties.latitude is null or festivals.latitude is null
        then plain(social_parties.city) = plain(split_part(festivals.location, ',', 1))
      else abs(social_parties.latitude - festivals.latitude) < ${degreesAround}
        and abs(social_parties.longitude - festivals.longitude) * cos(radians(festivals.latitude)) < ${degreesAround}
    end
)`

/** The same spelling, or another spelling of the town with this name. */
const isInCity = (city: unknown) => sql`lower(social_parties.city) in (
  select lower(${city}::text)
  union
  select named.city from party_towns as named where lower(named.town) = lower(${city}::text)
)`

const atVenueOf = (partyId: unknown) => {
  const ofParty = (text: RawBuilder<unknown>) =>
    sql`(select ${text} from social_parties as shown where shown.id = ${partyId}::uuid)`
  return sql`(
    lower(venue_name) = ${ofParty(sql`lower(shown.venue_name)`)}
    and lower(city) = ${ofParty(sql`lower(shown.city)`)}
    and social_parties.id != ${partyId}::uuid
  )`
}

/** Whether a date repeats the night of `social_parties`: every week, as it was announced. */
export const repeatsNight = (other: string) => sql<boolean>`(
  ${isSameNight(other, 'social_parties')}
  and ${sql.id(other)}.time = social_parties.time
  and ${sql.id(other)}.dance_styles = social_parties.dance_styles
)`

const isFirstOfNight = sql`not exists (
  select from social_parties as other
  where ${repeatsNight('other')}
    and case
      when social_parties.date >= ${todayUtc} then other.date >= ${todayUtc} and other.date < social_parties.date
      else other.date > social_parties.date
    end
)`

/** The filters of the list of socials. */
export const partyFilters = listFilters<PartyFilterName>(['social_parties_by_start', 'social_parties_by_date'], {
  city: { where: isInCity, by: 'either', index: ['social_parties_of_city_by_start'] },
  danceStyles: {
    where: (value) => sql`lower_each(dance_styles) && ${value}::text[]`,
    by: 'either',
    index: ['social_parties_dance_styles'],
  },
  from: { where: (value) => sql`date::date >= ${value}::date`, by: 'day' },
  to: { where: (value) => sql`date::date <= ${value}::date`, by: 'day' },
  festivalId: { where: isAroundFestival, by: 'order' },
  venueOf: {
    where: atVenueOf,
    by: 'order',
    index: ['social_parties_at_each_time', 'social_parties_of_city_by_start'],
    isRare: true,
  },
  each: { where: () => isFirstOfNight, by: 'order' },
})
