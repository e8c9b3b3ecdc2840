import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Migration, readMigrations } from './migration-files.ts'

/** The files of `schema/` in the order in which they are joined: each uses what the earlier ones create. */
export const schemaFiles = [
  'ground',
  'search',
  'members',
  'names',
  'accounts',
  'people',
  'places',
  'festivals',
  'programme',
  'rooms',
  'groups',
  'chat',
  'chat-search',
  'chat-streams',
  'room-requests',
  'meetups',
  'trust',
  'ratings',
  'site',
  'reports',
  'safety',
  'socials',
  'notifications',
  'kept-pages',
]

export const schemaFolder = path.join(import.meta.dirname, '../schema')
export const migrationsFolder = path.join(import.meta.dirname, '../migrations')
export const schemaMigration = '0001-schema.sql'

/** The migrations of the product: the schema of its first release, then the files that came after it. */
export async function ownMigrations(): Promise<Migration[]> {
  return [await joinSchema(), ...(await readMigrations(migrationsFolder))]
}

async function joinSchema(): Promise<Migration> {
  const texts = await Promise.all(schemaFiles.map((name) => readFile(path.join(schemaFolder, `${name}.sql`), 'utf8')))
  return { name: schemaMigration, text: texts.join('\n'), isAdditive: false, hasNoTransaction: false }
}
