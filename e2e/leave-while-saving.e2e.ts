import type { Page } from '@playwright/test'
import { askFor, postRoom } from '../web/testing/rooms.ts'
import { expect, refuseStream, test } from './journey.ts'
import { photoFile } from './photo-files.ts'
import { newDancer } from './room-steps.ts'

/** Holds the reply to a call until the returned function is called; then it succeeds or is a 503. */
async function holdReply(page: Page, url: string, method: string, end: 'done' | 'busy') {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return await route.fallback()
    await released
    if (end === 'done') return await route.fallback()
    await route.fulfill({ status: 503, json: { error: 'Busy now', code: 'unavailable' } })
  })
  return release
}

/** Ends the session when this call is sent, so that it is the first to fail, whatever the page polls. */
const endSessionWith = (page: Page, url: string, token: string) =>
  page.route(
    url,
    async (route) => {
      await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
      await route.fallback()
    },
    { times: 1 },
  )

const leavePage = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Festivals', exact: true }).click()

test('a member who closes the dialog while a request is sent sees the result', async ({ browser, baseURL }) => {
  const host = await newDancer(browser, baseURL, 'Marta Ruiz')
  const guest = await newDancer(browser, baseURL, 'Jo Berg')
  const room = await postRoom(host)
  await guest.page.goto(`/rooms/${room.id}`)
  const ask = guest.page.getByRole('button', { name: /^Ask to join/ })
  const box = guest.page.getByRole('dialog', { name: 'Send a Request' }).getByRole('textbox')
  const send = async () => {
    await guest.page.getByRole('button', { name: 'Send request' }).click()
    await guest.page.keyboard.press('Escape')
    await expect(box).toBeHidden()
  }

  const fail = await holdReply(guest.page, '**/api/room-requests', 'POST', 'busy')
  await ask.click()
  await box.fill('Hola Marta!')
  await send()
  fail()
  await expect(guest.page.getByText('Failed to send request', { exact: true })).toBeVisible()

  await guest.page.unrouteAll()
  const succeed = await holdReply(guest.page, '**/api/room-requests', 'POST', 'done')
  await ask.click()
  await expect(box).toHaveValue('Hola Marta!')
  await send()
  succeed()
  await expect(guest.page.getByText('Request sent!', { exact: true })).toBeVisible()
  const drafts = await guest.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))
  expect(drafts, 'what was sent is no draft any more').toEqual([])
})

test('a member who leaves the page before a decision or withdrawal fails sees the error', async ({
  browser,
  baseURL,
}) => {
  const host = await newDancer(browser, baseURL, 'Marta Ruiz')
  const guest = await newDancer(browser, baseURL, 'Jo Berg')
  const room = await postRoom(host)
  await askFor(guest, room.id, 'Hola Marta!')
  const failDecision = await holdReply(host.page, '**/api/room-requests/*', 'PATCH', 'busy')
  await host.page.goto('/my-rooms')
  await host.page.getByRole('button', { name: 'Accept Jo Berg' }).click()
  await leavePage(host.page)
  failDecision()
  await expect(host.page.getByText('Failed to accept request', { exact: true })).toBeVisible()

  const failWithdrawal = await holdReply(guest.page, '**/api/room-requests/*', 'DELETE', 'busy')
  await guest.page.goto('/safety')
  await guest.page.getByRole('button', { name: /^Account of/ }).click()
  await guest.page.getByRole('link', { name: 'My Requests' }).click()
  await guest.page.getByRole('button', { name: /^Withdraw/ }).click()
  await guest.page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await guest.page.goBack()
  failWithdrawal()
  await expect(guest.page.getByText('Failed to withdraw the request', { exact: true })).toBeVisible()
})

test('a member who leaves the page while a room is being closed sees the result', async ({ browser, baseURL }) => {
  const host = await newDancer(browser, baseURL, 'Marta Ruiz')
  const room = await postRoom(host)
  for (const [end, words] of [
    ['busy', 'Failed to close the room'],
    ['done', 'Room closed'],
  ] as const) {
    const answer = await holdReply(host.page, `**/api/room-shares/${room.id}`, 'PATCH', end)
    await host.page.goto(`/rooms/${room.id}`)
    await host.page.getByRole('region', { name: 'Your room' }).getByRole('button', { name: 'Close' }).click()
    await leavePage(host.page)
    answer()
    await expect(host.page.getByText(words, { exact: true })).toBeVisible()
    await host.page.unrouteAll()
  }
})

test('a notification choice that could not be saved shows an error on the next page', async ({ browser, baseURL }) => {
  const { page } = await newDancer(browser, baseURL, 'Marta Ruiz')
  const fail = await holdReply(page, '**/api/notifications/choices/*', 'PUT', 'busy')
  await page.goto('/settings/notifications')
  await page.getByText('Rooms and requests').click()
  await page.getByRole('group', { name: 'Requests for your rooms' }).getByText('Email').click()
  await leavePage(page)
  fail()
  await expect(page.getByText('Failed to save your choice', { exact: true })).toBeVisible()
})

test('an expired session shows an error, and the message to the host is stored as a draft', async ({
  browser,
  baseURL,
}) => {
  const host = await newDancer(browser, baseURL, 'Marta Ruiz')
  const { page, token } = await newDancer(browser, baseURL, 'Jo Berg')
  const room = await postRoom(host)
  // The stream would report the end of the session.
  await refuseStream(page)
  await endSessionWith(page, '**/api/room-requests', token)
  await page.goto(`/rooms/${room.id}`)
  await page.getByRole('button', { name: /^Ask to join/ }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Hola Marta!')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Please log in again.', { exact: true })).toBeVisible()
  await expect(page.getByText('Failed to send request', { exact: true })).toHaveCount(0)
  const drafts = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))
  expect(drafts).toHaveLength(1)
})

test('an expired session shows an error in the room dialog, which can be continued after the login', async ({
  browser,
  baseURL,
}) => {
  const { page, token, username, password } = await newDancer(browser, baseURL, 'Marta Ruiz')
  await refuseStream(page)
  await endSessionWith(page, '**/api/objects/upload', token)
  const dialog = page.getByRole('dialog', { name: 'Post Room' })
  await page.goto('/rooms')
  await page.getByRole('main').getByRole('button', { name: 'Post Room' }).first().click()
  await dialog.getByLabel('Title').fill('Twin room by the river')
  await dialog.getByRole('button', { name: 'Photos and review' }).click()
  await dialog.locator('input[type=file][multiple]').setInputFiles(await photoFile('river.jpg'))
  await expect(dialog.getByText('Please log in', { exact: true })).toBeVisible()
  await dialog.getByRole('link', { name: 'Login / Register' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Login' }).click()
  await expect(dialog.getByText('Twin room by the river')).toBeVisible()
  await dialog.getByRole('button', { name: 'Retry river.jpg' }).click()
  await expect(dialog.getByRole('button', { name: 'Remove river.jpg' })).toBeVisible()
})
