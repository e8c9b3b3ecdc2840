import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { usdOf } from '../../contract/room-price.ts'
import type { Database } from '../db/connect.ts'

type Published = { name: string; location: string; genres: string[] }

const published: Published[] = JSON.parse(
  readFileSync(new URL('../../assets/festivals/festivals.json', import.meta.url), 'utf8'),
)
const names = published.map(({ name }) => name)
const locations = published.map(({ location }) => location)
const styles = published.map(({ genres }) => genres.join(','))
const words =
  'quiet sunny twin double shared cosy bright central spacious flat apartment room studio hotel hostel balcony terrace kitchen breakfast beds roommates dancers friends metro beach station river garden market cathedral stadium'.split(
    ' ',
  )
const areas = 'Triana,Lavapiés,Neukölln,Trastevere,Gràcia,Shoreditch,Kazimierz,Alfama,Belleville,Podil'.split(',')
const text = 'Ten minutes on foot from the venue. Looking for easy company that dances until late.'
const euro = usdOf(1, 'EUR')

/** The place of one of these for each row `n`, as if by chance, yet always the same; another `trait` is independent of it. */
const oneOf = (list: { length: number }, trait: number) =>
  sql`(1 + abs(hashint4(n * 31 + ${sql.lit(trait)})::bigint) % ${sql.lit(list.length)})`
/** One of an enum's values; null for every fourth, as not everybody tells everything. */
const told = (type: string, trait: number) => {
  const values = sql`enum_range(null::${sql.raw(type)})`
  const hash = sql`abs(hashint4(n * 37 + ${sql.lit(trait)})::bigint)`
  return sql`case when ${hash} % 4 > 0 then (${values})[1 + (${hash} / 4) % cardinality(${values})] end`
}

/** For 2,000 festivals of the year to come, by 30,000 members of whom a few are gone; one room of fifty is closed. */
export async function fill100_000Rooms(db: Database) {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    // What is not flushed yet, or is the neighbour of such a transaction, would not be seen as vacuumed.
    await sql`set local synchronous_commit = on`.execute(trx)
    await sql`alter table users disable trigger users_refuse_misleading_names`.execute(trx)
    await sql`
    insert into users (username, email, name, age, location, suspended_at, deleted_at)
    select 'host' || n, 'host' || n || '@example.org', 'Host ' || n, 18 + n % 50, 'Madrid',
      case when n % 300 = 1 then now() end, case when n % 300 = 2 then now() end
    from generate_series(1, 30000) as n`.execute(trx)
    await sql`alter table users enable trigger users_refuse_misleading_names`.execute(trx)
    await sql`
    insert into festivals (name, location, start_date, end_date, genres, approved_at)
    select (${names}::text[])[${oneOf(names, 1)}] || ' ' || n, (${locations}::text[])[${oneOf(locations, 2)}],
      current_date + n % 365, current_date + n % 365 + 2 + n % 3,
      string_to_array((${styles}::text[])[${oneOf(styles, 3)}], ','), case when n % 100 > 0 then now() end
    from generate_series(1, 2000) as n`.execute(trx)
    await sql`alter table room_shares disable trigger user`.execute(trx)
    await sql`
    with kit as materialized (
      select ${words}::text[] as words, ${areas}::text[] as areas,
        array(select id from users where username like 'host%' order by id) as hosts
    ), its as materialized (
      select row_number() over (order by id) as place, id, start_date, end_date,
        plain(concat_ws(' ', name, location)) as words
      from festivals where id in (select id from festivals order by id desc limit 2000)
    )
    insert into room_shares (
      title, description, location, area, festival_id, host_id, room_type, price_per_night, currency, price_usd, max_guests,
      available_from, available_to, is_active, gender, gender_preference, age_range, age_from, age_to, host_age,
      sleep_style, social_vibe, cleanliness, noise_tolerance, drinking_party, amenities, search
    )
    select
      initcap(concat_ws(' ', kit.words[a], kit.words[b], kit.words[c])), case when n % 3 = 0 then ${text} end,
      areas[area], areas[area], its.id, hosts[host],
      case when n % 5 < 2 then 'Seeking' else 'Offering' end::room_type,
      10 + n % 190, case when n % 3 = 0 then 'USD' else 'EUR' end,
      (10 + n % 190) * case when n % 3 = 0 then 1 else ${euro}::float8 end, 1 + n % 6,
      start_date - n % 3, end_date + n % 5 - 1, n % 50 > 0,
      ${told('gender', 1)}, ${told('gender_preference', 2)},
      case when n % 4 = 0 then '20-35' end, case when n % 4 = 0 then 20 end, case when n % 4 = 0 then 35 end, 18 + host % 50,
      ${told('sleep_style', 3)}, ${told('social_vibe', 4)}, ${told('cleanliness', 5)}, ${told('noise_tolerance', 6)},
      ${told('drinking_party', 7)}, array['WiFi', 'Kitchen'],
      array_to_tsvector(string_to_array(concat_ws(' ', kit.words[a], kit.words[b], kit.words[c], plain(areas[area]),
        its.words, case when n % 3 = 0 then plain(${text}) end), ' '))
    from kit, (
      -- Festivals that many talk about have many rooms.
      select n, ${oneOf(words, 4)} as a, ${oneOf(words, 5)} as b, ${oneOf(words, 6)} as c, ${oneOf(areas, 7)} as area,
        ${oneOf({ length: 30_000 }, 8)} as host,
        least(${oneOf({ length: 2000 }, 9)}, ${oneOf({ length: 2000 }, 10)}) as festival
      from generate_series(1, 100000) as n
    ) as chosen
    join its on its.place = festival`.execute(trx)
    await sql`alter table room_shares enable trigger user`.execute(trx)
    await sql`select learn_words(words_of(${[...words, ...areas, text].join(' ')}))`.execute(trx)
  })
  // Vacuumed, as it is on its own after a while: a count then stays within the index. One after the other is flushed.
  await db.connection().execute(async (connection) => {
    await sql`set synchronous_commit = on`.execute(connection)
    for (const table of ['room_shares', 'users', 'festivals', 'search_words'])
      await sql`vacuum analyze ${sql.table(table)}`.execute(connection)
    await sql`reset synchronous_commit`.execute(connection)
  })
}
