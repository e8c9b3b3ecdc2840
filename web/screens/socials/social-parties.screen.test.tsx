import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { queryOf } from '../../features/socials/social-parties/list/party-filters.ts'
import { dayOfTonight } from '../../lib/format/tonight.ts'
import { expectAccessible, expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { password, signUp, signUpAdmin } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const cards = page.getByRole('article')
const city = page.getByRole('main').getByRole('combobox', { name: 'City' })
const style = page.getByRole('main').getByRole('combobox', { name: 'Dance style' })
const cities = page.getByRole('navigation', { name: 'Cities' })
const textsOf = () => cards.elements().map((card) => card.textContent ?? '')

afterEach(() => {
  localStorage.removeItem('cityOfSocials')
  return commands.restoreCalls()
})

/** Uploads three socials of a new city: an upcoming one, one of a unique style, and a past one. */
async function uploadThree() {
  const admin = await signUpAdmin()
  const name = `Villanueva ${Date.now().toString(36)}`
  const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(4).slice(0, 120)
  await admin.api.socialParties.upload({
    body: {
      parties: [
        { venueName: 'La Past', city: name, date: '2021-11-05', danceStyles: ['Salsa'] },
        { venueName: word, address: word, city: name, date: '2031-01-09', time: '20:00', danceStyles: ['Zouk'] },
        {
          venueName: 'El Next',
          city: name,
          date: '2031-01-08',
          instagramLink: 'https://www.instagram.com/elnext',
          danceStyles: ['Salsa'],
          latitude: 40.4,
          longitude: -3.7,
        },
      ],
    },
  })
  return name
}

test('socials to come stand before past ones, a pin and its card have one number, past ones have no directions, and all fit each width @P2.12 @P2.107 @P2.110 @P2.111 @P2.112 @P2.113', async () => {
  const name = await uploadThree()
  await renderScreen(`/social-parties?city=${encodeURIComponent(name)}`)
  await expect.element(page.getByRole('heading', { name: 'Social Dance Finder', level: 1 })).toBeVisible()
  await expect.element(page.getByText('Discover local dance socials in your city')).toBeInTheDocument()
  await expect.poll(() => cards.elements().length).toBe(3)
  const texts = textsOf()
  expect(texts[0]).toMatch(
    new RegExp(`^1, show El Next on the mapEl Next${name}Jan 08, 2031Going to El NextSalsaView on Instagram`),
  )
  expect(texts[0]).not.toContain('No map location')
  // A number stands where a pin has it.
  expect(texts[1]).toMatch(/^Show Donau.*Jan 09, 203120:00 Going to Donau\w+ZoukNo map location/)
  expect(texts[2]).toMatch(/^Show La Past.*Nov 05, 2021/)
  const headings = page.getByRole('region', { name: 'Socials' }).getByRole('heading', { level: 2 })
  expect(headings.elements().map(({ textContent }) => textContent)).toEqual([
    'Wednesday Jan 08, 2031',
    'Thursday Jan 09, 2031',
    'Past socials',
  ])
  // An opened card displays the actions that are otherwise in its menu; a past social has no directions.
  for (const [at, opened] of ['El Next', 'Donau', 'La Past'].entries()) {
    expect(
      cards
        .nth(at)
        .getByRole('link', { name: /^Directions/ })
        .query(),
    ).toBeNull()
    await page.getByRole('button', { name: new RegExp(`show ${opened}`, 'i') }).click()
    await expect.element(cards.nth(at).getByRole('link', { name: /^Details/ })).toBeVisible()
  }
  expect(page.getByRole('link', { name: /^Directions/ }).query()).toBeNull()
  await page.getByRole('button', { name: /show El Next/ }).click()
  await expect.element(page.getByRole('link', { name: 'Directions to El Next' })).toBeVisible()
  const past = page.getByRole('heading', { name: 'Past socials' }).element()
  expect(past.compareDocumentPosition(cards.nth(2).element()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(past.compareDocumentPosition(cards.nth(1).element()) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy()
  const instagram = page.getByRole('link', { name: /^View on Instagram ?: El Next/ })
  await expect.element(instagram).toHaveAttribute('target', '_blank')
  await expectGoodAtEachWidth()
})

test('the city, the style and the time filter the list, and stand in the address @P1.12 @P2.108 @P2.109 @P4.40', async () => {
  const admin = await signUpAdmin()
  const name = `Villafiltro ${Date.now().toString(36)}`
  const { from: weekend = '' } = queryOf({ when: 'weekend' }, dayOfTonight(true))
  const at = (venueName: string, date: string) => ({ venueName, city: name, date, danceStyles: ['Salsa'] })
  await admin.api.socialParties.upload({ body: { parties: [at('El Finde', weekend), at('El Lejos', '2031-01-08')] } })
  await renderScreen('/social-parties')
  await city.click()
  await expect.element(page.getByRole('option', { name: 'All Cities' })).toBeVisible()
  await city.fill(name.toUpperCase())
  await page.getByRole('option', { name: new RegExp(name) }).click()
  const venues = () => textsOf().flatMap((text) => /El (?:Finde|Lejos)/.exec(text) ?? [])
  await expect.poll(() => new Set(venues()), { timeout: 10_000 }).toEqual(new Set(['El Finde', 'El Lejos']))
  await style.selectOptions('Zouk')
  await expect.element(page.getByText('No social parties found')).toBeVisible()
  await expect.element(page.getByText('Try adjusting your filters')).toBeVisible()
  await style.selectOptions('All Styles')
  await page.getByRole('link', { name: 'This weekend' }).click()
  await expect.element(page.getByRole('link', { name: 'This weekend' })).toHaveAttribute('aria-current', 'true')
  await expect.poll(venues, { timeout: 10_000 }).toEqual(['El Finde'])
  await expect.element(city).toHaveValue(name)

  // The city is selected on the next visit, until 'All Cities' is chosen.
  await renderScreen('/social-parties')
  await expect.poll(() => location.search).toBe(`?city=${name.replaceAll(' ', '+')}`)
  await page.getByRole('link', { name: 'All Cities' }).click()
  await expect.poll(() => location.search).toBe('')
  await expect.element(cities.getByRole('link').first()).toHaveTextContent(name)
  await renderScreen('/social-parties')
  await expect.poll(() => cards.elements().length).toBeGreaterThan(2)
  expect(location.search).toBe('')
  await renderScreen('/social-parties?style=Salsa')
  await expect.element(cities.getByRole('link', { name })).toBeVisible()
})

const shown = () => document.querySelector('.map-view')?.getAttribute('data-shown')
const expectShown = (center: string, zoom: string) =>
  expect.poll(shown, { timeout: 20_000 }).toMatch(new RegExp(`^${center} ${zoom}$`))

test('the map follows the list, the cards and the pins @P1.12 @P2.116 @P2.118 @P2.119 @P4.39', async () => {
  const admin = await signUpAdmin()
  const name = `Villamapa ${Date.now().toString(36)}`
  const at = (venueName: string, date: string, latitude?: number, longitude?: number, danceStyles = ['Salsa']) => ({
    venueName,
    city: name,
    date,
    time: '21:00',
    danceStyles,
    ...(latitude !== undefined && { latitude, longitude }),
  })
  const parties = [
    at('La Una', '2031-02-01', 40.4, -3.7),
    at('La Dos', '2031-02-02', 41.4, -3.7),
    at('La Tres', '2031-02-03', 42.5, 2.2, ['Zouk']),
    at('Sin Mapa', '2031-02-04', undefined, undefined, ['Kizomba']),
  ]
  await admin.api.socialParties.upload({ body: { parties } })
  await renderScreen(`/social-parties?city=${encodeURIComponent(name)}`)
  await expectShown('-0\\.75000 41\\.45\\d*', '[67]\\.\\d+')
  const pin = (label: RegExp) =>
    page.getByRole('region', { name: 'Map of the socials' }).getByRole('button', { name: label })
  await expect.poll(() => document.querySelectorAll('.map-pin').length).toBe(3)
  await expect.element(pin(/^3: La Tres/)).toBeVisible()
  const numbers = () =>
    cards.elements().map((card) => card.querySelector('.party-number')?.firstChild?.firstChild?.textContent)
  expect(numbers()).toEqual(['1', '2', '3', 'Show Sin Mapa'])

  // A card moves the map and opens no popup.
  await page.getByRole('button', { name: /show La Dos on the map/ }).click()
  await expectShown('-3\\.70000 41\\.40000', '14\\.00')
  expect(cards.nth(1).element()).toHaveClass('card-chosen')
  const popup = page.getByRole('region', { name: 'La Dos' })
  await expect.element(popup).not.toBeInTheDocument()

  // A pin opens a popup, which a press on the map does not close.
  await pin(/^2: La Dos/).click()
  await expect.element(popup.getByText(/^Feb 02, 2031 · 21:00$/)).toBeVisible()
  await page.getByRole('region', { name: 'Map', exact: true }).click({ position: { x: 20, y: 20 } })
  await expect.element(popup).toBeVisible()
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect.element(popup).not.toBeInTheDocument()

  // One with a position, several on one longitude, and none: the map stays at the city.
  await style.selectOptions('Zouk')
  await expectShown('2\\.20000 42\\.50000', '13\\.00')
  await style.selectOptions('Salsa')
  await expectShown('-3\\.70000 40\\.90\\d*', '13\\.00')
  await style.selectOptions('Kizomba')
  await expectShown('-0\\.75000 41\\.45\\d*', '[67]\\.\\d+')
})

test('a browser without WebGL says so, and the list works', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  await renderScreen('/social-parties')
  // WebGL is checked when the browser is idle.
  const note = page.getByText('This browser can’t draw the map, which needs WebGL. The list has everything.')
  await expect.element(note, { timeout: 5000 }).toBeVisible()
  expect(note.element().getBoundingClientRect().height).toBeLessThan(120)
  await expect.poll(() => cards.elements().length).toBeGreaterThan(0)
  expect(document.querySelector('.map-view')).toBeNull()
  await expect.poll(() => page.getByText('Loading the map...').elements()).toEqual([])
  expect(page.getByRole('button', { name: /on the map$/ }).elements()).toEqual([])
  await expectGoodAtEachWidth()
})

test('tonight in a city without one, the map stays there, what comes next is said, and the way out drops one filter @P2.115', async () => {
  const admin = await signUpAdmin()
  const name = `Villavacía ${Date.now().toString(36)}`
  const tomorrow = new Date(Date.parse(dayOfTonight(true)) + 86_400_000).toISOString().slice(0, 10)
  const party = { city: name, latitude: 40.4, longitude: -3.7, danceStyles: ['Salsa'] }
  const host = { ...party, venueName: 'The Host', date: tomorrow, time: '11:30 PM - 4:00 AM' }
  await admin.api.socialParties.upload({ body: { parties: [host, { ...host, date: '2031-01-01' }] } })
  await renderScreen(`/social-parties?city=${encodeURIComponent(name)}&style=Salsa&when=tonight`)
  await expect.element(page.getByText('No social parties found')).toBeVisible()
  await expect.element(page.getByText('Try adjusting your filters')).toBeVisible()
  const next = page.getByRole('link', { name: 'Tomorrow 11:30 PM, The Host' })
  await expect.element(next).toBeVisible()
  await expectShown('-3\\.70000 40\\.40000', '13\\.00')
  await expectGoodAtEachWidth()
  await page.viewport(768, 900)
  const asksForMissing = () =>
    [...document.querySelectorAll('#main p')]
      .find(({ textContent }) => textContent.startsWith('Is one missing?'))
      ?.checkVisibility()
  await expect.poll(asksForMissing).toBe(false)
  await page.getByRole('link', { name: 'Show all dates' }).click()
  await expect.poll(() => cards.elements().length).toBe(2)
  await expect.poll(asksForMissing).toBe(true)
  await expect.element(city).toHaveValue(name)
  await expect.element(style).toHaveValue('Salsa')

  // Another style: the style filter has to be dropped.
  await renderScreen(`/social-parties?city=${encodeURIComponent(name)}&style=Zouk`)
  await page.getByRole('link', { name: 'Show all styles' }).click()
  await expect.poll(() => cards.elements().length).toBe(2)
})

test('a card is one stop of the Tab key, with its actions behind the arrow keys, and the map can be skipped', async () => {
  const name = await uploadThree()
  await renderScreen(`/social-parties?city=${encodeURIComponent(name)}`)
  await expect.poll(() => cards.elements().length).toBe(3)
  await expect.element(page.getByRole('region', { name: 'Map of the socials' })).toBeVisible()
  const focused = () => document.activeElement?.textContent
  page
    .getByRole('button', { name: /show El Next on the map/ })
    .element()
    .focus()
  const reached: (string | null | undefined)[] = []
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('link', { name: 'Directions to El Next' })).toBeVisible()
  const keys = page.getByText('Use ← and → to reach a social’s actions.').element()
  const keysAreShown = () => keys.clientHeight > 1
  for (let press = 0; press < 7; press++) {
    await userEvent.keyboard('{ArrowRight}')
    reached.push(document.activeElement?.getAttribute('aria-label') ?? focused())
  }
  expect(reached).toEqual([
    'Going to El Next',
    'View on Instagram: El Next',
    'Details of El Next',
    'Directions to El Next',
    'Add El Next to your calendar',
    'Share El Next',
    'More about El Next',
  ])
  await userEvent.keyboard('{ArrowLeft}')
  expect(document.activeElement).toHaveAccessibleName('Share El Next')
  expect(keysAreShown()).toBe(true)
  // From anywhere in a card, Tab leads to the next one. These have no position on the map.
  await userEvent.tab()
  expect(cards.nth(1).element().contains(document.activeElement)).toBe(true)
  await userEvent.tab()
  expect(cards.nth(2).element().contains(document.activeElement)).toBe(true)
  expect(focused()).not.toContain('Directions')
  await userEvent.tab()
  expect(focused()).toBe('Skip the map')
  expect(keysAreShown()).toBe(false)
  await expect.element(page.getByRole('button', { name: 'Skip the map' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(focused()).toBe('End of the map')
  await userEvent.tab()
  expect(document.querySelector('.map-view')?.contains(document.activeElement)).toBe(false)
})

test('a card has the file for a calendar, shares its own link, and takes the word of members', async () => {
  const name = await uploadThree()
  const path = `/social-parties?city=${encodeURIComponent(name)}`
  const shared: ShareData[] = []
  Object.defineProperty(navigator, 'share', {
    configurable: true,
    value: async (data: ShareData) => void shared.push(data),
  })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  await renderScreen(path)
  const more = page.getByRole('button', { name: 'More about El Next' })
  await more.click()
  const calendar = page.getByRole('link', { name: 'Add to calendar' })
  const file = await fetch((calendar.element() as HTMLAnchorElement).href)
  expect(await file.text()).toContain('SUMMARY:El Next')
  await page.getByRole('button', { name: 'Share this social' }).click()
  const id = /social-parties\/([^/]+)\/calendar/.exec(file.url)?.[1]
  expect(shared).toEqual([{ title: 'El Next', url: `${location.origin}/social-parties/${id}` }])
  await more.click()
  await expect.element(page.getByRole('link', { name: 'Log in to tell us' })).toBeVisible()

  // The API tests cover reports by members who joined a week ago and have a verified address.
  await renderScreen(path, { as: await signUp() })
  await more.click()
  await expect.element(page.getByRole('button', { name: 'It has closed' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'It’s still on' }).click()
  await expect.element(page.getByText('Please verify your email address first, under Settings.').first()).toBeVisible()
})

test('a member goes to a social from its card, sees who else goes, and is asked once who may see it', async () => {
  const name = await uploadThree()
  const path = `/social-parties?city=${encodeURIComponent(name)}`
  const [flor, otto, me] = [await signUp('Flor Abril'), await signUp('Otto Baila'), await signUp()]
  const { items } = await me.api.socialParties.list({ query: { city: name } })
  const { id } = items.find(({ venueName }) => venueName === 'El Next')!
  for (const { api } of [flor, otto]) {
    await api.profile.change({ body: { attendanceShownTo: 'members' } })
    await api.partyAttendance.set({ params: { id } })
  }
  await me.api.follows.follow({ params: { id: flor.user.id } })

  // A visitor reads how many go.
  await renderScreen(path)
  const card = cards.nth(0)
  await expect.element(card.getByText('2 dancers are going')).toBeInTheDocument()
  // Nobody can go to a past one.
  expect(cards.nth(2).element().textContent).not.toContain('Going')

  await renderScreen(path, { as: me })
  const going = card.getByRole('button', { name: 'Going to El Next' })
  await expect.element(card.getByText('Flor Abril and Otto Baila are going')).toBeInTheDocument()
  await going.click()
  await expect.element(going).toHaveAttribute('aria-pressed', 'true')
  await expect
    .element(card.getByText(/^Flor Abril, .*1 other.* are going|and Lucía Prueba are going/))
    .toBeInTheDocument()
  const dialog = page.getByRole('dialog', { name: 'You’re going!' })
  await expect.element(dialog).toBeVisible()
  await dialog.getByRole('radio', { name: /^Nobody/ }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expectGoodAtEachWidth()
  expect((await me.api.partyAttendance.mine()).map((party) => party.id)).toEqual([id])

  await renderScreen(`/social-parties/${id}`, { as: me })
  await expect
    .element(page.getByRole('link', { name: 'Flor Abril' }))
    .toHaveAttribute('href', `/members/${flor.user.username}`)
  const onPage = page.getByRole('button', { name: 'Going to El Next' })
  await expect.element(onPage).toHaveAttribute('aria-pressed', 'true')
  await onPage.click()
  await expect.element(onPage).toHaveAttribute('aria-pressed', 'false')
  await expect.element(page.getByText('Flor Abril and Otto Baila are going')).toBeVisible()
  await expect.poll(() => me.api.partyAttendance.mine()).toEqual([])
})

test('a weekly night is one entry with its next dates', async () => {
  const admin = await signUpAdmin()
  const city = `Villasemana ${Date.now().toString(36)}`
  const dates = ['2031-01-08', '2031-01-15', '2031-01-22']
  const weekly = dates.map((date) => ({ venueName: 'El Sur', city, date, time: '21:00 - 02:00' }))
  const late = { venueName: 'El Tarde', city, date: '2031-01-08', time: '00:30 - 04:00' }
  await admin.api.socialParties.upload({ body: { parties: [late, ...weekly] } })
  await renderScreen(`/social-parties?city=${encodeURIComponent(city)}`)
  await expect.poll(() => textsOf().map((text) => /El (?:Sur|Tarde)/.exec(text)?.[0])).toEqual(['El Sur', 'El Tarde'])
  await expect.element(page.getByText('2 socials')).toBeVisible()
  await expect.element(cards.nth(0).getByText('2 more dates')).toBeVisible()
  await page.getByRole('button', { name: /^Show El Sur/ }).click()
  await expect.element(cards.nth(0).getByRole('link', { name: 'Jan 15, 2031' })).toBeVisible()
  await cards.nth(0).getByRole('link', { name: 'Jan 22, 2031' }).click()
  await expect.element(page.getByRole('heading', { name: 'El Sur', level: 1 })).toBeVisible()
  const others = page.getByRole('region', { name: 'Other nights here' }).getByRole('link')
  await expect
    .poll(() => others.elements().map(({ textContent }) => textContent))
    .toEqual(['WednesdayJan 08, 2031 · 21:00 - 02:00', 'WednesdayJan 15, 2031 · 21:00 - 02:00'])
})

test('a list that cannot be loaded shows an error and can be retried @P8.30', async () => {
  await commands.failCalls('**/api/social-parties?*')
  await renderScreen('/social-parties?style=Salsa')
  await expect.element(page.getByText('Failed to fetch social parties')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Load the map' })).toBeVisible()
  await commands.restoreCalls()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => cards.elements().length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Load the map' }).click()
  await expect.element(page.getByRole('region', { name: 'Map of the socials' })).toBeVisible()
})

test('what is near is asked for on a press, sorted and said, and nobody is told where the reader is (threat 63)', async () => {
  const admin = await signUpAdmin()
  const city = `Villacerca ${Date.now().toString(36)}`
  const at = (venueName: string, date: string, latitude?: number) => ({
    venueName,
    city,
    date,
    ...(latitude !== undefined && { latitude, longitude: -3.7 }),
  })
  const parties = [at('La Nowhere', '2031-01-07'), at('La Far', '2031-01-08', 41.5), at('La Near', '2031-01-09', 40.43)]
  await admin.api.socialParties.upload({ body: { parties } })
  const coords = { latitude: 40.412345678, longitude: -3.698765432 }
  const ask = vi.spyOn(navigator.geolocation, 'getCurrentPosition')
  const calls = vi.spyOn(globalThis, 'fetch')
  await renderScreen(`/social-parties?city=${encodeURIComponent(city)}`)
  await expect.poll(() => textsOf()[0]).toContain('La Nowhere')
  expect(ask).not.toHaveBeenCalled()

  const near = page.getByRole('button', { name: 'Near me' })
  ask.mockImplementation((_, refuse) => refuse?.({ code: 1 } as GeolocationPositionError))
  await near.click()
  await expect.element(page.getByText(/^Your browser isn’t sharing your location/).first()).toBeVisible()
  expect(textsOf()[0]).toContain('La Nowhere')

  ask.mockImplementation((found) => found({ coords } as GeolocationPosition))
  await near.click()
  await expect
    .poll(() => textsOf().map((text) => / · ([\d.]+ mi)/.exec(text)?.[1]))
    .toEqual(['1.2 mi', '75 mi', undefined])
  expect(textsOf().map((text) => /La (Near|Far|Nowhere)/.exec(text)?.[1])).toEqual(['Near', 'Far', 'Nowhere'])
  await expect.element(near).toHaveAttribute('aria-pressed', 'true')
  await expectGoodAtEachWidth()

  const notified = [
    location.href,
    document.cookie,
    JSON.stringify([history.state, Object.entries(localStorage), Object.entries(sessionStorage), calls.mock.calls]),
    ...performance.getEntriesByType('resource').map(({ name }) => name),
  ].join('\n')
  expect(notified).toContain(encodeURIComponent(city))
  expect(notified).not.toMatch(/40\.41|3\.69|3\.70/)
  await near.click()
  await expect.poll(() => textsOf()[0]).toContain('La Nowhere')
})

test('a visitor who presses Going on a card goes once they have logged in, on the page of the social', async () => {
  const name = await uploadThree()
  const me = await signUp()
  await me.api.profile.change({ body: { attendanceShownTo: 'members' } })
  await renderScreen(`/social-parties?city=${encodeURIComponent(name)}`, { width: 360 })
  const going = page.getByRole('button', { name: 'Going to El Next' })
  await going.first().click()
  await expect.element(page.getByText('We’ll mark you as going to El Next.')).toBeVisible()
  await page.getByRole('tab', { name: 'Login' }).click()
  await page.getByLabelText('Username or email').fill(me.user.username)
  await page.getByLabelText('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect.element(page.getByText('You’re going to El Next').first()).toBeVisible()
  await expect.element(going).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(async () => (await me.api.partyAttendance.mine()).map(({ venueName }) => venueName))
    .toEqual(['El Next'])
  // A link alone makes nobody go (threat 155).
  await renderScreen(`/auth?next=${encodeURIComponent(location.pathname)}`)
  await expect.element(page.getByText('You’ll be back at the social right after.')).toBeVisible()
})
