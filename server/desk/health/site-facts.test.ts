import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const folder = await mkdtemp(join(tmpdir(), 'compas-backups-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const backupDir = join(folder, 'backups')

test('the desk says whether BACKUP_DIR can be written, and a missing folder is made for its owner alone', async () => {
  const { signUpAdmin } = await testApp({ services: { backupDir } })
  const { health } = (await signUpAdmin()).api
  await writeFile(backupDir, 'a file in its place')
  expect(await health.site()).toMatchObject({ canBackUp: false, nextBackupAt: expect.any(String) })
  await rm(backupDir)
  expect((await health.site()).canBackUp).toBe(true)
  expect((await stat(backupDir)).mode & 0o777).toBe(0o700)
})

test('without BACKUP_DIR it says that none is set', async () => {
  const { signUpAdmin } = await testApp()
  expect(await (await signUpAdmin()).api.health.site()).toMatchObject({ canBackUp: null, nextBackupAt: null })
})

test('the desk and /readyz?verbose name the commit that runs, and nothing where it is not known', async () => {
  const commit = '0123456789abcdef0123456789abcdef01234567'
  const known = await testApp({ services: { commit } })
  expect(await (await known.signUpAdmin()).api.health.site()).toMatchObject({ versions: { commit } })
  expect((await known.app.inject('/readyz?verbose')).json()).toMatchObject({ status: 'ok', commit })
  const unknown = await testApp()
  expect(await (await unknown.signUpAdmin()).api.health.site()).toMatchObject({ versions: { commit: null } })
  expect((await unknown.app.inject('/readyz?verbose')).json()).not.toHaveProperty('commit')
  expect((await known.app.inject('/readyz')).json()).toEqual({ status: 'ok' })
})
