import { sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'

/** For tests that make any call as an admin: turning maintenance on would refuse all their other calls. */
export async function forbidMaintenance(db: Database) {
  await sql`
    create function no_maintenance() returns trigger language plpgsql as
      'begin return case when new.kind <> ''maintenance'' then new end; end'`.execute(db)
  await sql`create trigger no_maintenance before insert on notices for each row execute function no_maintenance()`.execute(
    db,
  )
}
