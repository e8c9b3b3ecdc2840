import { join } from 'node:path'
import { connect } from '../server/platform/db/connections/connect.ts'
import { startEmbeddedPostgres } from '../server/platform/db/embedded-postgres/embedded-postgres.ts'
import { startIdentityProvider } from '../server/testing/services/identity-provider.ts'
import { expect, expectAccessible, expectToFit, newMember, openSettings, phone, test } from './journey.ts'
import { runSite } from './running-site.ts'

/** A separate site, configured with a real OpenID provider on loopback instead of Google. */
const port = String(Number(process.env.E2E_PORT ?? 3210) + 1)
const address = `http://localhost:${port}`
test.use({ baseURL: address })
test.describe.configure({ mode: 'serial' })

let google: Awaited<ReturnType<typeof startIdentityProvider>>
let site: Awaited<ReturnType<typeof runSite>>

test.beforeAll(async () => {
  google = await startIdentityProvider(address)
  const { issuer, clientId, clientSecret } = google.google
  site = await runSite(port, {
    DEMO: 'off',
    PUBLIC_URL: address,
    GOOGLE_ISSUER: issuer,
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
  })
})
test.afterAll(async () => {
  google.stop()
  await site.stop()
})

const gala = (sub: string) => ({ sub, email: `${sub}@example.org`, email_verified: true, name: 'Gala Prueba' })
/** Changes all sessions as if every member had signed in a day ago. */
async function ageSessions() {
  const postgres = await startEmbeddedPostgres({ dataDir: join(site.dataDir, 'postgres') })
  const db = connect(postgres.connection, { max: 1 })
  const aDayAgo = new Date(Date.now() - 86_400_000)
  await db.updateTable('sessions').set({ createdAt: aDayAgo }).execute()
  await db.destroy()
  await postgres.stop()
}

const storedUser = () => JSON.parse(localStorage.getItem('authUser') ?? 'null') as { id: string } | null

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('a new member signs in with Google, logs out, and is recognized at the next login @P2.54 @P4.5 @P7.9 @P8.7', async ({
    page,
  }) => {
    google.state.person = gala('gala')
    await page.goto('/auth')
    await page.getByRole('link', { name: 'Google' }).click()
    await expect(page.getByText('Login successful').first()).toBeVisible()
    await expect(page.getByText('Welcome back, Gala Prueba!').first()).toBeVisible()
    await expect(page).toHaveURL(`${address}/`)
    const first = await page.evaluate(storedUser)
    expect(first).toMatchObject({ name: 'Gala Prueba', isAdmin: false })
    await page.goBack()
    await expect(page).not.toHaveURL(/success/)

    await page.goto('/')
    await page.getByRole('button', { name: 'Account of Gala Prueba' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: /^Login/ })).toBeVisible()

    await page.goto('/auth')
    await page.getByRole('link', { name: 'Google' }).click()
    await expect(page.getByRole('button', { name: 'Account of Gala Prueba' })).toBeVisible()
    expect(await page.evaluate(storedUser)).toEqual(first)
  })
})

test('a member without a password signs in again to change the address, and the input is still there', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  google.state.person = gala('gala.without.password')
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Google' }).click()
  await expect(page).toHaveURL(`${address}/`)
  await ageSessions()
  const { email } = newMember()
  await page.goto('/settings')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await expect(page.getByRole('region', { name: 'Profile Information' }).getByLabel('Current password')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save changes' }).click()
  const again = page.getByRole('alert').filter({ hasText: 'Please sign in once more' })
  await expect(again).toBeVisible()
  // Scrolls, because links that are half below the sticky header would be too small for axe.
  await again.evaluate((alert) => alert.scrollIntoView({ block: 'center' }))
  await expectAccessible(page)
  await expectToFit(page)
  await openSettings(page, 'Your data')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('Please sign in once more')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await openSettings(page, 'Profile')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await page.getByRole('button', { name: 'Save changes' }).click()
  const returned = page.waitForURL(/[?]success=1$/, { waitUntil: 'commit' })
  await again.getByRole('button', { name: 'Sign in with Google' }).click()
  await returned
  await expect(page).toHaveURL(`${address}/settings`)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(`Open the link we sent to ${email} to confirm it.`)).toBeVisible()
})

test('cancelling at Google shows an error and does not sign in', async ({ page }) => {
  google.state.person = null
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Google' }).click()
  await expect(page.getByText('Login failed').first()).toBeVisible()
  await expect(page.getByText('OAuth authentication was cancelled or failed').first()).toBeVisible()
  await expect(page).not.toHaveURL(/error/)
  expect(await page.evaluate(storedUser)).toBeNull()
})

test('the return address has no effect without a login at Google', async ({ page }) => {
  await page.goto('/auth?success=1')
  await expect(page.getByText('Authentication failed').first()).toBeVisible()
  await expect(page).not.toHaveURL(/success/)
  expect(await page.evaluate(storedUser)).toBeNull()
})
