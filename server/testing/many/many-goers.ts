import { sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'

/** Adds visible attendees of these festivals, or of every one, without the triggers, which would take minutes. */
export async function fillGoers(db: Database, count: number, festivalIds: string[] | null = null) {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      with goers as (
        insert into users (username, email, name, location, dance_styles, dance_role, attendance_shown_to)
        select 'goer-' || n, 'goer-' || n || '@example.com', 'Goer', 'Cali, Colombia', '{Salsa}', 'Leader', 'members'
        from generate_series(1, ${count}::int) as n
        returning id
      )
      insert into festival_attendance (user_id, festival_id, status)
      select goers.id, festivals.id, 'attending' from goers, festivals
      where ${festivalIds}::uuid[] is null or festivals.id = any(${festivalIds}::uuid[])`.execute(trx)
  })
  await sql`analyze users, festivals, festival_attendance`.execute(db)
}
