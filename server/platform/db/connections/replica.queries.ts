import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** Positions in the primary's log, in bytes since its beginning. */
export type Primary = { systemId: string; position: number }

const bytes = (position: string) => sql<number>`(${sql.raw(position)} - '0/0'::pg_lsn)::float8`

/** How far the primary has written its log, which a replica then replays. */
export async function readPrimary(db: Database): Promise<Primary> {
  const { rows } = await sql<Primary>`
    select system_identifier::text as "systemId", ${bytes('pg_current_wal_flush_lsn()')} as position
    from pg_control_system()`.execute(db)
  return rows[0]!
}

/** `server`: its start time in microseconds, which distinguishes the replicas of one primary. */
export type Replayed = { systemId: string; server: string; position: number | null }

/** How far a replica has replayed the log of its primary; null if it is no replica. A replica has its primary's `systemId`. */
export async function readReplica(db: Database): Promise<Replayed> {
  const { rows } = await sql<Replayed>`
    select
      system_identifier::text as "systemId",
      pg_postmaster_start_time()::text as server,
      case when pg_is_in_recovery() then ${bytes('pg_last_wal_replay_lsn()')} end as position
    from pg_control_system()`.execute(db)
  return rows[0]!
}

/** Only the position; 0 if it is no replica. */
export const findLogPosition = async (db: Database) => (await readReplica(db)).position ?? 0
