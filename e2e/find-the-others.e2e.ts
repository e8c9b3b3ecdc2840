import { expect, expectAccessible, makeAdmin, phone, test } from './journey.ts'
import { newDancer } from './room-steps.ts'

const entrance = { latitude: 40.41694, longitude: -3.70346, accuracy: 12 }

test('two find the others at the entrance; one stops, and the other sees them no longer', async ({
  browser,
  baseURL,
}) => {
  const [ana, ben] = [await newDancer(browser, baseURL, 'Ana Sol'), await newDancer(browser, baseURL, 'Ben Luz')]
  await makeAdmin(ana.username)
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const { id } = await ana.api.festivals.create({
    body: { name: 'Noche de Encuentros', location: 'Madrid, Spain', startDate: day(0), endDate: day(2) },
  })
  const path = `/festivals/${id}/people`
  const startTime = new Date(Date.now() + 3_600_000).toISOString()
  const meetup = await ana.api.meetups.create({
    params: { id },
    body: { type: 'meal', title: 'Before the party', startTime },
  })
  await ben.api.meetups.join({ params: { id: meetup.id } })
  for (const { page } of [ana, ben]) {
    await page.setViewportSize(phone)
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation(entrance)
  }

  for (const [{ page }, other] of [
    [ana, 'Ben Luz'],
    [ben, 'Ana Sol'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Share where I am' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share your location' })
    await expect(dialog.getByText(other)).toBeVisible()
    await dialog.getByLabel('For how long').selectOption('30 minutes')
    await dialog.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Running' })).toContainText('Sharing until')
  }
  const panel = ben.page.getByRole('region', { name: 'Find each other' })
  await panel.getByRole('button', { name: 'Show the map' }).click()
  await expect(panel.getByRole('link', { name: 'Ana Sol' })).toBeVisible({ timeout: 15_000 })
  await expect(panel).toContainText('Within about 220 m · seen just now')
  // At the top of the page the bar covers no control.
  await ben.page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expectAccessible(ben.page)

  // On any page, also after a reload.
  await ana.page.goto('/rooms')
  await ana.page.getByRole('region', { name: 'Running' }).getByRole('button', { name: /^Stop/ }).click()
  await expect(ana.page.getByRole('region', { name: 'Running' })).toBeHidden()
  await ben.page.reload()
  await panel.getByRole('button', { name: 'Show the map' }).click()
  await expect(panel.getByText('Nobody is sharing their location right now.')).toBeVisible()
})
