import { askFor, postRoom } from '../web/testing/rooms.ts'
import { expect, expectAccessible, phone, test } from './journey.ts'
import { mailedText } from './mailbox.ts'
import { confirmAddress, newDancer } from './room-steps.ts'

test('withdraw a request, and give up a place, on a phone @P2.84', async ({ browser, baseURL }) => {
  const host = await newDancer(browser, baseURL, 'Marta Ruiz')
  const guest = await newDancer(browser, baseURL, 'Jo Berg')
  await guest.page.setViewportSize(phone)
  const kept = await postRoom(host)
  const other = await postRoom(host, { title: 'A quiet flat', pricePerNight: '0' })
  for (const { id } of [kept, other]) await askFor(guest, id, 'Hola Marta!')
  await host.page.goto(`/my-rooms?room=${kept.id}`)
  await host.page.getByRole('article', { name: kept.title }).getByRole('button', { name: 'Accept Jo Berg' }).click()
  await expect(host.page.getByText('1 of 2 places left')).toBeVisible()

  await guest.page.goto('/my-requests')
  const pending = guest.page.getByRole('article', { name: other.title })
  await expect(pending.getByText('Pending', { exact: true })).toBeVisible()
  await expect(pending).toContainText('Free')
  await pending.getByRole('button', { name: /^Withdraw/ }).click()
  const question = guest.page.getByRole('alertdialog')
  await expect(question).toContainText('Your message to Marta Ruiz is deleted')
  await expectAccessible(guest.page)
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(pending).toBeVisible()
  await pending.getByRole('button', { name: /^Withdraw/ }).click()
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(guest.page.getByText('Request withdrawn').first()).toBeVisible()
  await expect(pending).toHaveCount(0)

  const accepted = guest.page.getByRole('article', { name: kept.title })
  await accepted.getByRole('button', { name: /^Give up my place/ }).click()
  await expect(question).toContainText('Someone else can take your place in')
  await question.getByRole('button', { name: 'Give up my place' }).click()
  await expect(guest.page.getByText('No requests yet')).toBeVisible()
  await expect(guest.page.getByRole('heading', { level: 1 })).toBeFocused()
  await guest.page.reload()
  await expect(guest.page.getByText('No requests yet')).toBeVisible()
  await expectAccessible(guest.page)

  await host.page.reload()
  const room = host.page.getByRole('article', { name: kept.title })
  await expect(room).toContainText('2 of 2 places left')
  await expect(room).toContainText('Nobody has asked yet')
})

test('a visitor opens the unsubscribe link in an email, which ends emails of that kind', async ({
  page,
  browser,
  baseURL,
}) => {
  const host = await newDancer(browser, baseURL, 'Marta Ruiz')
  const guest = await newDancer(browser, baseURL, 'Jo Berg')
  await confirmAddress(host.page, host.email)
  const room = await postRoom(host)
  await askFor(guest, room.id, 'Hola!')
  const mail = await mailedText(/share.your.room/i, host.email)
  const link = /https?:\/\/\S+\/unsubscribe\?token=\S+/.exec(mail)?.[0] ?? ''

  await page.goto(link)
  await expect(page.getByText('Requests for your rooms')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You’re unsubscribed')).toBeVisible()
  await expectAccessible(page)

  await host.page.goto('/settings/notifications')
  await host.page.getByText('Rooms and requests').click()
  const choices = host.page.getByRole('group', { name: 'Requests for your rooms' })
  await expect(choices).toBeInViewport()
  await expect(choices.getByRole('switch', { name: 'Email' })).not.toBeChecked()
  await expect(choices.getByRole('switch', { name: 'On the site' })).toBeChecked()
  const kept = host.page.waitForResponse((reply) => reply.request().method() === 'PUT')
  // Read in the same task as the click: a switch that waits for the reply would flicker.
  const pressed = await choices.getByRole('switch', { name: 'Email' }).evaluate((box: HTMLInputElement) => {
    box.click()
    return box.checked
  })
  expect(pressed).toBe(true)
  expect((await kept).status()).toBe(200)
  await host.page.reload()
  await host.page.getByText('Rooms and requests').click()
  await expect(choices.getByRole('switch', { name: 'Email' })).toBeChecked()

  await host.page.route('**/api/notifications/choices/*', (route) =>
    route.fulfill({ status: 502, body: 'Bad gateway' }),
  )
  await choices.getByRole('switch', { name: 'On the site' }).click()
  await expect(host.page.getByText('Failed to save your choice').first()).toBeVisible()
  await expect(choices.getByRole('switch', { name: 'On the site' })).toBeChecked()
})

test('an incomplete link shows an error', async ({ page }) => {
  for (const address of ['/unsubscribe', '/unsubscribe?token=half', '/unsubscribe?token=x.room_request_received']) {
    await page.goto(address)
    const button = page.getByRole('button', { name: 'Unsubscribe' })
    if (address.endsWith('received')) await button.click()
    await expect(page.getByText('This link is not valid')).toBeVisible()
  }
})
