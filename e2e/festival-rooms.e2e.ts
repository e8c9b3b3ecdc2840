import { postRoom } from '../web/testing/rooms.ts'
import { expect, expectAccessible, test, waitForHydration } from './journey.ts'
import { newDancer } from './room-steps.ts'

test('a festival shows its shared rooms to everyone, also without JavaScript', async ({ page, browser, baseURL }) => {
  const host = await newDancer(browser, baseURL, 'Marta Ruiz')
  const [, festival] = await (await page.request.get('/api/festivals?limit=2')).json()
  const dates = { availableFrom: festival.startDate, availableTo: festival.endDate }
  const room = await postRoom(host, { festivalId: festival.id, ...dates })

  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const reader = await plain.newPage()
  await reader.goto(`/festivals/${festival.id}`)
  await expect(
    reader.getByRole('region', { name: 'Rooms' }).getByRole('link', { name: room.title, exact: true }),
  ).toBeVisible()

  await page.goto(`/festivals/${festival.id}`)
  const rooms = page.getByRole('region', { name: 'Rooms' })
  await expect(rooms.getByRole('button', { name: 'Post Room' })).toHaveCount(0)
  await expectAccessible(page)
  await rooms.getByRole('link', { name: room.title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(room.title)

  await host.page.goto(`/festivals/${festival.id}`)
  await host.page.getByRole('region', { name: 'Rooms' }).getByRole('button', { name: 'Post Room' }).click()
  await expect(
    host.page.getByRole('dialog', { name: 'Post Room' }).getByLabel('Festival', { exact: true }),
  ).toHaveValue(festival.name)
})

test('a festival whose rooms cannot be loaded shows an error and a retry @P2.101', async ({
  page,
  browser,
  baseURL,
}) => {
  const host = await newDancer(browser, baseURL, 'Marta Ruiz')
  await postRoom(host)
  const [festival] = await (await page.request.get('/api/festivals?limit=1')).json()
  await page.goto('/festivals/calendar')
  await waitForHydration(page)
  await page.route('**/api/room-shares?*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await page.getByRole('banner').getByRole('link', { name: 'Festivals', exact: true }).click()
  await page.getByRole('article').filter({ hasText: festival.name }).first().getByRole('link').first().click()
  await expect(page.getByText('Error loading rooms. Please try again.')).toBeVisible()
  await page.unroute('**/api/room-shares?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  // Any room will do: the page lists the first six, and other tests also post rooms there.
  await expect(page.getByRole('region', { name: 'Rooms' }).getByRole('article').first()).toBeVisible()
})
