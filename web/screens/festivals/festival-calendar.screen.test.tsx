import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { signUpAdmin } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const weeks = () => [...document.querySelectorAll('.month-grid section')]
const barsOf = (week: Element | undefined) => [...(week?.querySelectorAll('.week-bar') ?? [])]

test('a month is a grid of weeks, in which a festival over Sunday goes on, and folds what is over', async () => {
  const { api } = await signUpAdmin()
  const [early, late] = ['Primer Baile', 'Noche de Mayo'] as const
  const place = { location: 'Seville, Spain' }
  await api.festivals.create({ body: { ...place, name: early, startDate: '2031-05-02', endDate: '2031-05-04' } })
  await api.festivals.create({ body: { ...place, name: late, startDate: '2031-05-16', endDate: '2031-05-20' } })
  await renderScreen('/festivals/calendar?month=2031-05')
  await expect.element(page.getByRole('heading', { name: 'May 2031 2 festivals' })).toBeVisible()
  const bars = weeks().map(barsOf)
  expect(bars.map(({ length }) => length)).toEqual([1, 0, 1, 1, 0])
  expect(weeks().map((week) => week.querySelectorAll('ul').length)).toEqual([1, 0, 1, 1, 0])
  const marks = ['week-bar-goes-before', 'week-bar-goes-on']
  const marked = bars.flat().map((bar) => marks.filter((mark) => bar.classList.contains(mark)))
  expect(marked).toEqual([[], ['week-bar-goes-on'], ['week-bar-goes-before']])
  const outside = [...document.querySelectorAll('.week-day-outside')].map((day) => day.getAttribute('datetime'))
  expect(outside).toEqual(['2031-04-28', '2031-04-29', '2031-04-30', '2031-06-01'])
  expect(document.querySelector('details')).toBeNull()
  await expectGoodAtEachWidth()

  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-05-21T12:00') })
  onTestFinished(() => void vi.useRealTimers())
  await renderScreen('/festivals/calendar')
  const folded = page.getByText('1 festival earlier this month').first()
  await expect.element(folded).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Noche de Mayo/ }).first()).toBeVisible()
  expect(page.getByRole('link', { name: /^Primer Baile/ }).elements()).toEqual([])
  await folded.click()
  await expect.element(page.getByRole('link', { name: /^Primer Baile/ }).first()).toBeVisible()
})
