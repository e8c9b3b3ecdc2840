import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { builtWeb, manifestOf } from './build.ts'
import { copySources } from '../testing/copied-sources.ts'
import { testSite } from '../testing/test-site.ts'

// Builds the web part, and one language, if no build has them.
test('a start waits for English alone: pages in a language say that they are not ready until its files are there', {
  timeout: 240_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'compas-languages-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const build = await builtWeb(() => {}, ['en', 'de'])
  const [code, served] = [join(folder, 'code'), join(folder, 'code/dist/served')]
  copySources(code)
  // Without the sources of pages the site serves the build that is there, in which only English is complete.
  rmSync(join(code, 'web'), { recursive: true })
  mkdirSync(join(served, 'client/.vite'), { recursive: true })
  for (const part of ['server', 'first-script', 'worker', 'client/assets'])
    symlinkSync(join(build, part), join(served, part))
  cpSync(manifestOf(join(build, 'client')), manifestOf(join(served, 'client')))

  const site = testSite({ DATA_DIR: join(folder, 'data') }, { root: code })
  const address = await site.ready
  const open = (path: string) => fetch(address + path, { headers: { accept: 'text/html' } })
  expect(site.lines.join('\n')).toContain('Languages: es, fr, de, it and pt are built now')
  expect((await open('/rooms')).status).toBe(200)
  const early = await open('/de/rooms')
  expect([early.status, early.headers.get('retry-after'), early.headers.get('cache-control')]).toEqual([
    503,
    '10',
    'no-store',
  ])

  cpSync(manifestOf(join(build, 'client'), 'de'), manifestOf(join(served, 'client'), 'de'))
  const page = await open('/de/rooms')
  expect(page.status).toBe(200)
  const [, modules = ''] = /data-modules="([^"]*)"/.exec(await page.text()) ?? []
  for (const file of modules.split(' ')) expect((await fetch(address + file)).status, file).toBe(200)
  expect((await open('/es/rooms')).status).toBe(503)
})
