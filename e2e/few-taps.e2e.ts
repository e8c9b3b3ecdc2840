import type { APIRequestContext, Locator } from '@playwright/test'
import type { SocialParty } from '../contract/socials/social-parties.ts'
import { askFor, postRoom } from '../web/testing/rooms.ts'
import { expect, newMember, phone, register, signUp, test, waitForHydration } from './journey.ts'

/* The most common tasks take a few taps from the home page of the sample world, on a phone. */

test.use({ viewport: phone })

/** Counts taps. Typing and the Enter after it do not count. */
function counted() {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      taps += 1
      await target.click()
    },
    taps: () => taps,
  }
}

/** A member who attends the last festival in Seville visibly, and shares a room there; the sample world has these on most days. */
async function goingToSeville(request: APIRequestContext) {
  const host = await register(request, newMember('Marta Ruiz'))
  const startDate = new Date().toISOString().slice(0, 10)
  const festival = (await host.api.festivals.list({ query: { location: 'Seville', startDate } })).items.at(-1)
  if (!festival) throw new Error('The sample world has no festival in Seville')
  const { id: festivalId, location } = festival
  await host.api.profile.change({ body: { attendanceShownTo: 'members' } })
  await host.api.festivalAttendance.set({ body: { festivalId, status: 'attending' } })
  const stay = { festivalId, location, availableFrom: festival.startDate, availableTo: festival.endDate }
  await postRoom(host, { ...stay, title: 'A bed for little', pricePerNight: '60' })
}

test('a bachata festival in Spain next spring takes four taps at most', async ({ page }) => {
  const { tap, taps } = counted()
  await page.goto('/')
  await tap(page.getByRole('combobox', { name: 'Festival, city or style' }))
  await page.keyboard.type('bachata spain next spring\n')
  const first = page.getByRole('article').first()
  await expect(first).toContainText(/Spain.*(Mar|Apr|May) \d/)
  await tap(first.getByRole('heading').getByRole('link'))
  await expect(page).toHaveURL(/\/festivals\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('main')).toContainText('Bachata')
  await expect(page.getByRole('main')).toContainText('Spain')
  expect(taps()).toBeLessThanOrEqual(4)
})

test('tonight in Madrid takes two taps', async ({ page }) => {
  const { tap, taps } = counted()
  const [first] = (await (await page.request.get('/api/social-parties?city=Madrid&limit=1')).json()) as [SocialParty]
  // A night lasts until six in the morning in the browser's time zone. Madrid does not have socials every night; then the list begins with
  // the next one.
  const tonight = new Date(Date.now() - 6 * 3_600_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' })
  const heading = first.date.slice(0, 10) === tonight ? /^Tonight/ : /^(Tonight|Tomorrow|[A-Z][a-z]+day)/
  await page.goto('/')
  await tap(page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Socials' }))
  await tap(page.getByRole('navigation', { name: 'Cities' }).getByRole('link', { name: 'Madrid' }))
  await expect(page).toHaveURL(/city=Madrid/)
  const list = page.getByRole('region', { name: 'Socials' })
  await expect(list.getByRole('heading', { level: 2 }).first()).toHaveText(heading)
  await expect(list.getByRole('article').first()).toContainText(first.venueName)
  expect(taps()).toBeLessThanOrEqual(2)
})

test('a room under 40 each for Seville takes three taps, and five until it is asked for', async ({ page }) => {
  const { tap, taps } = counted()
  await goingToSeville(page.request)
  await signUp(page)
  await page.goto('/')
  await tap(page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Rooms' }))
  await tap(page.getByRole('searchbox', { name: 'City, area or festival' }))
  await page.keyboard.type('Seville\n')
  await expect(page).toHaveURL(/query=Seville/)
  await tap(page.getByRole('button', { name: 'up to $40 each' }))
  await expect(page.getByRole('button', { name: 'Price: up to $40 each' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^[1-9]\d* rooms? found$/ })).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('each, a night')
  expect(taps()).toBeLessThanOrEqual(3)
  await tap(
    page
      .getByRole('article')
      .getByRole('button', { name: /^Message / })
      .first(),
  )
  await page.getByRole('dialog', { name: 'Send a Request' }).getByRole('textbox').fill('Hola! May I join you?')
  await tap(page.getByRole('button', { name: 'Send request' }))
  await expect(page.getByText('Request sent!').first()).toBeVisible()
  expect(taps()).toBeLessThanOrEqual(5)
})

test('who is going to Sevilla takes a member two taps, and the link of their calendar three', async ({ page }) => {
  const { tap, taps } = counted()
  await goingToSeville(page.request)
  await signUp(page)
  await page.goto('/')
  await waitForHydration(page)
  await tap(page.getByRole('combobox', { name: 'Festival, city or style' }))
  await page.keyboard.type('sevilla\n')
  await expect(page).toHaveURL(/query=sevilla/)
  await tap(page.getByRole('link', { name: /^See who’s going to / }).first())
  await expect(page).toHaveURL(/\/people$/)
  await expect(page.getByText(/^\d+ dancers? you can see/)).toBeVisible()
  expect(taps()).toBeLessThanOrEqual(2)

  const feed = counted()
  await page.goto('/')
  await waitForHydration(page)
  await feed.tap(page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('button', { name: 'You' }))
  await feed.tap(page.getByRole('link', { name: 'My Events' }).last())
  await feed.tap(page.getByRole('button', { name: 'Add all to my calendar' }))
  await expect(page.getByLabel('Your calendar link')).toHaveValue(/\/api\/calendar\/[\w-]{43}\.ics$/)
  expect(feed.taps()).toBeLessThanOrEqual(3)
})

test('a visitor goes to a festival in eight taps, one for each thing that a registration asks', async ({ page }) => {
  const { tap, taps } = counted()
  const member = newMember('Noa Prueba')
  await page.goto('/')
  const first = page.getByRole('article').first().getByRole('heading').getByRole('link')
  const name = await first.innerText()
  await first.click()
  await expect(page).toHaveURL(/\/festivals\/[0-9a-f-]{36}$/)
  const festival = page.url()
  await tap(page.getByRole('button', { name: 'Going? Log in to tell others' }))
  await expect(page.getByText(`We’ll mark you as going to ${name}.`)).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type(member.username)
  for (const [label, text] of [
    ['Email', member.email],
    ['Password', member.password],
    ['Confirm Password', member.password],
    ['Name', member.name],
    ['Location', 'Roma'],
    ['Age', '31'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    await tap(field)
    await field.fill(text)
  }
  await tap(page.getByRole('button', { name: 'Create Account' }))
  await expect(page.getByRole('dialog', { name: `You’re going to ${name}` })).toBeVisible()
  expect(taps()).toBeLessThanOrEqual(8)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(festival)
  await expect(page.getByRole('button', { name: 'Going' })).toHaveAttribute('aria-pressed', 'true')
})

test('two guests are accepted and their group is open after four taps, the one on the notification included', async ({
  page,
}) => {
  const { tap, taps } = counted()
  const host = await signUp(page, newMember('Marta Ruiz'))
  const room = await postRoom(host)
  for (const name of ['Jo Berg', 'Ana Sol']) await askFor(await register(page.request, newMember(name)), room.id)
  await page.goto('/notifications')
  await tap(
    page
      .getByRole('main')
      .getByRole('link', { name: /would like to join you/ })
      .first(),
  )
  for (const name of ['Jo Berg', 'Ana Sol']) await tap(page.getByRole('button', { name: `Accept ${name}` }))
  await expect(page.getByText('Both are in. Open the group chat')).toBeInViewport()
  await tap(page.getByRole('button', { name: 'Create Group Chat' }))
  await expect(page.getByRole('heading', { name: 'Roommates Group' })).toBeVisible()
  expect(taps()).toBeLessThanOrEqual(4)
})

test('sharing a social takes two taps', async ({ page, context }) => {
  const { tap, taps } = counted()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/social-parties')
  await waitForHydration(page)
  const card = page.getByRole('article').first()
  await tap(card.getByRole('button', { name: /show/i }))
  await tap(card.getByRole('button', { name: /^Share/ }))
  await expect(page.getByText('Link copied').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/social-parties\/[0-9a-f-]{36}$/)
  expect(taps()).toBeLessThanOrEqual(2)
})
