import { resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { maxMapBytes } from '../web/lib/offline/kept-limits.ts'
import { expect, expectAccessible, expectToFit, phone, signUp, test, waitForHydration } from './journey.ts'
import { keptIn, untilReady } from './kept-in-browser.ts'
import { runSite } from './running-site.ts'
import { onSiteDatabase } from './site-database.ts'

const port = '3218'
const MAP_FILE = resolve(import.meta.dirname, '../site/testing/streets/streets.pmtiles')
/** The middle of the streets in that file. */
const town = { latitude: -31.94, longitude: 115.83, country: 'AU' }

test.use({ mayMissFiles: true, viewport: phone, serviceWorkers: 'allow', baseURL: `http://localhost:${port}` })

// One site at this address for both.
test.describe.configure({ mode: 'default' })

let site: Awaited<ReturnType<typeof runSite>>
test.beforeAll(async () => {
  site = await runSite(port, { MAP_FILE, MAP_STYLE_URL: '' })
})
test.afterAll(() => site.stop())

const map = (page: Page) => page.getByRole('region', { name: /^Map: / })

/** The map is at the end of the page, and its frame is loaded when it is near. */
const goToMap = (page: Page) => page.getByRole('heading', { name: 'Where it is' }).scrollIntoViewIfNeeded()

/** The map itself is loaded once the page has been quiet. */
async function openMap(page: Page) {
  await goToMap(page)
  await expect(page.locator('.map-view[data-drawn]')).toBeVisible({ timeout: 60_000 })
}

/** How much of the right half of the map is not of its most frequent colour. */
async function drawnShare(frame: Locator) {
  const picture = sharp(await frame.screenshot())
  const { width, height } = await picture.metadata()
  const area = { left: Math.round(width * 0.55), top: 40, width: Math.round(width * 0.25), height: height - 80 }
  const { data, info } = await picture.extract(area).raw().toBuffer({ resolveWithObject: true })
  const counts = new Map<string, number>()
  for (let at = 0; at < data.length; at += info.channels) {
    const color = data.subarray(at, at + 3).join()
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  return 1 - Math.max(...counts.values()) / (info.width * info.height)
}

/** A member on the page of a festival in that town, with a service worker that has all it needs. */
async function atFestival(page: Page) {
  const member = await signUp(page)
  const [festival] = (await member.api.festivals.list({ query: { query: 'saint nicholas', limit: 1 } })).items
  const { id } = festival!
  await onSiteDatabase(
    async (db) => void (await db.updateTable('festivals').set(town).where('id', '=', id).execute()),
    site.dataDir,
  )
  await expect(async () => expect((await page.goto(`/festivals/${id}`))?.status()).toBe(200)).toPass({
    timeout: 90_000,
  })
  await untilReady(page)
  const say = (status: 'attending' | 'interested') =>
    member.api.festivalAttendance.set({ body: { festivalId: id, status } })
  const keeps = async () => (await keptIn(page)).includes(`map ${id}`)
  return { id, say, keeps }
}

test('the map of the festival’s town opens without a network, with its streets, and is gone after a logout @S11.37 @S12.63', async ({
  page,
  context,
}) => {
  const { id, say, keeps } = await atFestival(page)
  await say('interested')
  await page.reload()
  await expect.poll(async () => (await keptIn(page)).some((hash) => hash.includes(id))).toBe(true)
  await page.waitForTimeout(3_000)
  expect(await keeps()).toBe(false)
  await say('attending')
  await page.reload()
  // The map itself was never opened.
  await expect.poll(keeps, { timeout: 60_000 }).toBe(true)
  const [bytes, archives] = await keptMap(page)
  expect(bytes).toBeGreaterThan(200_000)
  expect(bytes).toBeLessThan(maxMapBytes)
  expect(archives).toEqual([expect.stringMatching(/^\/assets\/world/), expect.stringMatching(/^\/map\//)])

  const mine = `/festivals/${id}/mine`
  const emergency = page.getByText('Emergency in Australia: 000')
  await page.goto(mine)
  await expect(emergency).toBeVisible()
  // What is read is written a moment later.
  await expect.poll(async () => (await keptIn(page)).join()).toContain('emergencyNumbers')

  const browser = await context.newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  await context.setOffline(true)
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('.pmtiles') && asked.push(request.url()))
  await page.goto(`/festivals/${id}`)
  await openMap(page)
  for (let zoom = 4.5; zoom < 16; zoom++) {
    await map(page).getByRole('button', { name: 'Zoom in' }).click()
    await expect(page.locator('.map-view')).toHaveAttribute('data-shown', new RegExp(` ${(zoom + 1).toFixed(2)}$`))
    expect(await page.locator('.map-note').count()).toBe(0)
  }
  expect(asked).toEqual([])
  expect(await drawnShare(page.locator('.map-view'))).toBeGreaterThan(0.1)
  await expectToFit(page)
  await expectAccessible(page)
  await page.goto(mine)
  await expect(emergency).toBeVisible()
  await openMap(page)
  expect(asked).toEqual([])

  await context.setOffline(false)
  await page.goto('/my-events')
  await page.getByRole('button', { name: /^You/ }).click()
  await page
    .getByRole('menuitem', { name: 'Logout' })
    .or(page.getByRole('button', { name: 'Logout' }))
    .first()
    .click()
  await expect.poll(() => keptIn(page)).toEqual([])
})

/** The bytes of the one map that is kept, and the archives of which it is a part. */
const keptMap = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('kept-queries')
    await new Promise((done) => {
      opening.onsuccess = done
    })
    const reading = opening.result.transaction('entries').objectStore('entries').getAll()
    await new Promise((done) => {
      reading.onsuccess = done
    })
    opening.result.close()
    type Entry = { limited?: string; tiles: Blob; text: string }
    const entry = (reading.result as Entry[]).find(({ limited }) => limited === 'map')!
    const { ranges } = JSON.parse(entry.text) as { ranges: { archive: string }[] }
    return [entry.tiles.size, [...new Set(ranges.map(({ archive }) => new URL(archive).pathname))]] as const
  })

test('a map that is not kept says that it needs a connection, and what cannot be done says so too', async ({
  page,
  context,
}) => {
  const { id, say } = await atFestival(page)
  await say('interested')
  await page.reload()
  await expect.poll(async () => (await keptIn(page)).some((hash) => hash.includes(id))).toBe(true)
  await expect(page.getByRole('button', { name: 'Interested' }).first()).toBeEnabled()
  await waitForHydration(page)
  const calls: string[] = []
  await context.setOffline(true)
  page.on('request', (request) => request.method() !== 'GET' && calls.push(request.url()))
  for (const name of [
    'Interested (needs a connection)',
    'Going (needs a connection)',
    /^Favou?rite.* \(needs a connection\)$/,
  ]) {
    // It is disabled for assistive technology, and says why when it is pressed.
    await page.getByRole('button', { name }).first().click({ force: true })
    await expect(page.getByText('This needs a connection.').first()).toBeVisible()
  }
  expect(calls).toEqual([])
  await goToMap(page)
  await expect(page.getByText('The map needs a connection.')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
})
