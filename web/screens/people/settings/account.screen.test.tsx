import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { socialPlatforms } from '../../../../contract/people/profile-options.ts'
import { expectGoodAtEachWidth } from '../../../testing/expectations.ts'
import { signUp } from '../../../testing/members.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

test('what another tab saved is shown when one comes back to the settings', async () => {
  const member = await signUp()
  await renderScreen('/settings', { as: member })
  const bio = page.getByLabelText('Bio')
  await expect.element(bio).toHaveValue('')
  await member.api.profile.change({ body: { bio: 'Bachata since 2015' } })
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(bio).toHaveValue('Bachata since 2015')
})

test('each step of the onboarding is accessible and fits at each width @P2.4', async () => {
  await renderScreen('/onboarding', { as: await signUp() })
  const next = page.getByRole('button', { name: 'Next' })
  await next.click()
  await expect.element(page.getByText('Please select at least one dance style').first()).toBeVisible()
  await expectGoodAtEachWidth()
  await page.getByRole('button', { name: 'Salsa' }).click()
  await next.click()
  await expect.element(page.getByRole('slider').first()).toBeVisible()
  await page.viewport(360, 780)
  expect(page.getByRole('main').element().scrollHeight, 'at most two screens of a phone').toBeLessThanOrEqual(1560)
  await page.getByText('Your habits').click()
  await page.getByText('Night owl').click()
  await expect.element(page.getByText('1 of 5 answered')).toBeVisible()
  await expectGoodAtEachWidth()
  await next.click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Your social links' })).toBeVisible()
  await expectGoodAtEachWidth()
})

test('Settings offer the same links as the first steps, and save or remove each', async () => {
  const member = await signUp()
  await renderScreen('/settings/links', { as: member })
  // These two are in the profile.
  for (const platform of socialPlatforms.filter((name) => name !== 'Instagram' && name !== 'Facebook'))
    await expect.element(page.getByRole('textbox', { name: new RegExp(`^${platform}`) })).toBeVisible()
  const field = (platform: string) => page.getByRole('textbox', { name: new RegExp(`^${platform}`) })
  const save = page.getByRole('button', { name: 'Save changes' })
  const saved = async () =>
    (await member.api.profile.get()).socialLinks.map(({ platform, url }) => `${platform} ${url}`).toSorted()
  await field('TikTok').fill('tiktok.com')
  await save.click()
  await expect.element(field('TikTok')).toHaveAccessibleDescription(/Please enter your name on TikTok/)
  await field('TikTok').fill('@ana.baila')
  await field('Website').fill('ana.example.org')
  await save.click()
  await expect.poll(saved).toEqual(['TikTok https://www.tiktok.com/@ana.baila', 'Website https://ana.example.org/'])
  await field('TikTok').fill('')
  await save.click()
  await expect.poll(saved).toEqual(['Website https://ana.example.org/'])
})

test('a wrong password is said at its field too, until it is changed', async () => {
  const { user } = await signUp()
  await renderScreen('/auth', { width: 768 })
  const mark = document.querySelector('main header svg')
  expect(mark && [getComputedStyle(mark).fill, getComputedStyle(mark).strokeWidth]).toEqual(['none', '3.2px'])
  const field = page.getByLabelText('Password', { exact: true })
  await page.getByLabelText('Username or email').fill(user.username)
  await field.fill('not-this-one')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect.element(page.getByText('Login failed').first()).toBeVisible()
  await expect.element(field).toHaveAccessibleDescription('That username and password don’t match.')
  await expect.element(field).toHaveFocus()
  await expectGoodAtEachWidth()
  await field.fill('not-this-on')
  await expect.element(field).not.toHaveAccessibleDescription()
})

test('a username that cannot be had is said when its field is left, with one that can', async () => {
  const { user } = await signUp()
  await renderScreen('/auth?tab=register')
  const username = page.getByLabelText('Username')
  await expect.element(username).toHaveAccessibleDescription(/^3 to 30 letters/)
  const fillAndLeave = async (text: string) => {
    await username.fill(text)
    await page.getByLabelText('Email').click()
  }
  await fillAndLeave('ab')
  await expect.element(username).toHaveAccessibleDescription('Username must be at least 3 characters')
  await fillAndLeave('support')
  await expect.element(username).toHaveAccessibleDescription(/^This username is reserved/)
  const use = page.getByRole('button', { name: /^Use / })
  await expect.element(use).not.toBeInTheDocument()
  await fillAndLeave(user.username.toUpperCase())
  await expect.element(username).toHaveAccessibleDescription('Username is already taken')
  await expectGoodAtEachWidth()
  const suggestion = use.element().textContent.replace('Use ', '')
  await use.click()
  await expect.element(username).toHaveValue(suggestion)
  await expect.element(username).toHaveFocus()
  await expect.element(username).toHaveAccessibleDescription(/^3 to 30 letters/)
  await expect.element(use).not.toBeInTheDocument()
})

test('the password to choose is described before it is tried', async () => {
  await renderScreen('/auth?tab=register')
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveAccessibleDescription(/not a common one/)
  await renderScreen('/auth/reset#token=of-somebody')
  await expect
    .element(page.getByLabelText('New password', { exact: true }))
    .toHaveAccessibleDescription(/not a common one/)
  await renderScreen('/settings/login', { as: await signUp() })
  await expect
    .element(page.getByLabelText('New password', { exact: true }))
    .toHaveAccessibleDescription(/not a common one/)
})

test('a link to the data of a suspended member that is used up says so, and how to get another', async () => {
  await renderScreen('/auth/data#token=of-somebody')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect.element(page.getByText(/works only once and expires after 24 hours/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/auth/forgot')
})

test('passwords that differ are no error any more once the first one is mended', async () => {
  await renderScreen('/auth/reset#token=of-somebody')
  const [first, second] = [page.getByLabelText('New password', { exact: true }), page.getByLabelText(/^Confirm/)]
  await first.fill('bailando-juntos')
  await second.fill('bailando-solos')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect.element(page.getByText("Passwords don't match")).toBeVisible()
  await first.fill('bailando-solos')
  await expect.element(page.getByText("Passwords don't match")).not.toBeInTheDocument()
})

test('what was typed as an email is filled in on the next form, but is in no address', async () => {
  await renderScreen('/auth?next=/rooms')
  await page.getByLabelText('Username or email').fill('lucia@example.org')
  await page.getByRole('tab', { name: 'Register' }).click()
  await expect.element(page.getByLabelText('Email')).toHaveValue('lucia@example.org')
  await page.getByRole('tab', { name: 'Login' }).click()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect.element(page.getByLabelText('Email')).toHaveValue('lucia@example.org')
  expect(location.href).toMatch(/\/auth\/forgot\?next=%2Frooms$/)
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect.element(page.getByLabelText('Username or email')).toHaveValue('lucia@example.org')
  expect(location.search).toBe('?next=%2Frooms')
})

test.each([
  [
    'refuses to store anything',
    () => {
      throw new DOMException('Denied', 'SecurityError')
    },
  ],
  ['silently stores nothing', () => {}],
])('a login in a browser that %s says that it does not last @P4.12 @P8.43', async (_, setItem) => {
  const { user } = await signUp()
  await renderScreen('/auth')
  const storage = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(setItem)
  onTestFinished(() => storage.mockRestore())
  await page.getByLabelText('Username or email').fill(user.username)
  await page.getByLabelText('Password', { exact: true }).fill('bailando-juntos-7')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect.element(page.getByText('Signed in until you reload this page').first()).toBeVisible()
  await expect.element(page.getByText('Login successful')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: `Account of ${user.name}` })).toBeVisible()
})

test('a budget is typed and shown in the currency of the viewer, and stored in US dollars', async () => {
  localStorage.setItem('displayCurrency', 'EUR')
  onTestFinished(() => localStorage.removeItem('displayCurrency'))
  const member = await signUp()
  await renderScreen('/settings/preferences', { as: member })
  await expect.element(page.getByText('Budget per night, in EUR')).toBeVisible()
  await page.getByLabelText('To', { exact: true }).fill('50')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(async () => (await member.api.profile.get()).preferences?.budgetMax).toBe(55)
  await renderScreen('/settings/preferences', { as: member })
  await expect.element(page.getByLabelText('To', { exact: true })).toHaveValue('50')
})

test('the question that a room asks for is open when the page opens, at its earlier address too', async () => {
  const member = await signUp()
  await renderScreen('/settings/preferences#gender', { as: member })
  await expect.element(page.getByRole('group', { name: 'Your gender' })).toBeVisible()
  await renderScreen('/settings#gender', { as: member })
  await expect.element(page.getByRole('group', { name: 'Your gender' })).toBeVisible()
  await expect.poll(() => location.pathname).toBe('/settings/preferences')
})

test('the settings lead from page to page, and say where something is not saved yet', async () => {
  await renderScreen('/settings', { as: await signUp(), width: 360 })
  const bio = page.getByRole('textbox', { name: 'Bio' })
  await bio.fill('Kizomba after midnight')
  const all = page.getByRole('button', { name: /All settings$/ })
  await expect.element(all).toHaveAttribute('aria-expanded', 'false')
  await all.click()
  await expectGoodAtEachWidth()
  await page.viewport(360, 780)
  await page.getByRole('link', { name: 'Login and security' }).click()
  await expect.element(page.getByRole('region', { name: 'Email address' })).toHaveFocus()
  const you = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('button', { name: /^You/ })
  await expect.element(you).toHaveAttribute('aria-current', 'true')
  await expect.element(all).toHaveAccessibleName(/^Login and security/)
  await expect.element(page.getByRole('button', { name: 'Change password' })).toBeVisible()
  await expectGoodAtEachWidth()
  await page.viewport(360, 780)
  await all.click()
  await page.getByRole('link', { name: 'Profile Not saved yet' }).click()
  await expect.element(bio).toHaveValue('Kizomba after midnight')
})

test('the notifications are in six groups, beside the digest, that say what is on, and a switch is saved at once', async () => {
  const member = await signUp()
  await renderScreen('/settings/notifications', { as: member })
  const card = page.getByRole('region', { name: 'Notifications' })
  await expect.poll(() => card.getByRole('group').elements().length).toBe(7)
  await card.getByText('Messages', { exact: true }).click()
  const ofMessages = page.getByRole('group', { name: 'Direct messages' })
  await ofMessages.getByRole('switch', { name: 'Email' }).click()
  await expect.element(page.getByText('On the site: all · Email: 2 of 3 · Push: 3 of 4')).toBeVisible()
  const withoutEmail = async () =>
    (await member.api.notifications.choices())
      .filter(({ channels, email }) => channels.includes('email') && !email)
      .map(({ kind }) => kind)
  await expect.poll(withoutEmail).toEqual(['direct_message'])
  await expectGoodAtEachWidth()
})

test.each(['Facebook', 'Instagram', 'Apple'])(
  'the sign-in with %s is announced as coming soon @P2.53 @P2.55 @P8.11',
  async (provider) => {
    await renderScreen('/auth')
    await expect.element(page.getByRole('heading', { name: 'Or continue with' })).toBeVisible()
    await page.getByRole('button', { name: provider }).click()
    await expect.element(page.getByText(`${provider} OAuth integration coming soon.`).first()).toBeVisible()
  },
)

test.each([
  ['oauth_failed', 'OAuth authentication was cancelled or failed'],
  ['Session exchange failed', 'Failed to complete authentication process'],
  ['oauth_not_configured', 'Authentication failed'],
  ['<b>anything</b>', 'Authentication failed'],
])('returning from an external sign-in with %s shows: %s @P8.4 @P8.5', async (error, message) => {
  await renderScreen(`/auth?error=${encodeURIComponent(error)}`)
  await expect.element(page.getByText('Login failed').first()).toBeVisible()
  await expect.element(page.getByText(message).first()).toBeVisible()
  await expect.poll(() => location.search).not.toContain('error')
  const isMissing = error === 'oauth_not_configured'
  await expect.element(page.getByText('Google is not set up on this site')).toHaveLength(isMissing ? 1 : 0)
})

test('a member chooses a cover photo, which stands at the top of their page, and removes it', async () => {
  const member = await signUp('Ana Sol')
  const cover = page.getByRole('group', { name: 'Cover photo' })
  const save = page.getByRole('button', { name: 'Save changes' })
  const saved = async () => (await member.api.profile.get()).coverImage
  await renderScreen('/settings', { as: member })
  await expect.element(cover.getByRole('button', { name: 'Browse for a photo' })).toBeVisible()
  const files = new DataTransfer()
  files.items.add(await tealPhoto())
  const input = cover.element().querySelector<HTMLInputElement>('input[type=file]')!
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  const photos = () => cover.element().querySelectorAll('[data-photo]').length
  const uploads = () => cover.element().querySelectorAll('[data-photo] progress, [data-upload]').length
  await expect.poll(() => photos() - uploads(), { timeout: 20_000 }).toBe(1)
  await save.click()
  await expect.poll(saved).toMatch(/^\/objects\//)
  await expectGoodAtEachWidth()

  await renderScreen(`/members/${member.user.username}`)
  const photo = page.getByRole('img', { name: 'Cover photo of Ana Sol' })
  await expect.element(photo).toBeVisible()
  expect((photo.element() as HTMLImageElement).srcset).toContain('/640.webp 640w')
  await expectGoodAtEachWidth()

  await renderScreen('/settings', { as: member })
  await cover.getByRole('button', { name: /^Remove/ }).click()
  await save.click()
  await expect.poll(saved).toBeNull()
})

async function tealPhoto() {
  const canvas = new OffscreenCanvas(1200, 400)
  const context = canvas.getContext('2d')!
  context.fillStyle = 'teal'
  context.fillRect(0, 0, 1200, 400)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'me.jpg', { type: 'image/jpeg' })
}
