import type { Browser, Page } from '@playwright/test'
import { askFor, postRoom } from '../web/testing/rooms.ts'
import { expect, expectAccessible, phone, test } from './journey.ts'
import { photoFile } from './photo-files.ts'
import { type Dancer, newDancer } from './room-steps.ts'

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' })
const send = async (page: Page, text: string) => {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

/** Two members with a direct thread. */
async function pair(browser: Browser, baseURL: string | undefined) {
  const ana = await newDancer(browser, baseURL, 'Ana Sol')
  const bea = await newDancer(browser, baseURL, 'Bea Luz')
  const { id: userId } = await bea.api.auth.me()
  const thread = await ana.api.chat.open({ body: { userId } })
  await say(ana, thread.id, 'Hola Bea!')
  await say(bea, thread.id, 'Hola Ana!')
  return { ana, bea, path: `/messages?thread=${thread.id}`, id: thread.id }
}

const say = ({ api }: Dancer, id: string, content: string) => api.chat.send({ params: { id }, body: { content } })

test('roommates plan the trip @P1.8 @P1.9 @P2.83 @P2.86 @P2.88 @P8.24', async ({ browser, baseURL }) => {
  const [host, jo, ana] = await Promise.all(
    ['Marta Ruiz', 'Jo Berg', 'Ana Sol'].map((name) => newDancer(browser, baseURL, name)),
  )
  if (!host || !jo || !ana) throw new Error('Three members are needed')
  const room = await postRoom(host)
  for (const guest of [jo, ana]) await askFor(guest, room.id, `Hola, it is ${guest.name}!`)
  for (const { id } of await host.api.roomRequests.ofRoom({ params: { roomId: room.id } }))
    await host.api.roomRequests.decide({ params: { id }, body: { status: 'accepted' } })

  await host.page.goto('/my-rooms')
  const openGroup = host.page.getByRole('button', { name: 'Create Group Chat' })
  await host.page.route('**/api/chat/room/*/group', (route) => route.abort())
  await openGroup.click()
  await expect(host.page.getByText('Failed to create group chat').first()).toBeVisible()
  await host.page.unroute('**/api/chat/room/*/group')
  await openGroup.click()
  await expect(host.page.getByRole('heading', { name: 'Roommates Group' })).toBeVisible()
  await expect(host.page.getByText('3 participants')).toBeVisible()

  await jo.page.setViewportSize(phone)
  await jo.page.goto('/my-requests')
  await expect(jo.page.getByRole('link', { name: 'Open Chat with Host' })).toBeVisible()
  const tab = jo.page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: /Messages/ })
  await tab.click()
  await expect(jo.page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await jo.page.getByRole('link', { name: new RegExp(room.title) }).click()
  await send(host.page, 'Who takes the bed at the window?')
  await expect(log(jo.page).getByText('Who takes the bed at the window?')).toBeInViewport()
  await send(jo.page, 'I do!')
  await expect(log(host.page).getByText('I do!')).toBeInViewport()
  await expect(log(host.page).getByText('Seen by')).toHaveCount(0)
  await host.page.locator('form input[type=file]:not([capture])').setInputFiles(await photoFile('window.jpg'))
  await host.page.getByRole('button', { name: 'Send' }).click()
  const photo = log(jo.page).getByRole('img', { name: 'Photo from Marta Ruiz' })
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 60_000 })
    .toBeGreaterThan(0)
  await expectAccessible(jo.page)

  await jo.page.getByRole('button', { name: 'Who’s in this chat' }).click()
  await jo.page.getByRole('button', { name: 'Leave' }).click()
  await jo.page.getByRole('button', { name: 'Leave group' }).click()
  await expect(jo.page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await expect(log(host.page).getByText(/Jo Berg left/)).toBeVisible()
  await expect(host.page.getByText('2 participants')).toBeVisible()
})

test('offline in the lift: what is written there is sent in order, after a reload too', async ({
  browser,
  baseURL,
}) => {
  const { ana, bea, path, id } = await pair(browser, baseURL)
  await ana.page.setViewportSize(phone)
  await ana.page.goto(path)
  await expect(log(ana.page).getByText('Hola Ana!')).toBeVisible()
  const texts = ['In the lift', 'Still in the lift', 'Third floor']
  await ana.page.context().setOffline(true)
  for (const text of texts) await send(ana.page, text)
  await expect(ana.page.getByText('You’re offline.')).toBeVisible()
  await expect(log(ana.page).getByText('Third floor')).toBeInViewport()
  await expectAccessible(ana.page)

  // The calls fail, but the page itself can be loaded.
  await ana.page.route('**/api/chat/threads/*/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await ana.page.context().setOffline(false)
  await ana.page.reload()
  for (const text of texts) await expect(log(ana.page).getByText(text, { exact: true })).toBeVisible()
  await expect(ana.page.getByRole('button', { name: 'Retry' }).first()).toBeVisible()
  expect(await bea.api.chat.messages({ params: { id }, query: {} })).toHaveLength(2)

  // Another tab sends the messages of this one, which is now closed.
  await ana.page.unrouteAll({ behavior: 'ignoreErrors' })
  const other = await ana.page.context().newPage()
  await ana.page.close()
  await other.goto('/safety')
  const received = async () =>
    (await bea.api.chat.messages({ params: { id }, query: {} })).map(({ content }) => content)
  await expect.poll(received).toEqual(['Hola Bea!', 'Hola Ana!', ...texts])
  await other.goto(path)
  await expect(log(other).getByText('Third floor')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Retry' })).toHaveCount(0)
})

test('two tabs and a phone show the same, and the tabs share one stream @S5.23', async ({ browser, baseURL }) => {
  const { ana, bea, path } = await pair(browser, baseURL)
  const second = await ana.page.context().newPage()
  let streams = 0
  for (const page of [ana.page, second])
    page.on('request', (request) => (streams += Number(request.url().endsWith('/api/stream'))))
  const opened = ana.page.waitForRequest('**/api/stream')
  await ana.page.goto(path)
  await opened
  await second.goto('/')
  await bea.page.setViewportSize(phone)
  await bea.page.goto(path)
  await expect(log(bea.page).getByText('Hola Bea!')).toBeVisible()
  await send(bea.page, 'Where are you?')
  await expect(log(ana.page).getByText('Where are you?')).toBeVisible()
  await second.goto(path)
  await send(second, 'At the door')
  await expect(log(ana.page).getByText('At the door')).toBeVisible()
  await expect(log(bea.page).getByText('At the door')).toBeVisible()
  await expect(log(second).getByText('Seen')).toBeVisible()
  expect(streams).toBe(1)

  // The other tab takes over when the one that reads the stream is closed.
  await ana.page.close()
  await send(bea.page, 'I see you')
  await expect(log(second).getByText('I see you')).toBeVisible()
})

test('signed out elsewhere, nothing of the member stays in this browser', async ({ browser, baseURL }) => {
  const { ana, bea, path, id } = await pair(browser, baseURL)
  await ana.page.goto(path)
  await expect(log(ana.page).getByText('Hola Ana!')).toBeVisible()
  await field(ana.page).fill('canary in a draft')
  await ana.page.route('**/api/chat/threads/*/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await field(ana.page).press('Enter')
  await field(ana.page).fill('canary, another draft')
  await expect(ana.page.getByRole('button', { name: 'Retry' })).toBeVisible()

  await ana.api.auth.logout()
  await expect(ana.page.getByText('Please log in', { exact: true })).toBeVisible()
  await expect(ana.page.getByText('Hola Ana!')).toHaveCount(0)

  // Another member signs in on the same browser: Ana's messages are never sent, and are removed.
  await ana.page.unrouteAll({ behavior: 'ignoreErrors' })
  await ana.page.goto('/auth')
  await ana.page.getByLabel('Username').fill(bea.username)
  await ana.page.getByLabel('Password', { exact: true }).fill(bea.password)
  await ana.page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(ana.page.getByRole('button', { name: 'Account of Bea Luz' })).toBeVisible()
  await expect.poll(() => storedTexts(ana.page)).not.toContain('canary')
  expect(await bea.api.chat.messages({ params: { id }, query: {} })).toHaveLength(2)
})

/** Everything that the browser stores for the site. */
const storedTexts = (page: Page) =>
  page.evaluate(async () => {
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        found.push(await resultOf(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    return JSON.stringify(found)

    function resultOf<T>(request: IDBRequest<T>) {
      return new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('The database failed'))
      })
    }
  })
