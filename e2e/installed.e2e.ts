import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, phone, signUp, test } from './journey.ts'
import { runSite } from './running-site.ts'

test.use({ serviceWorkers: 'allow', viewport: phone })

/** Opens a page, and resolves once the worker runs and has stored what it gives without a network. */
async function openWithWorker(page: Page, path: string) {
  // A site that has just started may still build the other languages.
  await expect(async () => expect((await page.goto(path))?.status()).toBe(200)).toPass({ timeout: 90_000 })
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => shells(page), { timeout: 60_000 }).not.toEqual([])
}

const shells = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('shell-'))
    const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return stored.flat().map(({ url }) => new URL(url).pathname)
  })

test('the site opens without a network, in the language of the address, and asks the network first @S11.5', async ({
  page,
  context,
  faults,
}) => {
  await openWithWorker(page, '/de/my-events')
  expect(await shells(page)).toEqual(['/de/shell'])
  await page.goto('/my-events')
  await expect.poll(() => shells(page), { timeout: 60_000 }).toEqual(['/de/shell', '/shell'])
  await context.setOffline(true)
  await page.goto('/my-events')
  await expect(page.getByRole('heading', { level: 1, name: 'My Events' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto('/de/rooms/01a00000-0000-7000-8000-000000000000')
  // Under test a page that the worker gives does not know that it is offline.
  await expect(page.getByRole('button', { name: 'Nochmal versuchen' })).toBeVisible()
  expect(faults.splice(0)).toEqual([expect.stringContaining('Failed to fetch')])
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expectAccessible(page)
  // The page would fetch its room again when the network returns, and be left meanwhile.
  await page.goto('about:blank')
  await context.setOffline(false)
  await page.goto('/my-events')
  await expect(page.locator('html')).not.toHaveAttribute('data-shell')
})

test('what another app shares becomes the draft of a social, which nobody gets before it is sent @S11.7', async ({
  page,
}) => {
  await signUp(page)
  await openWithWorker(page, '/')
  await page.evaluate(share)
  await expect(page.getByRole('heading', { level: 1, name: 'Add what you shared' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'The picture you shared' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'A social' }).click()
  await expect(page.getByLabel('Instagram link')).toHaveValue('https://www.instagram.com/p/abc/')
  await expect(page.getByRole('button', { name: 'Remove The picture you shared' })).toBeVisible()
  await page.goto('/share')
  await expect(page.getByText('Nothing here yet')).toBeVisible()
})

/** In the page: as the system does it for the share target. */
async function share() {
  const form = Object.assign(document.createElement('form'), { method: 'POST', action: '/share' })
  form.enctype = 'multipart/form-data'
  const text = Object.assign(document.createElement('input'), { name: 'text' })
  text.value = 'Sundays from eight https://www.instagram.com/p/abc/'
  const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 500 })
  canvas.getContext('2d')?.fillRect(0, 0, 400, 500)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg'))
  const files = new DataTransfer()
  files.items.add(new File([blob!], 'flyer.jpg', { type: 'image/jpeg' }))
  const picture = Object.assign(document.createElement('input'), { name: 'picture', type: 'file' })
  picture.files = files.files
  form.append(text, picture)
  document.body.append(form)
  form.submit()
}

test('where the worker is switched off, browsers that have it lose it and all that it stored @S11.6', async ({
  page,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'compas-worker-'))
  const port = '3219'
  const first = await runSite(port, { DATA_DIR: dataDir, DEMO: 'off' })
  await openWithWorker(page, `http://localhost:${port}/support`)
  await page.evaluate(() => {
    indexedDB.open('kept-test')
  })
  await first.stop()
  const second = await runSite(port, { DATA_DIR: dataDir, DEMO: 'off', SERVICE_WORKER: 'off' })
  try {
    await page.goto(`http://localhost:${port}/support`)
    const left = () =>
      page.evaluate(async () => ({
        workers: (await navigator.serviceWorker.getRegistrations()).length,
        caches: await caches.keys(),
        databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith('kept')),
      }))
    await expect.poll(left, { timeout: 30_000 }).toEqual({ workers: 0, caches: [], databases: [] })
    await page.reload()
    await expect.poll(left).toEqual({ workers: 0, caches: [], databases: [] })
  } finally {
    await second.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
