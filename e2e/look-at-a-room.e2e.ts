import { postRoom } from '../web/testing/rooms.ts'
import {
  expect,
  expectAccessible,
  missingFilesOf,
  newMember,
  phone,
  register,
  signUp,
  test,
  exactText,
} from './journey.ts'
import { photoFiles } from './photo-files.ts'
import { askButton, asMember, requestDialog } from './room-steps.ts'

test('a visitor views a room, logs in to request it and returns to it @S4.7', async ({ page }) => {
  const host = await register(page.request, newMember('Marta Ruiz'))
  const room = await postRoom(host, { airbnbLink: 'https://www.airbnb.com/rooms/4711' })
  const guest = newMember()
  await register(page.request, guest)
  await page.goto('/rooms')
  await expect(page.getByRole('button', { name: 'Post Room' })).toHaveCount(0)
  await page.goto(`/rooms/${room.id}`)
  await expect(page).toHaveTitle(new RegExp(room.title))
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/rooms/${room.id}$`))
  expect(await page.content()).not.toContain('airbnb.com')
  await page.getByRole('link', { name: /^Ask to join/ }).click()
  await page.getByLabel('Username').fill(guest.username)
  await page.getByLabel('Password', { exact: true }).fill(guest.password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/rooms/${room.id}$`))
  await askButton(page).click()
  await expect(requestDialog(page)).toBeVisible()
})

test('interest of a visitor is shown at once, without a call, and persists after a reload @P2.77', async ({ page }) => {
  const host = await register(page.request, newMember('Marta Ruiz'))
  const room = await postRoom(host)
  const calls: string[] = []
  await page.goto(`/rooms/${room.id}`, { waitUntil: 'networkidle' })
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url())
  })
  await page.getByRole('button', { name: /^Show Interest/ }).click()
  await expect(page.getByRole('button', { name: /^Interested!/ })).toHaveAttribute('aria-pressed', 'true')
  expect(calls).toEqual([])
  await page.reload()
  await expect(page.getByRole('button', { name: /^Interested!/ })).toBeVisible()
})

test('all photos of a room can be viewed with the buttons and the arrow keys', async ({ page }) => {
  const host = await register(page.request, newMember('Marta Ruiz'))
  const images: string[] = []
  for (const { buffer } of await photoFiles('one.jpg', 'two.jpg', 'three.jpg')) {
    const headers = asMember(host.token)
    const { uploadURL } = await (await page.request.post('/api/objects/upload', { headers })).json()
    expect((await page.request.put(uploadURL, { data: buffer, headers: { 'content-type': 'image/jpeg' } })).ok()).toBe(
      true,
    )
    const finished = await page.request.put('/api/room-photos', { headers, data: { photoURL: uploadURL } })
    images.push((await finished.json()).objectPath)
  }
  const room = await postRoom(host, { images })
  await page.goto(`/rooms/${room.id}`, { waitUntil: 'networkidle' })
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect((await page.request.get(picture ?? '')).headers()['content-type']).toBe('image/jpeg')
  // All are visible on a wide screen, and a press opens one in full screen.
  const photo = (name: string) => page.getByRole('button', { name, exact: true })
  for (const at of [1, 2, 3]) await expect(photo(`Photo ${at} of 3`)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Next photo' })).toBeHidden()
  await photo('Photo 2 of 3').click()
  const large = page.getByRole('dialog')
  await expect(large.getByRole('img', { name: 'Photo 2 of 3' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(large.getByRole('img', { name: 'Photo 3 of 3' })).toBeVisible()
  await expect(large.getByRole('button', { name: 'Next photo' })).toBeHidden()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(photo('Photo 2 of 3')).toBeFocused()

  await page.setViewportSize(phone)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: 'Previous photo' })).toBeHidden()
  await page.getByRole('button', { name: 'Next photo' }).click()
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible()
  await photo('Photo 2 of 3').press('ArrowRight')
  await expect(page.getByText('3 of 3', { exact: true })).toBeVisible()
  await expect(photo('Photo 3 of 3')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Next photo' })).toBeHidden()
  await expectAccessible(page)

  // If they cannot be loaded their colours stay visible, and they are loaded when there is a network.
  await page.route('**/objects/**', (route) => route.abort())
  await page.reload()
  const broken = page.locator('img[data-broken]')
  await expect(broken.first()).toHaveCSS('opacity', '0')
  await page.unroute('**/objects/**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(broken).toHaveCount(0)
})

test('a room that cannot be requested shows the reason @P2.80', async ({ page }) => {
  const host = await register(page.request, newMember('Marta Ruiz'))
  const forWomen = await postRoom(host, { genderPreference: 'Female only' })
  const full = await postRoom(host, { maxGuests: 1 })
  const guest = await signUp(page)
  await page.goto(`/rooms/${forWomen.id}`)
  await expect(askButton(page)).toBeDisabled()
  await expect(page.getByText('This room is for women only.').filter({ visible: true })).toBeVisible()
  await page.getByRole('link', { name: 'Say in Settings if that’s you' }).click()
  await expect(page).toHaveURL(/\/settings\/preferences#gender$/)
  await guest.api.profile.savePreferences({ body: { gender: 'Male' } })
  await page.goto(`/rooms/${forWomen.id}`)
  await expect(page.getByText('This room is for women only.').filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Say in Settings if that’s you' })).toHaveCount(0)
  await page.goto(`/rooms/${full.id}`)
  await expect(askButton(page)).toBeDisabled()
  await expect(page.getByText('This room is full.').filter({ visible: true })).toBeVisible()
})

test('the host closes a room, opens it again and deletes it', async ({ page, browser, baseURL }) => {
  const visitor = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  const host = await signUp(page)
  const room = await postRoom(host)
  await page.goto(`/rooms/${room.id}`)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(exactText(page, 'Room closed')).toBeVisible()
  await expect(page.getByText('This room is closed')).toBeVisible()
  expect((await visitor.goto(`/rooms/${room.id}`))?.status()).toBe(404)
  await expect(visitor.getByRole('heading', { name: 'Room not found' })).toBeVisible()
  await visitor.getByRole('link', { name: 'Back to the rooms' }).click()
  await expect(visitor).toHaveURL(/\/rooms$/)

  await page.reload()
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect(exactText(page, 'Room opened again')).toBeVisible()
  expect((await visitor.goto(`/rooms/${room.id}`))?.status()).toBe(200)

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const confirmation = page.getByRole('alertdialog', { name: `Delete ${room.title}?` })
  await expect(confirmation).toContainText('This deletes its page, its photos and all requests for it')
  await expectAccessible(page)
  const missed = missingFilesOf(page)
  await confirmation.getByRole('button', { name: 'Delete room' }).click()
  await expect(page).toHaveURL(/\/my-rooms$/)
  await expect(exactText(page, 'Room deleted')).toBeVisible()
  expect(missed, 'what is gone is not asked for').toEqual([])
  expect((await visitor.goto(`/rooms/${room.id}`))?.status()).toBe(404)
  await visitor.context().close()
})
