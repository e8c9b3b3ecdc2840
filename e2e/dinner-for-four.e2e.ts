import type { Page } from '@playwright/test'
import { expect, expectAccessible, phone, test } from './journey.ts'
import { type Dancer, newDancer } from './room-steps.ts'

const dinner = 'Dinner for four'
const card = (page: Page) => page.getByRole('article', { name: dinner, exact: true })
const badge = (page: Page, text: string) => card(page).getByText(text, { exact: true })

test('Ana plans a dinner for four; who waits comes when somebody leaves @P1.10', async ({ browser, baseURL }) => {
  const names = ['Ana Sol', 'Ben Luz', 'Cleo Paz', 'Dora Ruiz', 'Eva Mar']
  const [ana, ben, cleo, dora, eva] = (await Promise.all(names.map((name) => newDancer(browser, baseURL, name)))) as [
    Dancer,
    Dancer,
    Dancer,
    Dancer,
    Dancer,
  ]
  for (const { page } of [ana, ben, cleo, dora, eva]) await page.setViewportSize(phone)
  const { items } = await ana.api.festivals.list({ query: { limit: 20 } })
  const festival = items.at(-1)!
  const path = `/festivals/${festival.id}/meals`

  await ana.page.goto(`/festivals/${festival.id}`)
  await ana.page.getByRole('navigation', { name: 'At this festival' }).getByText('Meal Buddies').click()
  await ana.page.getByRole('button', { name: 'Plan a meal' }).click()
  const dialog = ana.page.getByRole('dialog', { name: 'Plan a meal' })
  await dialog.getByLabel('Title').fill(dinner)
  await dialog.getByLabel('Start time').fill('20:30')
  await dialog.getByRole('textbox', { name: 'Where' }).fill('At the big fountain')
  await expectAccessible(ana.page)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(badge(ana.page, 'Organizer')).toBeVisible()

  for (const { page } of [ben, cleo, dora]) {
    await page.goto(path)
    await card(page).getByRole('button', { name: 'Join' }).click()
    await expect(badge(page, 'Joined')).toBeVisible()
  }
  await expect(card(dora.page)).toContainText('4 of 4 places taken')
  await card(dora.page).getByText('Who’s coming').click()
  for (const name of ['Ana', 'Ben', 'Cleo', 'You'])
    await expect(card(dora.page).getByRole('link', { name, exact: true })).toBeVisible()

  await eva.page.goto(path)
  await expect(badge(eva.page, 'Full')).toBeVisible()
  await card(eva.page).getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(badge(eva.page, 'On the waiting list')).toBeVisible()

  await card(ben.page).getByRole('button', { name: 'Leave' }).click()
  await ben.page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(card(ben.page).getByRole('button', { name: 'Join the waiting list' })).toBeVisible()

  await eva.page.reload()
  await eva.page.getByRole('button', { name: /^Notifications, 1 unread/ }).click()
  await eva.page.getByRole('link', { name: new RegExp(dinner) }).click()
  await expect(card(eva.page)).toBeInViewport()
  await expect(card(eva.page)).toContainText('We keep a place for you until')
  await expectAccessible(eva.page)
  await card(eva.page).getByRole('button', { name: 'Take the place' }).click()
  await expect(badge(eva.page, 'Joined')).toBeVisible()

  await eva.page.goto('/my-events')
  await expect(badge(eva.page, 'Joined')).toBeVisible()
  await card(eva.page).getByRole('link', { name: 'Group chat' }).click()
  await expect(eva.page).toHaveURL(/\/messages\?thread=/)
})
