import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { signUpAdmin } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

/** The weeks of the grid, and in each the bars of festivals with this in their name. */
const weeks = () => [...document.querySelectorAll('.month-grid section')]
const barsIn = (week: Element, tag: string) =>
  [...week.querySelectorAll('.week-bar')].filter(({ textContent }) => textContent.includes(tag))

test('a month is a grid of weeks, in which a festival over Sunday goes on, and folds what is over', async () => {
  const admin = await signUpAdmin()
  const tag = admin.user.username
  const add = (name: string, startDate: string, endDate: string) =>
    admin.api.festivals.create({ body: { name: `${name} ${tag}`, location: 'Seville, Spain', startDate, endDate } })
  await add('Early', '2031-08-01', '2031-08-03')
  await add('Late', '2031-08-15', '2031-08-19')
  await renderScreen('/festivals/calendar?month=2031-08')
  await expect.element(page.getByRole('heading', { name: /^August 2031 \d+ festivals$/ })).toBeVisible()
  const bars = weeks().map((week) => barsIn(week, tag))
  expect(bars.map(({ length }) => length)).toEqual([1, 0, 1, 1, 0])
  expect(weeks().map((week) => week.querySelectorAll('ul').length)).toEqual([1, 0, 1, 1, 0])
  const marks = ['week-bar-goes-before', 'week-bar-goes-on']
  const marked = bars.flat().map((bar) => marks.filter((mark) => bar.classList.contains(mark)))
  expect(marked).toEqual([[], ['week-bar-goes-on'], ['week-bar-goes-before']])
  const outside = [...document.querySelectorAll('.week-day-outside')].map((day) => day.getAttribute('datetime'))
  expect(outside).toEqual(['2031-07-28', '2031-07-29', '2031-07-30', '2031-07-31'])
  expect(document.querySelector('details')).toBeNull()
  await expectGoodAtEachWidth()

  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-08-20T12:00') })
  onTestFinished(() => void vi.useRealTimers())
  await renderScreen('/festivals/calendar')
  const link = (name: string) => page.getByRole('link', { name: new RegExp(`^${name} ${tag}`) })
  await expect.element(link('Late')).toBeVisible()
  expect(link('Early').elements()).toEqual([])
  await page
    .getByText(/^\d+ festivals? earlier this month$/)
    .first()
    .click()
  await expect.element(link('Early')).toBeVisible()
})
