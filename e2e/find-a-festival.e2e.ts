import type { Page } from '@playwright/test'
import { expect, test, waitForHydration } from './journey.ts'

/** The announcement for screen readers: '131 festivals found'. */
const found = (page: Page) => page.getByRole('status').filter({ hasText: /festivals? found$/ })

test.describe('a visitor finds a festival', () => {
  test('by words in the search of the home page, with a typo and without accents @P1.1 @P2.2 @P2.35', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page).toHaveTitle('Compás')
    await page.getByRole('combobox', { name: 'Festival, city or style' }).fill('bachta congres sevila')
    await page.getByRole('combobox', { name: 'Festival, city or style' }).press('Enter')
    await expect(page).toHaveURL(/[?&]query=bachta/)
    const card = page.getByRole('article').filter({ hasText: 'E-Motion Sevilla Bachata Congress' })
    await expect(card).toContainText('Seville, Spain')
    await expect(card).toContainText('Nov 27, 2026')

    await card.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-Motion Sevilla Bachata Congress')
    await page.goBack()
    await expect(page).toHaveURL(/query=bachta/)
    await expect(page.getByText('1 festival', { exact: true }).first()).toBeVisible()
  })

  test('with Back closing the filters also where the page was opened by its address', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/safety')
    await page.goto('/?location=Spain')
    await waitForHydration(page)
    const [filters, sheet] = [
      page.getByRole('button', { name: /^Filters/ }),
      page.getByRole('dialog', { name: 'Filters' }),
    ]
    for (const _time of [1, 2]) {
      await filters.click()
      await expect(sheet).toBeVisible()
      await page.goBack()
      await expect(sheet).toHaveCount(0)
      await expect(page).toHaveURL('/?location=Spain')
    }
    await page.goBack()
    await expect(page).toHaveURL('/safety')
  })

  test('by the search in the bar, from any page @P2.19', async ({ page }) => {
    await page.goto('/safety')
    const search = page.getByRole('banner').getByRole('combobox', { name: 'Search festivals' })
    await search.fill('wroclaw')
    await search.press('Enter')
    await expect(page.getByRole('article').filter({ hasText: 'Wrocław' }).first()).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Festival, city or style' })).toHaveValue('wroclaw')
    await expect(search).toHaveCount(0)
    await page.goto('/rooms?query=seville')
    await expect(search).toHaveValue('')
  })

  test('in two taps: a festival, a city or a style as one types, or all of it in words', async ({ page }) => {
    await page.goto('/')
    await waitForHydration(page)
    const search = page.getByRole('combobox', { name: 'Festival, city or style' })
    await search.click()
    await search.pressSequentially('sevil')
    await page.getByRole('option', { name: /^Seville, Spain \d festivals$/ }).click()
    await expect(page).toHaveURL(/\?location=Seville/)
    await expect(search).toHaveValue('')
    await search.pressSequentially('bacha')
    await page.getByRole('option', { name: 'Bachata Dance style' }).click()
    await expect(page).toHaveURL(/genres=Bachata.*location=Seville/)
    await search.pressSequentially('e-motion')
    await expect(page.getByRole('option', { name: /^E-Motion Sevilla.*Seville, Spain/ })).toBeVisible()
    await search.press('ArrowDown')
    await search.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-Motion Sevilla Bachata Congress')

    await page.goto('/')
    await search.fill('bachata spain next spring')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('article').first()).toContainText(/Spain.*(Mar|Apr|May) \d/)
  })

  test('by style, place, days and price, and removes all filters @P1.1 @P2.36 @P2.37 @P2.38 @P2.43 @P4.18', async ({
    page,
  }) => {
    await page.goto('/')
    const all = await found(page).textContent()
    await page.getByRole('link', { name: 'Kizomba', exact: true }).click()
    await expect(page).toHaveURL(/genres=Kizomba/)
    await expect(found(page)).not.toHaveText(all ?? '')
    for (const card of await page.getByRole('article').all()) await expect(card).toContainText('Kizomba')

    await page.getByRole('button', { name: /^Filters/ }).click()
    await expect(page.getByLabel('Genre')).toBeDisabled()
    await page.getByRole('combobox', { name: 'Location' }).selectOption('Paris')
    await expect(page).toHaveURL(/location=Paris/)
    await expect(page.getByText('Clear filters above to edit')).toBeVisible()
    await page.getByLabel('Price range').selectOption('€100-200')
    await expect(page).toHaveURL(/priceRange=100-200/)

    await page.reload()
    await expect(page.getByRole('link', { name: 'Kizomba', exact: true })).toHaveAttribute('aria-current', 'true')
    await page.getByRole('link', { name: 'Clear', exact: true }).click()
    await expect(page).not.toHaveURL(/genres|location|priceRange/)
    await expect(found(page)).toHaveText(all ?? '')
  })

  test('by choosing a first and a last day @P2.40 @P2.41', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('button', { name: /^Dates/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Dates' })
    await expect(dialog.getByRole('grid')).toHaveCount(2)
    await dialog.getByRole('button', { name: /next month/i }).click()
    const days = dialog.getByRole('grid').first().getByRole('gridcell').getByRole('button')
    await days.nth(4).click()
    await expect(page).not.toHaveURL(/startDate/)
    await days.nth(20).click()
    await expect(page).toHaveURL(
      /startDate=\d{4}-\d\d-05&endDate=\d{4}-\d\d-21|endDate=\d{4}-\d\d-21&startDate=\d{4}-\d\d-05/,
    )
    await page.getByRole('button', { name: /^Dates/ }).click()
    await page.getByRole('button', { name: 'Clear dates' }).click()
    await expect(page).not.toHaveURL(/startDate|endDate/)
  })

  test('or sees a message when there is none @P2.49', async ({ page }) => {
    await page.goto('/?query=zzzzqqqq')
    await expect(page.getByText('No festivals found')).toBeVisible()
    await expect(page.getByText('Try adjusting your search filters')).toBeVisible()
  })

  test('and loads more while scrolling, each festival once', async ({ page }) => {
    test.slow()
    await page.goto('/')
    const total = Number.parseInt((await found(page).textContent()) ?? '', 10)
    expect(total).toBeGreaterThan(60)
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      expect(await page.getByRole('article').count()).toBe(total)
    }).toPass({ intervals: [200], timeout: 180_000 })
    const addresses = await page
      .getByRole('article')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(new Set(addresses).size).toBe(total)
  })

  test('or sees an error when the list cannot be loaded, and tries again @P8.14', async ({ page }) => {
    await page.goto('/safety')
    await waitForHydration(page)
    await page.route('**/api/festivals?*', (route) => route.abort())
    await page.getByRole('link', { name: 'Festivals', exact: true }).first().click()
    await expect(page.getByText('Failed to load festivals. Please try again.')).toBeVisible()
    await page.unroute('**/api/festivals?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  test('with prices in the chosen currency, also on the next visit @P1.15 @P2.21 @P8.42', async ({ page }) => {
    await page.goto('/?query=dame+valencia')
    const card = page.getByRole('article').filter({ hasText: 'Dame Festival Valencia' })
    await expect(card).toContainText('$86')
    await page.getByRole('banner').getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
    await expect(card).toContainText('€79')
    expect(await page.evaluate(() => localStorage.getItem('displayCurrency'))).toBe('EUR')
    await page.reload()
    await expect(card).toContainText('€79')

    await page.waitForLoadState('networkidle')
    // Only the page, as on a connection on which the scripts have not arrived yet.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    await expect(card).toContainText('€79')
    await expect(page.getByRole('banner').getByRole('combobox', { name: 'Currency' })).toHaveValue('EUR')
    await page.goto('/rooms')
    await expect(page.getByRole('article').first()).toContainText('€')
    await expect(page.getByRole('article').first()).not.toContainText(/\$\d/)
  })

  test('and opens its page with the link to its site @P2.10 @P2.44 @P2.97', async ({ page }) => {
    await page.goto('/?query=salsa+grand')
    await page.getByRole('article').filter({ hasText: 'Salsa Grand' }).getByRole('link').click()
    await expect(page).toHaveTitle(/Salsa Grand/)
    const site = page.getByRole('link', { name: /official/i })
    await expect(site).toHaveAttribute('href', 'https://www.salsagrand.com/')
    await expect(site).toHaveAttribute('rel', /noopener/)
    await expect(site).toHaveAttribute('target', '_blank')
    await expect(page.getByText('Zagreb, Croatia').first()).toBeVisible()
  })

  test('or gets a 404 for an unknown address @P2.100', async ({ page }) => {
    const reply = await page.goto('/festivals/019a0000-0000-7000-8000-000000000000')
    expect(reply?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Festival not found' })).toBeVisible()
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('festivals can be read, searched and paged through', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.getByRole('link', { name: 'Salsa', exact: true }).click()
    await expect(page).toHaveURL(/genres=Salsa/)
    await page.getByRole('link', { name: 'Show more festivals' }).click()
    await expect(page).toHaveURL(/cursor=/)
    await expect(page.getByRole('article').first()).toBeVisible()

    await page.goto('/')
    await page.getByRole('combobox', { name: 'Festival, city or style' }).fill('zagreb')
    await page.getByRole('combobox', { name: 'Festival, city or style' }).press('Enter')
    await page.getByRole('article').filter({ hasText: 'Salsa Grand' }).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Salsa Grand')
  })
})
