import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keepTextsOfTranslatedPage } from '../lib/browser/language/translated-texts.ts'
import { forAdmins, forAll, forMembers } from '../testing/addresses.ts'
import { signUp, signUpAdmin } from '../testing/members.ts'
import { renderScreen, type ScreenOptions } from '../testing/render-screen.tsx'
import { staleTexts } from '../testing/stale-texts.ts'
import { translatePage } from '../testing/translate.ts'

/* Every screen, with its texts replaced by the browser's translation. React logs what it throws, which fails a test. */

keepTextsOfTranslatedPage()

const isLoaded = () => expect.poll(() => document.querySelector('main .skeleton')).toBeNull()

const isDisplayed = async (heading = /./) => {
  await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await isLoaded()
}

async function renderTranslated(path: string, options?: ScreenOptions) {
  await renderScreen(path, options)
  await isDisplayed()
  onTestFinished(translatePage())
}

const expectFresh = async (doing: string) => {
  // Until what was pressed is painted.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  await expect.poll(staleTexts, { message: doing }).toEqual([])
}

const displayed = (selector: string, count: number, part = 'main') =>
  [...document.querySelectorAll<HTMLElement>(`${part} ${selector}`)]
    .filter((one) => one.checkVisibility())
    .slice(0, count)

async function typeIntoFields(part?: string) {
  for (const field of displayed(':is(input:not([type]), input[type=text], input[type=search], textarea)', 3, part)) {
    if (!field.checkVisibility()) continue
    await userEvent.fill(field, 'zz')
    await expectFresh('typing')
  }
}

/** Twice, so that what others see stays as it was. */
async function press(toggles: string) {
  for (const toggle of displayed(`:is(${toggles})`, 6))
    for (const time of ['once', 'twice']) {
      const name = toggle.getAttribute('aria-label') ?? toggle.textContent
      if (toggle.isConnected && toggle.checkVisibility()) toggle.click()
      await expectFresh(`pressing ${name} ${time}`)
      if (document.querySelector(dialog)) await userEvent.keyboard('{Escape}')
    }
}

const dialog = ':is([role=dialog], [role=alertdialog])'

/** What comes is translated, and typed into. */
async function openDialogs() {
  for (const opener of displayed('[aria-haspopup=dialog]', 4)) {
    if (!opener.isConnected || !opener.checkVisibility()) continue
    opener.click()
    await expect.poll(() => document.querySelector(dialog), { message: opener.textContent }).not.toBeNull()
    await expectFresh(`opening ${opener.textContent}`)
    await typeIntoFields(dialog)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.querySelector(dialog), { message: opener.textContent }).toBeNull()
  }
}

async function goAndComeBack() {
  const { href } = location
  await page.getByRole('banner').getByRole('link', { name: 'Compás' }).click()
  await isDisplayed()
  await expectFresh('going')
  if (location.href !== href) history.back()
  await isDisplayed()
  await expectFresh('coming back')
}

const unfolding = 'summary, [aria-expanded], [role=tab]'
const toggling = `${unfolding}, [aria-pressed], [role=switch], [type=checkbox]`

test.each(forAll)('%s for a visitor', async (path) => {
  await renderTranslated(path)
  await typeIntoFields()
  await press(toggling)
  if (path !== '/join-waitlist') await goAndComeBack()
})

test.each(forMembers)('%s for a member', async (path) => {
  await renderTranslated(path, { as: await signUp() })
  await typeIntoFields()
  await press(toggling)
  await openDialogs()
  await goAndComeBack()
})

test.each(forAdmins)('%s', async (path) => {
  await renderTranslated(path, { as: await signUpAdmin() })
  await press(unfolding)
  await openDialogs()
  await goAndComeBack()
})

test('a festival for a member', async () => {
  const member = await signUp()
  const [festival] = (await member.api.festivals.list({ query: { query: 'dame valencia', limit: 1 } })).items
  await member.api.festivalAttendance.set({ body: { festivalId: festival!.id, status: 'attending' } })
  for (const tab of ['', '/meals', '/people', '/programme', '/mine']) {
    await renderTranslated(`/festivals/${festival?.id}${tab}`, { as: member })
    for (const fold of displayed('[aria-expanded=false]', 6)) fold.click()
    await expectFresh('unfolding')
    await isLoaded()
    await openDialogs()
  }
})

test('names are not translated', async () => {
  await renderTranslated('/members/demo')
  expect(document.querySelector('main p font')).not.toBeNull()
  expect(document.querySelector('main h1')?.innerHTML).toBe('Alma R.')
  expect(document.querySelector('.brand font, .avatar font')).toBeNull()
})

test('a page that an extension has changed is mounted anew instead of lost', async () => {
  await renderScreen('/auth')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const field = page.getByLabelText('Username or email')
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  document.querySelector('.field-error')?.remove()
  await field.fill('ana')
  await isDisplayed(/Join/)
  await expect.element(field).not.toHaveAttribute('aria-invalid')
})
