import type { Page } from '@playwright/test'
import { postRoom } from '../web/testing/rooms.ts'
import {
  expect,
  expectAccessible,
  expectNothingMoved,
  phone,
  newMember,
  refuseStream,
  register,
  signUp,
  sizes,
  test,
  exactText,
  waitForHydration,
  watchLayoutShifts,
} from './journey.ts'
import { askButton, asMember, postThree, requestDialog } from './room-steps.ts'

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: RegExp) {
  const reached = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  for (let presses = 0; presses < 80 && !name.test(await reached()); presses++) await page.keyboard.press('Tab')
  expect(await reached()).toMatch(name)
}

test('find a room within a budget and request it, on a phone @P1.5 @P1.6 @P2.63 @P2.67 @P2.71 @P2.73 @P2.74 @P2.78 @P2.79 @P4.22 @P5.16 @P7.30 @P8.13 @P8.48', async ({
  page,
}) => {
  const host = await register(page.request, newMember('Marta Ruiz'))
  const word = await postThree(host)
  await page.setViewportSize(phone)
  const guest = await signUp(page)
  await guest.api.profile.savePreferences({ body: { sleepStyle: 'Early riser', budgetMax: 100 } })

  await page.goto('/rooms')
  await page.getByRole('searchbox', { name: 'City, area or festival' }).fill(word)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('heading', { name: '3 rooms found' })).toBeVisible()

  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('radio', { name: 'Whole room' }).check()
  const highest = page.getByRole('slider', { name: 'Highest price per night' })
  for (let pages = 0; pages < 5; pages++) await highest.press('PageDown')
  await highest.press('ArrowLeft')
  await highest.press('ArrowLeft')
  await expect(page).toHaveURL(/maxPrice=90(&|$)/)
  await page.getByRole('button', { name: 'Show rooms' }).click()
  await expect(page.getByRole('heading', { name: '2 rooms found' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: '2 rooms found' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Filters/ })).toContainText('1')

  const found = card(page, `A bed for little ${word}`)
  await expect(found).toContainText('≈ $33 the room')
  await expect(found).toContainText('Offering Room')
  await expect(found).toContainText('1/3 guests')
  await expect(found).toContainText('Marta Ruiz')
  await expect(found.getByRole('list', { name: 'Amenities' })).toContainText('+1 more')
  await expect(found).toContainText('≈ $11 each, a night')
  await found.getByText('Mostly fits you').click()
  await expect(found.getByText('you sleep early, they stay up late')).toBeVisible()
  await expectAccessible(page)
  await found.getByText('Mostly fits you').click()

  await found.getByRole('link', { name: `A bed for little ${word}`, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`A bed for little ${word}`)
  await page.getByText('Mostly fits you').click()
  await expect(page.getByText('you sleep early, they stay up late')).toBeVisible()
  await expect(page.getByText('Published: 30 EUR')).toBeHidden()
  await page.getByText('What the price means').locator('..').click()
  await expect(page.getByText('Published: 30 EUR')).toBeVisible()

  await askButton(page).click()
  const message = requestDialog(page).getByRole('textbox', { name: 'Your message' })
  await requestDialog(page).getByRole('button', { name: 'Send request' }).click()
  await expect(exactText(page, 'Message required')).toBeVisible()
  await expect(message).toBeFocused()
  await expect(message).toHaveAccessibleDescription('Please write a message to the host.')
  await expect(message).toHaveAttribute('rows', '6')
  await expectAccessible(page)

  await message.fill('Hola Marta, four nights and I never snore.')
  await requestDialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(requestDialog(page)).toHaveCount(0)
  await page.reload()
  await askButton(page).click()
  await expect(message).toHaveValue('Hola Marta, four nights and I never snore.')

  await page.route('**/api/room-requests', (route) => route.abort())
  await requestDialog(page).getByRole('button', { name: 'Send request' }).click()
  await expect(exactText(page, 'Failed to send request')).toBeVisible()
  await expect(exactText(page, 'Please try again later.')).toBeVisible()
  await page.unroute('**/api/room-requests')
  await requestDialog(page).getByRole('button', { name: 'Send request' }).click()
  await expect(exactText(page, 'Request sent!')).toBeVisible()
  await expect(exactText(page, 'The host will review your request and get back to you.')).toBeVisible()
  await expect(requestDialog(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Request sent/ })).toBeVisible()

  await page.goBack()
  await expect(card(page, `A bed for little ${word}`).getByRole('link', { name: /^Request sent/ })).toBeVisible()
  const [sent] = await (await page.request.get('/api/my-room-requests', { headers: asMember(guest.token) })).json()
  expect(sent).toMatchObject({ status: 'pending', message: 'Hola Marta, four nights and I never snore.' })
})

test('a room within a budget in one city is three presses away from the home page, on a phone', async ({ page }) => {
  const word = await postThree(await register(page.request, newMember('Marta Ruiz')))
  await page.setViewportSize(phone)
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Rooms' }).click()
  await page.getByRole('searchbox', { name: 'City, area or festival' }).click()
  await page.keyboard.type(`${word}\n`)
  await expect(page.getByRole('heading', { name: '3 rooms found' })).toBeVisible()
  const upTo40 = page.getByRole('button', { name: 'up to $40 each' })
  await expect(upTo40).toBeInViewport({ ratio: 1 })
  await upTo40.click()
  await expect(page.getByRole('heading', { name: '2 rooms found' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Price: up to $40 each' })).toBeInViewport()
})

test('a room can be found by its festival and requested with the keyboard alone', async ({ page }) => {
  const host = await register(page.request, newMember('Marta Ruiz'))
  const word = await postThree(host)
  await signUp(page)
  await refuseStream(page)
  await page.goto(`/rooms?query=${word}`, { waitUntil: 'networkidle' })
  const [festival] = await (await page.request.get('/api/festivals?limit=1')).json()
  const choice = page.getByRole('combobox', { name: 'Festival', exact: true })
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
  await tabTo(page, /^Ask to join/)
  await page.keyboard.press('Enter')
  await expect(requestDialog(page)).toBeVisible()
  await requestDialog(page).getByRole('textbox').focus()
  await page.keyboard.type('May I join?')
  await tabTo(page, /Send request/)
  await page.keyboard.press('Enter')
  await expect(exactText(page, 'Request sent!')).toBeVisible()
})

test('a link shows the same rooms to a viewer with another currency', async ({ page }) => {
  const host = await register(page.request, newMember('Marta Ruiz'))
  const word = await postThree(host)
  await page.goto(`/rooms?query=${word}&maxPrice=80&priceIn=EUR`)
  await expect(page.getByRole('heading', { name: '2 rooms found' })).toBeVisible()
  await page.getByRole('banner').getByRole('combobox', { name: 'Currency' }).selectOption('JPY')
  await expect(card(page, 'A bed for some')).toContainText('≈ ¥13,000')
  await expect(page.getByText('¥0 – ¥13,000')).toBeVisible()
  await expect(page.getByRole('heading', { name: '2 rooms found' })).toBeVisible()
})

test('members see the rooms of their own festivals from the first paint on, and can switch to all @P2.70', async ({
  page,
}) => {
  const host = await register(page.request, newMember('Marta Ruiz'))
  const word = await postThree(host)
  const guest = await signUp(page)
  await page.goto(`/rooms?query=${word}`)
  await expect(page.getByRole('heading', { name: '3 rooms found' })).toBeVisible()
  await expect(page.getByText('You have no festivals yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse festivals', exact: true })).toHaveAttribute('href', '/')

  const [, elsewhere] = await (await page.request.get('/api/festivals?limit=2')).json()
  const going = { festivalId: elsewhere.id, status: 'attending' }
  await page.request.post('/api/festival-attendance', { headers: asMember(guest.token), data: going })
  // The visitors' list is visible neither before the scripts have arrived nor while the member's list is loading.
  const skeleton = page.getByRole('region', { name: 'Rooms', exact: true }).getByText('Loading rooms')
  await page.route('**/*.js', (route) => route.abort())
  await page.reload()
  await expect(skeleton).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.unroute('**/*.js')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/room-shares?*', async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByRole('article')).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { name: '3 rooms at other festivals' })).toBeVisible()
  await page.getByRole('radio', { name: 'All festivals' }).check()
  await expect(page).toHaveURL(/scope=all/)
  await expect(page.getByRole('heading', { name: '3 rooms found' })).toBeVisible()
})

test('a list that cannot be loaded shows an error, and Retry reloads the page @P2.68 @P8.19', async ({ page }) => {
  await page.goto('/')
  // Before hydration a link loads the next page from the server, which the aborted call does not affect.
  await waitForHydration(page)
  await page.route('**/api/room-shares?*', (route) => route.abort())
  await page.getByRole('link', { name: 'Rooms', exact: true }).first().click()
  await expect(page.getByText('Sorry, there was an error loading the rooms. Please try again.')).toBeVisible()
  await page.unroute('**/api/room-shares?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: /^\d+ rooms? found$/ })).toBeVisible()
})

test('an empty result shows a message, and one press clears the filters @P2.69', async ({ page }) => {
  await page.goto('/rooms?query=zzzzqqqq&sort=price', { waitUntil: 'commit' })
  const message = await page.getByText('No rooms found').elementHandle()
  await expect(page.getByText('Check the spelling of “zzzzqqqq”')).toBeVisible()
  await waitForHydration(page)
  // A press on it during hydration would be lost if React replaced it.
  expect(await message?.evaluate((element) => element.isConnected)).toBe(true)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/rooms\?sort=price$/)
})

test("a member's page does not shift after the first paint", async ({ page }) => {
  const host = await register(page.request, newMember('Marta Ruiz'))
  const word = await postThree(host)
  const room = await postRoom(host)
  await signUp(page)
  await refuseStream(page)
  await watchLayoutShifts(page)
  for (const { width, height } of sizes)
    for (const path of [`/rooms?query=${word}`, `/rooms/${room.id}`]) {
      await page.setViewportSize({ width, height })
      await page.goto(path, { waitUntil: 'networkidle' })
      await expectNothingMoved(page)
    }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('rooms can be searched and read @P2.63', async ({ page }) => {
    const host = await register(page.request, newMember('Marta Ruiz'))
    const word = await postThree(host)
    await page.goto('/rooms?roomType=Offering')
    await page.getByRole('searchbox', { name: 'City, area or festival' }).fill(word)
    await page.getByRole('searchbox', { name: 'City, area or festival' }).press('Enter')
    await expect(page).toHaveURL(/roomType=Offering/)
    await expect(page.getByRole('heading', { name: '3 rooms found' })).toBeVisible()
    await page.getByRole('link', { name: `A bed for much ${word}`, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`A bed for much ${word}`)
  })
})
