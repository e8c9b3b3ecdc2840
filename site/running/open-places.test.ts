import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../env.ts'
import { openServer } from './open-places.ts'

test('a DATABASE_URL is used as it is, and no PostgreSQL of our own is started @S10.5', async () => {
  const DATABASE_URL = 'postgres://compas@db.example.org/compas'
  const settings = readSettings({ DATABASE_URL, DATA_DIR: join(import.meta.filename, 'no-folder') })
  expect(await openServer(settings)).toEqual({ postgres: null, connection: DATABASE_URL })
})
