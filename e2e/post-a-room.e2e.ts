import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, journeySizes, newMember, signUp, sizes, test } from './journey.ts'
import { gifFile, heavyFile, photoFile, photoFiles, textFile } from './photo-files.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^(Post Room|Edit room)$/ })
const photosOf = (dialog: Locator) => dialog.locator('.photo-tile')

async function openPostRoom(page: Page) {
  await page.goto('/rooms')
  await page.getByRole('main').getByRole('button', { name: 'Post Room' }).first().click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('combobox', { name: 'Festival' })).toBeVisible()
  return dialog
}

/** The festival brings its days and its place. */
async function fillInPlace(dialog: Locator, title: string) {
  const festival = dialog.getByRole('combobox', { name: 'Festival' })
  await festival.fill('salsa')
  const first = dialog.getByRole('option').first()
  await expect(first).toBeVisible()
  await first.click()
  await expect(dialog.getByLabel('First night')).not.toHaveValue('')
  await expect(dialog.getByLabel('Location')).not.toHaveValue('')
  await dialog.getByLabel('Title').fill(title)
}

const next = (dialog: Locator) => dialog.getByRole('button', { name: 'Next' }).click()
const addPhotos = (dialog: Locator, files: Awaited<ReturnType<typeof photoFiles>>) =>
  dialog.locator('input[type=file][multiple]').setInputFiles(files)

async function goToPhotos(dialog: Locator, title: string) {
  await fillInPlace(dialog, title)
  await next(dialog)
  await dialog.getByLabel('Price per night').fill('45,50')
  await next(dialog)
  await next(dialog)
  await expect(dialog.getByRole('button', { name: 'Browse photos' })).toBeVisible()
}

const allUp = (dialog: Locator) =>
  expect(dialog.locator('.photo-tile progress, .photo-message')).toHaveCount(0, { timeout: 45_000 })

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
  const dialog = dialogOf(page)
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

test('a photo waits for the network and goes on by itself', async ({ page, context }) => {
  await signUp(page)
  const dialog = await openPostRoom(page)
  await goToPhotos(dialog, 'Poor Wi-Fi')
  await context.setOffline(true)
  await addPhotos(dialog, await photoFiles('late.jpg'))
  await expect(dialog.getByText(/No Internet connection/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Post Room' }).click()
  await expect(dialog.getByRole('button', { name: /One photo to go/ })).toBeVisible()
  await context.setOffline(false)
  await expect(page, 'it is posted once the photo is up').toHaveURL(/\/rooms\/[0-9a-f-]{36}$/, { timeout: 30_000 })
  const room = await (await page.request.get(`/api/room-shares/${page.url().split('/').at(-1)}`)).json()
  expect(room.images).toHaveLength(1)
})

test('a photo on its way is paused, resumed and cancelled', async ({ page }) => {
  await signUp(page)
  const dialog = await openPostRoom(page)
  await goToPhotos(dialog, 'Paused')
  let held = true
  const letGo: (() => void)[] = []
  await page.route('**/objects/uploads/**', async (route) => {
    if (held) await new Promise<void>((done) => letGo.push(done))
    await route.continue().catch(() => {})
  })
  await addPhotos(dialog, await photoFiles('one.jpg', 'two.jpg'))
  await dialog.getByRole('button', { name: 'Pause one.jpg' }).click()
  await expect(dialog.getByText(/^Paused at/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel two.jpg' }).click()
  await expect(photosOf(dialog)).toHaveCount(1)
  held = false
  for (const go of letGo) go()
  await dialog.getByRole('button', { name: 'Resume one.jpg' }).click()
  await allUp(dialog)
  await expect(dialog.getByRole('button', { name: 'Remove one.jpg' })).toBeVisible()
})

test('photos are dropped in, and dragged into another order', async ({ page }) => {
  await signUp(page)
  const dialog = await openPostRoom(page)
  await goToPhotos(dialog, 'Dragged')
  const files = await photoFiles('one.jpg', 'two.jpg', 'three.jpg')
  const dropped = await page.evaluateHandle(
    (all) => {
      const transfer = new DataTransfer()
      for (const { name, base64 } of all) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: 'image/jpeg' }))
      }
      return transfer
    },
    files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') })),
  )
  await dialog.locator('.photo-drop').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(photosOf(dialog)).toHaveCount(3)
  await allUp(dialog)
  await photosOf(dialog).nth(2).locator('.photo-grip').hover()
  await page.mouse.down()
  await photosOf(dialog).nth(1).hover()
  await photosOf(dialog).nth(0).hover()
  await page.mouse.up()
  await expect(photosOf(dialog).nth(0)).toContainText('Coverthree.jpg')
  await expect(photosOf(dialog).nth(2)).toContainText('two.jpg')
})

test('what is no photo, too large, one too many or twice the same is refused in words', async ({ page }) => {
  await signUp(page)
  const dialog = await openPostRoom(page)
  await goToPhotos(dialog, 'Refusals')
  await addPhotos(dialog, [heavyFile('huge.jpg')])
  await expect(dialog.getByText('huge.jpg exceeds maximum allowed size of 10 MB')).toBeVisible()
  await addPhotos(dialog, [textFile('rules.pdf')])
  await expect(dialog.getByText('You can only upload: image/*')).toBeVisible()
  const six = await photoFiles('1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg')
  await addPhotos(dialog, six)
  await expect(dialog.getByText('You can only upload 5 files')).toBeVisible()
  await expect(photosOf(dialog)).toHaveCount(5)
  await allUp(dialog)
  await dialog.getByRole('button', { name: 'Remove 1.jpg' }).click()
  await expect(photosOf(dialog)).toHaveCount(4)

  // A picture, but none that is taken: the server says so beside it.
  await addPhotos(dialog, [await gifFile('dance.gif')])
  await expect(photosOf(dialog).last()).toContainText('Please choose a JPEG, PNG, WebP or AVIF photo')
  await expect(page.getByText('Failed to process photos', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Post Room' }).click()
  await expect(dialog.getByText('One photo is not up: try again, or go without')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel dance.gif' }).click()
  await dialog.getByRole('button', { name: 'Post Room' }).click()
  await expect(page).toHaveURL(/\/rooms\/[0-9a-f-]{36}$/)
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
  await expect(dialogOf(page).getByText('Please tell us your age first')).toBeVisible()
  await change({ age: 17 })
  await page.reload()
  await page.getByRole('main').getByRole('button', { name: 'Post Room' }).first().click()
  await expect(dialogOf(page).getByText('You must be at least 18 to share a room')).toBeVisible()
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

test('a member shows a photo of themselves, and takes it back', async ({ page }) => {
  const member = newMember()
  await signUp(page, member)
  await page.goto('/settings')
  const choose = page.locator('#profile input[type=file]').first()
  await choose.setInputFiles(await photoFile('me.jpg'))
  await allUp(page.locator('#profile'))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings updated', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Account of ${member.name}` }).locator('img')).toHaveAttribute(
    'src',
    /^\/objects\/.+\/320[.]webp$/,
  )
  await page.goto(`/members/${member.username}`)
  await expect(page.getByRole('main').locator('.avatar img')).toHaveJSProperty('complete', true)
  expect(
    await page
      .getByRole('main')
      .locator('.avatar img')
      .evaluate((img: HTMLImageElement) => img.naturalWidth),
  ).toBe(320)

  await page.goto('/settings')
  await page.getByRole('button', { name: 'Remove Photo 1' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings updated', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Account of ${member.name}` }).locator('img')).toHaveCount(0)
})

test('a festival shows its photo, and its cover again without one', async ({ page }) => {
  await signUp(page)
  await page.goto('/festivals/new')
  await page.getByLabel('Name', { exact: true }).fill(`Photo Fest ${Date.now().toString(36)}`)
  await page.getByLabel('First day').fill('2027-06-01')
  await page.getByLabel('Location').fill('Cádiz, Spain')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photoFile('poster.jpg'))
  await allUp(page.getByRole('main'))
  await page.getByRole('main').getByRole('button', { name: 'Add Festival' }).click()
  const photo = page.getByRole('main').locator('.photo img').first()
  await expect(photo).toBeVisible()
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Edit festival' }).click()
  await page.getByRole('button', { name: 'Remove Photo 1' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Photo Fest')
  await expect(page.getByRole('main').locator('.cover-drawing').first()).toBeVisible()
})
