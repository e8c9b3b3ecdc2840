import type { Page } from '@playwright/test'
import { expect, expectNothingMoved, phone, test, watchLayoutShifts, waitForHydration } from './journey.ts'

test.use({ viewport: phone, hasTouch: true, isMobile: true, contextOptions: { reducedMotion: 'no-preference' } })

/** The site on the home screen, which Chromium's protocol does not emulate. */
const install = (page: Page) =>
  page.addInitScript(() => {
    const matchMedia = window.matchMedia.bind(window)
    window.matchMedia = (query) => {
      const media = matchMedia(query)
      return query.includes('display-mode') ? Object.defineProperty(media, 'matches', { value: true }) : media
    }
  })

const started = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-pulls', '')

test('an installed site is refreshed by a pull', async ({ page }) => {
  await install(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await started(page)
  const fetched = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/festivals')
  const browser = await page.context().newCDPSession(page)
  const at = (y: number) => ({ touchPoints: [{ x: 180, y }] })
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(120) })
  for (let y = 140; y <= 320; y += 20) await browser.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(y) })
  await expect(page.locator('.pull-mark')).toBeVisible()
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  expect((await fetched).ok()).toBe(true)
  await expect(page.getByText('Up to date').first()).toBeAttached()
  await expect(page.locator('.pull-mark')).toHaveCount(0)
})

test('a cover grows into its page, and Back leads to the same place in the list', async ({ page }) => {
  await install(page)
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (...given) => {
      const transition = start(...given)
      void transition.ready.then(() => document.documentElement.setAttribute('data-grew', ''))
      return transition
    }
  })
  await watchLayoutShifts(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  await started(page)
  const grew = page.locator('html[data-grew]')
  const card = page.getByRole('article').nth(6)
  await card.scrollIntoViewIfNeeded()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(500)
  await card.getByRole('heading').getByRole('link').tap()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(grew).toHaveCount(1)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.evaluate(() => document.documentElement.removeAttribute('data-grew'))
  await page.goBack()
  await expect(card.getByRole('heading', { name })).toBeInViewport()
  await expect(grew).toHaveCount(1)
  expect(await page.evaluate(() => scrollY)).toBe(place)
  await expectNothingMoved(page)
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Festivals' }).tap()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('the bar of the browser has the chosen theme from the first paint', async ({ page }) => {
  await page.goto('/safety')
  const color = () => page.locator('meta[name=theme-color]').first().getAttribute('content')
  expect(await color()).toBe('#fbf7ef')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/safety', { waitUntil: 'commit' })
  await expect.poll(color).toBe('#1a1018')
  await waitForHydration(page)
  expect(await color()).toBe('#1a1018')
  await expect(page.locator('meta[name=theme-color]')).toHaveCount(3)
})
