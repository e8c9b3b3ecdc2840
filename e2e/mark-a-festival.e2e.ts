import { expect, refuseStream, signUp, test } from './journey.ts'

const name = 'Salsa Grand'
const home = '/?query=salsa+grand'

test("a favorite persists over a reload and on the festival's own page @P1.2 @P4.14 @P8.49", async ({ page }) => {
  await signUp(page)
  await page.goto(home)
  const heart = page.getByRole('button', { name: `Favorite: ${name}` })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(page.getByText('Added to favorites').first()).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('article').filter({ hasText: name }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(page.getByText('Removed from favorites').first()).toBeVisible()
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('a member is interested, then attends, then neither, and the counts change accordingly @P1.3 @P2.47 @P4.13 @P8.51', async ({
  page,
}) => {
  await signUp(page)
  await page.goto(home)
  const card = page.getByRole('article').filter({ hasText: name })
  const interested = card.getByRole('button', { name: 'Interested' })
  const going = card.getByRole('button', { name: 'Going' })
  const goingCount = async () => Number(/(\d+) going/.exec((await card.textContent()) ?? '')?.[1] ?? 0)
  await expect(going).toBeEnabled()
  const before = await goingCount()

  await interested.click()
  await expect(page.getByText('Marked as Interested').first()).toBeVisible()
  await expect(interested).toHaveAttribute('aria-pressed', 'true')
  await going.click()
  const asked = page.getByRole('dialog', { name: 'Marked as Going' })
  await asked.getByRole('radio', { name: 'Everyone signed in' }).check()
  await asked.getByRole('button', { name: 'Save' }).click()
  await expect(asked).toBeHidden()
  await expect(interested).toHaveAttribute('aria-pressed', 'false')
  await expect(going).toHaveAttribute('aria-pressed', 'true')
  expect(await goingCount()).toBe(before + 1)

  await page.reload()
  await expect(going).toHaveAttribute('aria-pressed', 'true')
  expect(await goingCount()).toBe(before + 1)
  const otherTab = await page.context().newPage()
  await otherTab.goto(home)
  const goingThere = otherTab.getByRole('article').filter({ hasText: name }).getByRole('button', { name: 'Going' })
  await expect(goingThere).toHaveAttribute('aria-pressed', 'true')
  await going.click()
  await expect(page.getByText('Attendance removed').first()).toBeVisible()
  await expect(goingThere).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(going).toHaveAttribute('aria-pressed', 'false')
  expect(await goingCount()).toBe(before)
})

test('a mark that could not be saved is reverted with an error @P8.15 @P8.16 @P8.17 @P8.18', async ({ page }) => {
  await signUp(page)
  await page.goto(home)
  const card = page.getByRole('article').filter({ hasText: name })
  const heart = card.getByRole('button', { name: /^Favorite/ })
  const going = card.getByRole('button', { name: 'Going' })
  await expect(heart).toBeEnabled()
  await expect(going).toBeEnabled()
  const unavailable = { status: 503, json: { error: 'We can’t do this right now.', code: 'unavailable' } }
  const refuse = () => page.route(/[/]api[/](favorites|festival-attendance)/, (route) => route.fulfill(unavailable))
  await refuse()

  await heart.click()
  await expect(page.getByText('Failed to add favorite').first()).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await going.click()
  await expect(page.getByText('Failed to update attendance').first()).toBeVisible()
  await expect(page.getByText('We can’t do this right now.').first()).toBeVisible()
  await expect(going).toHaveAttribute('aria-pressed', 'false')

  await page.unrouteAll()
  const interested = card.getByRole('button', { name: 'Interested' })
  await heart.click()
  await expect(page.getByText('Added to favorites').first()).toBeVisible()
  await interested.click()
  await expect(page.getByText('Marked as Interested').first()).toBeVisible()
  await refuse()
  await heart.click()
  await expect(page.getByText('Failed to remove favorite').first()).toBeVisible()
  await interested.click()
  await expect(page.getByText('Failed to remove attendance').first()).toBeVisible()
  await expect(interested).toHaveAttribute('aria-pressed', 'true')
})

test('the last of several quick presses wins', async ({ page }) => {
  await signUp(page)
  // With an open stream the network is never idle.
  await refuseStream(page)
  await page.goto(home)
  const heart = page.getByRole('button', { name: `Favorite: ${name}` })
  await expect(heart).toBeEnabled()
  for (let press = 0; press < 5; press++) await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.waitForLoadState('networkidle')
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('a visitor has no buttons to mark festivals @P6.4', async ({ page }) => {
  await page.goto(home)
  await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('button', { name: /^Favorite|Interested|Going/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0)
})
