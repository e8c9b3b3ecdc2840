import { expect, expectAccessible, openSettings, phone, newMember, signUp, test } from './journey.ts'

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('a member changes every public field, and the values persist after a reload @P2.5 @P2.59 @P2.60 @P8.47', async ({
    page,
  }) => {
    const member = newMember()
    await signUp(page, member)
    await page.goto('/')
    await page.getByRole('button', { name: `Account of ${member.name}` }).click()
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
    await expect(page.getByText('Manage your account settings and preferences')).toBeVisible()
    for (const title of ['Profile Information', 'Dance Preferences', 'Social Media'])
      await expect(page.getByRole('heading', { name: title })).toBeVisible()

    const another = newMember('Lucía Del Río')
    await page.getByLabel('Name', { exact: true }).fill(another.name)
    await page.getByLabel('Username').fill(another.username)
    await page.getByLabel('Location').fill('Cádiz, Spain')
    await page.getByLabel('Age', { exact: true }).fill('30')
    await page.getByLabel('Bio').fill('Bachata on Mondays,\nsalsa on all other days.')
    await page.getByRole('button', { name: 'Mambo' }).click()
    await page.getByRole('button', { name: 'Salsa' }).click()
    await page.getByLabel('Experience level').selectOption('Advanced')
    await page.getByRole('textbox', { name: 'Instagram' }).fill('lucia.baila')
    await page.getByLabel('Facebook').fill('lucia.baila.fb')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Settings updated').first()).toBeVisible()
    await expect(page.getByText('Your profile has been successfully updated.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: `Account of ${another.name}` })).toBeVisible()
    await expect(page.getByText('Not saved yet')).toHaveCount(0)

    await page.reload()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(another.name)
    await expect(page.getByLabel('Username')).toHaveValue(another.username)
    await expect(page.getByLabel('Location')).toHaveValue('Cádiz, Spain')
    await expect(page.getByLabel('Age', { exact: true })).toHaveValue('30')
    await expect(page.getByLabel('Bio')).toHaveValue('Bachata on Mondays,\nsalsa on all other days.')
    await expect(page.getByRole('button', { name: 'Mambo' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: 'Zouk' })).toHaveAttribute('aria-pressed', 'false')
    await expect(page.getByLabel('Experience level')).toHaveValue('Advanced')
    await expect(page.getByRole('textbox', { name: 'Instagram' })).toHaveValue('lucia.baila')
    await expect(page.getByLabel('Facebook')).toHaveValue('lucia.baila.fb')

    await page.getByLabel('Age', { exact: true }).fill('')
    await page.getByLabel('Bio').fill('')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Settings updated').first()).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Age', { exact: true })).toHaveValue('')
    await expect(page.getByLabel('Bio')).toHaveValue('')
  })
})

test('errors appear at their fields @P5.9 @P8.12', async ({ page }) => {
  const taken = newMember()
  await signUp(page, taken)
  const other = await page.request.post('/api/auth/register', {
    data: { ...newMember(), username: `${taken.username}x`.slice(-30), location: 'Roma', age: 40 },
  })
  const { user } = await other.json()
  await page.goto('/settings')
  const save = page.getByRole('button', { name: 'Save changes' })
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByLabel('Username').fill('')
  await page.getByRole('textbox', { name: 'Email' }).fill('nowhere')
  await page.getByLabel('Age', { exact: true }).fill('15')
  await save.click()
  for (const message of [
    'Name is required',
    'Username is required',
    'Invalid email address',
    'You must be at least 16 years old',
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Name', { exact: true }).fill('Still Here')
  await page.getByRole('textbox', { name: 'Email' }).fill(taken.email)
  await page.getByLabel('Age', { exact: true }).fill('101')
  await expect(page.getByText('Please enter a valid age')).toBeVisible()
  await page.getByLabel('Age', { exact: true }).fill('33')
  await page.getByLabel('Username').fill(user.username.toUpperCase())
  await save.click()
  await expect(page.getByText('Update failed').first()).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/Username is already taken/)
})

test('changes that could not be saved survive a reload and can be discarded @P8.12', async ({ page }) => {
  const { name } = await signUp(page)
  await page.goto('/settings')
  await page.getByLabel('Name', { exact: true }).fill('Still Here')
  await page.getByLabel('Age', { exact: true }).fill('33')
  await page.route('**/api/user/me', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Failed to update your profile. Please try again.').first()).toBeVisible()

  await page.reload()
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Still Here')
  await expect(page.getByLabel('Age', { exact: true })).toHaveValue('33')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
})

test('logging out removes the drafts from the browser', async ({ page }) => {
  const { name } = await signUp(page)
  await page.goto('/settings')
  await page.getByLabel('Bio').fill('For nobody else who sits here')
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))
  await expect.poll(drafts).toHaveLength(1)
  await page.getByRole('button', { name: `Account of ${name}` }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Login/ })).toBeVisible()
  expect(await drafts()).toEqual([])
})

test('preferences, theme and currency persist', async ({ page }) => {
  await signUp(page)
  await page.goto('/settings/preferences')
  const preferences = page.getByRole('region', { name: 'Room fit preferences' })
  await preferences.getByLabel('I’m open to sharing a room').check()
  for (const group of ['Meal preferences', 'Activity interests', 'Your habits'])
    await preferences.getByText(group).first().click()
  await preferences.getByRole('button', { name: 'Vegan' }).click()
  await preferences.getByRole('button', { name: 'City Tours' }).click()
  await preferences.getByRole('radio', { name: 'Night owl' }).check()
  await preferences.getByRole('textbox', { name: 'From' }).fill('90')
  await preferences.getByRole('textbox', { name: 'To', exact: true }).fill('30')
  await preferences.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Please enter an amount no lower than From')).toBeVisible()
  await preferences.getByRole('textbox', { name: 'From' }).fill('20')
  await preferences.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings updated').first()).toBeVisible()

  await openSettings(page, 'Appearance and language')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('region', { name: 'Currency' }).getByLabel('Currency', { exact: true }).selectOption('GBP')

  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(page.getByRole('region', { name: 'Currency' }).getByLabel('Currency', { exact: true })).toHaveValue(
    'GBP',
  )
  await page.getByRole('radio', { name: 'System' }).check()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  await openSettings(page, 'Room fit')
  await expect(preferences.getByLabel('I’m open to sharing a room')).toBeChecked()
  await expect(preferences.getByText('1 chosen: Vegan')).toBeVisible()
  await preferences.getByText('Your habits').click()
  await expect(preferences.getByRole('radio', { name: 'Night owl' })).toBeChecked()
  await expect(preferences.getByRole('textbox', { name: 'From' }), '20 dollars in pounds').toHaveValue('16')
})

test('a new password ends all other sessions; leaving the half-filled form needs confirmation @P2.62', async ({
  page,
}) => {
  const member = newMember()
  const { token } = await signUp(page, member)
  const elsewhere = await page.request.post('/api/auth/login', {
    data: { username: member.username, password: member.password },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0' },
  })
  const { token: other } = await elsewhere.json()
  const statusOf = async (bearer: string) =>
    (await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${bearer}` } })).status()

  await page.goto('/settings/login')
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
  await expect(sessions.getByRole('listitem').filter({ hasText: 'Firefox on Linux' })).toHaveCount(1)

  const change = page.getByRole('button', { name: 'Change password' })
  await change.click()
  await expect(page.getByText('Please enter your current password')).toBeVisible()
  await page.getByLabel('Current password').fill('not-this-one')
  await page.getByLabel('New password', { exact: true }).fill('otra-noche-de-kizomba')
  await page.getByLabel('Confirm new password').fill('otra-noche')
  await change.click()
  await expect(page.getByText("New passwords don't match")).toBeVisible()

  await page.getByRole('banner').getByRole('link', { name: 'Compás' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?')
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/\/settings/)

  await page.getByLabel('Confirm new password').fill('otra-noche-de-kizomba')
  await change.click()
  await expect(page.getByText('That’s not your current password').first()).toBeVisible()
  await page.getByLabel('Current password').fill(member.password)
  await change.click()
  await expect(page.getByText('Password changed').first()).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expect([await statusOf(token), await statusOf(other)]).toEqual([200, 401])

  await page.getByRole('banner').getByRole('link', { name: 'Compás' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('one session is ended, the other one stays', async ({ page }) => {
  const member = newMember()
  await signUp(page, member)
  const elsewhere = await page.request.post('/api/auth/login', {
    data: { username: member.username, password: member.password },
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Version/26.0 Safari/604.1' },
  })
  const { token: other } = await elsewhere.json()
  await page.goto('/settings#sessions')
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await sessions.getByRole('button', { name: /^Sign out Safari on iPhone/ }).click()
  await expect(page.getByText('Signed out', { exact: true }).first()).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expect((await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${other}` } })).status()).toBe(401)

  await sessions.getByRole('button', { name: /^Sign out/ }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Login/ })).toBeVisible()
})

test('a visitor is asked to log in, and the page calls no API @P2.61', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/settings', { waitUntil: 'networkidle' })
  await expect(page.getByText('Please log in')).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
})
