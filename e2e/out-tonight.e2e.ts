import type { SocialParty } from '../contract/socials/social-parties.ts'
import { expect, expectAccessible, makeAdmin, phone, signUp, test, waitForHydration } from './journey.ts'

test('an admin uploads socials and corrects two rows, and a visitor finds those of tonight on a phone @P1.13', async ({
  page,
  browser,
  baseURL,
  timezoneId,
}) => {
  const { username } = await signUp(page)
  await makeAdmin(username)
  await page.addInitScript(() => {
    const user = JSON.parse(localStorage.getItem('authUser') ?? '{}')
    localStorage.setItem('authUser', JSON.stringify({ ...user, isAdmin: true }))
  })
  await page.goto('/admin/upload')
  await waitForHydration(page)
  // A night lasts until six in the morning in the browser's time zone.
  const tonight = new Date(Date.now() - 6 * 3_600_000).toLocaleDateString('sv-SE', { timeZone: timezoneId ?? 'UTC' })
  const word = Date.now().toString(36)
  const file = [
    'Venue name,Address,City,Date,Time,Instagram link,Dance Styles',
    `Sala Uno ${word},"Calle Mayor, 1",Madrid,${tonight},9:00 PM - 1:00 AM,https://www.instagram.com/salauno,Zouk;Tango`,
    `Sala Dos ${word},,Madrid,,10:00 PM,,Zouk`,
    `Sala Tres ${word},Gran Via 3,Madrid,tonight,,,Zouk`,
  ]
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'socials.csv', mimeType: 'text/csv', buffer: Buffer.from(file.join('\r\n')) })
  for (const row of [2, 3]) {
    const form = page.getByRole('form', { name: `Row ${row}` })
    await form.getByLabel('Date').fill(tonight)
    await form.getByRole('button', { name: 'Use this row' }).click()
  }
  await page.getByRole('button', { name: 'Upload to Database' }).click()
  await expect(page.getByText(/^Successfully uploaded 3 social parties/).first()).toBeVisible()
  // A newly started site places them after it has loaded the gazetteer.
  const placed = async () => {
    const reply = await page.request.get('/api/social-parties?city=Madrid&danceStyles=Zouk')
    return ((await reply.json()) as SocialParty[]).every(({ latitude }) => latitude !== null)
  }
  await expect.poll(placed, { timeout: 60_000 }).toBe(true)

  const visitor = await (await browser.newContext({ ...(baseURL && { baseURL }), viewport: phone })).newPage()
  await visitor.goto('/')
  await visitor.getByRole('link', { name: 'Socials', exact: true }).click()
  // The city of a link that is pressed before hydration is not remembered for the next visit.
  await waitForHydration(visitor)
  // Tonight in Madrid is two taps from the home page: its list begins with tonight.
  await visitor.getByRole('navigation', { name: 'Cities' }).getByRole('link', { name: 'Madrid' }).click()
  await expect(visitor.getByRole('heading', { name: /^Tonight/ })).toBeVisible()
  await visitor.getByLabel('Dance style').selectOption('Zouk')
  await visitor.getByRole('link', { name: 'Tonight' }).click()
  await expect(visitor.getByRole('paragraph').filter({ hasText: /^\d+ socials$/ })).toBeVisible()
  const card = visitor.getByRole('article').filter({ hasText: `Sala Uno ${word}` })
  await expect(card).toContainText('9:00 PM - 1:00 AM')
  await expect(card.getByRole('link', { name: /^View on Instagram/ })).toHaveAttribute('target', '_blank')
  await card.getByRole('button', { name: `Show Sala Uno ${word}` }).click()
  // Only the town of these is known, so the list has the page, and the map waits.
  await visitor.getByRole('button', { name: 'Map', exact: true }).click()
  const map = visitor.getByRole('region', { name: 'Map of the socials' })
  await expect(map).toHaveAttribute('data-shown', / 14\.00$/)
  await expectAccessible(visitor)
  // The town is one mark on the map.
  await map.getByRole('button', { name: /^\d+ socials in Madrid$/ }).click()
  await map.getByRole('button', { name: new RegExp(`Sala Uno ${word}`) }).click()
  const popup = map.getByRole('region', { name: `Sala Uno ${word}` })
  await expect(popup).toContainText('Calle Mayor, 1, Madrid')
  // The map moves until the complete popup is visible.
  await popup.getByRole('button', { name: 'Close' }).click({ trial: true })
  // The mark of the town may be under the popup; the list also links to its socials.
  await expectAccessible(visitor, ['.map-town'])
  await visitor.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)

  // On the next visit the city is selected, and sharing a social takes two taps.
  await visitor.goto('/')
  await visitor.getByRole('link', { name: 'Socials', exact: true }).click()
  await expect(visitor).toHaveURL(/\?city=Madrid$/)
  await visitor.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitor
    .getByRole('button', { name: /^More about/ })
    .first()
    .click()
  await visitor.getByRole('button', { name: 'Share this social' }).click()
  await expect(visitor.getByText('Link copied').first()).toBeVisible()
  await visitor.goto(await visitor.evaluate(() => navigator.clipboard.readText()))
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(visitor).toHaveURL(/\/social-parties\/[\da-f-]{36}$/)
  await expectAccessible(visitor)
  await visitor.close()
})
