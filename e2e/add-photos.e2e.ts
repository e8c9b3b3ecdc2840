import { expect, expectAccessible, newMember, signUp, test } from './journey.ts'
import { gifFile, heavyFile, photoFile, photoFiles, textFile } from './photo-files.ts'
import { addPhotos, allUp, goToPhotos, openPostRoom, photosOf } from './room-steps.ts'

test('an upload waits for the network and continues automatically @P4.31 @P8.40', async ({ page, context }) => {
  await signUp(page)
  const dialog = await openPostRoom(page)
  // The upload code is still on its way when the network is lost.
  const { promise: isBack, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('noInternetConnection')) await isBack
    await route.fulfill({ response })
  })
  await goToPhotos(dialog, 'Poor Wi-Fi')
  await context.setOffline(true)
  await addPhotos(dialog, await photoFiles('early.jpg'))
  await expect(dialog.getByText(/No Internet connection/)).toBeVisible()
  await context.setOffline(false)
  arrive()
  await page.unrouteAll({ behavior: 'wait' })
  await allUp(dialog)
  await expect(photosOf(dialog)).toHaveCount(1)

  await context.setOffline(true)
  await addPhotos(dialog, await photoFiles('late.jpg'))
  await expect(dialog.getByText(/No Internet connection/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Post Room' }).click()
  await expect(dialog.getByRole('button', { name: /One photo to go/ })).toBeVisible()
  await context.setOffline(false)
  await expect(page, 'it is posted once the photo is up').toHaveURL(/\/rooms\/[0-9a-f-]{36}$/, { timeout: 30_000 })
  const room = await (await page.request.get(`/api/room-shares/${page.url().split('/').at(-1)}`)).json()
  expect(room.images).toHaveLength(2)
})

test('if the upload code cannot be loaded, a reload is offered, after which the photo is uploaded', async ({
  page,
}) => {
  await signUp(page)
  const dialog = await openPostRoom(page)
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    const isUploadCode = (await response.text()).includes('noInternetConnection')
    return isUploadCode ? route.abort() : route.fulfill({ response })
  })
  await goToPhotos(dialog, 'Kept by the browser')
  await addPhotos(dialog, await photoFiles('kept.jpg'))
  const notice = page.getByRole('alert').filter({ hasText: 'We couldn’t load part of this page' })
  await expect(notice).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await notice.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Post Room' }).first().click()
  await expect(photosOf(dialog)).toHaveCount(1)
  await allUp(dialog)
})

test('an upload that was cut off goes on with its address, and one too many for today says so at once @P8.22 @P9.60', async ({
  page,
}) => {
  await signUp(page)
  const dialog = await openPostRoom(page)
  await goToPhotos(dialog, 'Cut off')
  let prepared = 0
  await page.route('**/api/objects/upload', (route) => {
    prepared += 1
    return route.continue()
  })
  await page.route('**/objects/uploads/**', (route) => route.abort(), { times: 1 })
  await addPhotos(dialog, await photoFiles('cut.jpg'))
  await allUp(dialog)
  expect(prepared).toBe(1)
  let refused = 0
  await page.route('**/api/objects/upload', (route) => {
    refused += 1
    const json = { error: 'Please come back tomorrow.', code: 'rate_limited' }
    return route.fulfill({ status: 429, json })
  })
  await addPhotos(dialog, await photoFiles('more.jpg'))
  await expect(photosOf(dialog).last()).toContainText('Please come back tomorrow.')
  expect(refused).toBe(1)
})

test('an upload is paused, resumed and cancelled @P4.30', async ({ page }) => {
  await signUp(page)
  const dialog = await openPostRoom(page)
  await goToPhotos(dialog, 'Paused')
  let held = true
  const heldUploads: (() => void)[] = []
  await page.route('**/objects/uploads/**', async (route) => {
    if (held) await new Promise<void>((done) => heldUploads.push(done))
    await route.continue().catch(() => {})
  })
  await addPhotos(dialog, await photoFiles('one.jpg', 'two.jpg'))
  await dialog.getByRole('button', { name: 'Pause one.jpg' }).click()
  await expect(dialog.getByText(/^Paused at/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel two.jpg' }).click()
  await expect(photosOf(dialog)).toHaveCount(1)
  held = false
  for (const go of heldUploads) go()
  await dialog.getByRole('button', { name: 'Resume one.jpg' }).click()
  await allUp(dialog)
  await expect(dialog.getByRole('button', { name: 'Remove one.jpg' })).toBeVisible()
})

test('photos are added by drag and drop, and dragged into another order', async ({ page }) => {
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
  await dialog.getByRole('button', { name: 'Browse photos' }).dispatchEvent('drop', { dataTransfer: dropped })
  await expect(photosOf(dialog)).toHaveCount(3)
  await allUp(dialog)
  await photosOf(dialog).nth(2).locator('[data-grip]').hover()
  await page.mouse.down()
  await photosOf(dialog).nth(1).hover()
  await photosOf(dialog).nth(0).hover()
  await page.mouse.up()
  await expect(photosOf(dialog).nth(0)).toContainText('Coverthree.jpg')
  await expect(photosOf(dialog).nth(2)).toContainText('two.jpg')
})

test('files of other types, too large, too many or duplicate are refused with a message @P5.21 @P5.22 @P8.22 @P8.39', async ({
  page,
}) => {
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

  // An image of a type that is not supported: the server's error appears next to it.
  await addPhotos(dialog, [await gifFile('dance.gif')])
  await expect(photosOf(dialog).last()).toContainText('Please choose a JPEG, PNG, WebP or AVIF photo')
  await expect(page.getByText('Failed to process photos', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Post Room' }).click()
  await expect(dialog.getByText('One photo wasn’t uploaded. Try again, or continue without')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel dance.gif' }).click()
  await expect(dialog.getByText('One photo wasn’t uploaded. Try again, or continue without')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Post Room' }).click()
  await expect(page).toHaveURL(/\/rooms\/[0-9a-f-]{36}$/)
})

test('a member adds a profile photo, chosen without a network, and removes it', async ({ page, context }) => {
  const member = newMember()
  await signUp(page, member)
  await page.goto('/settings')
  const choose = page.locator('#profile input[type=file]').first()
  await expect(choose).toBeAttached()
  // Here the upload code is not requested before the first file.
  await context.setOffline(true)
  await choose.setInputFiles(await photoFile('me.jpg'))
  await expect(page.locator('#profile').getByText(/No Internet connection/)).toBeVisible()
  await context.setOffline(false)
  await expect(photosOf(page.locator('#profile'))).toHaveCount(1)
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

test('a festival shows its photo, and its generated cover when the photo is removed', async ({ page }) => {
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
  await expect(page.getByRole('main').locator('.cover-map').first()).toBeVisible()
  await expect(photo).toHaveCount(0)
})
