import {
  expect,
  expectAccessible,
  expectNothingMoved,
  expectToFit,
  refuseStream,
  signUp,
  test,
  waitForHydration,
  watchLayoutShifts,
} from './journey.ts'

test('pages as rendered by the server are accessible', async ({ page }) => {
  for (const path of ['/', '/rooms']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expectAccessible(page)
    await expectToFit(page)
  }
})

const injected = `<script>document.title = 'injected'</script><script nonce="x">document.title = 'injected'</script>
  <script type="module">document.title = 'injected'</script><img src="/nowhere.webp" onerror="document.title = 'injected'">`

test('a script that somebody wrote into a page does not run, and those of the page do (threat 8)', async ({
  browser,
}) => {
  // A separate page, because that of the fixture must not block requests.
  const page = await browser.newPage()
  const blocked: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text())
  })
  await page.route('/safety', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('<main', () => `${injected}<main`)
    await route.fulfill({ response, body })
  })
  await page.goto('/safety')
  await waitForHydration(page)
  await expect.poll(() => blocked.length).toBe(4)
  await expect(page).toHaveTitle(/^Safety/)
  await page.close()
})

test('an unknown address shows the text of the specification @P2.15 @P8.38', async ({ page }) => {
  const reply = await page.goto('/no/such/page')
  expect(reply?.status()).toBe(404)
  await expect(page).toHaveTitle(/404 Page Not Found/)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
})

test('every link in the bar, the menus and the footer leads to a page @P2.1 @P2.16 @P2.33 @P2.34', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const links = page.getByRole('banner').getByRole('link').or(page.getByRole('contentinfo').getByRole('link'))
  const addresses = new Set(await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href)))
  expect(addresses.size).toBeGreaterThan(5)
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200)
})

for (const [from, to] of [
  ['/', '/rooms'],
  ['/safety', '/rooms'],
  ['/rooms', '/'],
] as const)
  test(`links on ${from} work before hydration has finished`, async ({ page }) => {
    await signUp(page)
    await page.goto(from, { waitUntil: 'commit' })
    const [name, heading] = to === '/' ? ['Festivals', 'Dance far away.'] : ['Rooms', 'Find a room']
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
    await expect(page).toHaveURL(new RegExp(`${to}$`))
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  })

test('a festival can be found, marked and left with the keyboard alone', async ({ page }) => {
  await signUp(page)
  await page.goto('/?query=salsa+grand')
  await expect(page.getByRole('button', { name: 'Favorite: Salsa Grand' })).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  const heart = page.getByRole('button', { name: 'Favorite: Salsa Grand' })
  for (let presses = 0; presses < 40 && !(await heart.evaluate((one) => one === document.activeElement)); presses++)
    await page.keyboard.press('Tab')
  await expect(heart).toBeFocused()
  await page.keyboard.press('Space')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('the layout does not shift after the first paint', async ({ page }) => {
  await signUp(page)
  await refuseStream(page)
  await watchLayoutShifts(page)
  for (const path of [
    '/',
    '/festivals/calendar',
    '/my-rooms',
    '/my-requests',
    '/favorites',
    '/saved-rooms',
    '/social-parties',
    '/messages',
    '/notifications',
    '/auth',
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expectNothingMoved(page)
  }
  await page.evaluate(() => localStorage.setItem('listView', 'list'))
  await page.goto('/', { waitUntil: 'networkidle' })
  const row = await page.getByRole('article').first().boundingBox()
  expect(row?.height, 'a festival is a row').toBeLessThan(100)
  await expectNothingMoved(page)
})
