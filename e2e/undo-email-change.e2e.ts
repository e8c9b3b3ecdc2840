import { expect, expectAccessible, expectToFit, phone, newMember, signUp, test } from './journey.ts'
import { mailedLink, mailedText } from './mailbox.ts'

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('a member whose address was changed by somebody else restores it and ends all other sessions', async ({
    page,
    browser,
  }) => {
    const member = newMember()
    const { token } = await signUp(page, member)
    const { email: thiefs } = newMember()
    const headers = { authorization: `Bearer ${token}` }
    const asked = await page.request.patch('/api/user/me', {
      headers,
      data: { email: thiefs, currentPassword: member.password },
    })
    expect(asked.status()).toBe(200)
    expect(await mailedText(/about to change/i, member.email)).toContain(thiefs)
    const thief = await (await browser.newContext()).newPage()
    await thief.goto(await mailedLink('/auth/verify', thiefs))
    await expect(thief.getByText('Your email address is confirmed')).toBeVisible()

    const link = await mailedLink('/auth/undo-email', member.email)
    const owner = await (await browser.newContext()).newPage()
    await owner.setViewportSize(phone)
    await owner.goto(link)
    const button = owner.getByRole('button', { name: 'Restore my old address' })
    await expect(button).toBeVisible()
    await expect(owner).not.toHaveURL(/token/)
    await expectAccessible(owner)
    await expectToFit(owner)
    let isCut = true
    await owner.route('**/api/auth/email/undo', (route) => (isCut ? route.abort() : route.continue()))
    await button.click()
    await expect(owner.getByText('Your old address is not restored yet')).toBeVisible()
    await expectAccessible(owner)
    isCut = false
    await button.press('Enter')
    await expect(owner.getByRole('alert').filter({ hasText: 'Your old address is restored' })).toBeVisible()
    await expectAccessible(owner)
    await expectToFit(owner)
    expect((await page.request.get('/api/auth/me', { headers })).status()).toBe(401)
    const login = await page.request.post('/api/auth/login', { data: member })
    expect(login.status()).toBe(401)

    await owner.goto(await mailedLink('/auth/reset', member.email))
    await owner.getByLabel('New password', { exact: true }).fill('otra-noche-de-kizomba')
    await owner.getByLabel('Confirm new password').fill('otra-noche-de-kizomba')
    await owner.getByRole('button', { name: 'Set new password' }).click()
    await expect(owner).toHaveURL(/\/auth$/)
    await owner.getByLabel('Username or email').fill(member.email)
    await owner.getByLabel('Password', { exact: true }).fill('otra-noche-de-kizomba')
    await owner.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(owner.getByRole('button', { name: `Account of ${member.name}` })).toBeVisible()

    await owner.goto(link)
    await owner.getByRole('button', { name: 'Restore my old address' }).click()
    await expect(owner.getByText('This link is no longer valid')).toBeVisible()
    await expectAccessible(owner)
  })
})

test('a member who made the change leaves the page, and nothing happens', async ({ page }) => {
  const member = newMember()
  const { token } = await signUp(page, member)
  const headers = { authorization: `Bearer ${token}` }
  const { email } = newMember()
  await page.request.patch('/api/user/me', { headers, data: { email, currentPassword: member.password } })
  await page.goto(await mailedLink('/auth/verify', email))
  await expect(page.getByText('Your email address is confirmed')).toBeVisible()
  await page.goto(await mailedLink('/auth/undo-email', member.email))
  await expect(page.getByText('If you changed it yourself')).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
})

test('an incomplete link shows an error', async ({ page }) => {
  await page.goto('/auth/undo-email')
  await expect(page.getByText('This link is no longer valid')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute('href', '/auth/forgot')
})
