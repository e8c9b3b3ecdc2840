import { setAdmin } from '../../server/admin/admins.queries.ts'
import { connect, type Database } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { withStartLock } from '../../server/db/start-lock.ts'
import { readSettings, type Settings } from '../env.ts'
import { openServer } from '../open-places.ts'
import { maintenance, maintenanceUsage } from './admin/maintenance.ts'

/** `npm run admin -- grant|revoke USERNAME`, and what else `usage` names, whether the site runs or not. The exit code is 1 on failure. */

const usage = `Usage: npm run admin -- grant|revoke USERNAME\n       ${maintenanceUsage}`

try {
  console.log(await withDatabase(readSettings(process.env), workOf(process.argv.slice(2))))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function workOf([act, ...words]: string[]): (db: Database) => Promise<string> {
  if (act === 'maintenance') return maintenance(words)
  const [username, ...rest] = words
  if ((act !== 'grant' && act !== 'revoke') || !username || rest.length > 0) throw new Error(usage)
  return (db) => change(db, username, act === 'grant')
}

async function change(db: Database, username: string, isAdmin: boolean) {
  const member = await setAdmin(db, username, isAdmin)
  if (!member) throw new Error(`There is no member called '${username}'.`)
  if (isAdmin) return `${member.username} is ${member.changed ? 'now' : 'already'} an admin.`
  return `${member.username} is ${member.changed ? 'no longer' : 'not'} an admin.`
}

/** Runs `work` on the site's database. If the site runs, its database server is used and stays running. */
async function withDatabase<T>(settings: Settings, work: (db: Database) => Promise<T>) {
  const { postgres, connection } = await openServer(settings)
  try {
    const db = connect(connection, { max: 1 })
    try {
      await withStartLock(db, (locked) => migrate(locked))
      return await work(db)
    } finally {
      await db.destroy()
    }
  } finally {
    await postgres?.stop()
  }
}
