import type { Page } from '@playwright/test'
import { translatePage } from '../web/testing/translate.ts'
import { expect, phone, signUp, test, waitForHydration } from './journey.ts'

test.use({ viewport: phone })

const translated = async (page: Page, path: string) => {
  await page.goto(path)
  await waitForHydration(page)
  await page.evaluate(translatePage)
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('Going, Interested and the heart work on a page that the browser translated', async ({ page }) => {
  await signUp(page)
  await translated(page, '/?query=salsa+grand')
  const card = page.getByRole('article').filter({ hasText: 'Salsa Grand' })
  for (const name of ['Interested', 'Going']) {
    const button = card.getByRole('button', { name })
    await button.click()
    if (name === 'Going') await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  }
  const heart = card.getByRole('button', { name: /Favorite/ })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Retry')).toHaveCount(0)
})

test('filters, another page and the way back work there', async ({ page }) => {
  await translated(page, '/rooms')
  await page.getByRole('link', { name: /^Map/ }).first().click()
  await expect(page).toHaveURL(/\/rooms\/map/)
  await page.goBack()
  await expect(heading(page)).toBeVisible()
  await translated(page, '/social-parties')
  const weekend = page.getByRole('link', { name: 'This weekend' })
  await weekend.click()
  await expect(weekend).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText('Retry')).toHaveCount(0)
  await expect(heading(page)).toBeVisible()
})

test('a text that changes is read', async ({ page }) => {
  await page.goto('/safety')
  await waitForHydration(page)
  const text = await heading(page).evaluateHandle(({ firstChild }) => firstChild)
  await page.evaluate(translatePage)
  await text.evaluate((node) => node && Object.assign(node, { nodeValue: 'What React wrote' }))
  await expect(heading(page)).toHaveText('What React wrote')
})

test('a form says what is missing, and takes what is typed', async ({ page }) => {
  await signUp(page)
  await translated(page, '/festivals/new')
  await page.getByRole('button', { name: 'Add Festival' }).last().click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await page.getByLabel('Name').first().fill('Feria de Prueba')
  await expect(page.getByText('Name is required')).toBeHidden()
  await expect(heading(page)).toBeVisible()
})

/** React renders such a page anew, and reports that it differs from the server's. */
test('a page that was translated before its scripts ran works too', async ({ page, faults }) => {
  const translateEarly = `document.readyState === 'interactive' && (${translatePage.toString()})()`
  await page.addInitScript(`document.addEventListener('readystatechange', () => ${translateEarly})`)
  await page.goto('/social-parties')
  await waitForHydration(page)
  const weekend = page.getByRole('link', { name: 'This weekend' })
  await weekend.click()
  await expect(weekend).toHaveAttribute('aria-current', 'true')
  await expect(heading(page)).toBeVisible()
  expect(faults.splice(0)).toEqual([expect.stringContaining('Minified React error #418')])
})
