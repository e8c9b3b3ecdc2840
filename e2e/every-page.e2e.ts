import {
  atEachSize,
  expect,
  expectAccessible,
  expectToFit,
  makeAdmin,
  newMember,
  signUp,
  sizes,
  test,
} from './journey.ts'

const forAll = [
  '/',
  '/?genres=Salsa&location=Paris',
  '/?query=zzzzqqqq',
  '/auth',
  '/auth?tab=register',
  '/auth/forgot',
  '/auth/reset',
  '/auth/verify',
  '/auth/undo-email',
  '/settings',
  '/members/ines.m',
  '/members/nobody-at-all',
  '/festivals/calendar',
  '/festivals/new',
  '/rooms',
  '/rooms?query=zzzzqqqq',
  '/rooms/nowhere',
  '/my-rooms',
  '/my-requests',
  '/unsubscribe',
  '/unsubscribe?token=x.room_request_received',
  '/safety',
  '/support',
  '/nowhere',
]
const forMembers = [
  '/',
  '/rooms',
  '/my-rooms',
  '/my-requests',
  '/festivals/new',
  '/auth',
  '/settings',
  '/members/demo',
  '/admin/festivals',
]

for (const path of forAll)
  test(`${path} can be used by everybody`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await atEachSize(page, async () => {
      await expectAccessible(page)
      await expectToFit(page)
    })
  })

test('a festival can be read by everybody', async ({ page }) => {
  await page.goto('/?query=dame+valencia')
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dame Festival Valencia')
  await atEachSize(page, () => expectAccessible(page))
})

for (const path of forMembers)
  test(`${path} can be used by every member`, async ({ page }) => {
    const member = newMember()
    await signUp(page, member)
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('button', { name: `Account of ${member.name}` })).toBeVisible()
    await atEachSize(page, async () => {
      await expectAccessible(page)
      await expectToFit(page)
    })
  })

for (const { name, ...viewport } of sizes)
  test(`each step of the welcome can be used by everybody on a ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await signUp(page)
    await page.goto('/onboarding')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('Please select at least one dance style')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Salsa' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('slider')).toHaveCount(2)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Your social links' })).toBeVisible()
    await expectAccessible(page)
  })

test('the filters can be used by everybody while they are open', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('button', { name: /^Dates/ }).click()
  await expect(page.getByRole('dialog', { name: 'Dates' })).toBeVisible()
  await expectAccessible(page)
})

test('the approvals can be used by every admin', async ({ page }) => {
  const admin = newMember()
  await signUp(page, admin)
  await makeAdmin(admin.username)
  await page.addInitScript(() => {
    const user = JSON.parse(localStorage.getItem('authUser') ?? '{}')
    localStorage.setItem('authUser', JSON.stringify({ ...user, isAdmin: true }))
  })
  await page.goto('/admin/festivals', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: /^Approve/ }).first()).toBeVisible()
  await expectAccessible(page)
})

test('an unknown address says so, in the words of the specification', async ({ page }) => {
  const reply = await page.goto('/no/such/page')
  expect(reply?.status()).toBe(404)
  await expect(page).toHaveTitle(/404 Page Not Found/)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
})

test('every link of the bar, the menus and the footer leads to a page', async ({ page, request }) => {
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
  test(`a member may go on from ${from} at once, before all of it is awake`, async ({ page }) => {
    await signUp(page)
    await page.goto(from, { waitUntil: 'commit' })
    const [name, heading] = to === '/' ? ['Festivals', 'Dance far away.'] : ['Rooms', 'Find a room']
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
    await expect(page).toHaveURL(new RegExp(`${to}$`))
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  })

test('the keyboard alone finds a festival, marks it and goes back', async ({ page }) => {
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

test('nothing moves once the page is painted', async ({ page }) => {
  await signUp(page)
  await page.addInitScript(() => {
    const shifts = { total: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.total += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of ['/', '/festivals/calendar', '/my-rooms', '/my-requests', '/auth']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(
      await page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total),
      path,
    ).toBeLessThan(0.02)
  }
})
