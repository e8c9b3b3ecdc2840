import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/platform/db/embedded-postgres/embedded-postgres.ts'
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../testing/pgbouncer.ts'
import { testSite } from '../testing/test-site.ts'

const isRequired = process.env.CI === 'true'
if (!hasPgBouncer) console.warn("Not tested: behind PgBouncer ('apt-get install pgbouncer')")

describe.skipIf(!hasPgBouncer && !isRequired)('behind PgBouncer', { timeout: 120_000 }, () => {
  let folder = ''
  let postgres: EmbeddedPostgres
  const poolers: PgBouncer[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'compas-behind-pgbouncer-'))
    postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
  }, 120_000)

  afterAll(async () => {
    await Promise.all(poolers.map((pooler) => pooler.stop()))
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  })

  async function siteBehind(mode: 'session' | 'transaction') {
    const pooler = await startPgBouncer(postgres.connection, mode)
    poolers.push(pooler)
    return testSite({ DATABASE_URL: pooler.url, DATA_DIR: join(folder, mode) })
  }

  test('the site runs in session mode', async () => {
    const { process: site, ready, ended } = await siteBehind('session')
    const address = await ready
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect((await fetch(`${address}/api/festivals`)).status).toBe(200)
    site.kill('SIGTERM')
    expect(await ended).toEqual({ code: 0, errors: [] })
  })

  test('in transaction mode the start fails with one line that gives the reason', async () => {
    const { ended } = await siteBehind('transaction')
    expect(await ended).toEqual({
      code: 1,
      errors: [
        "The start failed at: the database. The database's pool works in transaction mode, where nothing that a session keeps holds: set pool_mode = session in PgBouncer, or connect to PostgreSQL itself.",
      ],
    })
  })
})
