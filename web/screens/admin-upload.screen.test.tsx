import { afterEach, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { expectGoodAtEachWidth } from '../testing/expectations.ts'
import { signUp, signUpAdmin } from '../testing/members.ts'
import { renderScreen } from '../testing/render-screen.tsx'

const main = page.getByRole('main')
const uploadButton = page.getByRole('button', { name: 'Upload to Database' })
const shown = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
const header = 'Venue name,Address,City,Date,Time,Instagram link,Dance Styles'

afterEach(() => commands.restoreCalls())

async function openAsAdmin() {
  const admin = await signUpAdmin()
  await renderScreen('/admin/upload', { as: admin })
  return admin
}

const choose = (content: string, name = 'socials.csv') =>
  userEvent.upload(page.getByLabelText('Choose a CSV file'), new File([content], name))

test('an admin uploads a file after correcting one row and leaving out another', async () => {
  const admin = await openAsAdmin()
  const city = `Villanueva ${Date.now().toString(36)}`
  const rows = Array.from(
    { length: 12 },
    (_, at) => `Venue ${at + 1},"Calle Mayor, ${at}",${city},2031-01-08,20:00,,Salsa;Zouk`,
  )
  await choose([header, ...rows, `No Date,,${city},,,,`, `Short,${city}`].join('\n'))
  await shown('File parsed successfully')
  await shown('Found 14 social parties')
  await shown('socials.csv')
  await shown('12 social parties ready to upload')
  await shown('Showing 10 of 12 entries')
  await expect.element(page.getByRole('row', { name: `Venue 10 ${city} 2031-01-08 Salsa, Zouk` })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Venue 11' })).not.toBeInTheDocument()
  await expectGoodAtEachWidth()

  await uploadButton.click()
  await shown('Validation error')
  await shown('Row 13: Date is required')
  const row = page.getByRole('form', { name: 'Row 13' })
  await row.getByLabelText('Date').fill('2031-01-09')
  await row.getByRole('button', { name: 'Use this row' }).click()
  await shown('13 social parties ready to upload')
  await shown('Row 14: 2 cells instead of 7')
  await page.getByRole('button', { name: 'Leave out row 14' }).click()
  await uploadButton.click()
  await shown('Upload successful!')
  await shown('Successfully uploaded 13 social parties (0 with map locations)')
  await expect.element(main.getByText('Created')).toBeVisible()
  expect(
    main
      .getByRole('definition')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['13', '0', '0', '13', '1'])
  await expect
    .element(main.getByRole('link', { name: 'Place them by hand' }))
    .toHaveAttribute('href', '/admin/socials?show=unplaced')
  const { items } = await admin.api.socialParties.list({ query: { city } })
  expect(items).toHaveLength(13)
  expect(items.at(-1)).toMatchObject({ venueName: 'No Date', date: '2031-01-09T12:00:00' })
})

test('a file that is none, or has no rows, is refused with the reason', async () => {
  await openAsAdmin()
  await choose('x', 'socials.txt')
  await shown('Invalid file type')
  await shown('Please upload a CSV file')
  await choose(header)
  await shown('Parsing error')
  await shown('CSV file is empty')
  await expect.element(page.getByRole('button', { name: 'Browse' })).toBeVisible()
})

test('an upload that fails keeps the rows, and Clear drops them', async () => {
  await openAsAdmin()
  await choose(`${header}\nLa Bodega,,Madrid,2031-01-08,,,`)
  await commands.failCalls('**/api/social-parties/csv-upload')
  await uploadButton.click()
  await shown('Upload failed')
  await shown('Failed to upload social parties')
  await shown('1 social parties ready to upload')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.element(page.getByRole('button', { name: 'Browse' })).toBeVisible()
})

test('a member who is no admin is told so', async () => {
  await renderScreen('/admin/upload', { as: await signUp(), width: 360 })
  await shown('Admins only')
})
