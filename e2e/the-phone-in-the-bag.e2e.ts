import { askFor, postRoom } from '../web/testing/rooms.ts'
import { expect, expectAccessible, openSettings, phone, test } from './journey.ts'
import { allowPushes, pushedBrowser } from './pushed-browser.ts'
import { askButton, newDancer, requestDialog } from './room-steps.ts'

// The other journeys have none.
test.use({ serviceWorkers: 'allow' })

test('a yes arrives as a push, opens the thread, and is answered offline and once @S11.30 @S11.31 @S11.32 @S11.34', async ({
  browser,
  baseURL,
}) => {
  const [host, ana] = await Promise.all(['Marta Ruiz', 'Ana Sol'].map((name) => newDancer(browser, baseURL, name)))
  if (!host || !ana) throw new Error('Two members are needed')
  const room = await postRoom(host)
  const { page, api } = ana
  await page.setViewportSize(phone)
  await allowPushes(page)

  // The question comes after the first request, and the browser's own only after a yes.
  await page.goto(`/rooms/${room.id}`)
  await askButton(page).click()
  await requestDialog(page).getByLabel('Your message').fill('Hola Marta! Is there a place for me?')
  await requestDialog(page).getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Get a notification when the host answers?').first()).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText('Push notifications are on').first()).toBeVisible()
  expect(await api.push.devices()).toMatchObject([{ isThis: true, lastPushedAt: null }])

  const [request] = await host.api.roomRequests.ofRoom({ params: { roomId: room.id } })
  const { threadId } = await host.api.roomRequests.decide({ params: { id: request!.id }, body: { status: 'accepted' } })
  const phoneInBag = await pushedBrowser(page)
  const url = `/messages?thread=${threadId}`
  const tag = `thread-${threadId}`
  await phoneInBag.deliver({ title: 'Marta', body: 'wrote to you', url, tag, badge: 1, kind: 'direct_message' })
  await expect.poll(phoneInBag.shown).toMatchObject([{ title: 'Marta', body: 'wrote to you', tag }])

  await phoneInBag.press(tag)
  await expect(page).toHaveURL(new RegExp(`thread=${threadId}`))
  const log = page.getByRole('log', { name: 'Messages' })
  await expect(log.getByText('Hola Marta!')).toBeVisible()

  // Answered from the notification while there is no network.
  await phoneInBag.deliver({ title: 'Marta', body: 'wrote to you', url, tag, badge: 1, kind: 'direct_message' })
  await expect.poll(phoneInBag.shown).toHaveLength(1)
  await page.context().setOffline(true)
  await phoneInBag.press(tag, 'reply', 'See you on Friday!')
  await expect
    .poll(phoneInBag.shown)
    .toMatchObject([{ body: 'Your reply will be sent once you’re online.', silent: true }])
  await expect(log.getByText('See you on Friday!')).toBeVisible()
  await page.context().setOffline(false)
  await phoneInBag.sync('outbox')
  const sent = async () =>
    (await host.api.chat.messages({ params: { id: threadId! }, query: {} })).filter(
      ({ content }) => content === 'See you on Friday!',
    )
  await expect.poll(sent, { timeout: 60_000 }).toHaveLength(1)
  await phoneInBag.sync('outbox')
  await page.reload()
  await expect(log.getByText('See you on Friday!')).toHaveCount(1)
  expect(await sent()).toHaveLength(1)

  // It ends with the session: what comes later is not shown.
  await page.goto('/settings/notifications')
  await expect(page.getByText('This device')).toBeVisible()
  await api.auth.logout()
  await page.reload()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  await expect.poll(() => page.evaluate(readSession), 'the worker’s session').toBeNull()
  const after = await pushedBrowser(page)
  await after.deliver({ title: 'Marta', body: 'wrote to you', url, tag, badge: 1, kind: 'direct_message' })
  expect(await after.shown()).toEqual([])
})

/** In the page: what the worker knows of the session. */
const readSession = () =>
  new Promise<unknown>((resolve) => {
    const opened = indexedDB.open('kept-session')
    opened.onsuccess = () => {
      const found = opened.result.transaction('session').objectStore('session').get('now')
      found.onsuccess = () => resolve(found.result ?? null)
      opened.result.close()
    }
  })

test('a host accepts from the push itself, and reads why where that is refused @S11.33', async ({
  browser,
  baseURL,
}) => {
  const [host, ana, bea] = await Promise.all(
    ['Marta Ruiz', 'Ana Sol', 'Bea Luz'].map((name) => newDancer(browser, baseURL, name)),
  )
  if (!host || !ana || !bea) throw new Error('Three members are needed')
  const room = await postRoom(host, { maxGuests: 2 })
  const { page, api } = host
  await allowPushes(page)
  await page.goto('/settings')
  await openSettings(page, 'Notifications')
  await page.getByRole('button', { name: 'Turn on for this device' }).click()
  await expect(page.getByText('This device')).toBeVisible()
  await page.getByRole('switch', { name: /Show what it says/ }).click()
  await expect.poll(async () => (await api.profile.get()).pushShowsText).toBe(true)

  const device = await pushedBrowser(page)
  const url = `/my-rooms?room=${room.id}`
  for (const guest of [ana, bea]) await askFor(guest, room.id)
  const requests = await api.roomRequests.ofRoom({ params: { roomId: room.id } })
  const tagOf = (name: string) =>
    `request-${room.id}-${requests.find((one) => one.requester.name === name)!.requester.id}`
  for (const name of ['Ana Sol', 'Bea Luz'])
    await device.deliver({
      title: `${name} asks for a place`,
      body: 'Hola!',
      url,
      tag: tagOf(name),
      badge: 2,
      kind: 'room_request_received',
    })
  await expect.poll(device.shown).toHaveLength(2)
  await device.press(tagOf('Ana Sol'), 'accept')
  await expect
    .poll(async () => (await api.roomRequests.ofRoom({ params: { roomId: room.id } })).map(({ status }) => status))
    .toContain('accepted')
  expect((await device.shown()).at(-1)).toMatchObject({ body: 'Accepted. Now you can write to each other.' })
  await device.press(tagOf('Bea Luz'), 'accept')
  expect((await device.shown()).at(-1)!.body).toMatch(/full/)
})
