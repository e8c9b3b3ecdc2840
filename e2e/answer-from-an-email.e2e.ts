import { askFor, postRoom } from '../web/testing/rooms.ts'
import { expect, expectAccessible, phone, test } from './journey.ts'
import { mailedLink } from './mailbox.ts'
import { confirmAddress, newDancer } from './room-steps.ts'

test('decline a request from the email, on a device without a session', async ({ browser, baseURL }) => {
  const host = await newDancer(browser, baseURL, 'Marta Ruiz')
  await confirmAddress(host.page, host.email)
  const room = await postRoom(host)
  const guest = await newDancer(browser, baseURL, 'Ana Sol')
  await askFor(guest, room.id, 'Hola!')
  const decline = await mailedLink('/auth/email-action', host.email, 2)
  const stranger = await (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage()
  for (const colorScheme of ['light', 'dark'] as const)
    for (const size of [phone, { width: 768, height: 1024 }, { width: 1440, height: 900 }]) {
      await stranger.emulateMedia({ colorScheme })
      await stranger.setViewportSize(size)
      await stranger.goto(decline)
      await expect(stranger.getByText('You’re about to decline Ana Sol')).toBeVisible()
      await expectAccessible(stranger)
      if (process.env['PICTURES'])
        await stranger.screenshot({ path: `${process.env['PICTURES']}/email-${colorScheme}-${size.width}.png` })
    }
  expect(new URL(stranger.url()).hash, 'the token leaves the address').toBe('')
  await stranger.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(stranger.getByText('Done', { exact: true })).toBeVisible()
  expect(
    await stranger.evaluate(() => localStorage.length === 0 || !JSON.stringify(localStorage).includes('token')),
  ).toBe(true)
  await stranger.goto('/my-rooms')
  await expect(stranger.getByRole('link', { name: /log ?in/i }).first()).toBeVisible()
  await stranger.goto(decline)
  await expect(stranger.getByText('There’s nothing left to decide here')).toBeVisible()
  await expectAccessible(stranger)
  await guest.page.goto('/my-requests')
  await expect(guest.page.getByText(/declined/i).first()).toBeVisible()
})
