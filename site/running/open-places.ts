import { dirname, resolve } from 'node:path'
import { pino } from 'pino'
import type { Database } from '../../server/platform/db/connections/connect.ts'
import {
  type EmbeddedConnection,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/platform/db/embedded-postgres/embedded-postgres.ts'
import { clusterExists } from '../../server/platform/db/embedded-postgres/cluster.ts'
import type { LogLevel } from '../../server/platform/db/embedded-postgres/server-log.ts'
import { createErasureJournal, type ErasureJournal } from '../../server/operations/erasures/erasure-journal.ts'
import { createStore } from '../../server/platform/storage/create-store.ts'
import type { Store } from '../../server/platform/storage/store.ts'
import type { Settings } from '../env.ts'

/** The storage of the site, by its settings: for the site itself and for commands beside it. */

export type OpenServer = { postgres: EmbeddedPostgres | null; connection: string | EmbeddedConnection }

/** The database of the setting, or the embedded one, which is started unless the site runs it, and must be stopped. */
export async function openServer(
  { DATABASE_URL, DATA_DIR }: Settings,
  log: (line: string, level: LogLevel) => void = () => {},
): Promise<OpenServer> {
  if (DATABASE_URL !== undefined) return { postgres: null, connection: DATABASE_URL }
  const postgres = await startEmbeddedPostgres({ dataDir: resolve(DATA_DIR, 'postgres'), log })
  return { postgres, connection: postgres.connection }
}

/** Throws if the setting names no database and the embedded one was never created: a command does not create one. */
export function refuseWithoutDatabase({ DATABASE_URL, DATA_DIR }: Settings) {
  if (DATABASE_URL === undefined && !clusterExists(resolve(DATA_DIR, 'postgres')))
    throw new Error(`There is no database in ${resolve(DATA_DIR)}.`)
}

/** The bucket of the settings: Amazon's unless another endpoint is set. Null if photos are in a folder. */
export function s3Of({ S3_ENDPOINT, S3_REGION: region, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Settings) {
  if (S3_BUCKET === undefined || S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined) return null
  const endpoint = S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`
  return { endpoint, region, bucket: S3_BUCKET, accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
}

/** The store of photos, for a command, which reports its errors itself. */
export const storeOf = (settings: Settings, db: Database): Store =>
  createStore({ db, dataDir: resolve(settings.DATA_DIR), s3: s3Of(settings), log: pino({ level: 'silent' }) })

export function journalOf(settings: Settings, store: Store): ErasureJournal {
  const { DATA_DIR, BACKUP_DIR } = settings
  const folders = [DATA_DIR, ...(BACKUP_DIR === undefined ? [] : [BACKUP_DIR])].map((folder) => resolve(folder))
  return createErasureJournal({ folders: [...new Set(folders)], bucket: s3Of(settings) && store })
}

/** The journal in the folder of a backup. */
export const journalBeside = (file: string) => createErasureJournal({ folders: [dirname(resolve(file))], bucket: null })
