import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { testConnection } from '../../testing/databases/database.ts'
import { schemaSource } from './schema-source.ts'

async function sourceAfter(statement: string): Promise<string> {
  const client = new Client(await testConnection())
  await client.connect()
  try {
    await client.query(statement)
    return await schemaSource(client)
  } finally {
    await client.end()
  }
}

test('the row types are those of the migrated database (else: npm run schema)', async () => {
  const file = await readFile(path.join(import.meta.dirname, 'schema.ts'), 'utf8')
  expect(await sourceAfter('')).toBe(file)
})

test('every kind of column has the types that the driver returns and accepts', async () => {
  const source = await sourceAfter(`
    create type mood as enum ('happy', 'it''s fine');
    create domain short_text as text check (length(value) < 9);
    create table samples (
      id bigint generated always as identity, name short_text not null, tags text[] not null default '{}',
      mood mood default 'happy', price numeric(12, 2), day date not null, detail jsonb not null, line_2 text,
      made_at timestamptz not null default now(), doubled integer generated always as (2) stored);
    create view sample_names as select name from samples`)
  expect(source).toContain(`export type Mood = 'happy' | 'it\\'s fine'`)
  expect(source).toContain(`export interface Samples {
  id: ColumnType<number, never, never>
  name: string
  tags: Generated<string[]>
  mood: Generated<Mood | null>
  price: ColumnType<string | null, string | number | null | undefined, string | number | null>
  day: string
  detail: ColumnType<unknown, string, string>
  line2: string | null
  madeAt: ColumnType<Date, Date | string | undefined, Date | string>
  doubled: ColumnType<number | null, never, never>
}`)
  expect(source).toContain(`export interface SampleNames {
  name: ColumnType<string | null, never, never>
}`)
})

test('an array of an enum, which the driver would return as one text, is refused', async () => {
  const statement = `create type mood as enum ('happy'); create table samples (moods mood[])`
  await expect(sourceAfter(statement)).rejects.toThrow('samples.moods: the driver gives a list of an enum as one text')
})
