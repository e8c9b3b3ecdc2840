import { expect, expectAccessible, makeAdmin, phone, test } from './journey.ts'
import { newDancer } from './room-steps.ts'

test('two who land in one hour share a taxi from the airport @S12.49', async ({ browser, baseURL }) => {
  const [ana, ben] = [await newDancer(browser, baseURL, 'Ana Sol'), await newDancer(browser, baseURL, 'Ben Luz')]
  await makeAdmin(ana.username)
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const { id } = await ana.api.festivals.create({
    body: { name: 'Noche de Llegadas', location: 'Málaga, Spain', startDate: day(20), endDate: day(22) },
  })
  const lunch = { type: 'meal' as const, title: 'Lunch', startTime: `${day(21)}T12:00:00Z` }
  const meetup = await ana.api.meetups.create({ params: { id }, body: lunch })
  await ben.api.meetups.join({ params: { id: meetup.id } })
  for (const { api, page } of [ana, ben]) {
    await api.festivalAttendance.set({ body: { festivalId: id, status: 'attending' } })
    await page.setViewportSize(phone)
  }
  const path = `/festivals/${id}/people`

  // Each says when they land; the form names who will see it.
  for (const [{ page }, other, time] of [
    [ana, 'Ben Luz', '14:10'],
    [ben, 'Ana Sol', '14:40'],
  ] as const) {
    await page.goto(path)
    const arrivals = page.getByRole('region', { name: 'Arrivals' })
    await arrivals.getByRole('button', { name: 'Show arrivals' }).click()
    await arrivals.getByRole('button', { name: 'Add your way there' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your way there' })
    await expect(dialog.getByText(other)).toBeVisible()
    await dialog.getByLabel('Airport').fill('Málaga Airport')
    await dialog.getByLabel('You arrive at').fill(time)
    await dialog.getByLabel('Flight number').fill('VY 21')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(arrivals.getByText('1 person sees it')).toBeVisible()
  }

  // Ben finds Ana there, and posts a taxi.
  const bens = ben.page.getByRole('region', { name: 'Arrivals' })
  await expect(bens.getByRole('link', { name: 'Ana Sol' })).toBeVisible()
  await bens.getByRole('button', { name: /^Share a taxi/ }).click()
  const form = ben.page.getByRole('dialog', { name: 'Share a taxi' })
  await expect(form.getByLabel('Title')).toHaveValue('Taxi from Málaga Airport')
  await expect(form.getByLabel('Start time')).toHaveValue('14:40')
  await form.getByRole('button', { name: 'Create' }).click()
  const taxi = { name: 'Taxi from Málaga Airport' }
  await expect(bens.getByRole('article', taxi)).toContainText('1 of 4 places taken')

  // Ana sees it beside her own flight, and joins by one press.
  await ana.page.reload()
  const anas = ana.page.getByRole('region', { name: 'Arrivals' })
  await anas.getByRole('button', { name: 'Show arrivals' }).click()
  const card = anas.getByRole('article', taxi)
  await expectAccessible(ana.page)
  await card.getByRole('button', { name: 'Join' }).click()
  await expect(card).toContainText('2 of 4 places taken')

  // The notification leads Ben to it.
  await ben.page.goto('/')
  await ben.page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
  await ben.page.getByRole('link', { name: /Taxi from Málaga Airport/ }).click()
  await expect(bens.getByRole('article', taxi)).toBeInViewport()

  // A visitor reads of no taxi.
  const visitor = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  expect(await (await visitor.request.get(`/api/festivals/${id}/meetups?type=taxi`)).json()).toEqual([])
})
