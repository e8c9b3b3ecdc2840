import { afterEach, expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { signUp, signUpAdmin } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const cards = page.getByRole('article')
const textsOf = () => cards.elements().map((card) => card.textContent ?? '')
const sides = () => textsOf().map((text) => /Cerca (\w+)/.exec(text)?.[1])
const near = page.getByRole('button', { name: /^(Festivals near|Near) me$/ })
const said = page.getByRole('status').filter({ hasText: 'nearest first' })

afterEach(() => commands.restoreCalls())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/**
 * Three festivals with a unique word, each with a room: the far one has the first day, the near one has only a known town, and one has no
 * known location.
 */
async function addThree() {
  const [admin, host] = [await signUpAdmin(), await signUp()]
  const word = `villacerca${Date.now().toString(36)}`
  const latitudes = { Far: 41.5, Near: 40.43, Nowhere: null }
  for (const [at, [name, latitude]] of Object.entries(latitudes).entries()) {
    const [startDate, endDate] = [inDays(40 + at), inDays(41 + at)]
    const body = { name: `Cerca ${name} ${word}`, location: 'Xyzzyville', startDate, endDate }
    const { id: festivalId } = await admin.api.festivals.create({ body })
    if (latitude !== null)
      await commands.placeFestival(festivalId, latitude, -3.7, name === 'Near' ? 'town' : 'address')
    const stay = { availableFrom: startDate, availableTo: endDate, pricePerNight: '30', currency: 'EUR' }
    await host.api.rooms.create({ body: { title: 'A room', location: 'In the old town', festivalId, ...stay } })
  }
  return word
}

const coords = { latitude: 40.412345678, longitude: -3.698765432 }

/** The browser's replies to requests for the position, and the calls of the page. */
function watch() {
  const ask = vi.spyOn(navigator.geolocation, 'getCurrentPosition')
  const calls = vi.spyOn(globalThis, 'fetch')
  ask.mockImplementation((found) => found({ coords } as GeolocationPosition))
  return { ask, calls }
}

test('festivals are sorted by distance on a press, and nobody is told more than roughly where the reader is (threat 63)', async () => {
  // By default the browser keeps only 250 entries, fewer than the modules of a test.
  performance.setResourceTimingBufferSize(5_000)
  const word = await addThree()
  const { ask, calls } = watch()
  await renderScreen(`/?query=${word}`)
  await expect.poll(sides).toEqual(['Far', 'Near', 'Nowhere'])
  expect(ask).not.toHaveBeenCalled()

  ask.mockImplementationOnce((_, refuse) => refuse?.({ code: 1 } as GeolocationPositionError))
  await near.click()
  await expect.element(page.getByText(/^Your browser isn’t sharing your location/).first()).toBeVisible()
  expect(sides()).toEqual(['Far', 'Near', 'Nowhere'])

  await near.click()
  await expect.poll(sides).toEqual(['Near', 'Far', 'Nowhere'])
  await expect.element(said).toHaveTextContent('3 festivals, nearest first')
  await expect.element(near).toHaveAttribute('aria-pressed', 'true')
  const away = textsOf().map((text) => /(?:([\d,]+ mi away) · |in )Xyzzyville/.exec(text.replace(word, '. '))?.[0])
  expect(away).toEqual(['in Xyzzyville', '75 mi away · Xyzzyville', undefined])
  await expectGoodAtEachWidth()

  const bodies = calls.mock.calls.map(([, init]) => init?.body).filter((body) => typeof body === 'string')
  const sent = bodies.map((body) => JSON.parse(body).position).filter(Boolean)
  expect(sent).toEqual([{ latitude: 40.41, longitude: -3.7 }])
  const notified = [
    location.href,
    document.cookie,
    JSON.stringify([history.state, Object.entries(localStorage), Object.entries(sessionStorage)]),
    ...performance.getEntriesByType('resource').map(({ name }) => name),
  ].join('\n')
  expect(notified).toContain('/api/festivals/near')
  expect(notified).not.toMatch(/40\.4|-3\.[67]/)

  await near.click()
  await expect.poll(sides).toEqual(['Far', 'Near', 'Nowhere'])
  await expect.element(said).not.toBeInTheDocument()
})

test('festivals near the reader come in pages, may be none, and can be tried again', async () => {
  watch()
  await commands.failCalls('**/api/festivals/near')
  await renderScreen('/', { width: 360 })
  await near.click()
  await expect.element(page.getByText('Failed to load festivals. Please try again.')).toBeVisible()
  await commands.restoreCalls()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => cards.elements().length).toBe(24)
  await page.getByRole('button', { name: 'Show more festivals' }).click()
  await expect.poll(() => cards.elements().length).toBeGreaterThan(24)
  await renderScreen('/?query=nowhereatall')
  await near.click()
  await expect.element(page.getByText('No festivals found')).toBeVisible()
})

test('rooms are sorted by the distance of their festival on a press, at each width', async () => {
  const word = await addThree()
  watch()
  await renderScreen(`/rooms?query=${word}&sort=price`)
  await expect.poll(() => sides().length).toBe(3)
  await near.click()
  await expect.poll(sides).toEqual(['Near', 'Far', 'Nowhere'])
  await expect.element(said).toHaveTextContent('3 rooms, nearest first')
  expect(textsOf()[0]).toContain('in Xyzzyville · In the old town')
  expect(textsOf()[1]).toContain('75 mi away · In the old town')
  await expect.element(page.getByRole('combobox', { name: 'Sort by' })).not.toBeInTheDocument()
  await expectGoodAtEachWidth()
  await near.click()
  await expect.element(page.getByRole('combobox', { name: 'Sort by' })).toBeVisible()
})
