import type { Page } from '@playwright/test'
import { newId } from '../web/lib/changes/new-id.ts'
import { askFor, postRoom } from '../web/testing/rooms.ts'
import { expect, expectAccessible, expectToFit, newMember, phone, signUp, test } from './journey.ts'
import { keptIn, unsentIn, untilReady } from './kept-in-browser.ts'
import { newDancer } from './room-steps.ts'

test.use({ mayMissFiles: true, viewport: phone, serviceWorkers: 'allow' })

const address = 'Calle Betis 12, second door, ring at Ruiz'

/** On a phone, an open chat hides the list, which has the text too. */
const shown = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first()

/** A guest with a place in a room, at whose festival they are, in a group with the host and another guest. */
async function guestOfGroup(page: Page, browser: Parameters<typeof newDancer>[0], baseURL: string | undefined) {
  const host = await newDancer(browser, baseURL, 'Marta Ruiz')
  const other = await newDancer(browser, baseURL, 'Jo Berg')
  const guest = await signUp(page, newMember('Lena Sol'))
  const [festival] = (await host.api.festivals.list({ query: { query: 'saint nicholas', limit: 1 } })).items
  const room = await postRoom(host, {
    festivalId: festival!.id,
    availableFrom: festival!.startDate,
    availableTo: festival!.endDate,
    airbnbLink: 'https://www.airbnb.com/rooms/4242',
  })
  for (const one of [guest, other]) {
    const { id } = await askFor(one, room.id)
    await host.api.roomRequests.decide({ params: { id }, body: { status: 'accepted' } })
  }
  const group = await host.api.chat.openRoomGroup({ params: { roomId: room.id } })
  await host.api.chat.send({ params: { id: group.id }, body: { content: address, clientId: newId() } })
  await guest.api.festivalAttendance.set({ body: { festivalId: festival!.id, status: 'attending' } })
  return { host, other, guest, room, festival: festival!, group }
}

test('the address, the group and the programme open at the door without a network @S12.63', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const { host, guest, room, festival, group } = await guestOfGroup(page, browser, baseURL)
  const programme = `/festivals/${festival.id}/programme`
  const chat = `/messages?thread=${group.id}`
  // Each with what is kept of it.
  const pages = [
    [chat, address, [`"messages","${group.id}"`, `"thread","${group.id}"`, '"threads"']],
    [programme, 'Opening party', [`"festivals","one","${festival.id}"`, `"programme","${festival.id}"`]],
    [`/rooms/${room.id}`, room.title, [`"rooms","one","${room.id}"`]],
    ['/my-requests', room.title, ['"room-requests","mine"']],
    ['/my-events?view=upcoming', festival.name, ['"agenda","upcoming"']],
    [`/festivals/${festival.id}/mine`, 'With Marta and Jo', [`"stays","one","${room.id}"`]],
  ] as const
  for (const [path, text, kept] of pages) {
    await page.goto(path)
    await expect(shown(page, text)).toBeVisible()
    // What is read is written a moment later.
    for (const part of kept) await expect.poll(async () => (await keptIn(page)).join('\n'), part).toContain(part)
  }
  await untilReady(page)
  await expect.poll(async () => (await keptIn(page)).length).toBeGreaterThan(6)
  const stored = await page.evaluate(
    () =>
      new Promise<string>((done) => {
        const opening = indexedDB.open('kept-queries')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('entries').objectStore('entries').getAll()
          reading.onsuccess = () => done(JSON.stringify(reading.result))
        }
      }),
  )
  expect(stored).not.toContain('airbnb.com')
  expect(stored).not.toContain(guest.email)

  await context.setOffline(true)
  for (const [path, text] of pages) {
    await page.goto(path)
    await expect(shown(page, text)).toBeVisible()
    await expect(page.getByText(/Offline – from today, \d/).first()).toBeAttached()
    await expectToFit(page)
  }
  await page.goto(chat)
  await page.reload()
  await expect(shown(page, address)).toBeVisible()
  await page.goto(programme)
  await expect(page.getByRole('status').filter({ hasText: /Offline – from today/ })).toBeVisible()
  await expectAccessible(page)

  // By a link in the open tab, and a press that needs the server says so.
  await page.goto('/my-requests')
  await page.getByRole('main').getByRole('link', { name: room.title }).first().click()
  await expect(page.getByRole('heading', { name: room.title, level: 1 })).toBeVisible()
  // Nothing of this page is kept. Whether the browser says of itself that it is offline depends on the browser.
  await page.goto('/rooms')
  await expect(page.getByRole('heading', { name: /You’re offline|This page lost its step/ })).toBeVisible()

  // What is written waits, and is delivered once.
  await page.goto(chat)
  await page.getByRole('textbox', { name: 'Your message' }).fill('I am at the door')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('I am at the door')).toBeVisible()
  await context.setOffline(false)
  const sent = async () =>
    (await host.api.chat.messages({ params: { id: group.id }, query: {} })).filter(
      ({ content }) => content === 'I am at the door',
    )
  await expect.poll(async () => (await sent()).length, { timeout: 30_000 }).toBe(1)
  // Neither the page nor the worker has anything left to send.
  await expect.poll(() => unsentIn(page)).toBe(0)
  expect(await sent()).toHaveLength(1)

  // A right that ended is gone with the next contact, also where its page is not opened.
  await guest.api.chat.leave({ params: { id: group.id } })
  await page.goto('/my-events')
  await expect
    .poll(async () => (await keptIn(page)).filter((hash) => hash.includes(`"messages","${group.id}"`)))
    .toEqual([])
  await context.setOffline(true)
  await page.goto(chat)
  await expect(page.getByText(address)).toHaveCount(0)
})

test('of two members in one browser neither sees what was kept for the other, and nothing stays after a logout', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { guest, group, other } = await guestOfGroup(page, browser, baseURL)
  const chat = `/messages?thread=${group.id}`
  await page.goto(chat)
  await expect(shown(page, address)).toBeVisible()
  await untilReady(page)
  await expect.poll(async () => (await keptIn(page)).some((hash) => hash.includes('"messages"'))).toBe(true)

  // The session ended without a logout: another member has signed in.
  const { user, token } = { user: await other.api.auth.me(), token: other.token }
  await page.evaluate(
    ([authToken, authUser]) => {
      localStorage.setItem('authToken', authToken)
      localStorage.setItem('authUser', authUser)
    },
    [token, JSON.stringify(user)] as const,
  )
  await page.goto('/my-events')
  const ofGuest = async () => (await keptIn(page)).filter((hash) => hash.includes(guest.username))
  await expect.poll(ofGuest).toEqual([])
  await expect.poll(async () => (await keptIn(page)).filter((hash) => hash.includes('"messages"'))).toEqual([])
  await expect.poll(async () => (await keptIn(page)).length).toBeGreaterThan(0)

  await page.getByRole('button', { name: /^Account of/ }).click()
  await page
    .getByRole('menuitem', { name: 'Logout' })
    .or(page.getByRole('button', { name: 'Logout' }))
    .first()
    .click()
  await expect.poll(() => keptIn(page)).toEqual([])
  await context.setOffline(true)
  await page.goto(chat)
  await expect(page.getByText(address)).toHaveCount(0)
})

test('this device is forgotten', async ({ page, browser, baseURL }) => {
  const { group } = await guestOfGroup(page, browser, baseURL)
  await page.goto(`/messages?thread=${group.id}`)
  await expect(shown(page, address)).toBeVisible()
  await expect.poll(async () => (await keptIn(page)).length).toBeGreaterThan(0)
  await page.goto('/settings/login')
  await expect(page.getByText(/Kept here now: 0.\d MB/)).toBeVisible()
  await page.getByRole('button', { name: 'Forget this device' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Forget it' }).click()
  // The page is loaded once more at the end.
  await expect(page.getByRole('link', { name: 'Login' }).filter({ visible: true }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  expect(await keptIn(page)).toEqual([])
})
