import type { Page } from '@playwright/test'
import { expect, fillRegistration, phone, newMember, signUp, test } from './journey.ts'

async function register(page: Page, member = newMember('Noa Prueba')) {
  await page.goto('/auth?tab=register')
  await fillRegistration(page, member)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/onboarding$/)
  return member
}

const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const complete = (page: Page) => page.getByRole('button', { name: 'Complete Setup' })
const previous = (page: Page) => page.getByRole('button', { name: 'Previous' })
const style = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Dance styles' }).getByRole('button', { name, exact: true })
const expectText = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

const unavailable = { status: 503, json: { error: 'We can’t do this right now.', code: 'unavailable' } }

/** Goes from the first to the last step with the minimum of required input. */
async function goToLastStep(page: Page) {
  await style(page, 'Salsa').click()
  await next(page).click()
  await expect(step(page, 'Your preferences')).toBeVisible()
  await next(page).click()
  await expect(step(page, 'Your social links')).toBeVisible()
}

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('a new member registers, completes the three steps of the wizard, and sees their own page @P1.11 @P2.93 @P2.95 @P2.96 @P3.18 @P4.28 @P5.26 @P5.30', async ({
    page,
  }) => {
    const member = await register(page)
    await expect(page.getByRole('progressbar', { name: 'Step 1 of 3' })).toBeVisible()
    await expect(previous(page)).toBeDisabled()
    await expect(page.getByRole('radio', { name: 'Beginner' })).toBeChecked()
    await next(page).click()
    await expectText(page, 'Please select at least one dance style')
    await expect(style(page, 'Bachata')).toBeFocused()
    await style(page, 'Bachata').click()
    await expect(page.getByText('Please select at least one dance style')).toHaveCount(0)
    await style(page, 'Latin Fusion').click()
    await page.getByRole('radio', { name: 'Advanced' }).check()
    await page.getByLabel('Bio').fill('From Triana.\nLate breakfasts.')
    await next(page).click()

    await expect(page).toHaveURL(/\/onboarding\?step=2$/)
    await expect(step(page, 'Your preferences')).toBeFocused()
    await page.getByRole('switch', { name: /sharing a room/ }).check()
    await page.getByText('Meal preferences').first().click()
    await page.getByRole('button', { name: 'Vegan' }).click()
    await page.getByText('Activity interests').first().click()
    await page.getByRole('button', { name: 'Social Dancing' }).click()
    await expectText(page, '1 chosen: Social Dancing')
    const [youngest, oldest] = [
      page.getByRole('slider', { name: 'Youngest' }),
      page.getByRole('slider', { name: 'Oldest' }),
    ]
    await expect(youngest).toHaveValue('25')
    await expect(oldest).toHaveValue('45')
    await youngest.press('Home')
    await expect(youngest).toHaveValue('18')
    await oldest.press('End')
    await expect(oldest).toHaveValue('80')
    await page.getByText('Your habits').click()
    await page.getByRole('radio', { name: 'Night owl' }).check()
    await page.getByLabel('From').fill('60')
    await page.getByLabel('To', { exact: true }).fill('20')
    await next(page).click()
    await expectText(page, 'Please enter an amount no lower than From')
    await page.getByLabel('From').fill('20')
    await page.getByLabel('To', { exact: true }).fill('60')
    await next(page).click()

    await expect(page).toHaveURL(/\/onboarding\?step=3$/)
    await page.getByLabel('Instagram').fill('javascript:alert(1)')
    await complete(page).click()
    await expectText(page, 'Please enter your name on Instagram, or the address of your page there')
    await page.getByLabel('Instagram').fill('@noa.baila')
    await page.getByLabel('Website').fill('noa.example')
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/user/social-links')) sent.push(request.postDataJSON())
    })
    await complete(page).click()
    await expect(page).toHaveURL(/\/$/)
    expect(sent).toEqual([
      { platform: 'Instagram', url: 'https://www.instagram.com/noa.baila', username: 'noa.baila' },
      { platform: 'Website', url: 'https://noa.example/', username: null },
    ])

    await page.getByRole('button', { name: `Account of ${member.name}` }).click()
    await page.getByRole('link', { name: 'My profile' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(member.name)
    await expect(page.getByRole('main')).toContainText(`@${member.username}`)
    for (const text of ['Sevilla, Spain · 25', 'Latin Fusion', 'Advanced', 'No ratings yet'])
      await expectText(page, text)
    await expectText(page, /From Triana\.\s+Late breakfasts\./)
    await expect(page.getByRole('main').getByRole('link', { name: /Instagram/ })).toHaveAttribute(
      'href',
      'https://www.instagram.com/noa.baila',
    )
    await expect(page.getByRole('main').getByRole('link', { name: /Website noa.example/ })).toHaveAttribute(
      'href',
      'https://noa.example/',
    )
    await expect(page.getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/settings')

    await page.getByRole('link', { name: 'Go through the setup again' }).click()
    await expect(style(page, 'Latin Fusion')).toHaveAttribute('aria-pressed', 'true')
    await next(page).click()
    await expectText(page, '1 of 5 answered')
    await page.getByText('Your habits').click()
    await expect(page.getByRole('radio', { name: 'Night owl' })).toBeChecked()
    await expect(oldest).toHaveValue('80')
    await next(page).click()
    await expect(page.getByLabel('Instagram')).toHaveValue('noa.baila')
    await page.getByLabel('Instagram').fill('')
    await complete(page).click()
    await expect(page).toHaveURL(/\/$/)
    await page.goto(`/members/${member.username}`)
    await expect(page.getByRole('main').getByRole('link', { name: /Website/ })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /Instagram/ })).toHaveCount(0)
  })
})

test('Back and a skipped wizard keep the entered values @P2.94', async ({ page }) => {
  await signUp(page)
  await page.goto('/onboarding?step=3')
  await expect(step(page, 'Your dance profile'), 'no step is reached over one that is not done').toBeVisible()
  await expect(page).toHaveURL(/\/onboarding$/)
  await style(page, 'Zouk').click()
  await next(page).click()
  await page.getByText('Meal preferences').first().click()
  await page.getByRole('button', { name: 'Halal' }).click()
  await page.goBack()
  await expect(style(page, 'Zouk')).toHaveAttribute('aria-pressed', 'true')
  await page.goForward()
  await expectText(page, '1 chosen: Halal')
  await previous(page).click()
  await expect(step(page, 'Your dance profile')).toBeFocused()

  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/onboarding?step=2')
  await expectText(page, '1 chosen: Halal')
})

test('a new member can continue if preferences and links cannot be saved @P4.29 @P8.27', async ({ page }) => {
  const { token } = await signUp(page)
  await page.goto('/onboarding?next=%2Frooms')
  await page.route('**/api/user/preferences', (route) => route.fulfill(unavailable))
  await goToLastStep(page)
  await complete(page).click()
  await expectText(page, 'Preferences Save Failed')
  await expect(page, 'where they came from').toHaveURL(/\/rooms$/)
  const own = await page.request.get('/api/user/me', { headers: { authorization: `Bearer ${token}` } })
  expect((await own.json()).danceStyles).toEqual(['Salsa'])

  await page.unroute('**/api/user/preferences')
  await page.route('**/api/user/social-links', (route) => route.fulfill(unavailable))
  await page.goto('/onboarding?step=3')
  await page.getByLabel('TikTok').fill('noa')
  await complete(page).click()
  await expectText(page, 'Social Links Save Failed')
  await expect(page).toHaveURL(/\/$/)
})

test('a new member stays on the step with their input if the profile cannot be saved @P8.26', async ({ page }) => {
  await signUp(page)
  await page.goto('/onboarding')
  await page.route('**/api/user/me', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill(unavailable) : route.continue(),
  )
  await goToLastStep(page)
  await page.getByLabel('Facebook').fill('noa.baila')
  await complete(page).click()
  await expectText(page, 'Profile Update Failed')
  await expect(page.getByLabel('Facebook')).toHaveValue('noa.baila')
  await page.unroute('**/api/user/me')
  await complete(page).click()
  await expect(page).toHaveURL(/\/$/)
})

test('a visitor is sent to the login', async ({ page }) => {
  await page.goto('/onboarding')
  await expect(page).toHaveURL(/\/auth\?next=%2Fonboarding$/)
})

test.describe('the return from Google', () => {
  const signedIn = async (page: Page) => {
    const member = newMember('Gaia Prueba')
    const reply = await page.request.post('/api/auth/register', { data: { ...member, location: 'Roma', age: 30 } })
    return reply.json()
  }

  test('fetches the session once and removes the parameter from the address @P2.58 @P4.4 @P7.6', async ({ page }) => {
    const json = await signedIn(page)
    await page.route('**/api/auth/session', (route) => route.fulfill({ json }))
    await page.goto('/safety')
    await page.goto('/auth?success=1')
    await expectText(page, 'Login successful')
    await expectText(page, 'Welcome back, Gaia Prueba!')
    await expect(page).toHaveURL(/\/$/)
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBe(json.token)
    await page.goBack()
    await expect(page).toHaveURL(/\/auth$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/safety$/)
  })

  for (const [how, answer, message] of [
    ['refused', { status: 401, json: { error: 'No', code: 'authentication_required' } }, 'Authentication failed'],
    ['lost', null, 'Failed to complete authentication process'],
  ] as const)
    test(`shows an error if the exchange is ${how}: ${message} @P4.6`, async ({ page }) => {
      await page.route('**/api/auth/session', (route) => (answer ? route.fulfill(answer) : route.abort()))
      await page.goto('/auth?success=1')
      await expectText(page, 'Login failed')
      await expectText(page, message)
      await expect(page).toHaveURL(/\/auth$/)
      await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    })

  test('does not end an existing session if it did not start at Google @P4.7', async ({ page }) => {
    const { token, name } = await signUp(page)
    await page.goto('/auth?success=1')
    await expectText(page, `You’re signed in as ${name}`)
    await expect(page).toHaveURL(/\/auth$/)
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBe(token)
  })
})

test('visitors see neither the age of a member nor where they go, which links to the festival', async ({ page }) => {
  const reply = await page.goto('/members/INES.M')
  expect(reply?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inés M.')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('main header')).toContainText(/Seville, Spain$/)
  await expect(page.getByText('Edit profile')).toHaveCount(0)
  const going = page.getByRole('region', { name: 'Going to' })
  await expect(going.getByRole('link')).toHaveCount(0)
  await expect(going).toContainText('Log in to see where members are going, if they share it.')

  await signUp(page)
  await page.goto('/members/ines.m')
  await expectText(page, 'Seville, Spain · 29')
  const festival = going.getByRole('link').first()
  const name = await festival.textContent()
  await festival.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '')
})

test("members' pages are excluded from search engines", async ({ page }) => {
  const robots = await page.request.get('/robots.txt')
  expect(await robots.text()).toContain('Disallow: /members/')
  const sitemap = await page.request.get('/sitemap.xml')
  expect(await sitemap.text()).not.toContain('/members/')
})

test('the page of an unknown member is 404 @S2.52', async ({ page }) => {
  const reply = await page.goto('/members/nobody-at-all')
  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Member not found')
})
