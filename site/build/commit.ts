import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import type { Settings } from '../env.ts'

const repository = resolve(import.meta.dirname, '../../.git')

/**
 * The commit of the running code: from the setting, which the image of a container has from its build, or from the checkout. Null if
 * neither is known.
 */
export async function runningCommit(
  { COMMIT }: Pick<Settings, 'COMMIT'>,
  gitFolder = repository,
): Promise<string | null> {
  if (COMMIT !== undefined) return COMMIT
  const { promise, resolve: done } = Promise.withResolvers<string | null>()
  // With the folder named, git also reads one that another user owns.
  execFile('git', ['--git-dir', gitFolder, 'rev-parse', 'HEAD'], { timeout: 2000 }, (error, out) =>
    done(error ? null : out.trim()),
  )
  return await promise
}
