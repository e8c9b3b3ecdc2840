import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { newId } from '../../lib/changes/new-id.ts'
import { runningKey } from '../../lib/member/running.ts'
import { expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { join, ownFestival, plan } from '../../testing/meetups.ts'
import { signUp } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const panel = page.getByRole('region', { name: 'Find each other' })
const dialog = page.getByRole('dialog')
const bar = page.getByRole('region', { name: 'Running' })
const coords = { latitude: 37.389, longitude: -5.984, accuracy: 15 }

afterEach(() => commands.restoreCalls())

/** Mocks the device's replies: the code of a failure, or a position. */
function device() {
  const ask = vi.spyOn(navigator.geolocation, 'getCurrentPosition')
  const watch = vi.spyOn(navigator.geolocation, 'watchPosition').mockReturnValue(1)
  return {
    refuses: (code: number) =>
      ask.mockImplementationOnce((_, refuse) => refuse?.({ code } as GeolocationPositionError)),
    answers: () => ask.mockImplementation((found) => found({ coords } as GeolocationPosition)),
    ask,
    watch,
    clear: vi.spyOn(navigator.geolocation, 'clearWatch').mockReturnValue(),
    /** Tells the page that watches a position of this accuracy. */
    tells: (accuracy: number) =>
      watch.mock.calls.at(-1)![0]({ coords: { ...coords, accuracy } } as GeolocationPosition),
  }
}

/** Simulates that the tab moves to the background or back. */
function show(state: 'hidden' | 'visible') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

async function companions() {
  const festival = await ownFestival({ startsIn: 0 })
  const [ana, ben] = [await signUp('Ana Sol'), await signUp('Ben Luz')]
  await join(ben, await plan(ana, festival.id))
  const share = ({ api } = ana) =>
    api.liveLocations.put({
      body: { festivalId: festival.id, latitude: 37.39, longitude: -5.98, accuracy: 12, minutes: 60 },
    })
  return { path: `/festivals/${festival.id}/people`, festival, ana, ben, share }
}

test('those who share where they are stand in the list and on the map, until they stop', async () => {
  const { path, ana, ben, share } = await companions()
  await share()
  await renderScreen(path, { as: ben, width: 360 })
  await expect.element(panel.getByText('1 dancer is sharing their location.')).toBeVisible()
  // One row above the people, also on a phone.
  expect(panel.element().getBoundingClientRect().height).toBeLessThan(100)
  expect(panel.getByRole('link').elements()).toEqual([])
  expect(panel.getByText('Ana Sol').elements()).toEqual([])
  await panel.getByRole('button', { name: 'Show the map' }).click()
  await expect.element(panel.getByRole('link', { name: 'Ana Sol' })).toBeVisible()
  await expect.element(panel.getByText('Within about 220 m · seen just now')).toBeVisible()
  // Only roommates know it precisely enough for directions.
  expect(panel.getByRole('link', { name: /Open in maps/ }).elements()).toHaveLength(0)
  await expect.element(panel.getByRole('region', { name: 'Map of those who share where they are' })).toBeVisible()
  await expect.poll(() => document.querySelectorAll('.live-circle').length).toBe(1)
  expect(document.querySelector('.live-circle-exact')).toBeNull()
  expect(panel.getByText(/^You’re offline/).elements()).toEqual([])
  await expectGoodAtEachWidth()
  await ana.api.liveLocations.stop()
  // In the row and in place of the list.
  await expect
    .poll(() => panel.getByText('Nobody is sharing their location right now.').elements(), { timeout: 15_000 })
    .toHaveLength(2)
}, 60_000)

test('before anything is shared one reads who sees it, and afterwards every page has a button that stops it', async () => {
  const { path, ben } = await companions()
  const { refuses, answers, watch } = device()
  await renderScreen(path, { as: ben, width: 360 })
  await panel.getByRole('button', { name: 'Share where I am' }).click()
  await expect.element(dialog.getByText('Ana Sol')).toBeVisible()
  await expect.element(dialog.getByText('Approximate location')).toBeVisible()
  for (const text of ['Exact location', 'You’re not sharing yet']) expect(dialog.getByText(text).elements()).toEqual([])
  await expectGoodAtEachWidth(() => dialog.element())

  for (const [code, words] of [
    [1, /^Your browser is blocking your location/],
    [2, /^Your device can’t find your location/],
    [3, /^Finding your location took too long/],
  ] as const) {
    refuses(code)
    await dialog.getByRole('button', { name: 'Share', exact: true }).click()
    await expect.element(dialog.getByText(words)).toBeVisible()
  }
  expect((await ben.api.liveLocations.own()).share).toBeNull()

  answers()
  await dialog.getByLabelText('For how long').selectOptions('15 minutes')
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.element(bar.getByText(/^Sharing until/)).toBeVisible()
  await expect.element(panel.getByText(/^You’re sharing until .* · 1 person can see it$/)).toBeVisible()
  await expect.element(panel.getByRole('button', { name: /^Stop/ })).toBeVisible()
  expect(watch).toHaveBeenCalled()
  // Not scrolled so that the bar covers half a button.
  scrollTo({ top: 0, behavior: 'instant' })
  await expectGoodAtEachWidth()

  await renderScreen('/rooms', { as: ben, width: 360 })
  await expect.element(bar.getByText(/^Sharing until/)).toBeVisible()
  await bar.getByRole('button', { name: /^Stop/ }).click()
  await expect.element(bar).not.toBeInTheDocument()
  expect((await ben.api.liveLocations.own()).share).toBeNull()
}, 60_000)

test('the device is asked and its position sent while the page is visible, and only if it says something new', async () => {
  const { festival, ana, ben, share } = await companions()
  await share()
  const { watch, clear, tells } = device()
  const calls = vi.spyOn(globalThis, 'fetch')
  const sent = () => calls.mock.calls.filter(([, init]) => init?.method === 'PUT').length
  await renderScreen('/rooms', { as: ana, width: 360 })
  await expect.element(bar.getByText(/^Sharing until/)).toBeVisible()
  onTestFinished(() => show('visible'))
  show('visible')
  expect([watch.mock.calls.length, clear.mock.calls.length]).toEqual([1, 0])
  show('hidden')
  show('hidden')
  expect([watch.mock.calls.length, clear.mock.calls.length]).toEqual([1, 1])
  tells(22)
  show('visible')
  tells(33)
  tells(44)
  expect(watch).toHaveBeenCalledTimes(2)
  await expect
    .poll(async () => (await ben.api.liveLocations.list({ params: festival, query: {} })).items[0]?.accuracy)
    .toBe(233)
  expect(sent()).toBe(1)
})

test('what another browser shares at another festival is said and can be stopped here, also after a failed load', async () => {
  const { path, ben, share } = await companions()
  const { watch } = device()
  const own = { ...(await share(ben)), festivalId: newId(), festival: 'Otra', isHere: false }
  await commands.failCalls('**/api/live-location', { status: 200, body: { share: own } })
  const { options } = await renderScreen(path, { as: ben })
  await expect.element(panel.getByText(/^You’re sharing at Otra until/)).toBeVisible()
  await panel.getByRole('button', { name: 'Show the map' }).click()
  await expect.element(panel.getByText(/^Only your roommates/)).toBeVisible()
  await commands.restoreCalls()
  await commands.failCalls('**/api/live-location')
  await options.context.queryClient.refetchQueries({ queryKey: runningKey })
  await expect.element(panel.getByRole('button', { name: /^Stop/ })).toBeVisible()
  expect(panel.getByText(/can see it/).elements()).toEqual([])
  expect(watch).not.toHaveBeenCalled()
  await renderScreen(path, { as: ben })
  await panel.getByRole('button', { name: 'Retry' }).click()
  await commands.restoreCalls()
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect.element(panel.getByText(/^You’re sharing until/)).toBeVisible()
})

test('who knows nobody there cannot share, and what does not load can be tried again', async () => {
  const { path, festival } = await companions()
  const { ask } = device()
  const stranger = await signUp()
  await renderScreen(path, { as: stranger, failing: '**/live-locations*' })
  await expect.element(panel.getByText('We couldn’t load who’s sharing.')).toBeVisible()
  await panel.getByRole('button', { name: 'Show the map' }).click()
  await commands.restoreCalls()
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect.element(panel.getByText('Nobody is sharing their location right now.').first()).toBeVisible()
  await panel.getByRole('button', { name: 'Share where I am' }).click()
  await expect.element(dialog.getByText('Nobody can see you yet')).toBeVisible()
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.element(dialog).toBeVisible()
  expect(ask).not.toHaveBeenCalled()

  await stranger.api.liveLocations.put({ body: { festivalId: festival.id, ...coords, minutes: 60 } })
  await renderScreen(path, { as: stranger })
  await panel.getByRole('button', { name: 'Show the map' }).click()
  await expect.element(panel.getByText(/ · Nobody can see it$/)).toBeVisible()
  expect(panel.getByText(/can see it:/).elements()).toEqual([])
})

test('before and after the days of a festival there is nothing to find', async () => {
  const { id } = await ownFestival()
  await renderScreen(`/festivals/${id}/people`, { as: await signUp() })
  await expect.element(page.getByRole('heading', { name: 'Who’s going' })).toBeVisible()
  expect(page.getByText('Find each other').elements()).toEqual([])
})
