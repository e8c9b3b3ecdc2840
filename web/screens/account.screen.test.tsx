import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectGoodAtEachWidth } from '../testing/expectations.ts'
import { signUp } from '../testing/members.ts'
import { renderScreen } from '../testing/render-screen.tsx'

test('each step of the onboarding is accessible and fits at each width', async () => {
  await renderScreen('/onboarding', { as: await signUp() })
  const next = page.getByRole('button', { name: 'Next' })
  await next.click()
  await expect.element(page.getByText('Please select at least one dance style').first()).toBeVisible()
  await expectGoodAtEachWidth()
  await page.getByRole('button', { name: 'Salsa' }).click()
  await next.click()
  await expect.element(page.getByRole('slider').first()).toBeVisible()
  await expectGoodAtEachWidth()
  await next.click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Your social links' })).toBeVisible()
  await expectGoodAtEachWidth()
})

test.each(['Facebook', 'Instagram', 'Apple'])('the sign-in with %s is announced as coming soon', async (provider) => {
  await renderScreen('/auth')
  await page.getByRole('button', { name: provider }).click()
  await expect.element(page.getByText(`${provider} OAuth integration coming soon.`).first()).toBeVisible()
})

test.each([
  ['oauth_failed', 'OAuth authentication was cancelled or failed'],
  ['Session exchange failed', 'Failed to complete authentication process'],
  ['oauth_not_configured', 'Authentication failed'],
  ['<b>anything</b>', 'Authentication failed'],
])('returning from an external sign-in with %s shows: %s', async (error, message) => {
  await renderScreen(`/auth?error=${encodeURIComponent(error)}`)
  await expect.element(page.getByText('Login failed').first()).toBeVisible()
  await expect.element(page.getByText(message).first()).toBeVisible()
  await expect.poll(() => location.search).not.toContain('error')
})
