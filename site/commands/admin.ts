import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { calm } from '../../server/operations/backup/progress.ts'
import { connect } from '../../server/platform/db/connections/connect.ts'
import { migrate } from '../../server/platform/db/migrate/migrate.ts'
import { withStartLock } from '../../server/platform/db/migrate/start-lock.ts'
import { noJobLog } from '../../server/platform/jobs/job-pool.ts'
import { migrateJobs } from '../../server/platform/jobs/migrate-jobs.ts'
import { originOf, readSettings } from '../env.ts'
import { openServer, refuseWithoutDatabase, storeOf } from '../running/open-places.ts'
import type { CommandSite } from './admin/command.ts'
import { commandOf } from './admin/commands.ts'

/** `npm run admin -- COMMAND …`, whether the site runs or not. The exit code is 1 on failure. */

try {
  const run = commandOf(process.argv.slice(2))
  await withSite(async (site) => {
    for await (const line of run(site)) console.log(line)
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** Runs `work` on the site's database. If the site runs, its database server is used and stays running. */
async function withSite(work: (site: CommandSite) => Promise<void>) {
  const settings = readSettings(process.env)
  refuseWithoutDatabase(settings)
  const { postgres, connection } = await openServer(settings)
  try {
    const db = connect(connection, { max: 1 })
    try {
      await withStartLock(db, async (locked) => {
        await migrate(locked)
        await migrateJobs(connection, noJobLog)
      })
      await work({
        db,
        store: storeOf(settings, db),
        dataDir: resolve(settings.DATA_DIR),
        hasDemo: settings.DEMO === 'on',
        origin: originOf(settings),
        ask,
        progress: calm((line) => console.error(line)),
      })
    } finally {
      await db.destroy()
    }
  } finally {
    await postgres?.stop()
  }
}

/** The answer is empty if the input ends without one. */
async function ask(question: string) {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
  try {
    return await Promise.race([lines.question(question), ended])
  } finally {
    lines.close()
  }
}
