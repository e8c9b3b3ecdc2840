import sharp from 'sharp'
import { expect, expectAccessible, journeySizes, newMember, signUp, sizes, test } from './journey.ts'
import { gifFile, photoFile, photoFiles } from './photo-files.ts'
import {
  addPhotos,
  allUp,
  asMember,
  fillInPlace,
  goToPhotos,
  next,
  openPostRoom,
  photosOf,
  postRoom,
  roomDialog,
} from './room-steps.ts'

for (const { name, ...viewport } of journeySizes)
  test(`post a room with three photos on a ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await signUp(page)
    const dialog = await openPostRoom(page)
    await dialog.getByText('Offering Room').click()
    await fillInPlace(dialog, 'Twin room by the river')
    await dialog.getByLabel('Area').fill('Triana')
    await next(dialog)

    await dialog.getByLabel('Price per night').fill('45,50')
    await dialog.getByLabel('Currency').selectOption('EUR')
    await dialog.getByRole('button', { name: 'One guest more' }).click()
    await expect(dialog.getByText('You are one of them: 2 more can join.')).toBeVisible()
    await expect(dialog.getByText(/^€\d[\d.,]* \(≈ \$/).first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Kitchen' }).click()
    await next(dialog)
    await dialog.getByText('Night owl').click()
    await next(dialog)

    await addPhotos(dialog, [await photoFile('lobby.jpg'), ...(await photoFiles('beds.jpg', 'view.jpg'))])
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

test('the keyboard alone posts a room', async ({ page }) => {
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

  // Enter goes on, and leads to what is missing.
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

test('mistakes are led to, on the step that they are on', async ({ page }) => {
  await signUp(page)
  const dialog = await openPostRoom(page)
  await dialog.getByRole('button', { name: /Photos and review/ }).click()
  await dialog.getByRole('button', { name: 'Post Room' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Festival' })).toBeFocused()
  for (const message of [
    'Festival is required',
    'Start date is required',
    'End date is required',
    'Location is required',
  ])
    await expect(dialog.getByText(message)).toBeVisible()
  await fillInPlace(dialog, 'Backwards')
  await dialog.getByLabel('Day of departure').fill('2026-01-01')
  await next(dialog)
  await expect(dialog.getByText('End date must not be before the start date')).toBeVisible()
  await expect(dialog.getByLabel('Day of departure')).toBeFocused()

  await dialog.getByRole('button', { name: /Price and guests/ }).click()
  await dialog.getByLabel('Guests at most').fill('11')
  await next(dialog)
  await expect(dialog.getByText('Price is required')).toBeVisible()
  await expect(dialog.getByText('Maximum 10 guests')).toBeVisible()
  await dialog.getByLabel('Guests at most').fill('0')
  await expect(dialog.getByText('At least 1 guest required')).toBeVisible()
})

test('an accidental close and a reload keep everything, photos on their way too', async ({ page }) => {
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
  await expect(page.getByText('Draft kept', { exact: true })).toBeVisible()

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

  await dialog.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start over' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Draft kept', { exact: true })).toHaveCount(0)
})

test('a press that is repeated because the reply was lost posts one room', async ({ page }) => {
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
  await dialog.getByRole('button', { name: 'Post Room' }).click()
  await expect(page).toHaveURL(/\/rooms\/[0-9a-f-]{36}$/)
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const mine = await page.request.get('/api/room-shares/my-rooms', { headers: { authorization: `Bearer ${token}` } })
  expect(await mine.json()).toHaveLength(1)
})

test('one open room too many is refused where it was written, and posted once another is closed', async ({ page }) => {
  const { token } = await signUp(page)
  const rooms = []
  for (let n = 0; n < 10; n++) rooms.push(await postRoom(page.request, token, { title: `Room ${n}` }))
  const dialog = await openPostRoom(page)
  await goToPhotos(dialog, 'The eleventh')
  await dialog.getByRole('button', { name: 'Post Room' }).click()
  await expect(dialog.getByText(/You have 10 open rooms.*close or delete one under My Rooms/)).toBeVisible()
  await expect(dialog.getByText('What you wrote is kept.')).toBeInViewport()
  await expectAccessible(page)
  const closed = await page.request.patch(`/api/room-shares/${rooms[0]!.id}`, {
    headers: asMember(token),
    data: { isActive: false },
  })
  expect(closed.ok()).toBe(true)
  await dialog.getByRole('button', { name: 'Post Room' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The eleventh')
})

test('a room is edited, and only what was changed is sent', async ({ page }) => {
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

test('who never told their age is asked for it first', async ({ page }) => {
  const { token } = await signUp(page)
  const headers = { authorization: `Bearer ${token}` }
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

test('who shares a room or asks for one is told at the field why their age stays, and without one what to do', async ({
  page,
}) => {
  const { token } = await signUp(page)
  const headers = { authorization: `Bearer ${token}` }
  const listed = await page.request.get('/api/room-shares?scope=all', { headers })
  const rooms = (await listed.json()) as { id: string; eligibility: string; currentGuests: number; maxGuests: number }[]
  const open = rooms.find((room) => room.eligibility === 'open' && room.currentGuests < room.maxGuests)
  await page.request.patch('/api/user/me', { headers, data: { age: null } })
  await page.goto(`/rooms/${open?.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Message' }).first().click()
  await page.getByLabel('Your message').fill('May I join you?')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Please tell us your age in Settings first').first()).toBeVisible()

  await page.request.patch('/api/user/me', { headers, data: { age: 30 } })
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Request sent!', { exact: true })).toBeVisible()
  await page.goto('/settings')
  await page.getByRole('textbox', { name: 'Age' }).fill('')
  await page.getByRole('button', { name: 'Save changes' }).first().click()
  await expect(page.getByText(/^You share a room or asked for one, so your age must stay known/).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Age' })).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
})

test('a session that ends meanwhile loses nothing', async ({ page }) => {
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

test('an address that posts a room leads a visitor to the login, and a member to the dialog', async ({ page }) => {
  await page.goto('/rooms?post=1')
  await expect(page).toHaveURL(/\/auth\?next=/)
  await signUp(page)
  await page.goto('/rooms?post=1')
  await expect(page.getByRole('dialog', { name: 'Post Room' })).toBeVisible()
})

for (const { name, ...viewport } of sizes)
  test(`each step can be used by everybody on a ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await signUp(page)
    const dialog = await openPostRoom(page)
    await next(dialog)
    await expect(dialog.getByText('Festival is required')).toBeVisible()
    await expectAccessible(page)
    await fillInPlace(dialog, 'For everybody')
    for (const step of ['Price and guests', 'Who fits', 'Photos and review']) {
      await dialog
        .getByRole('button', { name: new RegExp(step) })
        .first()
        .click()
      await expectAccessible(page)
    }
    await addPhotos(dialog, [...(await photoFiles('up.jpg')), await gifFile('dance.gif')])
    await expect(photosOf(dialog).last()).toContainText('Please choose')
    await expectAccessible(page)
    const overflow = await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)
    expect(overflow, 'nothing is wider than the dialog').toBeLessThanOrEqual(0)
  })
