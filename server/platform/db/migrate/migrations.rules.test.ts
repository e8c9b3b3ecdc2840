import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { indexStatementsOf, type Migration } from './migration-files.ts'
import { ownMigrations, schemaFiles, schemaFolder } from './own-migrations.ts'
import { changedSince, hashesOf, releasedFile } from './released.ts'

const migrations = await ownMigrations()
const planted = (text: string): Migration => ({ name: 'planted', text, isAdditive: true, hasNoTransaction: false })

test('every file of the schema is joined, once', async () => {
  expect(schemaFiles.map((name) => `${name}.sql`).toSorted()).toEqual((await readdir(schemaFolder)).toSorted())
})

test('a migration that was released is never changed: what differs goes into a new file', async () => {
  const released = JSON.parse(await readFile(releasedFile, 'utf8')) as Record<string, string>
  expect(changedSince(released, migrations)).toEqual([])
  const [one, other] = [planted('create table a ();'), { ...planted('create table b ();'), name: 'other' }]
  const hashes = hashesOf([one, other])
  expect(changedSince(hashes, [one, { ...other, text: `${other.text} ` }])).toEqual(['other'])
  expect(changedSince(hashes, [one])).toEqual(['other'])
})

test('an index on an existing table is built concurrently', () => {
  expect(migrations.flatMap(blockingIndexes)).toEqual([])
  const text = 'create table a (id integer); create index on a (id);\ncreate index i on users (name);'
  expect(blockingIndexes(planted(text))).toEqual(['planted: users'])
})

test('a migration that is marked as additive removes nothing', () => {
  expect(migrations.filter(({ isAdditive }) => isAdditive).flatMap(losses)).toEqual([])
  const text = 'alter table users drop column name; alter table users alter column bio set not null'
  expect(losses(planted(text))).toEqual(['drop column', 'set not null'])
})

test('a migration that locks readers out of a table writes none of its rows', () => {
  expect(migrations.flatMap(rowsBehindLocks)).toEqual([])
  const text = 'alter table users add column a integer;\nupdate users set a = 1;'
  expect(rowsBehindLocks(planted(text))).toEqual(['planted: users'])
})

test('a migration without a transaction can be repeated', () => {
  for (const migration of migrations.filter(({ hasNoTransaction }) => hasNoTransaction))
    expect(indexStatementsOf(migration).length).toBeGreaterThan(0)
})

/** Indexes that block writers while they are built, on tables that the file did not create itself. */
function blockingIndexes({ name, text }: Migration): string[] {
  const made = new Set(
    [...text.matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+)/gi)].map(([, table]) => table),
  )
  const built = [...text.matchAll(/create (?:unique )?index (?!concurrently)(?:\w+ )?on (\w+)/gi)].map(
    ([, table]) => table,
  )
  return built.filter((table) => !made.has(table)).map((table) => `${name}: ${table}`)
}

/** Tables that are altered and whose rows are written in one transaction: readers wait until all rows are written. */
function rowsBehindLocks({ name, text }: Migration): string[] {
  const changed = new Set([...text.matchAll(/^alter table (\w+)/gim)].map(([, table]) => table))
  const written = [...text.matchAll(/^(?:update|delete from) (\w+)/gim)].map(([, table]) => table)
  return written.filter((table) => changed.has(table)).map((table) => `${name}: ${table}`)
}

/** Keywords of statements that may break the previous release. */
function losses({ text }: Migration): string[] {
  const statements = text.replaceAll(/^\s*--.*$/gm, '')
  return [
    ...statements.matchAll(/drop (?:table|column|view)|rename (?:to|column)|set not null|alter column \w+ type/gi),
  ].map(([words]) => words)
}
