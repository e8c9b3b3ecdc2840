import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { defaultLanguage, languageNames, type Language, readLanguageBy } from '../../texts/languages.ts'
import { showLanguageOffer } from '../lib/browser/language/language-choice.ts'
import { offeredLanguage } from '../lib/browser/language/language-offer.ts'
import { expectAccessible, expectGoodAtEachWidth } from '../testing/expectations.ts'
import { password, signUp } from '../testing/members.ts'
import { renderScreen } from '../testing/render-screen.tsx'

const chosen = () => /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1] ?? null
const keep = (language: string) => (document.cookie = `language=${language}; path=/`)

/** The pages that a press would open, which would end the test. */
let opened: string[] = []

beforeEach(() => {
  opened = []
  const stay = (event: NavigateEvent) => {
    const { pathname, search, hash } = new URL(event.destination.url)
    if (event.destination.sameDocument) return
    event.preventDefault()
    opened.push(pathname + search + hash)
  }
  navigation.addEventListener('navigate', stay)
  onTestFinished(() => navigation.removeEventListener('navigate', stay))
})

/** With what the first script does in the product; a root that is rendered anew drops it, unlike one that hydrates. */
async function renderOffering(...screen: Parameters<typeof renderScreen>) {
  await renderScreen(...screen)
  showLanguageOffer(offeredLanguage(location.pathname, localStorage.getItem('dismissedLanguageOffer')))
  window.dispatchEvent(new Event('storage'))
}

afterEach(() => {
  showLanguageOffer(null)
  document.cookie = 'language=; path=/; max-age=0'
  localStorage.removeItem('dismissedLanguageOffer')
})

/** The page in another language, as its own address has it. */
async function renderIn(language: Language, ...screen: Parameters<typeof renderScreen>) {
  readLanguageBy(() => language)
  onTestFinished(() => readLanguageBy(() => defaultLanguage))
  await renderOffering(...screen)
}

const footer = page.getByRole('contentinfo')
const card = page.getByRole('region', { name: 'Language' })
const offer = (text: string) => page.getByRole('link', { name: text, exact: true })

test('the footer leads to the same page in each language, named in itself, and marks the present one', async () => {
  await renderScreen('/rooms?roomType=Offering')
  const links = [...footer.element().querySelectorAll('a[hreflang]')]
  expect(links.map((link) => [link.textContent, link.getAttribute('lang'), link.getAttribute('href')])).toEqual([
    ['English', 'en', '/rooms?roomType=Offering'],
    ['Español', 'es', '/es/rooms?roomType=Offering'],
    ['Français', 'fr', '/fr/rooms?roomType=Offering'],
    ['Deutsch', 'de', '/de/rooms?roomType=Offering'],
    ['Italiano', 'it', '/it/rooms?roomType=Offering'],
    ['Português', 'pt', '/pt/rooms?roomType=Offering'],
  ])
  expect(links.filter((link) => link.getAttribute('aria-current') === 'true')).toEqual([links[0]])
  await renderIn('de', '/de/safety#x')
  const english = footer.getByRole('link', { name: 'English' })
  expect(english.element().getAttribute('href')).toBe('/safety')
  await expect.element(footer.getByRole('link', { name: 'Deutsch' })).toHaveAttribute('aria-current', 'true')
})

test('a visitor chooses a language by the keyboard, which is kept, and stays at the part of the page', async () => {
  await renderScreen('/safety#danger')
  ;(footer.getByRole('link', { name: 'Español' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => opened).toEqual(['/es/safety#danger'])
  expect(chosen()).toBe('es')
  // The one of the page is a choice too, with nothing to load.
  await footer.getByRole('link', { name: 'English' }).click()
  await expect.poll(chosen).toBe('en')
  expect(opened).toHaveLength(1)
})

test('a member chooses in the menu of the account, which keeps it too', async () => {
  const member = await signUp('Ana Sol')
  await renderScreen('/support', { as: member })
  await page.getByRole('button', { name: /^Account of/ }).click()
  const row = page.getByText('Language', { exact: true })
  await expect.element(row).toBeVisible()
  const names = () => document.activeElement?.textContent ?? ''
  // Folded, the languages are passed over.
  await vi.waitFor(async () => {
    await userEvent.keyboard('{End}{ArrowUp}')
    expect(names()).toBe('LanguageEnglish')
  })
  await userEvent.keyboard('{Enter}{ArrowDown}')
  expect(names()).toBe('English')
  await expectAccessible(document.querySelector('.account-menu')!)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => opened).toEqual(['/es/support'])
  expect(chosen()).toBe('es')
  expect((await member.api.profile.get()).language).toBe('es')
})

test('the menu of a visitor has the choice', async () => {
  await renderScreen('/support', { width: 360 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByText('Language', { exact: true }).click()
  await expectAccessible(document.querySelector('.site-menu')!)
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Italiano' }).click()
  await expect.poll(() => opened).toEqual(['/it/support'])
  expect(chosen()).toBe('it')
})

test('Settings mark the language of the account, and say when it could not be saved', async () => {
  const member = await signUp()
  await member.api.profile.change({ body: { language: 'fr' } })
  await renderScreen('/settings/display', { as: member })
  await expect.element(card.getByRole('link', { name: 'Français' })).toHaveAttribute('aria-current', 'true')
  await expectGoodAtEachWidth()
  await commands.failCalls('**/api/user/me')
  onTestFinished(() => commands.restoreCalls())
  await card.getByRole('link', { name: 'Deutsch' }).click()
  await expect.element(page.getByText('Update failed').first()).toBeVisible()
  expect([opened, chosen()]).toEqual([[], null])
  await commands.restoreCalls()
  // Nothing is loaded for the language that the page is in already.
  await card.getByRole('link', { name: 'English' }).click()
  await expect.element(card.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'true')
  expect([opened, chosen(), (await member.api.profile.get()).language]).toEqual([[], 'en', 'en'])
  await card.getByRole('link', { name: 'Deutsch' }).click()
  await expect.poll(() => opened).toEqual(['/de/settings/display'])
  expect((await member.api.profile.get()).language).toBe('de')
})

test('where the account cannot be reached, the page of the other language opens nevertheless', async () => {
  await renderScreen('/support', { as: await signUp() })
  await commands.failCalls('**/api/user/me')
  onTestFinished(() => commands.restoreCalls())
  await footer.getByRole('link', { name: 'Deutsch' }).click()
  await expect.poll(() => opened).toEqual(['/de/support'])
  expect(chosen()).toBe('de')
})

test.each([
  [['es-ES', 'en'], 'Ver esta página en español'],
  [['nl', 'de-AT', 'en-US'], 'Diese Seite auf Deutsch ansehen'],
  [['nl', 'en', 'it'], null],
  [['ja'], null],
])('who opens the home page with a browser in %j is offered it: %s', async (languages, text) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  await renderOffering('/', { width: 360 })
  const line = document.querySelector('.language-offer')
  if (text === null) return expect(line).not.toBeVisible()
  await expect.element(offer(text)).toBeVisible()
  await expectGoodAtEachWidth()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rooms' }).click()
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Find a room, and who to share it with')
  await expect.element(offer(text)).not.toBeInTheDocument()
})

test('a browser alone moves or offers nothing on other pages, nor after a choice', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es'])
  for (const path of ['/rooms', '/support']) {
    await renderOffering(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(document.querySelector('.language-offer')).not.toBeVisible()
  }
  keep('en')
  await renderOffering('/')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(document.querySelector('.language-offer')).not.toBeVisible()
})

test('a page in another language than the chosen one is offered in it, until that is put away for good', async () => {
  keep('es')
  await renderIn('de', '/de/rooms?roomType=Offering')
  await expect.element(offer('Ver esta página en español')).toHaveAttribute('href', '/es/rooms?roomType=Offering')
  const line = page.getByRole('complementary', { name: 'Idioma' })
  await expect.element(line).toHaveAttribute('lang', 'es')
  await expectAccessible()
  ;(line.getByRole('button', { name: 'Cerrar' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(line).not.toBeInTheDocument()
  await renderOffering('/de/rooms')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(document.querySelector('.language-offer')).not.toBeVisible()
  // Another choice brings offers back.
  await footer.getByRole('link', { name: languageNames.it }).click()
  await expect.element(offer('Vedi questa pagina in italiano')).toBeVisible()
})

test('a member who logs in where no language was chosen is offered that of the account', async () => {
  const { user, api } = await signUp()
  await api.profile.change({ body: { language: 'pt' } })
  await renderScreen('/auth')
  await page.getByLabelText('Username or email').fill(user.username)
  await page.getByLabelText('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect.element(offer('Ver esta página em português')).toBeVisible()
})
