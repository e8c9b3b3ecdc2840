import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { newSubscription } from '../../../testing/subscriptions.ts'
import { expectGoodAtEachWidth } from '../../../testing/expectations.ts'
import { signUp } from '../../../testing/members.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const card = () => page.getByRole('region', { name: 'Push notifications' })

test('each device has its name, its last push, a test and an end @S11.35', async () => {
  const member = await signUp()
  await member.api.push.addDevice({ body: { ...(await newSubscription()), name: 'Chrome on Android' } })
  await renderScreen('/settings/notifications', { as: member })
  const device = card().getByRole('listitem').filter({ hasText: 'Chrome on Android' })
  await expect.element(device.getByText('This device')).toBeVisible()
  await expect.element(device.getByText('No notification yet')).toBeVisible()
  await expectGoodAtEachWidth()
  await device.getByRole('button', { name: 'Send a test to Chrome on Android' }).click()
  await expect.element(page.getByText('A test is on its way').first()).toBeVisible()
  await device.getByRole('button', { name: 'Turn off on Chrome on Android' }).click()
  await expect.element(device).not.toBeInTheDocument()
  expect(await member.api.push.devices()).toEqual([])
})

test('quiet hours and what a push says are saved at once @S11.35', async () => {
  const member = await signUp()
  await renderScreen('/settings/notifications', { as: member })
  const saved = async () => {
    const { quietHours, pushShowsText } = await member.api.profile.get()
    return { quietHours, pushShowsText }
  }
  await card()
    .getByRole('switch', { name: /Show what it says/ })
    .click()
  await card()
    .getByRole('switch', { name: /Quiet hours/ })
    .click()
  await expect.poll(saved).toEqual({ quietHours: { from: '23:00', to: '08:00' }, pushShowsText: true })
  const until = card().getByLabelText('Until')
  await until.fill('23:00')
  await expect.element(until).toHaveAccessibleDescription('Please enter two different times.')
  await until.fill('09:30')
  const field = until.element() as HTMLElement
  field.blur()
  await expect.poll(saved).toMatchObject({ quietHours: { from: '23:00', to: '09:30' } })
  await expectGoodAtEachWidth()
  await card()
    .getByRole('switch', { name: /Quiet hours/ })
    .click()
  await expect.poll(saved).toMatchObject({ quietHours: null })
})

test('a browser that blocks notifications, or has none, says what to do', async () => {
  const member = await signUp()
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('denied')
  await renderScreen('/settings/notifications', { as: member })
  await expect.element(card().getByText('Your browser blocks notifications from Compás')).toBeVisible()
  expect(card().getByRole('button', { name: 'Turn on for this device' }).elements()).toEqual([])
})

test('a kind that is in no bell has the switch for pushes alone', async () => {
  const member = await signUp()
  await renderScreen('/settings/notifications', { as: member })
  const choices = page.getByRole('region', { name: 'Notifications', exact: true })
  await choices.getByText('Messages', { exact: true }).click()
  const groups = choices.getByRole('group', { name: 'Messages in groups' })
  await groups.getByRole('switch', { name: 'Push' }).click()
  expect(groups.getByRole('switch').elements()).toHaveLength(1)
  const off = async () => (await member.api.notifications.choices()).find(({ kind }) => kind === 'group_message')?.push
  await expect.poll(off).toBe(false)
})
