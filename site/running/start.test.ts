import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const dataDir = await mkdtemp(join(tmpdir(), 'compas-start-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Runs the site in a separate process until it ends. */
function site(env: Record<string, string>) {
  return new Promise<{ code: number | null; error: string; output: string }>((done) => {
    const child = execFile(
      process.execPath,
      [resolve(import.meta.dirname, '../main.ts')],
      { env: { PATH: process.env.PATH, HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: 'off', ...env } },
      (_, output, error) => done({ code: child.exitCode, error, output }),
    )
  })
}

// Builds the web part if no build exists.
test('if its port is in use the site ends with one line and stops its database; a BACKUP_DIR that cannot be written is told @S10.10', {
  timeout: 240_000,
}, async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const noFolder = join(dataDir, 'no-folder')
  await writeFile(noFolder, '')
  const { output, ...end } = await site({ PORT: `${port}`, BACKUP_DIR: noFolder, LOG_LEVEL: 'error' })
  expect(end).toEqual({
    code: 1,
    error: `The start failed at: listening. Port ${port} is in use: set PORT to another port.\n`,
  })
  expect(output).toMatch(/^Migrations: \d+ run in [\d.]+ s, the last is \d{4}-.+$/m)
  expect(output).toContain(
    `\nMail: written to ${dataDir}/outbox, as SMTP_URL is not set\nOperator: nobody is named on `,
  )
  expect(output).toContain(`\nPhotos: kept in ${dataDir}/objects\n`)
  expect(output).toContain(`No backup can be made. The folder BACKUP_DIR (${noFolder}) cannot be written: E`)
  expect(output).not.toContain('Sample world')
  expect(existsSync(join(dataDir, 'postgres/PG_VERSION'))).toBe(true)
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  other.close()
})

test('with a setting of a wrong value the site ends with one line that names it @S10.24', {
  timeout: 60_000,
}, async () => {
  const { code, error, output } = await site({ PORT: 'abc' })
  expect([code, error, output]).toEqual([1, 'The setting PORT must be a port\n', ''])
})

test('if the database is unreachable the site ends with one line', { timeout: 60_000 }, async () => {
  const { code, error } = await site({ DATABASE_URL: 'postgres://nobody:x@127.0.0.1:9/none', LOG_LEVEL: 'silent' })
  expect(code).toBe(1)
  expect(error).toMatch(/^The start failed at: the database\. .*ECONNREFUSED.*\n$/)
})

test('if the data folder cannot be written the site ends with one line, also with a DATABASE_URL', {
  timeout: 60_000,
}, async () => {
  const unwritable = join(dataDir, 'a-file')
  await writeFile(unwritable, '')
  const nowhere = { DATABASE_URL: 'postgres://nobody:x@127.0.0.1:9/none', LOG_LEVEL: 'silent' }
  for (const environment of [{}, nowhere])
    expect(await site({ DATA_DIR: unwritable, ...environment })).toEqual({
      code: 1,
      error: expect.stringMatching(
        /^The start failed at: the data folder\. The folder DATA_DIR \(.*a-file\) cannot be written: .*\n$/,
      ),
      output: '',
    })
})

const asOldNode = `data:text/javascript,${encodeURIComponent(
  "Object.defineProperty(process, 'versions', { value: { node: '22.18.0' } }); Object.defineProperty(process, 'version', { value: 'v22.18.0' })",
)}`

test.each(['main.js', 'main.ts'])('an old Node says so in one line, by %s', (file) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', asOldNode, resolve(import.meta.dirname, '..', file)],
    {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      encoding: 'utf8',
    },
  )
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toBe(
    "Compás needs Node 26 or newer, and this is v22.18.0: use 'npm start', or node_modules/.bin/node.\n",
  )
})

const oldNodes = ['/usr/bin/node', '/usr/local/bin/node'].filter((node) =>
  /^v1?\d\.|^v2[01]\./.test(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? ''),
)

test.skipIf(oldNodes.length === 0)('one that knows no TypeScript says it by main.js', () => {
  const { status, stderr } = spawnSync(oldNodes[0]!, [resolve(import.meta.dirname, '../main.js')], { encoding: 'utf8' })
  expect([status, stderr.split('\n').length, stderr]).toEqual([1, 2, expect.stringContaining('Compás needs Node 26')])
})
