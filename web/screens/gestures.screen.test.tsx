import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { festivalListsKey } from '../features/festivals/festivals/festivals.queries.ts'
import { newId } from '../lib/changes/new-id.ts'
import { startGestures } from '../shell/navigation/gestures.ts'
import { pairInTalk } from '../testing/chats.ts'
import { ownFestival, plan } from '../testing/meetups.ts'
import { signUp } from '../testing/members.ts'
import { renderScreen, type ScreenOptions } from '../testing/render-screen.tsx'
import { postRoom } from '../testing/rooms.ts'
import { currentToasts } from '../ui/overlays/toast.ts'

const eventually = <T,>(read: () => T) => expect.poll(read, { timeout: 15_000 })
const address = () => location.pathname + location.search
const tab = (name: string) => page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name })

/** What the browser answers of these media, and of the others as ever. */
function answerMedia(answers: Record<string, boolean>) {
  const matchMedia = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const found = Object.keys(answers).find((media) => query.includes(media))
    return found === undefined
      ? matchMedia(query)
      : Object.defineProperty(matchMedia(query), 'matches', { value: answers[found] })
  })
  onTestFinished(() => void vi.restoreAllMocks())
}

type Installed = { isInstalled?: boolean; isStill?: boolean }

/** A page on a phone, as the client entry starts it. */
async function open(
  path: string,
  { isInstalled = true, isStill = false }: Installed = {},
  options: ScreenOptions = {},
) {
  answerMedia({ 'display-mode': isInstalled, 'prefers-reduced-motion': isStill })
  oldToast = currentToasts()[0]?.id ?? 0
  const router = await renderScreen(path, { width: 360, ...options })
  const end = startGestures(router)
  onTestFinished(end)
  return { router, calls: watchCalls() }
}

/** The paths that the page has asked the API for since. */
function watchCalls() {
  const paths: string[] = []
  const fetch = window.fetch.bind(window)
  vi.spyOn(window, 'fetch').mockImplementation((...call) => {
    const [given] = call
    paths.push(new URL(given instanceof Request ? given.url : given, location.href).pathname)
    return fetch(...call)
  })
  return paths
}

const touch = (at: Element, type: string, points: readonly (readonly [x: number, y: number])[]) =>
  at.dispatchEvent(
    new TouchEvent(type, {
      bubbles: true,
      touches: points.map(([clientX, clientY], identifier) => new Touch({ identifier, target: at, clientX, clientY })),
    }),
  )

type Pull = { at?: Element; to?: readonly (readonly [x: number, y: number])[]; end?: 'touchend' | 'touchcancel' }

/** Pulls the page down with a finger, and lets go. */
function pull({ at = document.querySelector('h1')!, to = [[100, 260]], end = 'touchend' }: Pull = {}) {
  touch(at, 'touchstart', [[100, 100]])
  touch(at, 'touchmove', to)
  touch(at, end, [])
}

const mark = () => document.querySelector<HTMLElement>('.pull-mark')
const festivals = (calls: string[]) => calls.filter((path) => path === '/api/festivals')
/** The newest toast before the test, which a closed one stays. */
let oldToast = 0
/** Of those that are or were shown in this test. */
const toasts = () => currentToasts().flatMap(({ id, title }) => (id > oldToast ? title : []))
const settled = () => new Promise((resolve) => setTimeout(resolve, 200))
const article = page.getByRole('article').first()

/** The list of festivals, once the page follows it, which it does a moment after it shows it. */
async function openFestivals(path = '/', installed: Installed = {}) {
  const opened = await open(path, installed)
  await expect.element(article).toBeVisible()
  const list = { queryKey: festivalListsKey, type: 'active' } as const
  const queries = opened.router.options.context.queryClient.getQueryCache()
  await eventually(() => queries.findAll(list)).toHaveLength(1)
  return opened
}

test('a pull from the top of an installed page refreshes it, and says so', async () => {
  await openFestivals()
  const at = document.querySelector('h1')!
  touch(at, 'touchstart', [[100, 100]])
  touch(at, 'touchmove', [[100, 170]])
  expect(mark()?.style.getPropertyValue('--pulled')).toBe('0.5')
  touch(at, 'touchmove', [[100, 260]])
  touch(at, 'touchend', [])
  expect(mark()?.hasAttribute('data-refreshing')).toBe(true)
  await eventually(toasts).toContain('Up to date')
  await eventually(mark).toBeNull()
})

test.each<[string, Pull]>([
  ['too short', { to: [[100, 190]] }],
  ['to a side', { to: [[300, 260]] }],
  [
    'by two fingers',
    {
      to: [
        [100, 260],
        [200, 260],
      ],
    },
  ],
  ['that the browser took over', { end: 'touchcancel' }],
])('a pull %s fetches nothing', async (_, how) => {
  const { calls } = await openFestivals()
  pull(how)
  await settled()
  expect(festivals(calls)).toEqual([])
  expect(mark()).toBeNull()
})

test('in a tab a pull is that of the browser', async () => {
  const { calls } = await openFestivals('/', { isInstalled: false })
  pull()
  await settled()
  expect(festivals(calls)).toEqual([])
  expect(document.documentElement.hasAttribute('data-pulls')).toBe(false)
})

test('below the top of a page, and in a dialog, a pull only scrolls', async () => {
  const { calls } = await open('/')
  expect(getComputedStyle(document.documentElement).overscrollBehaviorY).toBe('contain')
  await expect.element(article).toBeVisible()
  scrollTo(0, 300)
  pull()
  scrollTo(0, 0)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  pull({ at: page.getByRole('dialog').element() })
  await settled()
  expect(festivals(calls)).toEqual([])
})

test('of a long list a pull fetches the first page alone', async () => {
  const { calls } = await openFestivals()
  const shown = () => page.getByRole('article').elements().length
  const first = shown()
  scrollTo(0, document.documentElement.scrollHeight)
  await eventually(shown).toBeGreaterThan(first)
  const before = festivals(calls).length
  scrollTo(0, 0)
  pull()
  await eventually(toasts).toContain('Up to date')
  expect(festivals(calls)).toHaveLength(before + 1)
  expect(shown()).toBe(first)
})

test('two pulls at once are one, and what fails is said', async () => {
  const { calls } = await openFestivals()
  vi.mocked(window.fetch).mockImplementation((given) => {
    calls.push(new URL(given instanceof Request ? given.url : given, location.href).pathname)
    return Promise.resolve(new Response('Bad gateway', { status: 502 }))
  })
  pull()
  pull()
  await eventually(toasts).toContain('We couldn’t refresh this page')
  expect(festivals(calls)).toHaveLength(1)
  await expect.element(article).toBeVisible()
  await eventually(mark).toBeNull()
})

test('for readers without movement the mark stands in its place when it is enough', async () => {
  await openFestivals('/', { isStill: true })
  const at = document.querySelector('h1')!
  touch(at, 'touchstart', [[100, 100]])
  touch(at, 'touchmove', [[100, 170]])
  expect(mark()?.style.getPropertyValue('--pulled')).toBe('0')
  touch(at, 'touchmove', [[100, 210]])
  expect(mark()?.style.getPropertyValue('--pulled')).toBe('1')
  touch(at, 'touchcancel', [])
})

test('a press on the open tab goes to the top and keeps the filters; at the top it refreshes', async () => {
  const { calls } = await openFestivals('/?genres=Salsa', { isStill: true })
  scrollTo(0, 400)
  await tab('Festivals').click()
  await eventually(() => scrollY).toBe(0)
  expect(address()).toBe('/?genres=Salsa')
  // With filters it leads to the list without them.
  await tab('Festivals').click()
  await eventually(address).toBe('/')
  const before = festivals(calls).length
  await tab('Festivals').click()
  await eventually(toasts).toContain('Up to date')
  expect(festivals(calls).length).toBe(before + 1)
  await tab('Rooms').click()
  await eventually(address).toBe('/rooms')
})

type Named = (string | undefined)[]

/** The pictures that are named before and after each transition, without waiting for its animation. */
function watchTransitions() {
  const named = () =>
    [...document.querySelectorAll<HTMLElement>('*')]
      .filter(({ style }) => style.viewTransitionName === 'cover')
      .map((one) => one.closest('article')?.querySelector<HTMLElement>('h1, h3')?.textContent)
  const seen: { before: Named; after: Named; scrolled: number }[] = []
  vi.spyOn(document, 'startViewTransition').mockImplementation((update) => {
    const before = named()
    const done = (async () => {
      await (update as () => Promise<void>)()
      seen.push({ before, after: named(), scrolled: scrollY })
    })()
    return { ready: done, finished: done, updateCallbackDone: done } as unknown as ViewTransition
  })
  return seen
}

test('the cover of a card grows into that of its page, and back into the list at its place', async () => {
  await open('/')
  const seen = watchTransitions()
  const card = page.getByRole('article').nth(5)
  const link = card.getByRole('heading').getByRole('link')
  const name = link.element().textContent
  ;(link.element() as HTMLElement).scrollIntoView({ block: 'center' })
  // The router knows the place from the event of scrolling.
  await new Promise((resolve) => addEventListener('scrollend', resolve, { once: true }))
  const place = scrollY
  expect(place).toBeGreaterThan(300)
  ;(link.element() as HTMLElement).click()
  await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await eventually(() => seen).toEqual([{ before: [name], after: [name], scrolled: 0 }])
  history.back()
  await eventually(() => seen).toHaveLength(2)
  expect(seen[1]).toEqual({ before: [name], after: [name], scrolled: place })
  await settled()
  expect(document.querySelector('[style*=view-transition-name]')).toBeNull()
})

test('nothing grows where the reader wants no movement', async () => {
  await open('/', { isStill: true })
  const seen = watchTransitions()
  await article.getByRole('heading').getByRole('link').click()
  await expect.element(page.getByRole('link', { name: 'All festivals' })).toBeVisible()
  expect(seen).toEqual([])
})

test('nothing grows where the browser has moved the page back itself', async () => {
  await open('/')
  const seen = watchTransitions()
  await article.getByRole('heading').getByRole('link').click()
  await eventually(() => seen).toHaveLength(1)
  vi.spyOn(PopStateEvent.prototype, 'hasUAVisualTransition', 'get').mockReturnValue(true)
  history.back()
  await eventually(address).toBe('/')
  await expect.element(article).toBeVisible()
  await settled()
  expect(seen).toHaveLength(1)
})

test('between pages that share no picture nothing moves', async () => {
  await open('/')
  const seen = watchTransitions()
  await tab('Rooms').click()
  await eventually(address).toBe('/rooms')
  await settled()
  expect(seen).toEqual([])
})

const watchTicks = () => vi.spyOn(navigator, 'vibrate').mockReturnValue(true)

test('a message that is sent ticks, and not for readers without movement', async () => {
  const { ana, path } = await pairInTalk()
  for (const [isStill, ticks] of [
    [false, 1],
    [true, 0],
  ] as const) {
    answerMedia({ 'prefers-reduced-motion': isStill })
    const vibrate = watchTicks()
    await renderScreen(path, { as: ana, width: 360 })
    await page.getByRole('textbox', { name: 'Your message' }).fill(`See you ${newId()}`)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect.element(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('')
    expect(vibrate).toHaveBeenCalledTimes(ticks)
    vi.restoreAllMocks()
  }
})

test('a request that was sent ticks', async () => {
  const [host, guest] = [await signUp('Marta Ruiz'), await signUp('Jo Berg')]
  const room = await postRoom(host)
  answerMedia({ 'prefers-reduced-motion': false })
  const vibrate = watchTicks()
  await renderScreen(`/rooms/${room.id}`, { as: guest })
  await page.getByRole('button', { name: /^Ask to join/ }).click()
  await page.getByRole('textbox', { name: 'Your message' }).fill('May I join you?')
  expect(vibrate).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect.element(page.getByRole('link', { name: /^Request sent/ })).toBeVisible()
  expect(vibrate).toHaveBeenCalledTimes(1)
})

test('a meetup that is joined ticks, and a festival one goes to', async () => {
  const festival = await ownFestival()
  const [guest, other] = [await signUp('Jo Berg'), await signUp('Bea Luz')]
  await plan(other, festival.id)
  answerMedia({ 'prefers-reduced-motion': false })
  const vibrate = watchTicks()
  await renderScreen(`/festivals/${festival.id}/meals`, { as: guest })
  await page.getByRole('button', { name: /^Join/ }).click()
  await expect.element(page.getByRole('button', { name: /^Leave/ })).toBeVisible()
  expect(vibrate).toHaveBeenCalledTimes(1)
  await page.getByRole('button', { name: 'Going', exact: true }).click()
  await eventually(() => vibrate.mock.calls.length).toBe(2)
})

test('a chat takes a photo with the camera where there is touch, until one writes', async () => {
  const { ana, path } = await pairInTalk()
  await renderScreen(path, { as: ana, width: 360 })
  const field = page.getByRole('textbox', { name: 'Your message' })
  await expect.element(field).toBeVisible()
  const camera = document.querySelector('form input[type=file][capture=environment]')!.parentElement!
  expect(camera.className).toContain('not-pointer-coarse:hidden')
  expect(camera.querySelector('button')?.ariaLabel).toBe('Take a photo')
  camera.classList.remove('not-pointer-coarse:hidden')
  expect(camera.checkVisibility()).toBe(true)
  await field.fill('On my way')
  expect(camera.checkVisibility()).toBe(false)
  await field.fill('')
  expect(camera.checkVisibility()).toBe(true)
})

test('the bar of the browser has the colour of the theme, also of a chosen one', async () => {
  const member = await signUp()
  await renderScreen('/settings', { as: member })
  const colors = () =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].map(({ media, content }) => [
      media,
      content,
    ])
  const both = [
    ['(prefers-color-scheme: light)', '#fbf7ef'],
    ['(prefers-color-scheme: dark)', '#1a1018'],
  ]
  expect(colors()).toEqual(both)
  await page.getByText('Appearance and language').first().click()
  await page.getByText('Dark', { exact: true }).click()
  await eventually(colors).toEqual([['', '#1a1018'], ...both])
  await page.getByText('Light', { exact: true }).click()
  await eventually(colors).toEqual([['', '#fbf7ef'], ...both])
  await page.getByText('System', { exact: true }).click()
  await eventually(colors).toEqual(both)
})
