import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signUp } from '../testing/members.ts'
import { renderScreen } from '../testing/render-screen.tsx'

const root = document.documentElement
afterEach(() => {
  root.style.fontSize = ''
  delete root.dataset['listView']
})

/** Does what the script in the head of a page does, which a rendered screen lacks. */
function showAs(view: string) {
  localStorage.setItem('listView', view)
  root.dataset['listView'] = view
}

/** Expects that an element lies within the window, and that nothing covers its middle and its inner corners. */
function expectUncovered(element: Element) {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const points = [
    [(left + right) / 2, (top + bottom) / 2],
    [left + 4, (top + bottom) / 2],
    [right - 4, (top + bottom) / 2],
    [(left + right) / 2, bottom - 4],
  ] as const
  for (const [x, y] of points) expect(element.contains(document.elementFromPoint(x, y)), `${x}, ${y}`).toBe(true)
  expect(right).toBeLessThanOrEqual(root.clientWidth)
}

/** Expects that the texts of a card lie beside or below each other. */
function expectNothingOverlaps(card: HTMLElement) {
  const texts = card.querySelectorAll('.date-block, h3, .festival-place, .festival-price, .festival-counts')
  const areas = [...texts].map((text) => text.getBoundingClientRect())
  for (const [at, one] of areas.entries())
    for (const other of areas.slice(at + 1))
      expect(
        one.right <= other.left + 1 ||
          other.right <= one.left + 1 ||
          one.bottom <= other.top + 1 ||
          other.bottom <= one.top + 1,
        card.textContent,
      ).toBe(true)
}

/** Expects that no part of the element lies outside an element that clips it, including itself. */
function expectUncut(element: HTMLElement) {
  expect(element.scrollWidth, 'its text').toBeLessThanOrEqual(element.clientWidth)
  const own = element.getBoundingClientRect()
  for (let around = element.parentElement; around; around = around.parentElement) {
    const { overflow, display } = getComputedStyle(around)
    if (overflow === 'visible' || display === 'contents') continue
    const { left, right, top, bottom } = around.getBoundingClientRect()
    expect(own.left).toBeGreaterThanOrEqual(left)
    expect(own.right).toBeLessThanOrEqual(right)
    if (around === document.body || around === root) continue
    expect(own.top).toBeGreaterThanOrEqual(top)
    expect(own.bottom).toBeLessThanOrEqual(bottom)
  }
}

test.each(['grid', 'list'])(
  'at twice the size of text on a phone, nothing covers the brand and no date is cut in a %s',
  async (view) => {
    const member = await signUp()
    const [festival] = (await member.api.festivals.list({ query: { limit: 1 } })).items
    showAs(view)
    for (const as of [undefined, member])
      for (const path of ['/', `/festivals/${festival?.id}`]) {
        await renderScreen(path, { width: 360, ...(as && { as }) })
        root.style.fontSize = '200%'
        await expect.poll(() => document.querySelectorAll('.date-block, .tabs-tab').length).toBeGreaterThan(0)
        const brand = page.getByRole('banner').getByRole('link', { name: 'Compás' })
        await expect.element(brand).toBeVisible()
        expectUncovered(brand.element())
        for (const block of document.querySelectorAll<HTMLElement>('main .date-block')) expectUncut(block)
        for (const card of document.querySelectorAll<HTMLElement>('.festival-card')) expectNothingOverlaps(card)
      }
  },
)

test.each([
  ['/', '.festival-foot button'],
  ['/festivals/:id', 'main button[title=Favorite]'],
  ['/festivals/calendar', '.month-count'],
  ['/favorites', '.festival-foot button'],
  ['/notifications', 'main h1'],
  ['/settings', '#profile input'],
  ['/social-parties', 'article.party-card'],
  ['/social-parties?city=Dallas', 'article.party-card'],
])('at twice the size of text on a phone, a member does not scroll %s sideways', async (path, shown) => {
  const member = await signUp()
  const [festival] = (await member.api.festivals.list({ query: { limit: 1 } })).items
  const id = festival?.id ?? ''
  await member.api.favorites.add({ params: { festivalId: id } })
  await renderScreen(path.replace(':id', id), { width: 360, as: member })
  root.style.fontSize = '200%'
  await expect.poll(() => document.querySelector(shown), { timeout: 10_000 }).not.toBeNull()
  await expect.poll(() => root.scrollWidth - root.clientWidth).toBeLessThanOrEqual(0)
})

test("names of festivals are whole in a phone's list", async () => {
  showAs('list')
  await renderScreen('/', { width: 360 })
  await expect.poll(() => document.querySelectorAll('.festival-card h3').length).toBeGreaterThan(5)
  for (const name of document.querySelectorAll<HTMLElement>('.festival-card h3')) {
    expect(name.scrollWidth, name.textContent).toBeLessThanOrEqual(name.clientWidth)
    expect(name.getBoundingClientRect().right).toBeLessThanOrEqual(root.clientWidth)
  }
})
