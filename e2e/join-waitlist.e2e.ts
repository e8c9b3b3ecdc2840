import { exactText, expect, expectAccessible, makeAdmin, phone, signUp, test, waitForHydration } from './journey.ts'

test.use({ viewport: phone })

test('somebody joins the waitlist twice, and the admin finds them there once', async ({ page }) => {
  const address = `waiting.${Date.now().toString(36)}@example.org`
  const join = async (email: string) => {
    await page.goto('/join-waitlist')
    await waitForHydration(page)
    await page.getByLabel('Email Address').fill(email)
    await page.getByRole('button', { name: 'Join the Waitlist' }).click()
  }
  await join(address)
  await expect(exactText(page, 'Welcome to the waitlist!')).toBeVisible()
  await expect(page.getByRole('heading', { name: "You're on the list!" })).toBeFocused()
  await expectAccessible(page)

  await join(address.toUpperCase())
  await expect(exactText(page, 'This email is already registered')).toBeVisible()
  await expect(page.getByLabel('Email Address')).toHaveValue(address.toUpperCase())

  const { username, api } = await signUp(page)
  await makeAdmin(username)
  await page.goto('/admin/waitlist')
  await expect(page.getByRole('listitem').filter({ hasText: address })).toHaveCount(1)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^compas-waitlist-.*\.csv$/)
  const { csv } = await api.admin.exportWaitlist()
  expect(csv.split(address)).toHaveLength(2)
})
