import type { Page } from '@playwright/test'
import { expect, expectAccessible, phone, test } from './journey.ts'
import { type Dancer, newDancer } from './room-steps.ts'

const outing = 'Roof terrace at dusk'
const place = 'Calle Betis 7, third floor'
const card = (page: Page) => page.getByRole('article', { name: outing, exact: true })

test('only who is let in to a private outing sees where it is and who comes', async ({ browser, baseURL }) => {
  const [ana, ben, cleo] = (await Promise.all(
    ['Ana Sol', 'Ben Luz', 'Cleo Paz'].map((name) => newDancer(browser, baseURL, name)),
  )) as [Dancer, Dancer, Dancer]
  for (const { page } of [ana, ben, cleo]) await page.setViewportSize(phone)
  const { items } = await ana.api.festivals.list({ query: { limit: 21 } })
  const path = `/festivals/${items.at(-1)!.id}/activities`

  await ana.page.goto(path)
  await ana.page.getByRole('button', { name: 'Plan an activity' }).click()
  const dialog = ana.page.getByRole('dialog', { name: 'Plan an activity' })
  await dialog.getByLabel('Title').fill(outing)
  await dialog.getByLabel('Start time').fill('19:00')
  await dialog.getByRole('textbox', { name: 'Where' }).fill(place)
  await dialog.getByRole('switch', { name: /I approve each guest myself/ }).check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(card(ana.page).getByText('Organizer', { exact: true })).toBeVisible()

  for (const { page } of [ben, cleo]) {
    await page.goto(path)
    await expect(card(page)).toContainText('Only those who are coming see the place')
    await expect(page.getByText(place)).toHaveCount(0)
    await card(page).getByRole('button', { name: 'Ask to join' }).click()
    await expect(card(page).getByText('Asked to join', { exact: true })).toBeVisible()
  }

  await ana.page.reload()
  await expect(card(ana.page).getByText('2 ask to join')).toBeVisible()
  await expectAccessible(ana.page)
  await card(ana.page).getByRole('button', { name: 'Let in Ben Luz' }).click()
  await expect(card(ana.page)).toContainText('2 of 4 places taken')
  await card(ana.page).getByRole('button', { name: 'Decline Cleo Paz' }).click()
  await expect(card(ana.page).getByRole('link', { name: 'Cleo' })).toHaveCount(0)

  await ben.page.reload()
  await expect(card(ben.page)).toContainText(place)
  await card(ben.page).getByText('Who’s coming').click()
  await expect(card(ben.page).getByRole('link', { name: 'Ana', exact: true })).toBeVisible()
  await cleo.page.reload()
  await expect(card(cleo.page).getByRole('button', { name: 'Ask to join' })).toBeVisible()
  await expect(cleo.page.getByText(place)).toHaveCount(0)
})
