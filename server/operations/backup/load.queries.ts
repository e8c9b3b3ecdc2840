import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Head } from './backup-format.ts'
import { quoted } from './snapshot.queries.ts'

/**
 * Loading only requires that its role owns the tables. Triggers are disabled, and foreign keys and indexes are dropped and created again:
 * that checks every row once, and is many times faster than row by row. `session_replication_role` would need a superuser, which a hosted
 * database does not provide.
 */
export async function prepareTables(client: Client, tables: Head['tables']): Promise<{ finish(): Promise<void> }> {
  const [keys, indexes] = [await foreignKeys(client), await plainIndexes(client)]
  const names = tables.map(({ name }) => quoted(name))
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const { name } of indexes) await client.query(`drop index ${quoted(name)}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  // Some tables have a row that a migration inserted.
  await client.query(`truncate ${names.join(', ')}`)
  return {
    async finish() {
      await client.query(`set local maintenance_work_mem = '${memoryOfIndex}'`)
      for (const { definition } of indexes) await client.query(definition)
      for (const name of names) await client.query(`alter table ${name} enable trigger user`)
      for (const { table, name, definition } of keys)
        await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
    },
  }
}

/** Used while one index is built. */
const memoryOfIndex = '256MB'

type Made = { table: string; name: string; definition: string }

const foreignKeys = async (client: Client): Promise<Made[]> =>
  (
    await client.query<Made>(`
      select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace`)
  ).rows

/** Indexes that do not belong to a constraint. */
const plainIndexes = async (client: Client): Promise<Made[]> =>
  (
    await client.query<Made>(`
      select indrelid::regclass::text as table, relname as name, pg_get_indexdef(indexrelid) as definition
      from pg_index
      join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'public'::regnamespace
        and not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f')`)
  ).rows

export const copyIntoTable = (client: Client, { name, columns }: Head['tables'][number], rows: Buffer) =>
  copyInto(client, `${quoted(name)} (${columns.map(quoted).join(', ')})`, rows)

export async function setSequences(client: Client, sequences: Head['sequences']): Promise<void> {
  for (const { name, value, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, isCalled])
}

export const prepareJobs = (client: Client) =>
  client.query(`
    create temporary table restored_jobs (
      place serial, identifier text, payload json, queue_name text, run_at timestamptz, max_attempts smallint, key text
    ) on commit drop`)

export const copyJobs = (client: Client, rows: Buffer) =>
  copyInto(client, 'restored_jobs (identifier, payload, queue_name, run_at, max_attempts, key)', rows)

export const queueJobs = (client: Client) =>
  client.query(`
    select from graphile_worker.add_jobs(array(
      select row(identifier, payload, queue_name, run_at, max_attempts, key, null, null)::graphile_worker.job_spec
      from restored_jobs order by place
    ))`)

async function copyInto(client: Client, target: string, rows: Buffer) {
  await pipeline(Readable.from([rows]), client.query(copyFrom(`copy ${target} from stdin`)))
}
