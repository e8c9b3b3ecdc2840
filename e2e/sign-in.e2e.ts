import { expect, fillRegistration, newMember, refuseStream, signUp, test } from './journey.ts'

test('a new member registers on the way from a festival, after some errors, logs out, and logs in again @P2.51 @P2.52 @P2.57 @P4.10 @P4.11 @P5.8 @P8.8 @P8.44 @P8.45 @P8.46', async ({
  page,
}) => {
  const member = newMember('Noa Prueba')
  await page.goto('/')
  await page.getByRole('article').first().getByRole('link').first().click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Login/ })
    .click()
  await expect(page).toHaveURL(/\/auth\?next=%2Ffestivals%2F[0-9a-f-]{36}$/)
  const festival = new URL(page.url()).searchParams.get('next') ?? ''
  await expect(page.getByText('Join the Latin dance festival community')).toBeVisible()
  await page.getByRole('tab', { name: 'Register' }).click()

  const create = page.getByRole('button', { name: 'Create Account' })
  await page.getByLabel('Username').fill('ab')
  await page.getByLabel('Email').fill('nowhere')
  await page.getByLabel('Password', { exact: true }).fill('12345')
  await page.getByLabel('Confirm Password').fill('123456')
  await expect(page.getByLabel('Age', { exact: true })).toHaveValue('25')
  await page.getByLabel('Age', { exact: true }).fill('17')
  await create.click()
  for (const message of [
    'Username must be at least 3 characters',
    'Please enter a valid email',
    'Password must be at least 6 characters',
    "Passwords don't match",
    'Name is required',
    'Location is required',
    'You must be at least 18 years old',
  ])
    await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.getByLabel('Age', { exact: true }).fill('101')
  await expect(page.getByText('Please enter a valid age')).toBeVisible()

  await fillRegistration(page, member)
  await page.getByLabel('Age', { exact: true }).fill('31')
  await create.click()
  await expect(page.getByText('Account created!').first()).toBeVisible()
  await expect(page.getByText("Let's set up your profile").first()).toBeVisible()
  expect(
    await page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem('authUser') ?? '{}')).toSorted()),
  ).toEqual(['avatar', 'id', 'isAdmin', 'name', 'username'])
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expect(page, 'back where they came from').toHaveURL(new URL(festival, page.url()).href)

  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(member.name) })
    .click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Login/ })).toBeVisible()
  expect(await page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('authUser')])).toEqual([
    null,
    null,
  ])

  await page.goto('/auth')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await page.getByLabel('Username or email').fill(member.email.toUpperCase())
  await page.getByLabel('Password', { exact: true }).fill('not-this-one')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Login failed').first()).toBeVisible()
  await expect(page.getByText('Invalid credentials').first()).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/don’t match/)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Login successful').first()).toBeVisible()
  await expect(page.getByText('Welcome back!', { exact: true }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('banner').getByRole('button', { name: new RegExp(member.name) })).toBeVisible()
})

test('a login leads to the requested page, and never to another site @P2.56 @P8.44', async ({ page }) => {
  const member = await signUp(page, newMember())
  await page.goto('/')
  await page.context().route(
    ({ hostname }) => hostname.startsWith('elsewhere'),
    (route) => route.fulfill({ body: 'another site' }),
  )
  for (const [next, landsOn] of [
    ['/rooms?query=sol', '/rooms?query=sol'],
    ['https://elsewhere.example/', '/'],
    ['/\\elsewhere.example', '/'],
  ] as const) {
    await page.evaluate(() => localStorage.clear())
    await page.goto(`/auth?next=${encodeURIComponent(next)}`)
    await page.getByLabel('Username or email').fill(member.username)
    await page.getByLabel('Password', { exact: true }).fill(member.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page, `next=${JSON.stringify(next)}`).toHaveURL(new URL(landsOn, page.url()).href, {
      timeout: 20_000,
    })
  }
})

test('a username that is taken is an error at its field, and no input is lost @P8.9', async ({ page }) => {
  const taken = newMember()
  await signUp(page, taken)
  await page.goto('/auth?tab=register')
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  const other = { ...newMember('Somebody Else'), username: taken.username.toUpperCase() }
  await fillRegistration(page, other, 'Roma')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Registration failed').first()).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/Username is already taken/)
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByLabel('Location')).toHaveValue('Roma')

  await page.getByLabel('Username').fill(`${other.username}-2`)
  await page.getByLabel('Age', { exact: true }).fill('44')
  await page.reload()
  await expect(page.getByLabel('Username')).toHaveValue(`${other.username}-2`)
  await expect(page.getByLabel('Email')).toHaveValue(other.email)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(other.name)
  await expect(page.getByLabel('Location')).toHaveValue('Roma')
  await expect(page.getByLabel('Age', { exact: true })).toHaveValue('44')
  await expect(page.getByLabel('Confirm Password')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(other.password)
  await fillRegistration(page, { ...other, username: newMember().username })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Account created!').first()).toBeVisible()
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('registration')
})

test('Google login shows an error if it is not configured', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Google' }).click()
  await expect(page.getByText('Authentication failed').first()).toBeVisible()
})

test("logging out keeps the public data on the page, and removes the member's data @P2.26 @P4.2", async ({ page }) => {
  await signUp(page)
  await refuseStream(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  const first = page.getByRole('article').first()
  const name = await first.getByRole('heading').textContent()
  await first.getByRole('button', { name: /^Favorite/ }).click()
  await page.route('**/api/festivals?*', () => {})
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account of/ })
    .click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Login/ })).toBeVisible()
  await expect(first.getByRole('heading')).toHaveText(name ?? '')
  await expect(page.getByText('Loading festivals')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Favorite/ })).toHaveCount(0)
})

test('a session that was ended elsewhere is detected at the next call @P7.2', async ({ page }) => {
  const { token } = await signUp(page)
  await refuseStream(page)
  await page.goto('/')
  // Waits until the page's automatic requests have completed.
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(
    page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Favorite/ }),
  ).toBeVisible()
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Favorite/ })
    .click()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Login/ })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
})
