import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseListView } from '../../lib/lists/list-view.ts'
import { expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { type ScreenMember, signUp, signUpAdmin } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const cards = page.getByRole('article')
const nameOf = (at: number) => cards.nth(at).getByRole('heading').element().textContent
const heart = (name: string) => page.getByRole('button', { name: `Favorite: ${name}`, exact: true })

/** A member whose favourites are the first festivals of the list, the last of them chosen first. */
async function memberWithFavorites(count: number) {
  const member = await signUp()
  const { items } = await member.api.festivals.list({ query: { limit: count } })
  for (const { id } of items.toReversed()) await member.api.favorites.add({ params: { festivalId: id } })
  return { member, names: items.map(({ name }) => name) }
}

const open = (member: ScreenMember, width = 1440) => renderScreen('/favorites', { as: member, width })

test('the favourites are in the order of all festivals, accessible and no wider than the screen', async () => {
  const { member, names } = await memberWithFavorites(4)
  await open(member)
  await expect.poll(() => cards.elements().length).toBe(4)
  expect([0, 1, 2, 3].map(nameOf)).toEqual(names)
  await expect.element(page.getByText('4 festivals found')).toBeInTheDocument()
  await expectGoodAtEachWidth()
})

test('a card has the first day of its festival, without a leading zero @P2.45', async () => {
  const admin = await signUpAdmin()
  const { id } = await admin.api.festivals.create({
    body: { name: 'Noche de Reyes', location: 'Seville, Spain', startDate: '2031-01-05', endDate: '2031-01-07' },
  })
  await admin.api.favorites.add({ params: { festivalId: id } })
  await open(admin)
  await expect.element(cards.getByText('Jan 5, 2031', { exact: true })).toBeVisible()
})

test('a festival whose heart was taken away stays until the next visit, and the others keep theirs @P4.14', async () => {
  const { member, names } = await memberWithFavorites(2)
  const [first = '', second = ''] = names
  await open(member)
  await heart(first).click()
  await expect.element(heart(first)).toHaveAttribute('aria-pressed', 'false')
  await expect.element(heart(second)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await member.api.favorites.list()).length).toBe(1)
  expect(cards.elements()).toHaveLength(2)
  await page.getByRole('banner').getByRole('link', { name: 'Rooms', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: /^Find a room/ })).toBeVisible()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('link', { name: 'Favorites' }).click()
  await expect.element(heart(second)).toBeVisible()
  await expect.element(heart(first)).not.toBeInTheDocument()
})

test('without favourites there is a way to the festivals', async () => {
  await open(await signUp(), 360)
  await expect.element(page.getByText('No favorites yet')).toBeVisible()
  const browse = page.getByRole('main').getByRole('link', { name: 'Browse Festivals' })
  await expect.element(browse).toHaveAttribute('href', '/')
  await expectGoodAtEachWidth()
})

test('favourites beyond the first page are loaded near the end of the list', async () => {
  const { member } = await memberWithFavorites(27)
  await open(member)
  await expect.poll(() => cards.elements().length, { timeout: 10_000 }).toBeGreaterThanOrEqual(24)
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.poll(() => cards.elements().length, { timeout: 10_000 }).toBe(27)
})

test('a visitor is led to the login', async () => {
  await renderScreen('/favorites', { width: 360 })
  await expect.element(page.getByText('Please log in')).toBeVisible()
  const login = page.getByRole('main').getByRole('link', { name: 'Login / Register' })
  await expect.element(login).toHaveAttribute('href', '/auth?next=%2Ffavorites')
})

const heights = () => cards.elements().map((card) => Math.round(card.getBoundingClientRect().height))
/** Rows without the line about the start of a festival. */
const tallestRow = () =>
  Math.max(...cards.elements().map((card) => card.clientHeight - (card.querySelector('.badge') ? 28 : 0)))
const view = (name: string) => page.getByRole('button', { name, exact: true })

test('the list shows the same festivals as dense rows, and the browser keeps the choice', async () => {
  onTestFinished(() => chooseListView('grid'))
  const { member } = await memberWithFavorites(3)
  await open(member)
  await expect.poll(() => cards.elements().length).toBe(3)
  await expect.element(heart(nameOf(0) ?? '').first()).toBeEnabled()
  // The faces of those who go are loaded afterwards, in either view.
  const tabStops = () =>
    [...document.querySelectorAll('article :is(a, button)')]
      .map((one) => one.textContent)
      .filter((text) => !text.startsWith('See who’s going'))
  const [tall, inGrid] = [Math.min(...heights()), tabStops()]
  expect(tall).toBeGreaterThan(250)

  await view('List').click()
  await expect.element(view('List')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(view('Grid')).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(tallestRow).toBeLessThanOrEqual(76)
  expect(tabStops()).toEqual(inGrid)
  await expectGoodAtEachWidth()

  await open(member, 360)
  await expect.element(view('List')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => cards.elements().length).toBe(3)
  await expect.poll(tallestRow).toBeLessThanOrEqual(104)
  await view('Grid').click()
  expect(Math.min(...heights())).toBeGreaterThan(250)
})
