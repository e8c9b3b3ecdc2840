import type { Page, Route } from '@playwright/test'
import { expect, expectToFit, refuseStream, signUp, sizes, test, waitForHydration } from './journey.ts'

test.use({ mayMissFiles: true })

/* Simulates an earlier release by renaming the scripts and styles of this one in the replies to the browser. */

const renameAssets = (text: string) => text.replace(/((?:assets|\.)\/[\w.-]+)\.(js|css)\b/g, '$1.before.$2')
const earlierAssets = /\/assets\/.+\.before\.(js|css)$/
const pages = (url: URL) => !/^\/(assets|api)\//.test(url.pathname) && !/\.\w+$/.test(url.pathname)

async function sendRenamed(route: Route, url = route.request().url()) {
  try {
    const response = await route.fetch({ url })
    await route.fulfill({ response, body: renameAssets(await response.text()) })
  } catch (error) {
    // A page that was left no longer waits for its files.
    if (!/disposed|closed|ended|already handled/.test(String(error))) throw error
  }
}

const sendEarlierPage = (route: Route) => sendRenamed(route)
const sendEarlierAsset = (route: Route) => sendRenamed(route, route.request().url().replace('.before.', '.'))

/** Opens a page of the earlier release; `release()` then deploys the current one. */
async function openBeforeRelease(page: Page, path: string) {
  const context = page.context()
  await context.route(pages, sendEarlierPage)
  await context.route(earlierAssets, sendEarlierAsset)
  await page.goto(path, { waitUntil: 'networkidle' })
  await waitForHydration(page)
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  const release = async ({ keepsFiles }: { keepsFiles: boolean }) => {
    if (keepsFiles) await context.unroute(pages)
    else await context.unrouteAll({ behavior: 'wait' })
  }
  return { release, loads: () => loads }
}

const goTo = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true }).click()
const openPage = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1 })).toContainText(title, { timeout: 20_000 })

test('an open page whose files were removed reloads once, at the requested page', async ({ page }) => {
  const { release, loads } = await openBeforeRelease(page, '/')
  await release({ keepsFiles: false })
  await goTo(page, 'Rooms')
  await openPage(page, 'Find a room')
  await expect(page).toHaveURL(/\/rooms$/)
  expect(loads()).toBe(1)
  await waitForHydration(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Safety Guidelines' }).click()
  await openPage(page, 'Safety')
  expect(loads()).toBe(1)
})

test('an open page whose files still exist continues without a reload', async ({ page }) => {
  const { release, loads } = await openBeforeRelease(page, '/')
  await release({ keepsFiles: true })
  await goTo(page, 'Rooms')
  await openPage(page, 'Find a room')
  expect(loads()).toBe(0)
})

test('if a reload does not help, there is no second one', async ({ page }) => {
  const { loads } = await openBeforeRelease(page, '/')
  // Simulates an old page from a cache: only the files of its first load still exist.
  await page.context().route(earlierAssets, (route) => {
    const isOfTheFirstLoad = /\/(entry-client|libraries|first-load|rolldown-runtime)[^/]*$/.test(route.request().url())
    return route.request().method() === 'GET' && isOfTheFirstLoad ? route.fallback() : route.fulfill({ status: 404 })
  })
  await goTo(page, 'Rooms')
  await expect.poll(loads, { timeout: 20_000 }).toBe(1)
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL(/\/rooms$/)
  expect(loads()).toBe(1)
})

test('without the network no page reloads; a press when it is back loads the requested page', async ({ page }) => {
  const { loads } = await openBeforeRelease(page, '/')
  const failing = (route: Route) => route.abort('internetdisconnected')
  await page.context().route(earlierAssets, failing)
  await goTo(page, 'Rooms')
  await openPage(page, 'This page lost its step')
  await page.context().unroute(earlierAssets, failing)
  expect(loads()).toBe(0)
  await page.getByRole('button', { name: 'Retry' }).click()
  await openPage(page, 'Find a room')
  expect(loads()).toBe(1)
})

test('a file that failed once is loaded by one reload, as the browser does not ask for it again', async ({ page }) => {
  const { loads } = await openBeforeRelease(page, '/')
  const failed = new Set<string>()
  await page.context().route(earlierAssets, (route) => {
    const file = route.request()
    if (file.method() !== 'GET' || failed.has(file.url())) return route.fallback()
    failed.add(file.url())
    return route.abort('internetdisconnected')
  })
  await goTo(page, 'Rooms')
  await openPage(page, 'Find a room')
  await expect(page).toHaveURL(/\/rooms$/)
  expect(loads()).toBe(1)
})

test('a dialog whose file was removed reports it, and entered text survives the reload', async ({ page }) => {
  test.slow()
  await signUp(page)
  await refuseStream(page)
  // For readers who save data no file is loaded before the press.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const { release, loads } = await openBeforeRelease(page, '/settings')
  const bio = page.getByLabel('Bio')
  await bio.fill('I dance on two.')
  await page.getByRole('navigation', { name: 'Settings sections' }).getByRole('link', { name: 'Your data' }).click()
  await release({ keepsFiles: false })
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t load part of this page' })).toBeVisible()
  const profile = page.getByRole('link', { name: 'Profile Not saved yet' })
  await expect(profile).toBeVisible()
  expect(loads()).toBe(0)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectToFit(page)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Reload' }).click()
  await profile.click({ timeout: 20_000 })
  await expect(bio).toHaveValue('I dance on two.', { timeout: 20_000 })
  await page.getByRole('link', { name: 'Your data' }).click()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible({ timeout: 20_000 })
})
