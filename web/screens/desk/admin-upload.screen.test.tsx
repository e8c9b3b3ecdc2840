import { afterEach, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { signUp, signUpAdmin } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'

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

test('an admin uploads a file after correcting one row and leaving out another @P1.13 @P2.13 @P2.125 @P2.129 @P2.130 @P2.132 @P2.133 @P4.33 @P4.34 @P5.48 @P8.32 @P8.53 @P8.54 @P8.55 @P9.53', async () => {
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
  const titles = page.getByRole('region', { name: 'Preview' }).getByRole('columnheader')
  expect(titles.elements().map(({ textContent }) => textContent)).toEqual(['Venue', 'City', 'Date', 'Styles'])
  await expect.element(page.getByRole('row', { name: `Venue 10 ${city} 2031-01-08 Salsa, Zouk` })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Venue 11' })).not.toBeInTheDocument()
  await expectGoodAtEachWidth()

  // What works is the primary button; the other one refuses (product specification, section 5).
  const ready = page.getByRole('button', { name: 'Upload the 12 that are ready, keep 2 here' })
  await expect.element(ready).toHaveClass('button-primary')
  await expect.element(uploadButton).toHaveClass('button-secondary')
  await uploadButton.click()
  await shown('Validation error')
  await shown('Row 13: Date is required')
  const row = page.getByRole('form', { name: 'Row 13' })
  await row.getByLabelText('Date').fill('2031-01-09')
  await row.getByRole('button', { name: 'Use this row' }).click()
  await shown('13 social parties ready to upload')
  await shown('Row 14: 2 cells instead of 7')
  await expect.element(page.getByRole('status').filter({ hasText: 'ready to upload' })).toHaveFocus()
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
  ).toEqual(['13', '0', '0', '0', '1', '0', '0', '13'])
  await shown('14 rows in the file')
  await expect
    .element(main.getByRole('link', { name: 'Add locations by hand' }))
    .toHaveAttribute('href', '/admin/socials?show=unplaced')
  const { items } = await admin.api.socialParties.list({ query: { city } })
  expect(items).toHaveLength(13)
  expect(items.at(-1)).toMatchObject({ venueName: 'No Date', date: '2031-01-09T12:00:00' })
})

const group = (name: string | RegExp) => page.getByRole('region', { name })
const figures = () =>
  main
    .getByRole('definition')
    .elements()
    .map(({ textContent }) => Number(textContent))

test('problems stand in groups, each mended or left out by one press, and what is ready is uploaded before (threat 91)', async () => {
  const admin = await openAsAdmin()
  const city = `Villanueva ${Date.now().toString(36)}`
  const cells = (venue: string, date: string, more = ',,') => `${venue},,${city},${date},${more}`
  const many = (count: number, line: (at: number) => string) => Array.from({ length: count }, (_, at) => line(at))
  const rows = [
    ...many(12, (at) => cells(`Slash ${at}`, `${(at % 12) + 14}/1/2031`)),
    ...many(3, (at) => cells(`Handle ${at}`, '2031-01-08', ',@labodega,')),
    ...many(2, (at) => `No City ${at},,,2031-01-08,,,`),
    ...many(2, () => cells('Twice', '2031-01-08', '20:00,,')),
    cells('Clock', '2031-01-08T23:59'),
    cells('Bad', 'tomorrow'),
    cells('Old', '2021-01-08'),
    cells('Moved', '2031-01-08', '2031-01-09T20:00,,'),
  ]
  await choose([header, ...rows].join('\n'))
  await shown('4 social parties ready to upload')
  await shown('18 rows can’t be uploaded yet')
  await expect.element(group('1 row: The date is long past')).not.toBeInTheDocument()
  await page.getByRole('switch', { name: /^Upload the past social too/ }).click()
  await shown('5 social parties ready to upload')
  await expect.element(group('1 row: The date is long past')).toBeVisible()
  await expect.element(group('1 row: The time is a date of another day')).toBeVisible()
  await expect.element(group('1 row: Same as another row, so stored once')).toBeVisible()
  const dates = group(/^13 rows: Invalid date format/)
  await dates.getByRole('button', { name: 'Show the rows' }).click()
  await dates.getByRole('button', { name: 'Correct row 3' }).click()
  await expectGoodAtEachWidth()
  await expect.element(dates.getByText('1 to 10 of 13')).toBeVisible()
  await dates.getByRole('button', { name: 'Next' }).click()
  await expect.element(dates.getByRole('rowheader', { name: '21', exact: true })).toBeVisible()
  expect(dates.getByRole('rowheader').elements()).toHaveLength(3)

  await page.getByRole('button', { name: 'Upload the 5 that are ready, keep 18 here' }).click()
  await shown('Successfully uploaded 5 social parties (0 with map locations)')
  await shown('0 social parties ready to upload')
  expect(figures()).toEqual([4, 0, 0, 1, 0, 18, 0, 5])

  await dates.getByRole('button', { name: 'Read as day, month, year (12 of 13)' }).click()
  await shown('12 social parties ready to upload')
  await group('3 rows: Please enter a web address, like https://example.com')
    .getByRole('button', { name: 'Turn them into Instagram links' })
    .click()
  await shown('15 social parties ready to upload')
  const cities = group('2 rows: City is required')
  await cities.getByLabelText('City of all 2 rows').fill(city)
  await cities.getByRole('button', { name: 'Fill in all' }).click()
  await shown('17 social parties ready to upload')
  await group(/^1 row: Invalid date format/)
    .getByRole('button', { name: 'Leave it out' })
    .click()
  await uploadButton.click()
  await shown('Successfully uploaded 17 social parties (0 with map locations)')
  await shown('23 rows in the file')
  expect(figures()).toEqual([21, 0, 0, 1, 1, 0, 0, 22])
  const { items } = await admin.api.socialParties.list({ query: { city } })
  expect(items).toHaveLength(21)
  expect(items).toContainEqual(expect.objectContaining({ venueName: 'Clock', date: '2031-01-08T23:59:00' }))
  expect(items).toContainEqual(expect.objectContaining({ venueName: 'Slash 11', date: '2031-01-25T12:00:00' }))
})

test('past socials are left out, also where all are past, until an admin chooses them', async () => {
  const admin = await openAsAdmin()
  const city = `Villanueva ${Date.now().toString(36)}`
  const past = [1, 2].map((at) => `Past ${at},,${city},2021-01-0${at},,,`)
  await choose([header, ...past].join('\n'))
  await shown('Found 2 social parties')
  const choice = page.getByRole('switch', { name: /^Upload the 2 past socials too/ })
  await expect.element(choice).not.toBeChecked()
  await expect.element(main.getByText('Last upload')).not.toBeInTheDocument()
  await expectGoodAtEachWidth()
  await choose([header, ...past, `Coming,,${city},2031-01-08,,,`].join('\n'), 'more.csv')
  await shown('1 social parties ready to upload')
  await uploadButton.click()
  await shown('Successfully uploaded 1 social parties (0 with map locations)')
  expect(figures().slice(0, 6)).toEqual([1, 0, 0, 0, 2, 0])
  await choice.click()
  await shown('2 social parties ready to upload')
  await uploadButton.click()
  await shown('Successfully uploaded 2 social parties (0 with map locations)')
  const { items } = await admin.api.socialParties.list({ query: { city } })
  expect(items).toHaveLength(3)
})

test('a social in another spelling is a doubt with what it seems to be, left out or uploaded as an admin decides (threat 91)', async () => {
  const admin = await signUpAdmin()
  const city = `Villanueva ${Date.now().toString(36)}`
  const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await admin.api.socialParties.upload({ body: { parties: [{ venueName: 'El Sur', city, date, time: '21:00' }] } })
  await renderScreen('/admin/upload', { as: admin })
  const line = (venue: string) => `${venue},,${city},${date},21:00,,Salsa`
  const rows = ['Club La Bodega', 'la bódega', 'La-Bodega', 'Bodega', 'Club del Sur', 'sur', 'Otra Sala']
  await choose([header, ...rows.map(line)].join('\n'))
  await shown('7 social parties ready to upload')
  const inFile = group('3 rows: May be the same social as another row')
  const inStore = group('2 rows: May be the same social as an existing one')
  await inFile.getByRole('button', { name: 'Show the rows' }).click()
  await inStore.getByRole('button', { name: 'Show the rows' }).click()
  await expect.element(inFile.getByText('Row 1: Club La Bodega, 21:00').first()).toBeVisible()
  await expect.element(inStore.getByText('El Sur, 21:00').first()).toBeVisible()
  await expectGoodAtEachWidth()

  await inFile.getByRole('button', { name: 'Correct row 3' }).click()
  await inFile.getByRole('button', { name: 'Leave out row 3' }).click()
  await group('2 rows: May be the same social as another row')
    .getByRole('button', { name: 'Use the other spelling' })
    .click()
  await shown('2 rows: Same as another row, so stored once')
  await inStore.getByRole('button', { name: 'Correct row 6' }).click()
  await inStore.getByRole('button', { name: 'Leave out row 6' }).click()
  await expect.element(group('1 row: May be the same social as an existing one')).toBeVisible()
  await uploadButton.click()
  await shown('Successfully uploaded 5 social parties (0 with map locations)')
  expect(figures()).toEqual([3, 0, 0, 2, 2, 0, 0, 5])
  const { items } = await admin.api.socialParties.list({ query: { city } })
  expect(items.map(({ venueName }) => venueName).toSorted()).toEqual([
    'Club La Bodega',
    'Club del Sur',
    'El Sur',
    'Otra Sala',
  ])
})

test('rows that could not be compared with the stored socials say so, until they are', async () => {
  await openAsAdmin()
  await commands.failCalls('**/api/social-parties?**')
  await choose(`${header}\nLa Bodega,,Madrid,2031-01-08,,,`)
  await shown('Not compared with the stored socials')
  await expectGoodAtEachWidth()
  await commands.restoreCalls()
  await page.getByRole('button', { name: 'Compare again' }).click()
  await expect.element(page.getByText('Not compared with the stored socials')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Clear' }).click()
})

test('what the call refuses stands in place, and five thousand rows are shown a few at a time', async () => {
  await openAsAdmin()
  await choose(
    [header, ...Array.from({ length: 5000 }, (_, at) => `Venue ${at},,Madrid,${at % 2 ? '2031-01-08' : ''},,,`)].join(
      '\n',
    ),
  )
  await shown('2500 rows can’t be uploaded yet')
  const undated = group('2500 rows: Date is required')
  await undated.getByRole('button', { name: 'Show the rows' }).click()
  await expect.element(undated.getByText('1 to 10 of 2,500')).toBeVisible()
  // A header and ten rows, and the same in the preview.
  expect(main.getByRole('row').elements()).toHaveLength(22)
  await undated.getByRole('button', { name: 'Leave all 2,500 out' }).click()
  await shown('2,500 social parties ready to upload')
  const fields = { 'parties.0.venueName': 'No such venue', 'parties.2.date': 'Not that day' }
  await commands.failCalls('**/api/social-parties/csv-upload', {
    status: 400,
    body: { error: 'No such venue', code: 'invalid_input', fields },
  })
  await uploadButton.click()
  await shown('Upload failed')
  await shown('Row 2: No such venue')
  await shown('Row 6: Not that day')
  await shown('2,498 social parties ready to upload')
  await page.getByRole('button', { name: 'Clear' }).click()
})

test('a file that is none, or has no rows, is refused with the reason @P2.128 @P4.37 @P5.43 @P8.33 @P8.35', async () => {
  await openAsAdmin()
  await choose('x', 'socials.csv.txt')
  await shown('Invalid file type')
  await shown('Please upload a CSV file')
  await choose(header, 'SOCIALS.CSV')
  await shown('Parsing error')
  await shown('CSV file is empty')
  await expect.element(page.getByRole('button', { name: 'Browse' })).toBeVisible()
})

test('an upload that fails keeps the rows, and Clear drops them @P2.130 @P4.35 @P4.36 @P8.31', async () => {
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

test('a member who is no admin is told so @P2.134 @S9.23', async () => {
  await renderScreen('/admin/upload', { as: await signUp(), width: 360 })
  await shown('Admins only')
})

test('letters that were guessed are shown as a guess, and the file is read again as somebody chooses', async () => {
  await openAsAdmin()
  const ascii = (text: string) => new TextEncoder().encode(text)
  const polish = [0xa3, 0xf3, 0x64, 0x9f]
  const bytes = Uint8Array.from([...ascii(`${header}\nLa Bodega,,`), ...polish, ...ascii(',2031-01-08,20:00,,Salsa')])
  await userEvent.upload(page.getByLabelText('Choose a CSV file'), new File([bytes], 'socials.csv'))
  await shown('Please check the characters in this file')
  await expect.element(page.getByRole('row', { name: 'La Bodega £ódŸ 2031-01-08 Salsa' })).toBeVisible()
  await expectGoodAtEachWidth()
  await page.getByLabelText('Encoding').selectOptions('windows-1250')
  await expect.element(page.getByRole('row', { name: 'La Bodega Łódź 2031-01-08 Salsa' })).toBeVisible()
  await expect.element(page.getByLabelText('Encoding')).toHaveValue('windows-1250')
  await page.getByRole('button', { name: 'Clear' }).click()
})

test('a calendar file becomes rows, whose city is written in all of them, and times with a zone are asked about @P5.43', async () => {
  await openAsAdmin()
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const event = (uid: string, start: string) =>
    ['BEGIN:VEVENT', `UID:${uid}`, `DTSTART:${start}`, `SUMMARY:Salsa ${uid}`, 'END:VEVENT'].join('\r\n')
  const compact = day.replaceAll('-', '')
  const events = [event('a', `${compact}T210000`), event('b', `${compact}T220000Z`)]
  await choose(['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n'), 'socials.ics')
  await shown('0 social parties ready to upload')
  await page.getByLabelText('City of all 2 rows').fill('Villa Nowhere')
  await page.getByRole('button', { name: 'Fill in all' }).click()
  await shown('2 social parties ready to upload')
  await shown('1 row: The time names a time zone and may not be local time')
  await page.getByRole('button', { name: 'Use the day and time as written' }).click()
  await expect.element(page.getByText(/The time names a time zone/)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Clear' }).click()
})
