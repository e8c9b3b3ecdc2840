import { startIdentityProvider } from '../server/testing/identity-provider.ts'
import { expect, journeySizes, test } from './journey.ts'
import { runSite } from './running-site.ts'

/** A site of its own, whose Google is a real OpenID provider on loopback. */
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
const storedUser = () => JSON.parse(localStorage.getItem('authUser') ?? 'null') as { id: string } | null

for (const { name: size, ...viewport } of journeySizes)
  test.describe(`on a ${size}`, () => {
    test.use({ viewport })

    test('a newcomer comes in with Google, leaves, and is known when they come back', async ({ page }) => {
      google.state.person = gala(`gala.${size}`)
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

test('whoever cancels at Google is told so, and is still a visitor', async ({ page }) => {
  google.state.person = null
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Google' }).click()
  await expect(page.getByText('Login failed').first()).toBeVisible()
  await expect(page.getByText('OAuth authentication was cancelled or failed').first()).toBeVisible()
  await expect(page).not.toHaveURL(/error/)
  expect(await page.evaluate(storedUser)).toBeNull()
})

test('the way back is nothing to whoever did not come from Google', async ({ page }) => {
  await page.goto('/auth?success=1')
  await expect(page.getByText('Authentication failed').first()).toBeVisible()
  await expect(page).not.toHaveURL(/success/)
  expect(await page.evaluate(storedUser)).toBeNull()
})
