import { sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import { joined } from '../../platform/db/migrate/joined-migrations.ts'
import { schemaMigration } from '../../platform/db/migrate/own-migrations.ts'

/** Records in a migrated database that it was made by the migrations from which the schema was joined. */
export async function writeJoined(db: Database): Promise<void> {
  const between = Array.from({ length: joined.count - 2 }, (_, at) => `0002-file-${at}.sql`)
  const names = [joined.first, ...between, joined.last]
  await sql`insert into kysely_migration (name, "timestamp") select unnest(${names}::text[]), 'then'`.execute(db)
  await sql`delete from kysely_migration where name = ${schemaMigration}`.execute(db)
}
