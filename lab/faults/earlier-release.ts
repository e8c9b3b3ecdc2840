import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrations } from '../../server/platform/db/migrate/migration-files.ts'
import { migrationsFolder } from '../../server/platform/db/migrate/own-migrations.ts'
import { repository } from '../../site/testing/site-process.ts'
import { CannotRun } from './run.ts'

const git = (...args: string[]) => execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim()

/** The revision to compare with: `REVISION`, or the merge base with origin/main, or the previous commit if that is HEAD itself. */
export function earlierRevision(): string {
  if (process.env.REVISION) return git('rev-parse', process.env.REVISION)
  const [head, left] = [git('rev-parse', 'HEAD'), mergeBase()]
  return left === head ? git('rev-parse', 'HEAD~1') : left
}

function mergeBase(): string {
  try {
    return git('merge-base', 'HEAD', 'origin/main')
  } catch (cause) {
    throw new CannotRun('there is no branch origin/main: name the earlier release by REVISION', { cause })
  }
}

/** Extracts the sources of a revision to a separate folder; it uses the packages of this one. */
export function checkOut(revision: string, folder: string): string {
  const root = join(folder, 'earlier')
  mkdirSync(root)
  execFileSync('sh', ['-c', `git archive ${revision} | tar -x -C "${root}"`], { cwd: repository })
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
  return root
}

/** Whether the earlier release may run on a database that this release has migrated. */
export async function mayGoBack(root: string): Promise<boolean> {
  // A revision before the first release cannot use a database that the schema files created.
  if (!existsSync(join(root, 'server/platform/db/schema'))) return false
  const known = new Set((await readMigrations(join(root, 'server/platform/db/migrations'))).map(({ name }) => name))
  const later = (await readMigrations(migrationsFolder)).filter(({ name }) => !known.has(name))
  return later.every(({ isAdditive }) => isAdditive)
}
