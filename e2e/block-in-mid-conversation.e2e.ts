import { expect, expectAccessible, phone, test } from './journey.ts'
import { newDancer } from './room-steps.ts'

test('block in mid-conversation: it ends for both, nobody is told, and nothing that was written is lost @S6.18', async ({
  browser,
  baseURL,
}) => {
  const ana = await newDancer(browser, baseURL, 'Ana Sol')
  const leo = await newDancer(browser, baseURL, 'Leo Mar')
  const { id: userId } = await leo.api.auth.me()
  const { id } = await ana.api.chat.open({ body: { userId } })
  await ana.api.chat.send({ params: { id }, body: { content: 'Hola Leo!' } })
  await leo.api.chat.send({ params: { id }, body: { content: 'Hola Ana!' } })
  for (const { page } of [ana, leo]) {
    await page.setViewportSize(phone)
    await page.goto(`/messages?thread=${id}`)
    await expect(page.getByRole('log', { name: 'Messages' }).getByText('Hola Ana!')).toBeVisible()
  }
  // One message is being sent, and the next is being written.
  await leo.page.route('**/api/chat/threads/*/messages', async (route) => {
    if (route.request().method() === 'POST') await arrived
    await route.continue()
  })
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const field = leo.page.getByRole('textbox', { name: 'Your message' })
  await field.fill('Where do you live?')
  await leo.page.getByRole('button', { name: 'Send' }).click()
  await field.pressSequentially('Answer me')
  await expect(ana.page.getByText('typing')).toBeVisible()

  await ana.page.getByRole('button', { name: 'More about Leo Mar' }).click()
  await ana.page.getByRole('button', { name: 'Block Leo Mar' }).click()
  const dialog = ana.page.getByRole('alertdialog', { name: 'Block Leo Mar?' })
  await expect(dialog).toContainText('We won’t tell Leo Mar')
  await expectAccessible(ana.page)
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(ana.page.getByText('You blocked Leo Mar', { exact: true })).toBeVisible()
  await expect(ana.page.getByRole('heading', { name: 'Messages' })).toBeFocused()
  await expect(ana.page.getByRole('link', { name: /Leo Mar/ })).toHaveCount(0)

  await expect(leo.page.getByRole('heading', { name: 'You can’t open this chat any more' })).toBeVisible()
  await expect(leo.page.getByText('Answer me', { exact: true })).toBeVisible()
  await expect(leo.page.getByText(/block/i)).toHaveCount(0)
  arrive()
  await expectAccessible(leo.page)
  await leo.page.getByRole('link', { name: 'All messages', exact: true }).click()
  const unsent = leo.page.getByRole('list', { name: 'Messages that were not sent' })
  await expect(unsent).toContainText('Where do you live?')
  await expect(unsent.getByRole('button', { name: 'Copy' })).toBeVisible()
  await expect(leo.page.getByText('Ana Sol')).toHaveCount(0)
  expect((await leo.api.chat.threads({ query: {} })).items).toEqual([])

  await ana.page.goto('/settings/privacy')
  const blocked = ana.page.getByRole('region', { name: 'Blocked members' })
  await expect(blocked).toContainText('Leo Mar')
  await blocked.getByRole('button', { name: 'Unblock Leo Mar' }).click()
  await expect(blocked).toContainText('You haven’t blocked anyone')
  await ana.page.goto(`/messages?thread=${id}`)
  await expect(ana.page.getByRole('log', { name: 'Messages' }).getByText('Hola Ana!')).toBeVisible()
  await expect(ana.page.getByText('Where do you live?')).toHaveCount(0)
})
