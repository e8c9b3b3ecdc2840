import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { valuesInDatabase } from '../../tables.ts'
import type { Head } from './backup-format.ts'

export const tablesLeftOut = valuesInDatabase(({ leftOutOfBackup }) => leftOutOfBackup)
const conditionsOfTables = valuesInDatabase(({ rowsInBackup }) => rowsInBackup)

/** In bytes: the part of a table that is in memory at once. */
const pieceBytes = 4 * 1024 * 1024

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** For a connection that copies for minutes. */
export async function withoutTimeouts(client: Client) {
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
}

/** Whether this session may back up now: no other session may until it ends. */
export async function takeBackupTurn(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    "select pg_try_advisory_lock(hashtextextended('a backup is made', 0)) as taken",
  )
  return rows[0]?.taken === true
}

/** The contents of the tables at one moment, until `commit`. Reads and writes go on; migrations wait. */
export async function beginSnapshot(client: Client): Promise<Omit<Head, 'madeAt'>> {
  await client.query('begin isolation level repeatable read, read only')
  const tables = (await tablesToCopy(client)).filter(({ name }) => !tablesLeftOut.has(name))
  const names = tables.map(({ name }) => quoted(name)).join(', ')
  if (tables.length > 0) await client.query(`lock table ${names} in access share mode`)
  return { migrations: await ranMigrations(client), tables, sequences: await readSequences(client) }
}

/** Every table of the product with its columns, except generated ones, which the database computes again. */
export async function tablesToCopy(client: Client): Promise<Head['tables']> {
  const { rows } = await client.query<Head['tables'][number]>(`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
    group by relname
    order by relname`)
  return rows
}

/** Empty if it is no database of the product. */
export async function ranMigrations(client: Client): Promise<string[]> {
  const { rows: found } = await client.query("select where to_regclass('public.kysely_migration') is not null")
  if (found.length === 0) return []
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** Sequences are not part of a snapshot: read after its start, they are beyond every row in it. */
async function readSequences(client: Client): Promise<Head['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1",
  )
  const sequences: Head['sequences'] = []
  for (const { name } of rows) {
    const state = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    )
    sequences.push({ name, ...state.rows[0]! })
  }
  return sequences
}

export const rowsOf = ({ name, columns }: Head['tables'][number]) => {
  const condition = conditionsOfTables.get(name)
  return `select ${columns.map(quoted).join(', ')} from ${quoted(name)}${condition ? ` where ${condition}` : ''}`
}

/** The waiting and running jobs, which are queued again. */
export const waitingJobs = `
  select identifier, payload, queue_name, run_at, max_attempts, job.key
  from graphile_worker._private_jobs as job
  join graphile_worker._private_tasks as task on task.id = job.task_id
  left join graphile_worker._private_job_queues as queue on queue.id = job.job_queue_id
  where job.attempts < job.max_attempts
  order by job.id`

export const hasJobs = async (client: Client) =>
  (await client.query("select where to_regclass('graphile_worker._private_jobs') is not null")).rows.length > 0

/** A line for each photo. */
export const photoPaths = 'select path from uploaded_objects order by path'

/** The rows of a query, as written by COPY, in pieces of complete rows: a line feed within a value is written as two characters. */
export async function* copyOut(client: Client, query: string): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of client.query(copyTo(`copy (${query}) to stdout`)) as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    const end = chunk.lastIndexOf('\n') + 1
    if (bytes < pieceBytes || end === 0) continue
    const begun = chunk.subarray(end)
    yield Buffer.concat([...chunks.slice(0, -1), chunk.subarray(0, end)])
    chunks = [begun]
    bytes = begun.length
  }
  if (bytes > 0) yield Buffer.concat(chunks)
}
