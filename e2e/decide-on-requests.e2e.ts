import type { Page } from '@playwright/test'
import { askFor, postRoom } from '../web/testing/rooms.ts'
import { expect, expectAccessible, phone, refuseStream, signUp, test } from './journey.ts'
import { mailedText } from './mailbox.ts'
import { confirmAddress, newDancer } from './room-steps.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const requestFrom = (page: Page, name: string) => page.getByRole('article', { name: `Request from ${name}` })
const group = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

test('accept two requests and decline one, on a phone @P1.7 @P2.30 @P2.31 @P2.81 @P2.82 @P4.15 @P8.52 @S7.15', async ({
  browser,
  baseURL,
}) => {
  const host = await newDancer(browser, baseURL, 'Marta Ruiz')
  await host.page.setViewportSize(phone)
  await confirmAddress(host.page, host.email)
  const room = await postRoom(host)
  const guests = await Promise.all(['Jo Berg', 'Ana Sol', 'Leo Paz'].map((name) => newDancer(browser, baseURL, name)))
  const [jo, ana, leo] = guests as [(typeof guests)[0], (typeof guests)[0], (typeof guests)[0]]
  await confirmAddress(jo.page, jo.email)
  for (const guest of guests) await askFor(guest, room.id, `Hola, it is ${guest.name}!`)
  const email = await mailedText(/share.your.room/i, host.email)
  expect(email).toContain('/unsubscribe?token=')

  await host.page.goto('/')
  await expect(bell(host.page)).toHaveAccessibleName('Notifications, 3 unread')
  await bell(host.page).click()
  await expectAccessible(host.page)
  await host.page.getByRole('link', { name: /Ana Sol/ }).click()
  await expect(host.page).toHaveURL(new RegExp(`/my-rooms\\?room=${room.id}$`))
  await expect(bell(host.page)).toHaveAccessibleName('Notifications, 2 unread')
  await expect(host.page.getByRole('article', { name: room.title })).toBeInViewport()
  await expect(host.page.getByText('3 requests')).toBeVisible()
  await expect(group(host.page, 'Pending').getByRole('listitem')).toHaveCount(3)
  await expect(requestFrom(host.page, 'Jo Berg')).toContainText('Hola, it is Jo Berg!')

  await host.page.getByRole('button', { name: 'Accept Jo Berg' }).click()
  await expect(group(host.page, 'Accepted')).toContainText('Jo Berg')
  await expect(requestFrom(host.page, 'Jo Berg')).toBeFocused()
  await expect(host.page.getByText('1 of 2 places left')).toBeVisible()
  await host.page.getByRole('button', { name: 'Accept Ana Sol' }).click()
  await expect(group(host.page, 'Accepted').getByRole('article')).toHaveCount(2)
  await expect(host.page.getByText('Your room is full')).toBeVisible()
  await expect(host.page.getByRole('button', { name: 'Accept Leo Paz' })).toHaveAttribute('aria-disabled', 'true')
  await host.page.getByRole('button', { name: 'Reject Leo Paz' }).click()
  await expect(group(host.page, 'Rejected')).toContainText('Leo Paz')
  await expect(group(host.page, 'Pending')).toHaveCount(0)
  await expectAccessible(host.page)

  await host.page.reload()
  await expect(group(host.page, 'Accepted').getByRole('article')).toHaveCount(2)
  await expect(group(host.page, 'Rejected').getByRole('article')).toHaveCount(1)

  for (const [guest, badge] of [
    [jo, 'Accepted'],
    [ana, 'Accepted'],
    [leo, 'Declined'],
  ] as const) {
    await guest.page.setViewportSize(phone)
    await guest.page.goto('/my-requests')
    const card = guest.page.getByRole('article', { name: room.title })
    await expect(card.getByText(badge, { exact: true })).toBeVisible()
    await expect(card).toContainText(`Hola, it is ${guest.name}!`)
    await expect(bell(guest.page)).toHaveAccessibleName('Notifications, 1 unread')
  }
  await expectAccessible(jo.page)
  await expect(leo.page.getByRole('button', { name: /^(Withdraw|Give up)/ })).toHaveCount(0)
  expect(await mailedText(/place.to.stay/i, jo.email)).toContain('/my-requests')

  await bell(jo.page).click()
  await jo.page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(jo.page.getByText('All notifications marked as read').first()).toBeVisible()
  await expect(jo.page.getByText('1 notification', { exact: true }).first()).toBeVisible()
  await expect(jo.page.getByText('No new notifications')).toBeVisible()
  await expect(bell(jo.page)).toHaveAccessibleName('Notifications')

  await host.page.getByRole('button', { name: 'Remove Ana Sol' }).click()
  const question = host.page.getByRole('alertdialog')
  await expect(question).toContainText('Ana Sol loses the place')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(group(host.page, 'Rejected').getByRole('article')).toHaveCount(2)
  await host.page.getByRole('button', { name: 'Accept Leo Paz' }).click()
  await expect(group(host.page, 'Accepted')).toContainText('Leo Paz')
})

test('a decision that fails shows an error and changes nothing @P8.23', async ({ browser, baseURL }) => {
  const host = await newDancer(browser, baseURL, 'Marta Ruiz')
  const guest = await newDancer(browser, baseURL, 'Jo Berg')
  const room = await postRoom(host)
  await askFor(guest, room.id, 'Hola!')
  await host.page.goto('/my-rooms')
  await host.page.route('**/api/room-requests/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.continue(),
  )
  await host.page.getByRole('button', { name: 'Accept Jo Berg' }).click()
  await expect(host.page.getByText('Failed to accept request').first()).toBeVisible()
  await expect(host.page.getByText('Please try again later.').first()).toBeVisible()
  await host.page.getByRole('button', { name: 'Reject Jo Berg' }).click()
  await expect(host.page.getByText('Failed to reject request').first()).toBeVisible()
  await expect(group(host.page, 'Pending').getByRole('article')).toHaveCount(1)
})

test('the bell shows new notifications on an open page, and does not poll while it is hidden @P2.22 @P2.28 @P7.21 @S5.23', async ({
  browser,
  baseURL,
}) => {
  const host = await newDancer(browser, baseURL, 'Marta Ruiz')
  const guest = await newDancer(browser, baseURL, 'Jo Berg')
  const room = await postRoom(host)
  await refuseStream(host.page)
  await host.page.clock.install()
  // Only what comes after the first count is announced.
  const counted = host.page.waitForResponse('**/api/notifications/unread-count')
  await host.page.goto('/my-rooms')
  await (await counted).finished()
  await expect(bell(host.page)).toHaveAccessibleName('Notifications')
  await expect(host.page.getByText('Nobody has asked yet')).toBeVisible()
  await askFor(guest, room.id, 'Hola!')

  const hide = (hidden: boolean) =>
    host.page.evaluate((hidden) => {
      Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, hidden)
  let asked = 0
  host.page.on('request', (request) => (asked += Number(request.url().endsWith('/api/notifications/unread-count'))))
  await hide(true)
  await host.page.clock.runFor(95_000)
  expect(asked).toBe(0)
  await hide(false)
  await expect(bell(host.page)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(host.page.getByText('1 unread notification', { exact: true })).toHaveCount(1)
  await expect(requestFrom(host.page, 'Jo Berg')).toBeVisible()
  await bell(host.page).click()
  await expect(host.page.getByRole('link', { name: /^Jo Berg would like/ })).toBeVisible()

  for (let times = 0; times < 2; times++) {
    const replies = ['unread-count', 'unread'].map((polled) =>
      host.page.waitForResponse(`**/api/notifications/${polled}`, { timeout: 10_000 }),
    )
    await host.page.clock.runFor(30_000)
    for (const reply of await Promise.all(replies)) await reply.finished()
    await host.page.clock.runFor(100)
  }
})

test('the bell counts to nine, and shows an error if its list cannot be loaded @P2.27 @P9.6', async ({ page }) => {
  await signUp(page)
  // Opening a stream refetches the list.
  await refuseStream(page)
  await page.route('**/api/notifications/unread-count', (route) => route.fulfill({ json: { count: 12 } }))
  await page.route('**/api/notifications/unread', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await page.goto('/')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 12 unread')
  await expect(bell(page)).toHaveText('9+')
  await bell(page).press('Enter')
  await expect(page.getByText('We couldn’t load your notifications.')).toBeVisible()
  await page.unroute('**/api/notifications/unread')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No new notifications')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No new notifications')).toBeHidden()
  await expect(bell(page)).toBeFocused()
})
