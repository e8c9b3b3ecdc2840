import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Migration } from './migration-files.ts'

/** The hashes of the released migrations, by name: `npm run release` adds those of a release, and nothing changes them. */
export const releasedFile = path.join(import.meta.dirname, 'released.json')

export const hashesOf = (migrations: readonly Migration[]): Record<string, string> =>
  Object.fromEntries(migrations.map(({ name, text }) => [name, createHash('sha256').update(text).digest('hex')]))

/** Released migrations that are missing or whose text has changed. */
export const changedSince = (released: Record<string, string>, migrations: readonly Migration[]): string[] => {
  const now = hashesOf(migrations)
  return Object.keys(released).filter((name) => now[name] !== released[name])
}
