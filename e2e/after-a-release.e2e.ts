import type { Page, Route } from '@playwright/test'
import { expect, expectToFit, signUp, sizes, test, waitUntilAwake } from './journey.ts'

test.use({ mayMissFiles: true })

/* The release before is the same one under other names: each script and style of it is renamed on its way to the browser. */

const asBefore = (text: string) => text.replace(/((?:assets|\.)\/[\w.-]+)\.(js|css)\b/g, '$1.before.$2')
const assetsOfBefore = /\/assets\/.+\.before\.(js|css)$/
const pages = (url: URL) => !/^\/(assets|api)\//.test(url.pathname) && !/\.\w+$/.test(url.pathname)

async function sendAsBefore(route: Route, url = route.request().url()) {
  try {
    const response = await route.fetch({ url })
    await route.fulfill({ response, body: asBefore(await response.text()) })
  } catch (error) {
    // A page that is left no longer waits for its files.
    if (!/disposed|closed/.test(String(error))) throw error
  }
}

const sendPageOfBefore = (route: Route) => sendAsBefore(route)
const sendAssetOfBefore = (route: Route) => sendAsBefore(route, route.request().url().replace('.before.', '.'))

/** Opens a page of the release before; the release that follows comes with `release()`. */
async function openBeforeRelease(page: Page, path: string) {
  const context = page.context()
  await context.route(pages, sendPageOfBefore)
  await context.route(assetsOfBefore, sendAssetOfBefore)
  await page.goto(path, { waitUntil: 'networkidle' })
  await waitUntilAwake(page)
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  const release = async ({ keepsFiles }: { keepsFiles: boolean }) => {
    await context.unroute(pages)
    if (!keepsFiles) await context.unroute(assetsOfBefore)
  }
  return { release, loads: () => loads }
}

const goTo = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true }).click()
const openPage = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1 })).toContainText(title, { timeout: 20_000 })

test('an open page whose files are gone is loaded anew once, at the page that was asked for', async ({ page }) => {
  const { release, loads } = await openBeforeRelease(page, '/')
  await release({ keepsFiles: false })
  await goTo(page, 'Rooms')
  await openPage(page, 'Find a room')
  await expect(page).toHaveURL(/\/rooms$/)
  expect(loads()).toBe(1)
  await waitUntilAwake(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Safety Guidelines' }).click()
  await openPage(page, 'Safety')
  expect(loads()).toBe(1)
})

test('an open page whose files are kept goes on without being loaded anew', async ({ page }) => {
  const { release, loads } = await openBeforeRelease(page, '/')
  await release({ keepsFiles: true })
  await goTo(page, 'Rooms')
  await openPage(page, 'Find a room')
  expect(loads()).toBe(0)
})

test('where loading anew does not help, it is not tried again', async ({ page }) => {
  const { loads } = await openBeforeRelease(page, '/')
  // An old page out of a cache, whose files are gone but for those that it begins with.
  await page.context().route(assetsOfBefore, (route) => {
    const isOfTheFirstLoad = /\/(entry-client|libraries|first-load|rolldown-runtime)[^/]*$/.test(route.request().url())
    return route.request().method() === 'GET' && isOfTheFirstLoad ? route.fallback() : route.fulfill({ status: 404 })
  })
  await goTo(page, 'Rooms')
  await expect.poll(loads, { timeout: 20_000 }).toBe(1)
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL(/\/rooms$/)
  expect(loads()).toBe(1)
})

test('without the network no page is loaded anew, and it goes on where the network comes back', async ({ page }) => {
  const { loads } = await openBeforeRelease(page, '/')
  const failing = (route: Route) => route.abort('internetdisconnected')
  await page.context().route(assetsOfBefore, failing)
  await goTo(page, 'Rooms')
  await openPage(page, 'This page lost its step')
  await page.context().unroute(assetsOfBefore, failing)
  await page.getByRole('button', { name: 'Retry' }).click()
  await openPage(page, 'Find a room')
  expect(loads()).toBe(0)
})

test('a dialog whose file is gone says so, and what was typed is there after the reload', async ({ page }) => {
  test.slow()
  await signUp(page)
  const { release, loads } = await openBeforeRelease(page, '/settings')
  const bio = page.getByLabel('Bio')
  await bio.fill('I dance on two.')
  await release({ keepsFiles: false })
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'A part of this page could not be loaded' })).toBeVisible()
  await expect(bio).toHaveValue('I dance on two.')
  expect(loads()).toBe(0)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectToFit(page)
  }
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(bio).toHaveValue('I dance on two.', { timeout: 20_000 })
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible({ timeout: 20_000 })
})
