import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { signUp } from '../testing/members.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { askFor, postRoom } from '../testing/rooms.ts'

const sizes = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
type Size = (typeof sizes)[number]
type Options = Parameters<typeof renderScreen>[1]

async function open(path: string, { width, height }: Size, options: Options = {}) {
  await renderScreen(path, { ...options, width })
  await page.viewport(width, height)
  scrollTo(0, 0)
  await expect.element(firstCard).toBeVisible()
}

const firstCard = page.getByRole('article').first()
const agenda = page.getByRole('region', { name: 'Next for you' })
const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()

/** The lowest pixel that the tabs of a phone do not cover. */
function fold() {
  const tabs = boxOf(document.querySelector('nav[aria-label="Shortcuts"]'))
  return tabs.height > 0 ? tabs.top : innerHeight
}

function expectResultsInSight(path: string) {
  const result = path.startsWith('/rooms')
    ? firstCard.getByText(/[$€£¥]\d|^Free$/).first()
    : firstCard.getByRole('heading')
  expect(scrollY).toBe(0)
  expect(boxOf(result.element()).bottom, `the first result of ${path} at ${innerWidth} px`).toBeLessThanOrEqual(fold())
}

const heroHeight = () => boxOf(document.querySelector('h1')?.closest('section')).height

describe.each(sizes)('at $width x $height', (size) => {
  const isPhone = size.width === 360

  test.each(['/', '/rooms'])(
    'the first result of %s is in sight for a visitor, below a low hero @P2.35',
    async (path) => {
      await open(path, size)
      expectResultsInSight(path)
      expect(heroHeight()).toBeGreaterThan(100)
      expect(heroHeight()).toBeLessThanOrEqual(isPhone ? 170 : 200)
      if (path !== '/') return
      expect(document.querySelectorAll('input[type=search]')).toHaveLength(1)
      expect(document.querySelector('[aria-label="Next for you"]')?.checkVisibility()).toBe(false)
    },
  )

  test.each(['/?query=salsa', '/?genres=Kizomba&location=Paris', '/rooms?query=balcony'])(
    'the hero of %s shrinks to its search box, and the count is announced',
    async (path) => {
      await open(path, size)
      expectResultsInSight(path)
      expect(heroHeight()).toBeLessThanOrEqual(90)
      const announcement = page.getByRole('status').filter({ hasText: /^\d+ (festival|room)s? found$/ })
      await expect.element(announcement).toBeInTheDocument()
    },
  )

  test('a member with nothing ahead is told how to fill the line, above the first result', async () => {
    await open('/', size, { as: await signUp() })
    await expect.element(agenda.getByText('Where next?')).toBeVisible()
    expectResultsInSight('/')
    const steps = () =>
      agenda
        .getByRole('link')
        .elements()
        .map((link) => link.getAttribute('href'))
    expect(steps()).toEqual(['/onboarding', '/onboarding?step=2', '/onboarding?step=3'])
    await agenda.getByRole('button', { name: 'Not now: Your preferences' }).click()
    expect(steps()).toEqual(['/onboarding', '/onboarding?step=3'])
    expectResultsInSight('/')
    await renderScreen('/?query=salsa', { as: await signUp(), width: size.width })
    await expect.element(firstCard).toBeVisible()
    expect(agenda.query()).toBeNull()
  })

  test('a member sees what is next for them, above the first result @P2.28', async () => {
    const [host, guest] = [await signUp('Hugo Anfitrión'), await signUp('Ana Invitada')]
    const room = await postRoom(host)
    await askFor(guest, room.id)
    await host.api.festivalAttendance.set({ body: { festivalId: room.festivalId, status: 'attending' } })
    await open('/', size, { as: host })
    const festival = agenda.getByRole('link', { name: new RegExp(`^${room.festival}`) })
    // On its days the member's own page of it.
    await expect
      .element(festival)
      .toHaveAttribute('href', expect.stringMatching(new RegExp(`^/festivals/${room.festivalId}(/mine)?$`)))
    const waiting = agenda.getByRole('link', { name: 'Ana Invitada is waiting for you' })
    await expect.element(waiting).toHaveAttribute('href', `/my-rooms?room=${room.id}`)
    expectResultsInSight('/')
    expect(boxOf(agenda.element()).height).toBeLessThanOrEqual(120)
    await agenda.getByRole('button', { name: /^\d notifications? not read yet$/ }).click()
    await expect.element(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  })

  test('the price of the first room is in sight for a member', async () => {
    await open('/rooms', size, { as: await signUp() })
    await expect.element(page.getByText(/You have no festivals yet/)).toBeVisible()
    expectResultsInSight('/rooms')
  })
})
