import { sql } from 'kysely'
import type { Database } from '../../server/platform/db/connections/connect.ts'

/** Tables with the columns of the chat's, for a statement without any checks. */
export async function createRawTables(db: Database, threadCount: number): Promise<void> {
  await sql`
    create table raw_threads (id int primary key, next_seq bigint not null, last_message_at timestamptz);
    create table raw_messages (like chat_messages including all)`.execute(db)
  await sql`insert into raw_threads select n, 1, now() from generate_series(1, ${threadCount}::int) as n`.execute(db)
}

/**
 * Stores a message and notifies the listeners of the channel `raw`; its values are the number of the thread, from 1 on, and the content.
 */
export const rawInsertAndNotify = {
  name: 'raw_insert_and_notify',
  text: `
    with place as (
      update raw_threads set next_seq = next_seq + 1, last_message_at = clock_timestamp() where id = $1
      returning id, next_seq - 1 as seq
    ), message as (
      insert into raw_messages (thread_id, seq, content, message_type)
      select new_id(), seq, $2, 'system' from place returning id
    )
    select pg_notify('raw', id::text) from message`,
}
