import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'

type Published = { name: string; location: string; genres: string[] }

const published: Published[] = JSON.parse(
  readFileSync(new URL('../../assets/festivals/festivals.json', import.meta.url), 'utf8'),
)
const wordsOfNames = [...new Set(published.flatMap(({ name }) => name.match(/\p{L}{3,}/gu) ?? []))]

/** One of these for each row `n`, as if by chance, yet always the same; what `trait` it is for makes it independent of others. */
const oneOf = (count: number, trait: number) => sql`1 + abs(hashint4(n * 31 + ${sql.lit(trait)})::bigint) % ${count}`

/**
 * Festivals of four years, one of a hundred waiting: places and styles as often as among the real ones, names of their words, a
 * text for one in three. The trigger would take most of the time, so what it keeps is written here.
 */
export async function fill100_000Festivals(db: Database) {
  const locations = published.map(({ location }) => location)
  const styles = published.map(({ genres }) => genres.join(','))
  const word = (trait: number) => sql`(${wordsOfNames}::text[])[${oneOf(wordsOfNames.length, trait)}]`
  await db.transaction().execute(async (trx) => {
    // What is not flushed yet would not be seen as vacuumed.
    await sql`set local synchronous_commit = on`.execute(trx)
    await sql`alter table festivals disable trigger user`.execute(trx)
    await sql`
    insert into festivals (name, description, location, start_date, end_date, genres, price_low_eur, approved_at, search)
    select name, description, location, day, day + n % 5, genres, case when n % 3 > 0 then n % 300 else 0 end,
      case when n % 100 > 0 then now() end, array_to_tsvector(words_of(concat_ws(' ', name, location, description)))
    from (
      select
        n,
        current_date - 700 + (n * 7919) % 1400 as day,
        string_to_array((${styles}::text[])[${oneOf(styles.length, 1)}], ',') as genres,
        (${locations}::text[])[${oneOf(locations.length, 2)}] as location,
        concat_ws(' ', ${word(3)}, ${word(4)}, ${word(5)}, n) as name,
        case when n % 3 = 0 then 'Workshops by day, parties until the morning. ' || ${word(6)} end as description
      from generate_series(1, 100000) as n
    ) as made`.execute(trx)
    await sql`alter table festivals enable trigger user`.execute(trx)
  })
  const words = sql`array(select distinct word from festivals, unnest(tsvector_to_array(search)) as word)`
  await sql`select learn_words(${words})`.execute(db)
  // Vacuumed, as it is on its own after a while: a count then stays within the index.
  await sql`vacuum analyze festivals, search_words`.execute(db)
}
