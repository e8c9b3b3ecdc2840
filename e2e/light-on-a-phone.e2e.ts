import { expect, phone, test, waitForHydration } from './journey.ts'

test.use({ viewport: phone, hasTouch: true, isMobile: true })

type TraceEvent = { name: string; args: { elementCount?: number } }

/**
 * A selector such as `.group:has(.a) *` in any style sheet makes the browser compute the styles of all elements for each one that is added,
 * which takes a phone 10 to 20 ms.
 */
test('an element that is added does not restyle the page', async ({ page, browser }) => {
  for (const path of ['/', '/social-parties', '/rooms', '/auth']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'] })
    const count = await page.evaluate(() => {
      const { body } = document
      for (const parent of [document.head, body, document.querySelector('main') ?? body]) {
        parent.append(Object.assign(document.createElement('span'), { className: 'added', title: 'added' }))
        // Computes the styles now.
        body.getBoundingClientRect()
      }
      return document.querySelectorAll('body *').length
    })
    const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
    const restyled = traceEvents.filter(({ name }) => name === 'UpdateLayoutTree').map(({ args }) => args.elementCount)
    expect(restyled, path).not.toEqual([])
    expect(Math.max(...restyled.map((elements = 0) => elements)), `${path} of ${count}`).toBeLessThan(count / 2)
  }
})

test('a phone loads the map of a city, and that of all socials once the reader has pressed anything', async ({
  page,
}) => {
  const map = page.getByRole('region', { name: 'Map of the socials' })
  await page.clock.install()
  // Each script that a test runs in a page counts as a press: the page is complete before.
  await page.goto('/social-parties?city=Madrid', { waitUntil: 'networkidle' })
  await page.clock.runFor(5000)
  await expect(map).toBeVisible()

  await page.goto('/social-parties', { waitUntil: 'networkidle' })
  await waitForHydration(page)
  await page.clock.runFor(30_000)
  await expect(page.locator('.finder-map .first-mark').first()).toBeVisible()
  await expect(map).toHaveCount(0)
  await page.getByRole('heading', { level: 1 }).tap()
  await page.clock.runFor(3000)
  await expect(map).toBeVisible()
})
