import type { APIRequestContext, Page } from '@playwright/test'
import { expect, expectAccessible, journeySizes, missedBy, newMember, signUp, sizes, test, told } from './journey.ts'
import { photoFiles } from './photo-files.ts'
import { newDancer, postRoom } from './room-steps.ts'

let made = 0
/** A word that stands in no other room. */
const newWord = () => `Zq${process.pid.toString(36)}${Date.now().toString(36)}${made++}`

const asMember = (token: string) => ({ authorization: `Bearer ${token}` })
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const ask = (page: Page) => page.getByRole('button', { name: /^Message/ })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Send a Request' })

/** Three rooms at 30, 80 and 150 euros a night, found by one word. */
async function postThree(request: APIRequestContext, token: string) {
  const area = newWord()
  const change = { area, sleepStyle: 'Night owl', amenities: ['WiFi', 'Kitchen', 'TV', 'Parking'], maxGuests: 3 }
  for (const [title, pricePerNight] of [
    ['A bed for little', '30'],
    ['A bed for some', '80'],
    ['A bed for much', '150'],
  ] as const)
    await postRoom(request, token, { ...change, title: `${title} ${area}`, pricePerNight })
  return area
}

async function savePreferences(request: APIRequestContext, token: string, preferences: object) {
  const reply = await request.post('/api/user/preferences', { headers: asMember(token), data: preferences })
  expect(reply.ok()).toBe(true)
}

/** Walks the page with Tab until it stands there. */
async function tabTo(page: Page, name: RegExp) {
  const reached = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  for (let presses = 0; presses < 80 && !name.test(await reached()); presses++) await page.keyboard.press('Tab')
  expect(await reached()).toMatch(name)
}

for (const { name: size, ...viewport } of journeySizes)
  test(`find a room within my budget and ask, on a ${size}`, async ({ page, browser, baseURL }) => {
    const host = await newDancer(browser, baseURL, 'Marta Ruiz')
    const word = await postThree(page.request, host.token)
    await page.setViewportSize(viewport)
    const guest = await signUp(page)
    await savePreferences(page.request, guest.token, { sleepStyle: 'Early riser', budgetMax: 100 })

    await page.goto('/rooms')
    await page.getByRole('searchbox', { name: 'City, area or festival' }).fill(word)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('heading', { name: '3 rooms found' })).toBeVisible()

    if (size === 'phone') await page.getByRole('button', { name: /^Filters/ }).click()
    const highest = page.getByRole('slider', { name: 'Highest price per night' })
    await highest.press('PageDown')
    await highest.press('PageDown')
    await highest.press('ArrowLeft')
    await highest.press('ArrowLeft')
    await expect(page).toHaveURL(/maxPrice=90(&|$)/)
    if (size === 'phone') await page.getByRole('button', { name: 'Show rooms' }).click()
    await expect(page.getByRole('heading', { name: '2 rooms found' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: '2 rooms found' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Filters/ })).toContainText('1')

    const found = card(page, `A bed for little ${word}`)
    await expect(found).toContainText('≈ $32.61')
    await expect(found).toContainText('Offering Room')
    await expect(found).toContainText('1/3 guests')
    await expect(found).toContainText('Marta Ruiz')
    await expect(found.getByRole('list', { name: 'Amenities' })).toContainText('+1 more')
    await expect(found).toContainText(/\d of \d fit/)
    await expectAccessible(page)

    await found.getByRole('link', { name: `A bed for little ${word}`, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`A bed for little ${word}`)
    await expect(page.getByText('you sleep early, they go late')).toBeVisible()
    await expect(page.getByText('Published: 30 EUR')).toBeVisible()

    await ask(page).click()
    const message = dialog(page).getByRole('textbox', { name: 'Your message' })
    await dialog(page).getByRole('button', { name: 'Send request' }).click()
    await expect(told(page, 'Message required')).toBeVisible()
    await expect(message).toBeFocused()
    await expect(message).toHaveAccessibleDescription('Please write a message to the host.')
    await expectAccessible(page)

    await message.fill('Hola Marta, four nights and I never snore.')
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await page.reload()
    await ask(page).click()
    await expect(message).toHaveValue('Hola Marta, four nights and I never snore.')

    await page.route('**/api/room-requests', (route) => route.abort())
    await dialog(page).getByRole('button', { name: 'Send request' }).click()
    await expect(told(page, 'Failed to send request')).toBeVisible()
    await expect(told(page, 'Please try again later.')).toBeVisible()
    await page.unroute('**/api/room-requests')
    await dialog(page).getByRole('button', { name: 'Send request' }).click()
    await expect(told(page, 'Request sent!')).toBeVisible()
    await expect(told(page, 'The host will review your request and get back to you.')).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Request sent/ })).toBeVisible()

    await page.goBack()
    await expect(card(page, `A bed for little ${word}`).getByRole('link', { name: /^Request sent/ })).toBeVisible()
    const [sent] = await (await page.request.get('/api/my-room-requests', { headers: asMember(guest.token) })).json()
    expect(sent).toMatchObject({ status: 'pending', message: 'Hola Marta, four nights and I never snore.' })
    await host.page.context().close()
  })

test('the keyboard alone finds a room by its festival and asks', async ({ page, browser, baseURL }) => {
  const host = await newDancer(browser, baseURL, 'Marta Ruiz')
  const word = await postThree(page.request, host.token)
  await signUp(page)
  await page.goto(`/rooms?query=${word}`, { waitUntil: 'networkidle' })
  const [festival] = await (await page.request.get('/api/festivals?limit=1')).json()
  const choice = page.getByRole('combobox', { name: 'Festival' })
  await choice.focus()
  await page.keyboard.type(festival.name)
  await expect(page.getByRole('option', { name: festival.name }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(choice).toHaveValue(festival.name)
  await expect(page).toHaveURL(new RegExp(`festivalId=${festival.id}`))
  await expect(page.getByRole('heading', { name: '3 rooms found' })).toBeVisible()

  await tabTo(page, new RegExp(`^A bed for (little|some|much) ${word}`))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(word)
  await tabTo(page, /^Message/)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByRole('textbox').focus()
  await page.keyboard.type('May I join?')
  await tabTo(page, /Send request/)
  await page.keyboard.press('Enter')
  await expect(told(page, 'Request sent!')).toBeVisible()
  await host.page.context().close()
})

test('a link means the same to a reader of another currency', async ({ page, browser, baseURL }) => {
  const host = await newDancer(browser, baseURL, 'Marta Ruiz')
  const word = await postThree(page.request, host.token)
  await page.goto(`/rooms?query=${word}&maxPrice=80&priceIn=EUR`)
  await expect(page.getByRole('heading', { name: '2 rooms found' })).toBeVisible()
  await page.getByRole('banner').getByRole('combobox', { name: 'Currency' }).selectOption('JPY')
  await expect(card(page, 'A bed for some')).toContainText('≈ ¥13,000')
  await expect(page.getByText('¥0 – ¥13,000')).toBeVisible()
  await expect(page.getByRole('heading', { name: '2 rooms found' })).toBeVisible()
  await host.page.context().close()
})

test('a visitor reads a room, logs in to ask and comes back to it', async ({ page, browser, baseURL }) => {
  const host = await newDancer(browser, baseURL, 'Marta Ruiz')
  const room = await postRoom(page.request, host.token, { airbnbLink: 'https://www.airbnb.com/rooms/4711' })
  const guest = newMember()
  const account = { ...guest, location: 'Sevilla, Spain', age: 29 }
  expect((await page.request.post('/api/auth/register', { data: account })).status()).toBe(201)
  await page.goto('/rooms')
  await expect(page.getByRole('button', { name: 'Post Room' })).toHaveCount(0)
  await page.goto(`/rooms/${room.id}`)
  await expect(page).toHaveTitle(new RegExp(room.title))
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/rooms/${room.id}$`))
  expect(await page.content()).not.toContain('airbnb.com')
  await page.getByRole('link', { name: /^Message/ }).click()
  await page.getByLabel('Username').fill(guest.username)
  await page.getByLabel('Password', { exact: true }).fill(guest.password)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/rooms/${room.id}$`))
  await ask(page).click()
  await expect(dialog(page)).toBeVisible()
  await host.page.context().close()
})

test('interest is shown at once, to nobody else, and still there after a reload', async ({
  page,
  browser,
  baseURL,
}) => {
  const host = await newDancer(browser, baseURL, 'Marta Ruiz')
  const room = await postRoom(page.request, host.token)
  const calls: string[] = []
  await page.goto(`/rooms/${room.id}`, { waitUntil: 'networkidle' })
  page.on('request', (request) => calls.push(request.url()))
  await page.getByRole('button', { name: /^Show Interest/ }).click()
  await expect(page.getByRole('button', { name: /^Interested!/ })).toHaveAttribute('aria-pressed', 'true')
  expect(calls).toEqual([])
  await page.reload()
  await expect(page.getByRole('button', { name: /^Interested!/ })).toBeVisible()
  await host.page.context().close()
})

test('all photos of a room are seen, by its buttons and by the arrow keys', async ({ page, browser, baseURL }) => {
  const host = await newDancer(browser, baseURL, 'Marta Ruiz')
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
  const room = await postRoom(page.request, host.token, { images })
  await page.goto(`/rooms/${room.id}`, { waitUntil: 'networkidle' })
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', new RegExp(images[0] ?? 'none'))
  await expect(page.getByRole('button', { name: 'Previous photo' })).toBeHidden()
  await page.getByRole('button', { name: 'Next photo' }).click()
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible()
  await page.getByRole('list', { name: `Photos of ${room.title}` }).press('ArrowRight')
  await expect(page.getByText('3 of 3', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Photo 3 of 3' })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Next photo' })).toBeHidden()
  await expectAccessible(page)
  await host.page.context().close()
})

test('where nobody can ask, it is said why', async ({ page, browser, baseURL }) => {
  const host = await newDancer(browser, baseURL, 'Marta Ruiz')
  const forWomen = await postRoom(page.request, host.token, { genderPreference: 'Female only' })
  const full = await postRoom(page.request, host.token, { maxGuests: 1 })
  const guest = await signUp(page)
  await page.goto(`/rooms/${forWomen.id}`)
  await expect(ask(page)).toBeDisabled()
  await expect(page.getByText('This room is for women only.')).toBeVisible()
  await page.getByRole('link', { name: 'Say in Settings whether that is you' }).click()
  await expect(page).toHaveURL(/\/settings#preferences$/)
  await savePreferences(page.request, guest.token, { gender: 'Male' })
  await page.goto(`/rooms/${forWomen.id}`)
  await expect(page.getByText('This room is for women only.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Say in Settings whether that is you' })).toHaveCount(0)
  await page.goto(`/rooms/${full.id}`)
  await expect(ask(page)).toBeDisabled()
  await expect(page.getByText('This room is full.')).toBeVisible()
  await host.page.context().close()
})

test('its host closes it, opens it again and takes it down', async ({ page, browser, baseURL }) => {
  const visitor = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  const host = await signUp(page)
  const room = await postRoom(page.request, host.token)
  await page.goto(`/rooms/${room.id}`)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(told(page, 'Room closed')).toBeVisible()
  await expect(page.getByText('This room is closed')).toBeVisible()
  expect((await visitor.goto(`/rooms/${room.id}`))?.status()).toBe(404)
  await expect(visitor.getByRole('heading', { name: 'Room not found' })).toBeVisible()
  await visitor.getByRole('link', { name: 'Back to the rooms' }).click()
  await expect(visitor).toHaveURL(/\/rooms$/)

  await page.reload()
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect(told(page, 'Room opened again')).toBeVisible()
  expect((await visitor.goto(`/rooms/${room.id}`))?.status()).toBe(200)

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const sure = page.getByRole('alertdialog', { name: `Delete ${room.title}?` })
  await expect(sure).toContainText('all requests for it are deleted')
  await expectAccessible(page)
  const missed = missedBy(page)
  await sure.getByRole('button', { name: 'Delete room' }).click()
  await expect(page).toHaveURL(/\/my-rooms$/)
  await expect(told(page, 'Room deleted')).toBeVisible()
  expect(missed, 'what is gone is not asked for').toEqual([])
  expect((await visitor.goto(`/rooms/${room.id}`))?.status()).toBe(404)
  await visitor.context().close()
})

test('members see the rooms of their own festivals, and all of them at will', async ({ page, browser, baseURL }) => {
  const host = await newDancer(browser, baseURL, 'Marta Ruiz')
  const word = await postThree(page.request, host.token)
  const guest = await signUp(page)
  await page.goto(`/rooms?query=${word}`)
  await expect(page.getByRole('heading', { name: '3 rooms found' })).toBeVisible()
  await expect(page.getByText('You have no festivals yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse festivals', exact: true })).toHaveAttribute('href', '/')

  const [, elsewhere] = await (await page.request.get('/api/festivals?limit=2')).json()
  const going = { festivalId: elsewhere.id, status: 'attending' }
  await page.request.post('/api/festival-attendance', { headers: asMember(guest.token), data: going })
  await page.reload()
  await expect(page.getByRole('heading', { name: '0 rooms found' })).toBeVisible()
  await page.getByRole('switch', { name: 'Only my festivals' }).uncheck()
  await expect(page).toHaveURL(/scope=all/)
  await expect(page.getByRole('heading', { name: '3 rooms found' })).toBeVisible()
  await host.page.context().close()
})

test('a list that cannot be loaded says so, and Retry reloads the page', async ({ page }) => {
  await page.goto('/')
  await page.route('**/api/room-shares?*', (route) => route.abort())
  await page.getByRole('link', { name: 'Rooms', exact: true }).first().click()
  await expect(page.getByText('Sorry, there was an error loading the rooms. Please try again.')).toBeVisible()
  await page.unroute('**/api/room-shares?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: /^\d+ rooms? found$/ })).toBeVisible()
})

test('nothing fits: it is said, and the filters are cleared at one press', async ({ page }) => {
  await page.goto('/rooms?query=zzzzqqqq&sort=price')
  await expect(page.getByText('No rooms found')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/rooms\?sort=price$/)
})

test('an address that posts a room leads a visitor to the login, and a member to the dialog', async ({ page }) => {
  await page.goto('/rooms?post=1')
  await expect(page).toHaveURL(/\/auth\?next=/)
  await signUp(page)
  await page.goto('/rooms?post=1')
  await expect(page.getByRole('dialog', { name: 'Post Room' })).toBeVisible()
})

test('nothing moves once a member’s page is painted', async ({ page, browser, baseURL }) => {
  const host = await newDancer(browser, baseURL, 'Marta Ruiz')
  const word = await postThree(page.request, host.token)
  const room = await postRoom(page.request, host.token)
  await signUp(page)
  await page.addInitScript(() => {
    const shifts = { total: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.total += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const { width, height } of sizes)
    for (const path of [`/rooms?query=${word}`, `/rooms/${room.id}`]) {
      await page.setViewportSize({ width, height })
      await page.goto(path, { waitUntil: 'networkidle' })
      const { total } = await page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts)
      expect(total, `${path} at ${width}`).toBeLessThan(0.02)
    }
  await host.page.context().close()
})

for (const { name: size, ...viewport } of sizes)
  test(`a room can be read by everybody on a ${size}`, async ({ page, browser, baseURL }) => {
    const host = await newDancer(browser, baseURL, 'Marta Ruiz')
    const room = await postRoom(page.request, host.token, {
      amenities: ['WiFi', 'Kitchen'],
      description: 'Two beds, one window, a kettle.',
    })
    await page.setViewportSize(viewport)
    await page.goto(`/rooms/${room.id}`, { waitUntil: 'networkidle' })
    await expectAccessible(page)
    await host.page.setViewportSize(viewport)
    await host.page.goto(`/rooms/${room.id}`)
    await expect(host.page.getByRole('link', { name: 'See requests' })).toBeVisible()
    await expectAccessible(host.page)
    await page.goto('/rooms')
    if (size !== 'desktop') await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('combobox', { name: 'Festival' }).click()
    await expect(page.getByRole('listbox', { name: 'Festival' })).toBeVisible()
    await expectAccessible(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, 'nothing is wider than the screen').toBeLessThanOrEqual(0)
    await host.page.context().close()
  })

test.describe('before any script has come', () => {
  test.use({ javaScriptEnabled: false })

  test('the rooms can be searched and read', async ({ page, browser, baseURL }) => {
    const host = await newDancer(browser, baseURL, 'Marta Ruiz')
    const word = await postThree(page.request, host.token)
    await page.goto('/rooms?roomType=Offering')
    await page.getByRole('searchbox', { name: 'City, area or festival' }).fill(word)
    await page.getByRole('searchbox', { name: 'City, area or festival' }).press('Enter')
    await expect(page).toHaveURL(/roomType=Offering/)
    await expect(page.getByRole('heading', { name: '3 rooms found' })).toBeVisible()
    await page.getByRole('link', { name: `A bed for much ${word}`, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`A bed for much ${word}`)
    await host.page.context().close()
  })
})
