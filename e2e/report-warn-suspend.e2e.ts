import type { Page } from '@playwright/test'
import { expect, exactText, makeAdmin, phone, test, waitForHydration } from './journey.ts'
import { type Dancer, newDancer } from './room-steps.ts'

test('report, warn, suspend, object @P2.17 @P6.2', async ({ browser, baseURL }) => {
  const eva = await newDancer(browser, baseURL, 'Eva Mentira')
  const ana = await newDancer(browser, baseURL, 'Ana Clara')
  const admin = await newDancer(browser, baseURL, 'Aurora Prueba')
  await makeAdmin(admin.username)
  for (const { page } of [eva, ana]) await page.setViewportSize(phone)
  const { id } = await eva.api.chat.open({ body: { userId: (await ana.api.auth.me()).id } })
  const say = (content: string) => eva.api.chat.send({ params: { id }, body: { content } })

  await say('Send me 200 euros, or you sleep outside')
  await ana.page.goto(`/messages?thread=${id}`)
  await reportMessage(ana.page, 'Send me 200 euros', 'Scam')

  await eva.page.goto('/')
  await admin.page.goto('/admin/reports')
  await admin.page.getByRole('link', { name: 'A message of Eva Mentira' }).first().click()
  await expect(admin.page.getByText('Send me 200 euros, or you sleep outside').first()).toBeVisible()
  await decide(admin.page, 'Warn', 'Never ask for money in advance')
  await expect(exactText(admin.page, 'Member warned')).toBeVisible()

  // The stream announces it at once.
  const warning = eva.page.getByRole('dialog', { name: 'Please read this' })
  await expect(warning).toContainText('Never ask for money in advance')
  await warning.getByRole('button', { name: 'I’ve read it' }).click()
  await expect(warning).toHaveCount(0)
  await ana.page.goto('/notifications')
  await expect(ana.page.getByText('We reviewed your report').first()).toBeVisible()

  await say('Pay today')
  await ana.page.goto(`/messages?thread=${id}`)
  await reportMessage(ana.page, 'Pay today', 'Harassment')
  await admin.page.goto('/admin/reports')
  await admin.page.getByRole('link', { name: 'A message of Eva Mentira' }).first().click()
  await expect(admin.page.getByText(/Never ask for money in advance/).first()).toBeVisible()
  await decide(admin.page, 'Suspend', 'You went on asking for money')
  await expect(exactText(admin.page, 'Member suspended')).toBeVisible()

  // She is signed out at once on every page.
  await expect(eva.page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await logIn(eva)
  await expect(eva.page.getByText(/Your account is suspended until/).first()).toContainText(
    'You went on asking for money',
  )
  await eva.page.goto('/support#suspended')
  await expect(eva.page.getByRole('heading', { name: 'My account is suspended' })).toBeVisible()

  await admin.page.getByRole('button', { name: 'Undo' }).click()
  await admin.page.getByRole('button', { name: 'Undo decision' }).click()
  await expect(exactText(admin.page, 'Decision undone')).toBeVisible()
  await logIn(eva)
  await expect(exactText(eva.page, 'Login successful')).toBeVisible()
})

async function logIn({ page, username, password }: Dancer) {
  await page.goto('/auth')
  await waitForHydration(page)
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

async function reportMessage(page: Page, text: string, reason: string) {
  await expect(page.getByText(text).last()).toBeVisible()
  await page.getByRole('button', { name: 'Message options' }).last().click()
  await page.getByRole('button', { name: 'Report this message…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this message' })
  await dialog.getByRole('radio', { name: new RegExp(`^${reason}`) }).check()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function decide(page: Page, action: 'Warn' | 'Suspend', reason: string) {
  await page.getByRole('main').getByRole('button', { name: action, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: action, exact: true }).click()
}
