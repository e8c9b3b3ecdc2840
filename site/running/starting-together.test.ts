import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { connect } from '../../server/platform/db/connections/connect.ts'
import { startEmbeddedPostgres } from '../../server/platform/db/embedded-postgres/embedded-postgres.ts'
import { administer } from '../../server/testing/databases/temporary-database.ts'
import { testSite } from '../testing/test-site.ts'

const folder = await mkdtemp(join(tmpdir(), 'compas-together-'))
const postgres = await startEmbeddedPostgres({
  dataDir: join(folder, 'postgres'),
  settings: { max_connections: '200' },
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

let databases = 0

/** Creates an empty database on the server, and the settings for an instance that uses it. */
async function emptyDatabase() {
  const connection = { ...postgres.connection, database: `together_${databases++}` }
  await administer(connection, `create database ${connection.database}`)
  const { host, user, database } = connection
  const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  return { connection, environment: { DATABASE_URL, DATA_DIR: join(folder, database), DEMO: 'on' } }
}

describe('instances that start at the same time', { timeout: 240_000 }, () => {
  test('all become ready on an empty database, with one sample world @S10.10', async () => {
    const { connection, environment } = await emptyDatabase()
    const instances = [1, 2, 3].map(() => testSite(environment))
    await Promise.all(instances.map(({ ready }) => ready))
    for (const { process: instance } of instances) instance.kill('SIGTERM')
    const ends = await Promise.all(instances.map(({ ended }) => ended))
    expect(ends).toEqual([1, 2, 3].map(() => ({ code: 0, errors: [] })))
    const db = connect(connection, { max: 1 })
    const demo = await sql<{ count: number }>`select count(*) from users where username = 'demo'`.execute(db)
    expect(demo.rows).toEqual([{ count: 1 }])
    await db.destroy()
  })

  test('continue after the instance that prepares the database is killed', async () => {
    const { connection, environment } = await emptyDatabase()
    const blocker = new Client(connection)
    await blocker.connect()
    // A migration that creates the same table waits for this transaction, and is retried.
    await blocker.query('begin; create table users ()')
    const preparing = testSite(environment)
    await expect.poll(() => preparing.lines.join(), { timeout: 60_000 }).toContain('did not get a lock')
    const waiting = testSite({ ...environment, LOG_LEVEL: 'info' })
    await expect
      .poll(() => waiting.lines.join(), { timeout: 60_000 })
      .toContain('another process prepares the database')
    preparing.process.kill('SIGKILL')
    await preparing.ended
    await blocker.query('rollback')
    await blocker.end()
    await waiting.ready
    waiting.process.kill('SIGTERM')
    expect(await waiting.ended).toEqual({ code: 0, errors: [] })
  })

  test('name the step at which they fail', async () => {
    const { connection, environment } = await emptyDatabase()
    const db = connect(connection, { max: 1 })
    await sql`create table users ()`.execute(db)
    const failing = testSite(environment)
    const { code, errors } = await failing.ended
    expect(code).toBe(1)
    expect(errors).toEqual([
      expect.stringMatching(
        /^The start failed at: the migrations\. The migration 0001-schema\.sql failed: relation "users" already exists$/,
      ),
    ])
    await db.destroy()
  })
})
