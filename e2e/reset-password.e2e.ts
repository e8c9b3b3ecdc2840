import { expect, expectAccessible, phone, newMember, signUp, test, waitForHydration } from './journey.ts'
import { mailedLink, mailedText } from './mailbox.ts'

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('a member who forgot the password gets a link, chooses a new one and logs in with it', async ({
    page,
    browser,
  }) => {
    const member = newMember()
    const { token } = await signUp(page, member)
    await page.goto('/auth')
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    // A link that is pressed before hydration loads the next page from the server, which does not receive the typed address.
    await waitForHydration(page)
    await page.getByLabel('Username or email').fill(member.email)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(member.email)
    await page.getByLabel('Email', { exact: true }).fill('')
    await expect(page).toHaveURL(/\/auth\/forgot$/)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText('Please enter a valid email')).toBeVisible()
    await page.getByLabel('Email', { exact: true }).fill(member.email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('alert').filter({ hasText: member.email })).toContainText('we’ve sent a link to it')

    const link = await mailedLink('/auth/reset', member.email)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''))
    await page.goto(link)
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
    const secret = new URL(link).hash.replace('#token=', '')
    expect(secret.length).toBeGreaterThan(20)
    await expect(page).not.toHaveURL(/token/)
    await page.reload()

    const set = page.getByRole('button', { name: 'Set new password' })
    await page.getByLabel('New password', { exact: true }).fill('12345')
    await page.getByLabel('Confirm new password').fill('123456')
    await set.click()
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
    await expect(page.getByText("Passwords don't match")).toBeVisible()
    await page.getByLabel('New password', { exact: true }).fill('123456')
    await set.click()
    await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(/too common/)
    await page.getByLabel('New password', { exact: true }).fill('otra-noche-de-kizomba')
    await page.getByLabel('Confirm new password').fill('otra-noche-de-kizomba')
    await set.click()
    await expect(page.getByText('Please log in with your new password.').first()).toBeVisible()
    await expect(page).toHaveURL(/\/auth$/)
    expect(
      asked.filter((address) => address.includes(secret)),
      'the token is in no address that is asked for',
    ).toEqual([])
    expect((await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })).status()).toBe(
      401,
    )

    await page.getByLabel('Username or email').fill(member.username)
    await page.getByLabel('Password', { exact: true }).fill(member.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByText('Invalid credentials').first()).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('otra-noche-de-kizomba')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('button', { name: `Account of ${member.name}` })).toBeVisible()
    await mailedText(/password/i, member.email)

    const again = await (await browser.newContext()).newPage()
    await again.goto(link)
    await again.getByLabel('New password', { exact: true }).fill('otra-noche-de-salsa')
    await again.getByLabel('Confirm new password').fill('otra-noche-de-salsa')
    await again.getByRole('button', { name: 'Set new password' }).click()
    await expect(again.getByText('This link is no longer valid')).toBeVisible()
    await again.getByRole('link', { name: 'Request a new link' }).click()
    await expect(again).toHaveURL(/\/auth\/forgot$/)
  })
})

test('an unknown address gets the same reply', async ({ page }) => {
  const { email } = newMember()
  await page.goto('/auth/forgot')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('alert').filter({ hasText: email })).toContainText('we’ve sent a link to it')
  await expectAccessible(page)
})

test('an incomplete link leads to requesting a new one', async ({ page }) => {
  await page.goto('/auth/reset')
  await expect(page.getByText('This link is no longer valid')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/auth/forgot')
  await expectAccessible(page)
})

test('a new member confirms the address by opening the link, which works once', async ({ page }) => {
  const member = newMember()
  await signUp(page, member)
  await page.goto('/settings/login')
  await expect(page.getByText('Not confirmed yet')).toBeVisible()
  const link = await mailedLink('/auth/verify', member.email)
  await page.goto(link)
  await expect(page.getByText('Your email address is confirmed')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/verify$/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Settings' }).click()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()

  await page.goto(link)
  await expect(page.getByText('This link is no longer valid')).toBeVisible()
  await expectAccessible(page)
})

test('an expired link can be replaced on the page, and a failed request can be retried', async ({ page }) => {
  const member = newMember()
  await signUp(page, member)
  await page.goto('/auth/verify#token=of-last-week')
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText('A new link is on its way')).toBeVisible()
  const link = await mailedLink('/auth/verify', member.email, 2)

  let isCut = true
  await page.route('**/api/auth/email/verify', (route) => (isCut ? route.abort() : route.continue()))
  await page.goto(link)
  await expect(page.getByText('Your address is not confirmed yet')).toBeVisible()
  await expectAccessible(page)
  isCut = false
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByText('Your email address is confirmed')).toBeVisible()
})
