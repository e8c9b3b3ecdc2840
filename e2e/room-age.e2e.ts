import { expect, expectAccessible, signUp, test } from './journey.ts'
import { asMember, roomDialog } from './room-steps.ts'

test('a member who has not stated an age is asked for it first', async ({ page }) => {
  const { token } = await signUp(page)
  const headers = asMember(token)
  const change = (data: object) => page.request.patch('/api/user/me', { headers, data })
  await change({ age: null })
  await page.goto('/rooms')
  await page.getByRole('main').getByRole('button', { name: 'Post Room' }).first().click()
  await expect(roomDialog(page).getByText('Please tell us your age first')).toBeVisible()
  await change({ age: 17 })
  await page.reload()
  await page.getByRole('main').getByRole('button', { name: 'Post Room' }).first().click()
  await expect(roomDialog(page).getByText('You must be at least 18 to share a room')).toBeVisible()
})

test('a member with a room or a request sees why the age is required, and others see what to do', async ({ page }) => {
  const { token } = await signUp(page)
  const headers = asMember(token)
  const listed = await page.request.get('/api/room-shares?scope=all', { headers })
  const rooms = (await listed.json()) as { id: string; eligibility: string; currentGuests: number; maxGuests: number }[]
  const open = rooms.find((room) => room.eligibility === 'open' && room.currentGuests < room.maxGuests)
  await page.request.patch('/api/user/me', { headers, data: { age: null } })
  await page.goto(`/rooms/${open?.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Ask to join' }).first().click()
  await page.getByLabel('Your message').fill('May I join you?')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Please tell us your age in Settings first').first()).toBeVisible()

  await page.request.patch('/api/user/me', { headers, data: { age: 30 } })
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Request sent!', { exact: true })).toBeVisible()
  await page.goto('/settings')
  await page.getByRole('textbox', { name: 'Age' }).fill('')
  await page.getByRole('button', { name: 'Save changes' }).first().click()
  await expect(
    page.getByText(/^You’re sharing a room or have asked for one, so your age must be set/).first(),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Age' })).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
})
