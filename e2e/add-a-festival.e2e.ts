import type { Page } from '@playwright/test'
import {
  atEachSize,
  expect,
  expectAccessible,
  expectToFit,
  makeAdmin,
  missingFilesOf,
  newMember,
  signUp,
  test,
  exactText,
} from './journey.ts'
import { photoFile } from './photo-files.ts'
import { allUp, asMember, newDancer, photosOf } from './room-steps.ts'

const day = (daysAhead: number) => new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10)

async function fillIn(page: Page, name: string) {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('First day').fill(day(200))
  await page.getByLabel('Last day').fill(day(203))
  await page.getByLabel('Location').fill('Cádiz, Spain')
  await page.getByRole('button', { name: 'Kizomba' }).click()
  await page.getByRole('textbox', { name: /^Price/ }).fill('95 - 125')
  await page.getByLabel('Currency', { exact: true }).last().selectOption('EUR')
  await page.getByLabel(/^Official website/).fill('https://example.org/fest')
}

/** Expects the photo in the HTML from the server, and that hydration does not replace it. */
async function expectPhotoFromTheStart(page: Page) {
  const { promise: scriptsAllowed, resolve: allowScripts } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scriptsAllowed
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  const photo = page.getByRole('article').first().locator('img')
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await photo.evaluate((img) => img.classList.add('from-the-start'))
  allowScripts()
  await page.waitForLoadState('networkidle')
  await expect(photo).toHaveClass('from-the-start')
}

test('a member adds a festival, an admin approves it, and then everyone can find it @S3.11', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = `Bahía Kizomba ${Date.now().toString(36)}`
  await signUp(page)
  await page.goto('/festivals/new')
  await fillIn(page, name)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photoFile('poster.jpg'))
  await expect(photosOf(page.getByRole('main'))).toHaveCount(1)
  await allUp(page.getByRole('main'))
  await expect(page.getByText('from ≈ $103')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Add Festival' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByText(/waiting for approval/i).first()).toBeVisible()
  const address = page.url()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  const visitorPage = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  await visitorPage.goto(address)
  await expect(visitorPage.getByRole('heading', { name: 'Festival not found' })).toBeVisible()

  const adminPage = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  const admin = newMember('Aurora Prueba')
  await signUp(adminPage, admin)
  await makeAdmin(admin.username)
  await adminPage.goto('/auth')
  await adminPage.evaluate(() => localStorage.clear())
  await adminPage.reload()
  await adminPage.getByLabel('Username or email').fill(admin.username)
  await adminPage.getByLabel('Password', { exact: true }).fill(admin.password)
  await adminPage.getByRole('button', { name: 'Login', exact: true }).click()
  await adminPage.getByRole('button', { name: /^Account of/ }).click()
  await adminPage.getByRole('link', { name: 'Admin desk' }).click()
  await adminPage.getByRole('link', { name: 'Festivals to approve' }).click()
  const waiting = adminPage.getByRole('article', { name })
  await waiting.getByRole('button', { name: /^Approve/ }).click()
  await expect(exactText(adminPage, 'Festival approved')).toBeVisible()
  await expect(waiting).toHaveCount(0)

  await visitorPage.goto(`/?query=${encodeURIComponent(name)}`)
  await expect(visitorPage.getByRole('article').filter({ hasText: name })).toContainText('Cádiz, Spain')
  await expectPhotoFromTheStart(visitorPage)

  await page.goto(`${address}/edit`)
  await page.getByLabel('Location').fill('Jerez, Spain')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Jerez, Spain').first()).toBeVisible()
  await visitorPage.reload()
  await expect(visitorPage.getByRole('article').filter({ hasText: name })).toContainText('Cádiz, Spain')

  await page.goto(`${address}/edit`)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText('This can’t be undone')
  const missed = missingFilesOf(page)
  await page.getByRole('button', { name: 'Remove festival' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(exactText(page, 'Festival removed')).toBeVisible()
  expect(missed, 'what is gone is not asked for').toEqual([])
  await visitorPage.goto(address)
  await expect(visitorPage.getByRole('heading', { name: 'Festival not found' })).toBeVisible()
})

test('errors appear at their fields, and the entered text survives a reload', async ({ page }) => {
  await signUp(page)
  await page.goto('/festivals/new')
  await page.getByRole('main').getByRole('button', { name: 'Add Festival' }).click()
  for (const message of ['Name is required', 'Start date is required', 'Location is required'])
    await expect(page.getByText(message)).toBeVisible()

  await fillIn(page, 'A draft of mine')
  await page.getByLabel('Last day').fill(day(199))
  await page.getByLabel(/^Official website/).fill('javascript:alert(1)')
  await page.getByRole('main').getByRole('button', { name: 'Add Festival' }).click()
  await expect(page.getByText('End date must not be before the start date')).toBeVisible()
  await expect(page.getByText('Please enter a web address, like https://example.com')).toBeVisible()

  await page.reload()
  await expect(page.getByText('We kept your draft')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('A draft of mine')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
})

test('a retry after a lost reply adds one festival', async ({ page }) => {
  const name = `Once Only ${Date.now().toString(36)}`
  await signUp(page)
  await page.goto('/festivals/new')
  await fillIn(page, name)
  let lost = 0
  await page.route('**/api/festivals', async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  const add = page.getByRole('main').getByRole('button', { name: 'Add Festival' })
  await add.click()
  await expect(page.getByText('Your draft is saved.')).toBeVisible()
  await add.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goto(`/?query=${encodeURIComponent(name)}`)
  await expect(page.getByRole('article').filter({ hasText: name })).toHaveCount(1)
})

test('an admin sees the result of a decision at once, even if the list reloads slowly', async ({
  page,
  browser,
  baseURL,
}) => {
  const organizer = await newDancer(browser, baseURL, 'Olga Prueba')
  const word = Date.now().toString(36)
  for (const name of [`Wanted ${word}`, `Unwanted ${word}`]) {
    const data = { name, location: 'Cádiz, Spain', startDate: day(200), endDate: day(203) }
    const reply = await page.request.post('/api/festivals', { headers: asMember(organizer.token), data })
    expect(reply.status()).toBe(201)
  }
  const { username } = await signUp(page)
  await makeAdmin(username)
  await page.addInitScript(() => {
    const user = JSON.parse(localStorage.getItem('authUser') ?? '{}')
    localStorage.setItem('authUser', JSON.stringify({ ...user, isAdmin: true }))
  })
  await page.goto('/admin/festivals')
  const waiting = (name: string) => page.getByRole('article', { name: `${name} ${word}`, exact: true })
  await expect(waiting('Wanted')).toBeVisible()
  let list = Promise.withResolvers<void>()
  await page.route('**/api/festivals/pending*', async (route) => {
    await list.promise
    await route.continue()
  })
  await waiting('Wanted').getByRole('button', { name: 'Approve' }).click()
  await expect(exactText(page, 'Festival approved')).toBeVisible()
  list.resolve()
  await expect(waiting('Wanted')).toHaveCount(0)

  list = Promise.withResolvers()
  await waiting('Unwanted').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove festival' }).click()
  await expect(exactText(page, 'Festival removed')).toBeVisible()
  list.resolve()
  await expect(waiting('Unwanted')).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await organizer.page.context().close()
})

test('a new name of an approved festival waits for an admin, who approves exactly the displayed change', async ({
  page,
  browser,
  baseURL,
}) => {
  const organizer = await newDancer(browser, baseURL, 'Olga Prueba')
  const [name, newName] = [`Bahía ${Date.now().toString(36)}`, `Casino ${Date.now().toString(36)}`]
  const data = { name, location: 'Cádiz, Spain', startDate: day(200), endDate: day(203) }
  const added = await page.request.post('/api/festivals', { headers: asMember(organizer.token), data })
  const { id, version } = await added.json()
  const { username, token } = await signUp(page)
  await makeAdmin(username)
  await page.addInitScript(() => {
    const user = JSON.parse(localStorage.getItem('authUser') ?? '{}')
    localStorage.setItem('authUser', JSON.stringify({ ...user, isAdmin: true }))
  })
  const approval = { headers: asMember(token), data: { version } }
  expect((await page.request.post(`/api/festivals/${id}/approve`, approval)).ok()).toBe(true)

  const own = organizer.page
  await own.goto(`/festivals/${id}/edit`)
  await own.getByLabel('Name', { exact: true }).fill(newName)
  await own.getByRole('button', { name: 'Save changes' }).click()
  await expect(own.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(own.getByText('Your change is waiting for approval')).toBeVisible()
  await expectAccessible(own)
  await atEachSize(own, () => expectToFit(own))
  const shown = await (await page.request.get(`/festivals/${id}`)).text()
  expect([shown.includes(name), shown.includes(newName)]).toEqual([true, false])

  await page.goto('/admin/festivals')
  const change = page.getByRole('article', { name: `Change to ${name}` })
  await expect(change).toContainText(newName, { timeout: 20_000 })
  await expectAccessible(page)
  await atEachSize(page, () => expectToFit(page))

  await own.goto(`/festivals/${id}/edit`)
  await expect(own.getByLabel('Name', { exact: true })).toHaveValue(newName)
  await own.getByLabel('Name', { exact: true }).fill(`${newName} again`)
  await own.getByRole('button', { name: 'Save changes' }).click()
  await expect(own.getByText(`${newName} again`)).toBeVisible()
  await change.getByRole('button', { name: 'Approve' }).click()
  await expect(exactText(page, 'Failed to approve the change')).toBeVisible()
  await expect(change).toContainText(`${newName} again`)
  await change.getByRole('button', { name: 'Approve' }).click()
  await expect(exactText(page, 'Change approved')).toBeVisible()
  await expect(change).toHaveCount(0)
  await page.goto(`/festivals/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${newName} again`)
  await own.context().close()
})

test('a visitor is asked to log in first', async ({ page }) => {
  await page.goto('/festivals/new')
  await expect(page.getByRole('main').getByRole('link', { name: /log ?in/i })).toHaveAttribute('href', /^\/auth/)
})
