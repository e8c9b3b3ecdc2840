import sharp from 'sharp'
import { expect, signUp, test } from './journey.ts'
import { photoFile, photoFiles } from './photo-files.ts'
import { addPhotos, allUp, fillInPlace, goToPhotos, next, openPostRoom, photosOf, roomDialog } from './room-steps.ts'

test('post a room with three photos @P1.4 @P2.65', async ({ page }) => {
  await signUp(page)
  const dialog = await openPostRoom(page)
  await dialog.getByText('I have a room').click()
  await fillInPlace(dialog, 'Twin room by the river')
  await dialog.getByLabel('Area').fill('Triana')
  await next(dialog)

  await dialog.getByLabel('Price per night').fill('45,50')
  await dialog.getByLabel('Currency').selectOption('EUR')
  await dialog.getByRole('button', { name: 'One guest more' }).click()
  await expect(dialog.getByText('You’re one of them: 2 more can join.')).toBeVisible()
  await expect(dialog.getByText(/^€\d[\d.,]* \(≈ \$/).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Kitchen' }).click()
  await next(dialog)
  await dialog.getByText('Night owl').click()
  await next(dialog)

  await addPhotos(dialog, [await photoFile('lobby.jpg', 1600, 1200), ...(await photoFiles('beds.jpg', 'view.jpg'))])
  await allUp(dialog)
  await dialog.getByRole('button', { name: 'Move view.jpg forward' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Move view.jpg forward' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(photosOf(dialog).first()).toContainText('Coverview.jpg')
  await expect(dialog.getByText('view.jpg is now the cover')).toBeAttached()

  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/room-shares'))
  await dialog.getByRole('button', { name: 'Post Room' }).click()
  const body = (await sent).postDataJSON() as Record<string, unknown>
  expect(body).toMatchObject({ pricePerNight: '45.50', currency: 'EUR', maxGuests: 3, amenities: ['Kitchen'] })
  await expect(page).toHaveURL(/\/rooms\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Twin room by the river')

  const images = body.images as string[]
  expect(images).toHaveLength(3)
  for (const path of images) {
    const reply = await page.request.get(`${path}/640.webp`)
    expect(reply.headers()['content-type']).toBe('image/webp')
    const bytes = await reply.body()
    expect((await sharp(bytes).metadata()).exif, 'nothing tells where it was taken').toBeUndefined()
    expect(bytes.includes('Compas Camera')).toBe(false)
  }
  const room = await (await page.request.get(`/api/room-shares/${page.url().split('/').at(-1)}`)).json()
  expect(room.images).toEqual(images)
})

test('a room can be posted with the keyboard alone', async ({ page }) => {
  await signUp(page)
  await page.goto('/rooms')
  const open = page.getByRole('main').getByRole('button', { name: 'Post Room' }).first()
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = roomDialog(page)
  const festival = dialog.getByRole('combobox', { name: 'Festival' })
  await festival.focus()
  await page.keyboard.type('salsa')
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('option')).toHaveCount(0)
  await expect(dialog, 'Escape closes the list alone').toBeVisible()
  await page.keyboard.type('s')
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Location')).not.toHaveValue('')

  // Enter continues, and moves the focus to a missing field.
  await dialog.getByLabel('Location').press('Enter')
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await page.keyboard.type('By keys')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Price and guests' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Price per night')).toBeFocused()
  await page.keyboard.type('30')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Who fits' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Photos and review' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Post Room' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('By keys')
})

test('editing a room sends only the changed fields', async ({ page }) => {
  await signUp(page)
  const dialog = await openPostRoom(page)
  await goToPhotos(dialog, 'Before')
  await addPhotos(dialog, await photoFiles('a.jpg', 'b.jpg'))
  await allUp(dialog)
  await dialog.getByRole('button', { name: 'Post Room' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before')

  const edit = page.getByRole('main').getByRole('button', { name: /^Edit/ })
  await edit.click()
  await dialog.getByLabel('Title').fill('After')
  await page.keyboard.press('Escape')
  await edit.click()
  await expect(dialog.getByLabel('Title'), 'what was begun is kept').toHaveValue('After')
  await dialog.getByRole('button', { name: /Photos and review/ }).click()
  await dialog.getByRole('button', { name: 'Remove Photo 1' }).click()
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  const body = (await sent).postDataJSON() as Record<string, unknown>
  expect(Object.keys(body).toSorted()).toEqual(['images', 'title'])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('After')
})

test('the address for posting a room leads a visitor to the login, and a member to the dialog @P2.65 @P6.3', async ({
  page,
}) => {
  await page.goto('/rooms?post=1')
  await expect(page).toHaveURL(/\/auth\?next=/)
  await signUp(page)
  await page.goto('/rooms?post=1')
  await expect(page.getByRole('dialog', { name: 'Post Room' })).toBeVisible()
})
