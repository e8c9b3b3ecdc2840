import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, newMember, openSettings, phone, signUp, test } from './journey.ts'
import { countEmails, mailedLink } from './mailbox.ts'

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('a member downloads their data and deletes the account', async ({ page }) => {
    const member = newMember('Noelia Inolvidable')
    const { token } = await signUp(page, member)
    await mailedLink('/auth/verify', member.email)
    await page.goto('/settings')
    const data = page.getByRole('region', { name: 'Your data' })
    await page.getByLabel('Bio').fill('This is not saved yet')
    await openSettings(page, 'Your data')

    const downloading = page.waitForEvent('download')
    await data.getByRole('button', { name: 'Download my data' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(new RegExp(`^compas-${member.username}-\\d{4}-\\d\\d-\\d\\d\\.json$`))
    const everything = await readFile(await download.path(), 'utf8')
    expect(Object.keys(JSON.parse(everything))).toContain('users')
    expect(everything).toContain(member.email)
    expect(everything).not.toContain('argon2')

    await data.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog).toContainText('What is lost')
    await expect(dialog).toContainText('Former member')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByText('Please enter your password')).toBeVisible()
    await dialog.getByLabel('Your password').fill('not-this-one')
    await dialog.getByLabel('Your password').press('Enter')
    await expect(dialog.getByText('That’s not your password')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    expect((await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })).status()).toBe(
      200,
    )

    await data.getByRole('button', { name: 'Delete my account' }).click()
    await dialog.getByLabel('Your password').fill(member.password)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByText('Account deleted').first()).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('banner').getByRole('link', { name: /^Login/ })).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^auth|^draft:/.test(key)))).toEqual([])
    expect((await page.request.get(`/api/users/${member.username}`)).status()).toBe(404)
    await expect.poll(() => countEmails(member.email)).toBe(0)

    await page.goto('/auth')
    await page.getByLabel('Username or email').fill(member.username)
    await page.getByLabel('Password', { exact: true }).fill(member.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByText('Invalid credentials').first()).toBeVisible()
  })
})
