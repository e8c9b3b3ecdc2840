import { mkdir, readdir, rm } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { type BackedUp, backUp } from '../../server/operations/backup/back-up.ts'
import { backupName, leftByKilled, outlivedBackups } from '../../server/operations/backup/kept-backups.ts'
import { calm } from '../../server/operations/backup/progress.ts'
import { connect } from '../../server/platform/db/connections/connect.ts'
import { readSettings, type Settings } from '../env.ts'
import { journalOf, openServer, refuseWithoutDatabase, storeOf } from '../running/open-places.ts'

/**
 * `npm run backup -- FILE`, whether the site runs or not; `--nightly` makes one in BACKUP_DIR and removes expired ones. The exit code is 1
 * on failure.
 */

const usage = 'Usage: npm run backup -- FILE'
const stopping = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort())

try {
  const [file, ...rest] = process.argv.slice(2)
  if (!file || rest.length > 0 || (file.startsWith('-') && file !== '--nightly')) throw new Error(usage)
  const settings = readSettings(process.env)
  await (file === '--nightly' ? nightly(settings) : once(settings, resolve(file)))
} catch (error) {
  console.error(stopping.signal.aborted ? 'The backup was stopped.' : messageOf(error))
  process.exitCode = 1
}

async function once(settings: Settings, file: string) {
  const backedUp = await make(settings, file)
  if (!backedUp) throw new Error('Another backup is being made.')
  tell(backedUp, file)
}

async function nightly(settings: Settings) {
  if (settings.BACKUP_DIR === undefined) throw new Error('The setting BACKUP_DIR is missing: it says where backups go.')
  // Lower priority than the site's calls on this machine.
  setPriority(10)
  const folder = resolve(settings.BACKUP_DIR)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, backupName(new Date()))
  const backedUp = await make(settings, file)
  if (!backedUp) return console.log('Another backup is being made.')
  tell(backedUp, file)
  const names = await readdir(folder)
  for (const name of [...outlivedBackups(names), ...leftByKilled(names)]) await rm(join(folder, name), { force: true })
}

async function make(settings: Settings, file: string): Promise<BackedUp | null> {
  refuseWithoutDatabase(settings)
  const { postgres, connection } = await openServer(settings)
  const db = connect(connection, { max: 1 })
  try {
    const store = storeOf(settings, db)
    const journal = journalOf(settings, store)
    const progress = calm((line) => console.error(`backing up: ${line}`))
    return await backUp({ connection, store, journal, file, progress, signal: stopping.signal })
  } finally {
    await db.destroy()
    await postgres?.stop()
  }
}

function tell({ tables, photos, missingPhotos, bytes, sha256 }: BackedUp, file: string) {
  console.log(`Backed up: ${tables} tables, ${photos} photos, ${(bytes / 1e6).toFixed(1)} MB, in ${seconds()} s`)
  if (missingPhotos > 0) console.log(`Not in it: ${missingPhotos} photos that were removed meanwhile, or never arrived`)
  console.log(`${sha256}  ${file}`)
}

function seconds() {
  return Math.round(performance.now() / 1000)
}

function messageOf(error: unknown) {
  return error instanceof Error ? error.message : String(error)
}
