import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'

/** Festivals of four years, one of a hundred waiting. The trigger would take most of the time, so what it keeps is written here. */
export async function fill100_000Festivals(db: Database) {
  await db.transaction().execute(async (trx) => {
    // What is not flushed yet would not be seen as vacuumed.
    await sql`set local synchronous_commit = on`.execute(trx)
    await sql`alter table festivals disable trigger user`.execute(trx)
    await sql`
    insert into festivals (name, description, location, start_date, end_date, genres, price_low_eur, approved_at, search)
    select name, repeat('Workshops by day, parties until the morning. ', 6), location, day, day + n % 5, array[style], n % 300, case when n % 100 > 0 then now() end,
      array_to_tsvector(words_of(name || ' ' || location))
    from (
      select
        n,
        current_date - 700 + (n * 7919) % 1400 as day,
        style,
        (array['Noche', 'Fuego', 'Ritmo', 'Verano', 'Sol'])[1 + n % 5] || ' ' || style || ' ' || n as name,
        (array['Sevilla, Spain', 'Málaga, Spain', 'Berlin, Germany', 'Rome, Italy'])[1 + n % 4] as location
      from generate_series(1, 100000) as n,
        lateral (select (array['Bachata', 'Salsa', 'Zouk', 'Tango', 'Mambo', 'Kizomba'])[1 + n % 6] as style) as styles
    ) as made`.execute(trx)
    await sql`alter table festivals enable trigger user`.execute(trx)
  })
  await sql`select learn_words(array['bachata', 'sevilla', 'malaga'])`.execute(db)
  // Vacuumed, as it is on its own after a while: a count then stays within the index.
  await sql`vacuum analyze festivals`.execute(db)
}
