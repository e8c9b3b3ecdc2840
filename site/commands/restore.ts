import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { RefusedBackup } from '../../server/operations/backup/backup-format.ts'
import { calm } from '../../server/operations/backup/progress.ts'
import { checkBackup, restore } from '../../server/operations/backup/restore.ts'
import { connect } from '../../server/platform/db/connections/connect.ts'
import { idsIn } from '../../server/operations/erasures/erasure-journal.ts'
import { readSettings, type Settings } from '../env.ts'
import { journalBeside, journalOf, openServer, storeOf } from '../running/open-places.ts'

/** `npm run restore -- FILE [--erasures FILE]`, while the site does not run. The exit code is 1 on failure. */

const usage = 'Usage: npm run restore -- FILE [--erasures FILE]'

try {
  const { file, erasures } = readArguments()
  await run(readSettings(process.env), file, erasures)
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  console.error(error instanceof RefusedBackup ? `${message} Nothing was changed.` : message)
  process.exitCode = 1
}

function readArguments() {
  const { values, positionals } = parsed()
  const [file, ...rest] = positionals
  if (file === undefined || rest.length > 0) throw new Error(usage)
  return { file: resolve(file), erasures: values.erasures }
}

function parsed() {
  try {
    return parseArgs({ options: { erasures: { type: 'string' } }, allowPositionals: true })
  } catch {
    throw new Error(usage)
  }
}

async function run(settings: Settings, file: string, erasures: string | undefined) {
  const progress = calm((line) => console.error(`restoring: ${line}`))
  if (!existsSync(file)) throw new RefusedBackup(`There is no file ${file}.`)
  const erased = await erasedSince(file, erasures)
  console.error('checking the file')
  const verified = await checkBackup(file)
  const { head, file: whole } = verified
  console.log(`The backup is whole: of ${head.madeAt}, ${(whole.bytes / 1e6).toFixed(1)} MB, sha256 ${whole.sha256}`)
  const { postgres, connection } = await openServer(settings)
  const db = connect(connection, { max: 1 })
  try {
    const store = storeOf(settings, db)
    const restored = await restore(file, verified, {
      connection,
      store,
      journal: journalOf(settings, store),
      erased,
      progress,
    })
    const { tables, photos, missingPhotos, ran } = restored
    console.log(
      `Restored: ${tables} tables, ${photos} photos, in ${Math.round(performance.now() / 1000)} s; ${ran} newer migrations were run`,
    )
    if (missingPhotos > 0) console.log(`Not in the backup: ${missingPhotos} photos`)
    console.log(
      restored.left === 0
        ? 'Erased again: 0 members, as no journal of erasures was found'
        : `Erased again: ${restored.erased} members who had left since`,
    )
  } finally {
    await db.destroy()
    await postgres?.stop()
  }
}

/** From the given journal, and the one beside the backup. That of the new place is read there. */
async function erasedSince(file: string, given: string | undefined): Promise<Set<string>> {
  const beside = await journalBeside(file).read()
  return given === undefined ? beside : new Set([...beside, ...(await journalAt(resolve(given)))])
}

/** The site never writes an empty one: a wrong file, or an incomplete copy, would restore members who left. */
async function journalAt(file: string): Promise<Set<string>> {
  if (!existsSync(file)) throw new RefusedBackup(`There is no file ${file}.`)
  const ids = idsIn(await readFile(file, 'utf8'))
  if (ids.size === 0) throw new RefusedBackup(`${file} is not a journal of erasures: it names no members.`)
  return ids
}
