import { expect, test } from 'vitest'
import { inDatabase } from './platform/db/connections/connect.ts'
import type { DB } from './platform/db/schema.ts'
import { memberRemovals } from './member-removals.ts'
import { tables } from './tables.ts'
import { foreignKeysToUsers } from './testing/contract/catalog.ts'
import { testDatabase } from './testing/databases/database.ts'

const db = await testDatabase()

const erased = Object.entries(tables).flatMap(([table, data]) =>
  ('erasedBy' in data ? (data.erasedBy ?? []) : []).map((column) => `${table}.${column}`),
)
const ended = memberRemovals.flatMap(({ clears = [], keeps = {} }) => [...clears, ...Object.keys(keeps)])
const decided = [...erased, ...ended].map(inDatabase)

test('every column that refers to a member says what becomes of it when they leave', async () => {
  const columns = (await foreignKeysToUsers(db)).map(({ table, column }) => `${table}.${column}`)
  expect(columns.length).toBeGreaterThanOrEqual(37)
  expect(columns.filter((column) => !decided.includes(column))).toEqual([])
})

test('so does every table of which a member gets an export, except their own row, which is emptied', () => {
  const withData = (Object.keys(tables) as (keyof DB)[]).filter((table) => 'rows' in tables[table])
  const untold = withData.filter((table) => !decided.some((column) => column.startsWith(`${inDatabase(table)}.`)))
  expect(untold).toEqual(['users'])
})

test('nothing is told twice', () => {
  expect(decided.toSorted()).toEqual([...new Set(decided)].toSorted())
})
