import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { signUpAdmin } from '../../testing/members.ts'
import { renderScreen, type ScreenOptions } from '../../testing/render-screen.tsx'

type Behaviour = Parameters<typeof commands.serveStreets>[0]

let path = ''

/** A city whose socials have exact points, far enough apart for streets to be in sight. */
beforeEach(async () => {
  if (path !== '') return
  const admin = await signUpAdmin()
  const city = `Villacalle ${Date.now().toString(36)}`
  const at = (day: number) => ({
    venueName: `La ${day}`,
    city,
    date: `2031-06-0${day}`,
    latitude: 40 + day / 100,
    longitude: -3 - day / 100,
  })
  await admin.api.socialParties.upload({ body: { parties: [at(1), at(2)] } })
  path = `/social-parties?city=${encodeURIComponent(city)}`
})

const map = page.getByRole('region', { name: 'Map of the socials' })
const credits = () => document.querySelector('.map-credits')?.textContent ?? ''
const isDrawn = () => expect.poll(() => document.querySelector('.map-view')?.getAttribute('data-shown')).toBeTruthy()

/** The finder on a phone, on which no map opens for five seconds, with a maps service. */
async function open(behaviour: Behaviour, options: ScreenOptions = {}) {
  await commands.serveStreets(behaviour)
  onTestFinished(() => commands.restoreCalls())
  await renderScreen(path, { width: 360, ...options })
  for (const [name, style] of [
    ['map-style', 'light'],
    ['map-style-dark', 'dark'],
  ] as const) {
    const setting = document.createElement('meta')
    Object.assign(setting, { name, content: `https://streets.example.org/${style}` })
    document.head.append(setting)
  }
}
/** As the pointer does that comes over it; it may be there already, from the page before. */
const openMap = () =>
  document.querySelector('.finder-map')!.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))

test('a maps service is asked when a map opens and not before, for its style and tiles alone, and is named (threat 140) @S14.2 @S14.4', async () => {
  await open('answers')
  await expect.element(page.getByRole('article').first()).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(await commands.askedForStreets()).toEqual([])

  openMap()
  await expect.poll(credits, { timeout: 20_000 }).toMatch(/^OpenFreeMap © OpenMapTiles · © GeoNames/)
  const asked = await commands.askedForStreets()
  expect(asked.slice(0, 2)).toEqual(['/light', '/planet'])
  expect(asked.length).toBeGreaterThan(2)
  expect(asked.slice(2).filter((each) => !/^\/planet\/\d+\/\d+\/\d+\.pbf$/.test(each))).toEqual([])

  // The credits fold when the map is used, and unfold.
  await userEvent.click(map, { position: { x: 20, y: 20 } })
  await expect.poll(credits).toBe('')
  await page.getByRole('button', { name: 'Map credits' }).click()
  await expect.poll(credits).toMatch(/^OpenFreeMap/)
})

test('in the dark the dark streets are asked for', async () => {
  await open('answers', { theme: 'dark' })
  openMap()
  await expect.poll(() => commands.askedForStreets(), { timeout: 20_000 }).toContain('/dark')
  expect(await commands.askedForStreets()).not.toContain('/light')
})

test.each<Behaviour>(['refuses', 'hangs', 'breaks'])(
  'a maps service that %s is replaced by the bundled map without an error, and asked again at the next page @S14.4',
  async (behaviour) => {
    await open(behaviour)
    openMap()
    await isDrawn()
    await expect.poll(() => commands.askedForStreets()).toContain('/light')
    // Nobody waits for it longer than three seconds.
    await new Promise((resolve) => setTimeout(resolve, behaviour === 'hangs' ? 3500 : 1000))
    await expect.poll(credits).toBe('© GeoNames (CC BY 4.0) · Natural Earth')
    expect(page.getByText('Parts of the map couldn’t be loaded.').query()).toBeNull()
    const before = (await commands.askedForStreets()).length
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect((await commands.askedForStreets()).length).toBe(before)

    await open('answers')
    openMap()
    await expect.poll(credits, { timeout: 20_000 }).toMatch(/^OpenFreeMap/)
  },
)
