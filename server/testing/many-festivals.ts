import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'

type Published = { name: string; location: string; genres: string[] }

const published: Published[] = JSON.parse(
  readFileSync(new URL('../../assets/festivals/festivals.json', import.meta.url), 'utf8'),
)
const words = [...new Set(published.flatMap(({ name }) => name.match(/\p{L}{3,}/gu) ?? []))]
const locations = published.map(({ location }) => location)
const styles = published.map(({ genres }) => genres.join(','))
const text = 'Workshops by day, parties until the morning'
const known = [...words, ...[...locations, text].flatMap((item) => item.split(/[\s,-]+/))]

/** The place of one of these for each row `n`, as if by chance, yet always the same; another `trait` is independent of it. */
const oneOf = (list: string[], trait: number) =>
  sql`1 + abs(hashint4(n * 31 + ${sql.lit(trait)})::bigint) % ${sql.lit(list.length)}`
const plainEach = (list: string[]) => sql`array(
  select plain(item) from unnest(${list}::text[]) with ordinality as items (item, place) order by place)`

/**
 * Festivals of four years, one of a hundred waiting: places and styles as often as among the real ones, names of their words, a
 * text for one in three. The trigger would take most of the time, so what it keeps is written here.
 */
export async function fill100_000Festivals(db: Database) {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    // What is not flushed yet, or is the neighbour of such a transaction, would not be seen as vacuumed.
    await sql`set local synchronous_commit = on`.execute(trx)
    await sql`alter table festivals disable trigger user`.execute(trx)
    await sql`
    with kit as materialized (
      select ${words}::text[] as words, ${locations}::text[] as locations, ${styles}::text[] as styles,
        ${plainEach(words)} as plain_words, ${plainEach(locations)} as plain_locations, plain(${text}) as plain_text
    )
    insert into festivals (name, description, location, start_date, end_date, genres, price_low_eur, approved_at, search)
    select
      concat_ws(' ', words[a], words[b], words[c], n),
      case when n % 3 = 0 then ${text} end,
      locations[location],
      current_date - 700 + (n * 7919) % 1400,
      current_date - 700 + (n * 7919) % 1400 + n % 5,
      string_to_array(styles[style], ','),
      case when n % 3 > 0 then n % 300 else 0 end,
      case when n % 100 > 0 then now() end,
      array_to_tsvector(string_to_array(concat_ws(' ', plain_words[a], plain_words[b], plain_words[c], n,
        plain_locations[location], case when n % 3 = 0 then plain_text end), ' '))
    from kit, (
      select n, ${oneOf(words, 1)} as a, ${oneOf(words, 2)} as b, ${oneOf(words, 3)} as c,
        ${oneOf(locations, 4)} as location, ${oneOf(styles, 5)} as style
      from generate_series(1, 100000) as n
    ) as chosen`.execute(trx)
    await sql`alter table festivals enable trigger user`.execute(trx)
    await sql`select learn_words(${plainEach(known)})`.execute(trx)
  })
  // Vacuumed, as it is on its own after a while: a count then stays within the index.
  await sql`vacuum analyze festivals, search_words`.execute(db)
}
