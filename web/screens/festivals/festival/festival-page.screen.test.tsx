import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setClock } from '../../../testing/clock.ts'
import { expectGoodAtEachWidth } from '../../../testing/expectations.ts'
import { type ScreenMember, signUp, signUpAdmin } from '../../../testing/members.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

type Fields = Parameters<ScreenMember['api']['festivals']['create']>[0]['body']

const phone = { width: 360, height: 780 }
const tabs = page.getByRole('navigation', { name: 'At this festival' })
const tab = (name: string) => tabs.getByRole('link', { name: new RegExp(`^${name}`) })
const boxOf = (element: Element) => element.getBoundingClientRect()
const barBottom = () => boxOf(document.querySelector('.top-bar')!).bottom

const feria = {
  name: 'Feria Internacional de Bachata y Salsa',
  location: 'Cali, Colombia',
  startDate: '2027-05-07',
  endDate: '2027-05-09',
  price: 'From 90 / 110 EUR',
  genres: ['Bachata', 'Salsa'] satisfies Fields['genres'],
  website: 'https://www.feria-internacional-de-bachata.example.org/',
}
const addFeria = async (fields: Partial<Fields> = {}) =>
  await (await signUpAdmin()).api.festivals.create({ body: { ...feria, ...fields } })

async function openOnPhone(path: string, as?: ScreenMember) {
  await renderScreen(path, { width: phone.width, ...(as && { as }) })
  await page.viewport(phone.width, phone.height)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('on a phone the facts stand in two columns, and the tabs are in sight for visitors and members', async () => {
  const { id } = await addFeria()
  for (const as of [undefined, await signUp()]) {
    await openOnPhone(`/festivals/${id}`, as)
    if (as) await expect.element(page.getByRole('button', { name: 'Going' })).toBeEnabled()
    const facts = [...document.querySelectorAll('main dl > div')].map((row) => [...row.children])
    expect(facts.map(([name]) => name?.textContent)).toEqual(['Where', 'When', 'Price', 'Website', 'Organizer'])
    for (const column of [0, 1])
      expect(new Set(facts.map((row) => boxOf(row[column]!).left)).size, `column ${column}`).toBe(1)
    const fold = boxOf(document.querySelector('nav[aria-label="Shortcuts"]')!).top
    expect(boxOf(tabs.element()).bottom).toBeLessThanOrEqual(fold)
    expect(scrollY).toBe(0)
  }
  await expectGoodAtEachWidth()
})

test('an unknown price is said once', async () => {
  const { id } = await addFeria({ price: 'Price not published' })
  await renderScreen(`/festivals/${id}`)
  await expect.element(page.getByText('Not published', { exact: true })).toBeVisible()
  expect(document.querySelector('main')?.textContent).not.toContain('Price not published')
})

test('a link to a tab opens the page at its tabs, and a press on a tab moves nothing', async () => {
  const { id } = await addFeria()
  // Another font would make the head lower after the page has been scrolled.
  await Promise.all(['Figtree', 'Fraunces'].map((font) => document.fonts.load(`16px ${font}`)))
  await openOnPhone(`/festivals/${id}/people`)
  await expect.poll(() => Math.round(boxOf(tabs.element()).top - barBottom())).toBe(0)
  await openOnPhone(`/festivals/${id}`)
  expect(scrollY).toBe(0)
  await tab('Meal Buddies').click()
  await expect.element(tab('Meal Buddies')).toHaveAttribute('aria-current', 'page')
  expect(scrollY).toBe(0)
})

test('its organizer and the admins are asked for a photo where it has none', async () => {
  const organizer = await signUp()
  const { id } = await organizer.api.festivals.create({ body: feria })
  const ask = page.getByRole('link', { name: 'Add a photo' })
  for (const as of [organizer, await signUpAdmin()]) {
    await renderScreen(`/festivals/${id}`, { as })
    await expect.element(ask).toHaveAttribute('href', `/festivals/${id}/edit#photo`)
  }
  await ask.click()
  await expect.element(page.getByRole('group', { name: 'Photo' })).toBeVisible()
  await expect.poll(() => scrollY).toBeGreaterThan(0)
  const other = await addFeria()
  await renderScreen(`/festivals/${other.id}`, { as: organizer })
  await expect.element(page.getByRole('button', { name: 'Going' })).toBeVisible()
  expect(ask.query()).toBeNull()
})

test('the days are written as the reader’s language writes them', async () => {
  const { id } = await addFeria()
  const when = () => document.querySelector('main dl time')?.textContent
  await renderScreen(`/festivals/${id}`)
  await expect.poll(when).toBe('May\u00A07–9, 2027')
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-CH')
  await renderScreen(`/festivals/${id}`)
  await expect.poll(when).toBe('7–9\u00A0May 2027')
})

test('the parts of a search are chips, and each is removed by itself', async () => {
  await renderScreen('/?query=bachata+spain+next+spring&startDate=2027-03-01&endDate=2027-05-31&genre=Salsa')
  const chips = page.getByRole('list', { name: 'What you search for' })
  const names = () =>
    chips
      .getByRole('link')
      .elements()
      .map((link) => link.textContent)
  const all = ['Bachata', 'Spain', 'Spring', 'Salsa', 'Mar to May 2027']
  await expect.poll(names).toEqual(all.map((name) => `Remove ${name}`))
  await chips.getByRole('link', { name: 'Remove Spain' }).click()
  await expect.poll(() => new URLSearchParams(location.search).get('query')).toBe('bachata spring')
  await chips.getByRole('link', { name: 'Remove Mar to May 2027' }).click()
  await expect.poll(names).toEqual(['Bachata', 'Spring', 'Salsa'].map((name) => `Remove ${name}`))
  expect(location.search).not.toContain('Date')
  await expectGoodAtEachWidth()
})

test('the calendar opens today, with what is over of this month folded', async () => {
  const [past, next] = [
    await addFeria({ name: 'Feria pasada', startDate: '2027-05-03', endDate: '2027-05-05' }),
    await addFeria({ name: 'Feria siguiente', startDate: '2027-05-28', endDate: '2027-05-30' }),
  ]
  setClock('2027-05-19T12:00:00Z')
  for (const width of [360, 1440]) {
    await renderScreen('/festivals/calendar', { width })
    const link = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
    await expect.element(link(next.name)).toBeVisible()
    expect(link(past.name).query()).toBeNull()
    const folded = [...document.querySelectorAll('summary')].find((summary) => summary.checkVisibility())
    expect(folded?.textContent).toMatch(/^\d+ festivals? earlier this month$/)
    folded?.click()
    await expect.element(link(past.name)).toBeVisible()
  }
  await expectGoodAtEachWidth()
  await renderScreen('/festivals/calendar?month=2027-04')
  await expect.element(page.getByRole('heading', { level: 2, name: /^April 2027/ })).toBeVisible()
  expect(page.getByText('earlier this month').query()).toBeNull()
})
