import { postRoom } from '../web/testing/rooms.ts'
import { expect, expectAccessible, newMember, signUp, test } from './journey.ts'
import { photoFiles } from './photo-files.ts'
import { addPhotos, allUp, asMember, goToPhotos, openPostRoom, photosOf } from './room-steps.ts'

test('closing the dialog and a reload keep the draft, including unfinished uploads', async ({ page }) => {
  await signUp(page)
  const dialog = await openPostRoom(page)
  await goToPhotos(dialog, 'Kept all along')
  await addPhotos(dialog, await photoFiles('up.jpg'))
  await allUp(dialog)
  await page.route('**/objects/uploads/**', () => {})
  await addPhotos(dialog, await photoFiles('on-its-way.jpg'))
  await expect(photosOf(dialog)).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()

  await page.getByRole('main').getByRole('button', { name: 'Post Room' }).first().click()
  await expect(dialog.getByText('We kept your draft')).toBeVisible()
  await expect(photosOf(dialog)).toHaveCount(2)

  await page.unroute('**/objects/uploads/**')
  await page.reload()
  await page.getByRole('main').getByRole('button', { name: 'Post Room' }).first().click()
  await expect(photosOf(dialog)).toHaveCount(2)
  await allUp(dialog)
  await dialog.getByRole('button', { name: /The place and days/ }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Kept all along')
  await dialog.getByRole('button', { name: /Price and guests/ }).click()
  await expect(dialog.getByLabel('Price per night')).toHaveValue('45.50')

  await dialog.getByRole('button', { name: /Photos and review/ }).click()
  await dialog.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start over' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Draft saved', { exact: true })).toHaveCount(0)
})

test('a retry after a lost reply posts one room @P8.21', async ({ page }) => {
  await signUp(page)
  const dialog = await openPostRoom(page)
  await goToPhotos(dialog, 'Once only')
  let lost = 0
  await page.route('**/api/room-shares', async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await dialog.getByRole('button', { name: 'Post Room' }).click()
  await expect(page.getByText('Failed to post room', { exact: true })).toBeVisible()
  await expect(page.getByText('Please try again', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Post Room' }).click()
  await expect(page).toHaveURL(/\/rooms\/[0-9a-f-]{36}$/)
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const mine = await page.request.get('/api/room-shares/my-rooms', { headers: { authorization: `Bearer ${token}` } })
  expect(await mine.json()).toHaveLength(1)
})

test('one open room too many is refused in the dialog, and posted after another one is closed', async ({ page }) => {
  const { token, api } = await signUp(page)
  const rooms = []
  for (let n = 0; n < 10; n++) rooms.push(await postRoom({ api }, { title: `Room ${n}` }))
  const dialog = await openPostRoom(page)
  await goToPhotos(dialog, 'The eleventh')
  await dialog.getByRole('button', { name: 'Post Room' }).click()
  await expect(dialog.getByText(/You have 10 open rooms.*close or delete one under My Rooms/)).toBeVisible()
  await expect(dialog.getByText('Your draft is saved.')).toBeInViewport()
  await expectAccessible(page)
  const closed = await page.request.patch(`/api/room-shares/${rooms[0]!.id}`, {
    headers: asMember(token),
    data: { isActive: false },
  })
  expect(closed.ok()).toBe(true)
  await dialog.getByRole('button', { name: 'Post Room' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The eleventh')
})

test('a session that ends while a room is written loses no input @P8.1', async ({ page }) => {
  const member = newMember()
  await signUp(page, member)
  const dialog = await openPostRoom(page)
  await goToPhotos(dialog, 'Signed out')
  await page.evaluate(() => localStorage.setItem('authToken', 'no-such-token'))
  await addPhotos(dialog, await photoFiles('later.jpg'))
  await expect(page.getByText('Authentication required', { exact: true })).toBeVisible()
  await page.goto('/auth')
  await page.getByLabel('Username or email').fill(member.username)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('button', { name: `Account of ${member.name}` })).toBeVisible()
  await page.goto('/rooms')
  await page.getByRole('main').getByRole('button', { name: 'Post Room' }).first().click()
  await expect(photosOf(dialog)).toHaveCount(1)
  await allUp(dialog)
})
