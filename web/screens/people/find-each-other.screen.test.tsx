import { afterEach, expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
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
    watch,
  }
}

async function companions() {
  const festival = await ownFestival({ startsIn: 0 })
  const [ana, ben] = [await signUp('Ana Sol'), await signUp('Ben Luz')]
  await join(ben, await plan(ana, festival.id))
  const share = () =>
    ana.api.liveLocations.put({
      body: { festivalId: festival.id, latitude: 37.39, longitude: -5.98, accuracy: 12, minutes: 60 },
    })
  return { path: `/festivals/${festival.id}/people`, ana, ben, share }
}

test('those who share where they are stand in the list and on the map, until they stop', async () => {
  const { path, ana, ben, share } = await companions()
  await share()
  await renderScreen(path, { as: ben, width: 360 })
  await expect.element(panel.getByText('1 dancer is sharing their location.')).toBeVisible()
  // One row above the people, also on a phone.
  expect(panel.element().getBoundingClientRect().height).toBeLessThan(100)
  expect(panel.getByRole('link').elements()).toEqual([])
  await panel.getByRole('button', { name: 'Show the map' }).click()
  await expect.element(panel.getByRole('link', { name: 'Ana Sol' })).toBeVisible()
  await expect.element(panel.getByText('Within about 220 m · seen just now')).toBeVisible()
  // Only roommates know it precisely enough for directions.
  expect(panel.getByRole('link', { name: /Open in maps/ }).elements()).toHaveLength(0)
  await expect.element(panel.getByRole('region', { name: 'Map of those who share where they are' })).toBeVisible()
  await expectGoodAtEachWidth()
  await ana.api.liveLocations.stop()
  await expect
    .element(panel.getByText('Nobody is sharing their location right now.').first(), { timeout: 15_000 })
    .toBeVisible()
}, 60_000)

test('before anything is shared one reads who sees it, and afterwards every page has a button that stops it', async () => {
  const { path, ben } = await companions()
  const { refuses, answers, watch } = device()
  await renderScreen(path, { as: ben, width: 360 })
  await panel.getByRole('button', { name: 'Share where I am' }).click()
  await expect.element(dialog.getByText('Ana Sol')).toBeVisible()
  await expect.element(dialog.getByText('Approximate location')).toBeVisible()
  expect(dialog.getByText('Exact location').elements()).toHaveLength(0)
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

test('who knows nobody there cannot share, and what does not load can be tried again', async () => {
  const { path } = await companions()
  await renderScreen(path, { as: await signUp(), failing: '**/live-locations*' })
  await expect.element(panel.getByText('We couldn’t load who’s sharing.')).toBeVisible()
  await panel.getByRole('button', { name: 'Show the map' }).click()
  await commands.restoreCalls()
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect.element(panel.getByText('Nobody is sharing their location right now.').first()).toBeVisible()
  await panel.getByRole('button', { name: 'Share where I am' }).click()
  await expect.element(dialog.getByText('Nobody can see you yet')).toBeVisible()
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.element(dialog).toBeVisible()
})

test('before and after the days of a festival there is nothing to find', async () => {
  const { id } = await ownFestival()
  await renderScreen(`/festivals/${id}/people`, { as: await signUp() })
  await expect.element(page.getByRole('heading', { name: 'Who’s going' })).toBeVisible()
  expect(page.getByText('Find each other').elements()).toEqual([])
})
