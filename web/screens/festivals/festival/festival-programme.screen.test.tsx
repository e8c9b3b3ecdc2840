import { afterEach, describe, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import type { FestivalEvent } from '../../../../contract/festivals/programme.ts'
import { expectGoodAtEachWidth } from '../../../testing/expectations.ts'
import { type ScreenMember, signUp, signUpAdmin } from '../../../testing/members.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

afterEach(() => commands.restoreCalls())

const dayMs = 86_400_000
const dayFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
const shown = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
const button = (name: string | RegExp) => page.getByRole('button', { name })
const article = (name: string) => page.getByRole('article', { name, exact: true })
const tab = page.getByRole('navigation', { name: 'At this festival' }).getByRole('link', { name: /^Programme/ })

/** A public festival of an admin, in a town without a known time zone. */
async function addFestival(from = 30) {
  const admin = await signUpAdmin()
  const days = { startDate: dayFromNow(from), endDate: dayFromNow(from + 2) }
  const body = { name: 'Noche de Xyzzy', location: 'Xyzzyville', ...days }
  const { id } = await admin.api.festivals.create({ body })
  return { id, admin, ...days, path: `/festivals/${id}/programme` }
}
const add = ({ api }: ScreenMember, id: string, body: Partial<FestivalEvent> & { title: string; startTime: string }) =>
  api.programme.create({ params: { id }, body })

describe('a festival without a programme', () => {
  test('has no tab for it, and says so to those who open its address @S3.20', async () => {
    const { path, id } = await addFestival()
    await renderScreen(`/festivals/${id}`, { as: await signUp() })
    await expect.element(page.getByRole('link', { name: 'Rooms', exact: true }).first()).toBeVisible()
    await expect.element(tab).not.toBeInTheDocument()
    await renderScreen(path)
    await shown('No programme yet')
    await shown(/The organizer hasn’t published it yet\./)
    await expect.element(button('Add event')).not.toBeInTheDocument()
  })

  test('has one for its organizer, who adds, changes and removes an event by hand', async () => {
    const { id, admin, startDate } = await addFestival()
    await renderScreen(`/festivals/${id}`, { as: admin })
    await tab.click()
    await shown(/Others see this tab once there’s an event/)
    await button('Add event').click()
    await button('Add').click()
    await shown('Title is required')
    await shown('Start is required')
    await expect.element(page.getByText('We kept your draft')).not.toBeInTheDocument()
    await page.getByLabelText('Title').fill('Late show')
    await page.getByLabelText('Type').selectOptions('Show')
    await page.getByLabelText('Start').fill('00:30')
    await page.getByLabelText('End').fill('01:15')
    await page.getByLabelText('Hall').fill('Great Hall')
    await button('Add').click()
    await shown('Event added')
    await expect.element(article('Late show')).toMatchTextContent(/12:30\sAM–1:15\sAM/)
    const [event] = await admin.api.programme.list({ params: { id } })
    expect(event?.startTime.slice(0, 10)).toBe(dayFromNow(31))
    await button('Edit Late show').click()
    await expect.element(page.getByLabelText('Day')).toHaveValue(startDate)
    await page.getByLabelText('Level').fill('Open level')
    await button('Save').click()
    await shown('Event changed')
    await expect.element(article('Late show')).toMatchTextContent(/Open level/)
    await button('Remove Late show').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await shown('No programme yet')
  })
})

test('choices are marked, and clashes are said in words; one can look at them alone', async () => {
  const { id, admin, path, startDate } = await addFestival()
  await add(admin, id, { title: 'Shines', startTime: `${startDate}T12:00`, endTime: `${startDate}T13:00` })
  await add(admin, id, { title: 'Turns', startTime: `${startDate}T12:30`, endTime: `${startDate}T13:30` })
  await add(admin, id, { title: 'Party', startTime: `${startDate}T22:00`, endTime: null })
  await renderScreen(path, { as: await signUp() })
  await expect
    .element(page.getByRole('link', { name: 'All to calendar: Noche de Xyzzy' }))
    .toHaveAttribute('href', `/api/festivals/${id}/programme.ics`)
  await article('Shines').getByRole('button', { name: 'Going' }).click()
  await expect.element(article('Shines')).toMatchTextContent(/1 going/)
  const hasTick = (name: string) =>
    article('Shines').getByRole('button', { name }).element().querySelector('svg') !== null
  expect(['Interested', 'Going'].map(hasTick)).toEqual([false, true])
  await expect.element(page.getByText(/At the same time/)).not.toBeInTheDocument()
  await article('Turns').getByRole('button', { name: 'Interested' }).click()
  await expect.element(article('Shines')).toMatchTextContent(/At the same time as Turns/)
  await expect.element(article('Turns')).toMatchTextContent(/At the same time as Shines/)
  await button('My choices').click()
  await expect.element(article('Party')).not.toBeInTheDocument()
  await expectGoodAtEachWidth()
  await article('Turns').getByRole('button', { name: 'Interested' }).click()
  await expect.element(article('Turns')).not.toBeInTheDocument()
  await expect.element(page.getByText(/At the same time/)).not.toBeInTheDocument()
})

test('a choice that could not be saved is taken back with an error', async () => {
  const { id, admin, path, startDate } = await addFestival()
  await add(admin, id, { title: 'Party', startTime: `${startDate}T22:00` })
  await renderScreen(path, { as: await signUp(), failing: '**/api/events/*/attendance' })
  await article('Party').getByRole('button', { name: 'Going' }).click()
  await shown('Failed to save your choice')
  await expect.element(article('Party').getByRole('button', { name: 'Going' })).toHaveAttribute('aria-pressed', 'false')
})

test('one day stands there at a time, filtered by hall and level; a visitor is asked to log in @S3.20', async () => {
  const { id, admin, path, startDate } = await addFestival()
  for (const [at, level] of ['Beginner', 'Open', 'Beginner', 'Open'].entries())
    await add(admin, id, { title: `Class ${at}`, startTime: `${startDate}T1${at}:00`, level, venue: `Hall ${at % 2}` })
  await add(admin, id, { title: 'Brunch', startTime: `${dayFromNow(31)}T11:00`, venue: 'Foyer' })
  await add(admin, id, { title: 'After-party', startTime: `${dayFromNow(31)}T02:00`, venue: 'Foyer' })
  await renderScreen(path)
  await expect.element(article('After-party')).toBeVisible()
  await expect.element(article('Brunch')).not.toBeInTheDocument()
  await page.getByLabelText('Level').selectOptions('Open')
  await expect.element(article('Class 0')).not.toBeInTheDocument()
  await expect.element(article('Class 3')).toBeVisible()
  await page.getByLabelText('Hall').selectOptions('Hall 0')
  await shown('Nothing here that day')
  await page.getByLabelText('Hall').selectOptions('All halls')
  await page.getByLabelText('Level').selectOptions('All levels')
  await page.getByRole('group', { name: 'Day' }).getByRole('button').last().click()
  await expect.element(article('Brunch')).toBeVisible()
  await expect.element(button('Going')).not.toBeInTheDocument()
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Log in', exact: true })).toBeVisible()
  await expectGoodAtEachWidth()
})

test('a programme that cannot be loaded can be loaded again', async () => {
  const { id, admin, path, startDate } = await addFestival()
  await add(admin, id, { title: 'Party', startTime: `${startDate}T22:00` })
  await renderScreen(path, { failing: '**/api/festivals/*/events' })
  await shown('Error loading the programme. Please try again.')
  await commands.restoreCalls()
  await button('Retry').click()
  await expect.element(article('Party')).toBeVisible()
})

test('rows are pasted, corrected and stored; those that were stored before are not stored twice (threat 91)', async () => {
  const { id, admin, path, startDate } = await addFestival()
  const [year, month, day] = startDate.split('-')
  const table = [
    ['Title', 'Type', 'Day', 'Start', 'End', 'Hall'],
    ['Basics', 'workshop', startDate, '18:00', '19:00', 'Red hall'],
    ['Party', 'party', startDate, '22:00 - 4:00', '', 'Great Hall'],
    ['Siesta', 'siesta', startDate, '15:00', '16:00', ''],
    ['Lab', 'class', `${day}/${month}/${year}`, '16:00', '17:00', ''],
  ].map((cells) => cells.join('\t'))
  await renderScreen(path, { as: admin })
  const paste = async () => {
    await button('Paste or upload').click()
    await page.getByLabelText('Rows from a spreadsheet').fill(table.join('\n'))
    await button('Read the rows').click()
  }
  await paste()
  await shown('2 events ready to add')
  await shown('2 rows can’t be uploaded yet')
  await button('Set their type to “Other”').click()
  await button('Read as day, month, year').click()
  await shown('4 events ready to add')
  await expectGoodAtEachWidth()
  await button('Add to the programme').click()
  await shown('Programme updated')
  await shown('4 rows in the table')
  await expect.element(page.getByLabelText('Rows from a spreadsheet')).toBeVisible()
  await button('Close').click()
  await expect.element(article('Lab')).toBeVisible()
  await paste()
  await button('Set their type to “Other”').click()
  await button('Read as day, month, year').click()
  await button('Add to the programme').click()
  const figures = () =>
    page
      .getByRole('definition')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(figures).toContain('4')
  expect(await admin.api.programme.list({ params: { id } })).toHaveLength(4)
})

test('a CSV file is read, or refused in words; guessed characters are said until rows are sent', async () => {
  const { admin, path, startDate } = await addFestival()
  await renderScreen(path, { as: admin })
  await button('Paste or upload').click()
  const choose = (content: BlobPart) =>
    userEvent.upload(page.getByLabelText('Choose a CSV file'), new File([content], 'programme.csv'))
  await choose('Hall,Level\nRed,Open')
  await shown('The file has no column Title, Day, Start.')
  await choose(`Event;Date;Time\nParty;${startDate};10 pm`)
  await shown('1 event ready to add')
  await shown('programme.csv')
  const note = page.getByText('Please check the characters in this file')
  await expect.element(note).not.toBeInTheDocument()

  const inLatin1 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
  await button('Clear').click()
  await choose(inLatin1(`Event;Date;Time\nSábado;${startDate};10 pm\nCafé;${startDate};late`))
  await expect.element(note).toBeVisible()
  await button(/^Upload the one that is ready/).click()
  await shown('2 rows in the table')
  await expect.element(note).not.toBeInTheDocument()
  await button('Clear').click()
  await expect.element(page.getByLabelText('Rows from a spreadsheet')).toBeVisible()
})
