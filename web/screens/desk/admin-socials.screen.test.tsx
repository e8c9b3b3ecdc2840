import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { signUp, signUpAdmin } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

const main = page.getByRole('main')
const shown = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
const rows = main.getByRole('region', { name: 'Socials' }).getByRole('listitem')

/** Uploads two socials of a new city, one of them without a position. */
async function uploadTwo() {
  const admin = await signUpAdmin()
  const city = `Villanueva ${Date.now().toString(36)}`
  const long = 'Donaudampfschifffahrtsgesellschaft'.repeat(4).slice(0, 120)
  await admin.api.socialParties.upload({
    body: {
      parties: [
        { venueName: 'El Sur', address: 'Calle Mayor 1', city, date: '2031-01-08', latitude: 40.4, longitude: -3.7 },
        { venueName: long, address: long, city, date: '2031-01-09', time: '20:00', danceStyles: ['Zouk', 'Forró'] },
      ],
    },
  })
  return { admin, city }
}

test('an admin finds a social without a place, places it, makes it weekly and removes its later dates', async () => {
  const { admin, city } = await uploadTwo()
  await renderScreen(`/admin/socials?query=${encodeURIComponent(city)}`, { as: admin })
  await expect.poll(() => rows.elements().length).toBe(2)
  await expectGoodAtEachWidth()
  await page.getByRole('link', { name: 'No location' }).click()
  await expect.poll(() => rows.elements().length).toBe(1)
  await rows.getByRole('link').click()

  const venue = main.getByRole('textbox', { name: 'Venue name' })
  await expect.element(venue).toBeVisible()
  await expect.element(main.getByRole('button', { name: 'Forró' })).toHaveAttribute('aria-pressed', 'true')
  await expectGoodAtEachWidth()
  await venue.fill('El Norte')
  await main.getByLabelText('Latitude').fill('95')
  await main.getByRole('button', { name: 'Save changes' }).click()
  await shown('Please enter degrees between -90 and 90')
  const map = main.getByRole('region', { name: 'Point on the map' })
  await expect.poll(() => map.element().getAttribute('data-shown'), { timeout: 20_000 }).toBeTruthy()
  await map.getByRole('region', { name: 'Map', exact: true }).click()
  const degrees = (name: string) => Number((main.getByLabelText(name).element() as HTMLInputElement).value)
  await expect.poll(() => degrees('Latitude')).toBeCloseTo(30, 0)
  expect(degrees('Longitude')).toBeCloseTo(0, 0)
  await main.getByLabelText('Latitude').fill('40,5')
  await main.getByLabelText('Longitude').fill('-3.6')
  await main.getByRole('switch', { name: /^Every week/ }).click()
  await main.getByLabelText('Last day').fill('2031-01-23')
  await main.getByRole('button', { name: 'Save changes' }).click()
  await shown('Social saved')
  const parties = async () => (await admin.api.socialParties.managed({ query: { query: city } })).items
  expect(await parties()).toContainEqual(
    expect.objectContaining({
      venueName: 'El Norte',
      latitude: 40.5,
      longitude: -3.6,
      isWeekly: true,
      until: '2031-01-23',
    }),
  )

  await main.getByRole('button', { name: 'Remove all later dates' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await shown('Social removed')
  await expect.poll(async () => (await parties()).map(({ venueName }) => venueName)).toEqual(['El Sur'])
  await shown('No social parties found')
})

test('an admin removes several socials at once, and is told how many were gone already', async () => {
  const { admin, city } = await uploadTwo()
  await renderScreen(`/admin/socials?query=${encodeURIComponent(city)}`, { as: admin })
  const boxes = main.getByRole('checkbox', { name: /^Select / })
  await expect.poll(() => boxes.elements().length).toBe(2)
  await main.getByRole('checkbox', { name: 'Select El Sur, Jan 08, 2031' }).click()
  await shown('1 selected')
  await main.getByRole('button', { name: 'Clear' }).click()
  await expect.element(main.getByText('1 selected')).not.toBeInTheDocument()
  await main.getByRole('button', { name: 'Select all' }).click()
  await shown('2 selected')
  await expectGoodAtEachWidth()
  const [first] = (await admin.api.socialParties.managed({ query: { query: city } })).items
  await admin.api.socialParties.remove({ params: { id: first!.id }, query: {} })
  await main.getByRole('button', { name: 'Remove', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove 2 socials?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await shown('1 social removed')
  await shown('One was already gone.')
  await shown('No social parties found')
})

test('what is not saved is kept, and what the server refuses stands in words', async () => {
  const { admin, city } = await uploadTwo()
  const [first, second] = (await admin.api.socialParties.managed({ query: { query: city } })).items
  await renderScreen(`/admin/socials/${second!.id}`, { as: admin })
  await main.getByRole('textbox', { name: 'Venue name' }).fill(first!.venueName)
  await main.getByLabelText('Date').fill('2031-01-08')
  await main.getByLabelText('Time').fill('')
  await renderScreen(`/admin/socials/${second!.id}`, { as: admin })
  await expect.element(main.getByLabelText('Date')).toHaveValue('2031-01-08')
  await main.getByRole('button', { name: 'Save changes' }).click()
  await shown('This venue has a party on that day and time already.')
  await main.getByRole('button', { name: 'Discard' }).click()
  await expect.element(main.getByLabelText('Date')).toHaveValue('2031-01-09')
})

test('with another address the point is looked up again, unless the admin keeps it', async () => {
  const { admin, city } = await uploadTwo()
  const [first] = (await admin.api.socialParties.managed({ query: { query: city } })).items
  await renderScreen(`/admin/socials/${first!.id}`, { as: admin })
  const keep = main.getByRole('switch', { name: /^Keep this point/ })
  await expect.element(main.getByLabelText('Latitude')).toHaveValue('40.4')
  await expect.element(keep).not.toBeInTheDocument()
  const save = async (address: string) => {
    await main.getByLabelText('Address').fill(address)
    await expect.element(keep).toBeVisible()
    if (address === 'Calle Mayor 2') await keep.click()
    await main.getByRole('button', { name: 'Save changes' }).click()
    await expect.element(keep).not.toBeInTheDocument()
  }
  await save('Calle Mayor 2')
  await expect.element(main.getByLabelText('Latitude')).toHaveValue('40.4')
  await save('Gran Vía 9')
  await expect.element(main.getByLabelText('Latitude')).toHaveValue('')
})

test('a social that is gone, and a member who is no admin, are told so', async () => {
  await renderScreen('/admin/socials/nowhere', { as: await signUpAdmin() })
  await shown('Party not found')
  for (const path of ['/admin/socials', '/admin/socials/nowhere']) {
    await renderScreen(path, { as: await signUp(), width: 360 })
    await shown('Admins only')
  }
})
