import type { Page, Route } from '@playwright/test'
import { expect, expectAccessible, fillRegistration, newMember, test } from './journey.ts'

/** Delays the replies to an address until they are released or replaced by a 503. */
async function holdBack(page: Page, url: string | RegExp) {
  let answer: (how: 'as usual' | 'busy') => void = () => {}
  const answered = new Promise<'as usual' | 'busy'>((resolve) => {
    answer = resolve
  })
  await page.route(url, async (route: Route) => {
    if ((await answered) === 'as usual') return await route.fallback()
    await route.fulfill({ status: 503, json: { error: 'Busy now', code: 'unavailable' } })
  })
  return answer
}

test('on a slow network a page appears with its skeleton before its data @P2.48 @P2.114 @P9.8', async ({ page }) => {
  await page.goto('/safety', { waitUntil: 'networkidle' })
  const bar = page.getByRole('banner')
  const answerFestivals = await holdBack(page, '**/api/festivals?*')
  await bar.getByRole('link', { name: 'Festivals', exact: true }).click()
  await expect(page.locator('.festival-skeleton')).toHaveCount(6)
  answerFestivals('as usual')
  await expect(page.getByRole('article').first()).toBeVisible()

  const answerSocials = await holdBack(page, '**/api/social-parties?*')
  await bar.getByRole('link', { name: 'Social Finder' }).click()
  await expect(page.getByText('Loading social parties...')).toBeVisible()
  answerSocials('as usual')
  await expect(page.getByRole('article').first()).toBeVisible()

  const answerList = await holdBack(page, '**/api/room-shares?*')
  await page.getByRole('banner').getByRole('link', { name: 'Rooms', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Find a room, and who to share it with' })).toBeVisible()
  await expect(page.getByText('Loading rooms')).toBeVisible()
  answerList('as usual')
  await expect(page.getByRole('heading', { name: /rooms found$/ })).toBeVisible()

  const first = page.getByRole('article').first().getByRole('heading').getByRole('link')
  const title = await first.innerText()
  const answerRoom = await holdBack(page, /[/]api[/]room-shares[/][0-9a-f-]{36}$/)
  await first.click()
  await expect(page.getByText('Loading the room')).toBeVisible()
  answerRoom('as usual')
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
})

test('on a slow network a form says that it is sent, and without a reason what to do @P2.138 @P4.8 @P4.9 @P8.10', async ({
  page,
}) => {
  await page.goto('/join-waitlist', { waitUntil: 'networkidle' })
  const answerWaitlist = await holdBack(page, '**/api/waitlist')
  await page.getByLabel('Email Address').fill(newMember().email)
  await page.getByRole('button', { name: 'Join the Waitlist' }).click()
  await expect(page.getByRole('button', { name: 'Joining...' })).toBeVisible()
  answerWaitlist('busy')
  await expect(page.getByText('Oops!').first()).toBeVisible()

  await page.goto('/auth', { waitUntil: 'networkidle' })
  const answerLogin = await holdBack(page, '**/api/auth/login')
  await page.getByLabel('Username or email').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
  answerLogin('busy')
  await expect(page.getByText('Busy now').first()).toBeVisible()

  await page.getByRole('tab', { name: 'Register' }).click()
  await fillRegistration(page, newMember())
  const answerRegistration = await holdBack(page, '**/api/auth/register')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeVisible()
  answerRegistration('busy')
  await expect(page.getByText('Registration failed').first()).toBeVisible()
  const wordless = { status: 503, json: { error: '', code: 'unavailable' } }
  await page.route('**/api/auth/register', (route) => route.fulfill(wordless))
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Please check your information').first()).toBeVisible()
})

test('a press before hydration takes effect afterwards', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const answerScripts = await holdBack(page, '**/assets/*.js')
  await page.goto('/rooms', { waitUntil: 'domcontentloaded' })
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await expect(page.getByText('Log in to see how well each room fits you.')).toBeVisible()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(filters).toBeHidden()
  const html = page.locator('html')
  await expect(html, 'the press is shown to be on its way').toHaveAttribute('data-busy')
  answerScripts('as usual')
  await expect(filters).toBeVisible()
  await expect(html).not.toHaveAttribute('data-busy')
})

test('a currency chosen before hydration is used afterwards', async ({ page }) => {
  const answerScripts = await holdBack(page, '**/assets/*.js')
  await page.goto('/rooms', { waitUntil: 'commit' })
  await page.getByRole('banner').getByRole('combobox', { name: 'Currency' }).selectOption('JPY')
  answerScripts('as usual')
  await expect(page.getByRole('article').first()).toContainText('¥')
  await expect(page.getByRole('banner').getByRole('combobox', { name: 'Currency' })).toHaveValue('JPY')
})

for (const [what, path, call] of [
  ['room', '/rooms', /[/]api[/]room-shares[/][0-9a-f-]{36}$/],
  ['festival', '/', /[/]api[/]festivals[/][0-9a-f-]{36}$/],
] as const)
  test(`a ${what} that cannot be loaded can be retried`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    const first = page.getByRole('article').first().getByRole('heading').getByRole('link')
    const title = await first.innerText()
    const answer = await holdBack(page, call)
    await first.click()
    await expect(page.getByText(`Loading the ${what}`)).toBeVisible()
    answer('busy')
    await expect(page.getByRole('heading', { name: 'This page lost its step' })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  })

test.describe('offline', () => {
  test.use({ mayMissFiles: true })
  test('a page that is not loaded yet says so, and is loaded once there is a network', async ({ page, context }) => {
    await page.goto('/rooms', { waitUntil: 'networkidle' })
    const first = page.getByRole('article').first().getByRole('heading').getByRole('link')
    const title = await first.innerText()
    await context.setOffline(true)
    await first.click()
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  })
})

test('an invalid cursor in the address leads to the start of the list', async ({ page }) => {
  await page.goto('/rooms?roomType=Offering&cursor=nowhere')
  await expect(page.getByRole('alert')).toContainText('Sorry, there was an error loading the rooms. Please try again.')
  await page.getByRole('link', { name: 'From the start' }).click()
  await expect(page).toHaveURL(/[/]rooms[?]roomType=Offering$/)
  await expect(page.getByRole('heading', { name: /rooms? found$/ })).toBeVisible()
})
