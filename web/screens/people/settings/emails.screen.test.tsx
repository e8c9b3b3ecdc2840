import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectGoodAtEachWidth } from '../../../testing/expectations.ts'
import { signUp } from '../../../testing/members.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

test('one email a day is chosen and ended in the settings, each press saved at once', async () => {
  const member = await signUp()
  await renderScreen('/settings/notifications', { as: member })
  const daily = page.getByRole('radio', { name: /^One email a day/ })
  await expect.element(page.getByRole('radio', { name: /^As it happens/ })).toBeChecked()
  await daily.click()
  const hour = page.getByLabelText('At', { exact: true })
  await expect.element(hour).toHaveValue('8')
  await hour.selectOptions('21')
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  await expect.poll(() => member.api.notifications.digest()).toEqual({ digest: { hour: 21, timeZone } })
  await expectGoodAtEachWidth()
  await page.getByRole('radio', { name: /^As it happens/ }).click()
  await expect.poll(() => member.api.notifications.digest()).toEqual({ digest: null })
})

test('a button of an email that does nothing any more says so', async () => {
  for (const address of ['/auth/email-action', '/auth/email-action#token=of-somebody']) {
    await renderScreen(address)
    await expect.element(page.getByText('There’s nothing left to decide here')).toBeVisible()
    await expectGoodAtEachWidth()
  }
})

test('the link of a digest says what it turns off', async () => {
  await renderScreen('/unsubscribe?token=x.daily_letter')
  await expect.element(page.getByText('Everything that’s new')).toBeVisible()
  await expect.element(page.getByText(/except Home safe/)).toBeVisible()
})

test('a member whose emails come back reads it at the next visit, and tries again', async () => {
  const member = await signUp()
  const { email } = member.user
  const report = () =>
    fetch('/api/mail/bounces', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer screens-screens-screens-screens-1' },
      body: JSON.stringify({ bounces: [{ address: email, kind: 'hard', status: '5.1.1' }] }),
    })
  expect((await report()).status).toBe(204)
  await renderScreen('/settings/display', { as: member })
  const notice = page.getByRole('dialog', { name: 'Our emails aren’t reaching you' })
  await expect.element(notice.getByText(email)).toBeVisible()
  await expect.element(notice.getByRole('link', { name: 'Change address' })).toHaveAttribute('href', '/settings')
  await expectGoodAtEachWidth()
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('We’ve sent you an email')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  expect(await member.api.mailBounces.own()).toEqual({ bounce: null })
})
