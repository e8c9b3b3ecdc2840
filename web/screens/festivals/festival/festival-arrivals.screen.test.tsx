import { expect, onTestFinished, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectAccessible, expectGoodAtEachWidth } from '../../../testing/expectations.ts'
import { type ScreenMember, signUp, signUpAdmin } from '../../../testing/members.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const section = page.getByRole('region', { name: 'Arrivals' })
const dialog = page.getByRole('dialog')
const button = (name: string) => section.getByRole('button', { name, exact: true })
const path = (id: string) => `/festivals/${id}/people`

const days = { startDate: '2027-05-07', endDate: '2027-05-09' }

/** A festival, a member who goes, and others who have a meetup with her. */
async function crew(...names: string[]) {
  const admin = await signUpAdmin()
  const festival = { name: 'Feria', location: 'Málaga, Spain', ...days }
  const { id } = await admin.api.festivals.create({ body: festival })
  const me = await signUp('Marta')
  await me.api.festivalAttendance.set({ body: { festivalId: id, status: 'attending' } })
  const lunch = { type: 'meal' as const, title: 'Lunch', startTime: '2027-05-08T12:00:00Z', capacity: 9 }
  const meetup = await me.api.meetups.create({ params: { id }, body: lunch })
  const others: ScreenMember[] = []
  for (const name of names) {
    const other = await signUp(name)
    await other.api.meetups.join({ params: { id: meetup.id } })
    others.push(other)
  }
  return { id, me, others }
}

type Sent = Parameters<ScreenMember['api']['arrivals']['put']>[0]['body']
const arrive = ({ api }: ScreenMember, id: string, fields: Partial<Sent> = {}) => {
  const flight = { direction: 'to' as const, by: 'flight' as const, place: 'Málaga Airport', number: 'VY 21' }
  return api.arrivals.put({ params: { id }, body: { ...flight, at: '2027-05-07T14:10', ...fields } })
}

test('who goes says how they come, and reads who will see it before', async () => {
  const { id, me } = await crew('Ben')
  await renderScreen(path(id), { as: me })
  await expect.element(section.getByText('Nobody you know has said how they arrive')).toBeVisible()
  await button('Show arrivals').click()
  await expect.element(section.getByText('Nobody here yet')).toBeVisible()
  await button('Add your way there').click()
  await expect.element(dialog.getByText('You share a room or a meetup here')).toBeVisible()
  await expect.element(dialog.getByText('Ben', { exact: true })).toBeVisible()
  await expectGoodAtEachWidth(() => dialog.element())
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Please say where')).toBeVisible()
  await expect.element(dialog.getByText('Please say when')).toBeVisible()
  await dialog.getByLabelText('Airport').fill('Málaga Airport')
  await dialog.getByLabelText('You arrive at').fill('14:10')
  await dialog.getByLabelText('Flight number').fill('VY 21')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(section.getByText('1 person sees it')).toBeVisible()
  expect((await me.api.arrivals.own({ params: { id } })).to).toMatchObject({ number: 'VY 21', isShared: true })
  await button('Remove your way there').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(button('Add your way there')).toBeVisible()
})

test('a car has seats and no number, and what is not shared only the member sees', async () => {
  const { id, me } = await crew('Ben')
  await renderScreen(path(id), { as: me, width: 360 })
  await button('Show arrivals').click()
  await button('Add your way home').click()
  await dialog.getByText('Car', { exact: true }).click()
  await expect.element(dialog.getByLabelText('Flight number')).not.toBeInTheDocument()
  await dialog.getByLabelText('Going to').fill('Granada')
  await dialog.getByLabelText('You leave at').fill('09:00')
  await dialog.getByLabelText('Free seats').selectOptions('2')
  await dialog.getByRole('switch', { name: /^Share it/ }).click()
  await expect.element(dialog.getByText('Who sees it')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(section.getByText('Only you see it')).toBeVisible()
  await expect.element(section.getByText('Car to Granada · 2 seats free')).toBeVisible()
  const { from } = await me.api.arrivals.own({ params: { id } })
  expect(from).toMatchObject({ by: 'car', seats: 2, isShared: false, at: '2027-05-09T09:00:00' })
})

test('the crew by place and hour, a car that stands out, and a taxi from there', async () => {
  const { id, me, others } = await crew('Ana', 'Ben', 'Cleo')
  const [ana, ben, cleo] = others as [ScreenMember, ScreenMember, ScreenMember]
  await arrive(ana, id)
  await arrive(ben, id, { place: 'malaga airport', at: '2027-05-07T14:40', number: null })
  await arrive(cleo, id, { by: 'car', place: 'Lyon', seats: 2, at: '2027-05-07T18:00' })
  await renderScreen(path(id), { as: me })
  await expect.element(section.getByText('3 people you know have said how they arrive')).toBeVisible()
  await button('Show arrivals').click()
  await expect.element(section.getByText('2 seats free')).toBeVisible()
  await expect.element(section.getByRole('button', { name: 'Message Cleo' })).toBeVisible()
  await expect.element(section.getByRole('button', { name: 'Message Ana' })).not.toBeInTheDocument()
  await expect.element(section.getByText(/14:10 · Flight VY 21|2:10 PM · Flight VY 21/)).toBeVisible()
  await expectGoodAtEachWidth()
  await section.getByRole('button', { name: /^Share a taxi/ }).click()
  await expect.element(dialog).toHaveAccessibleName('Share a taxi')
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('Taxi from Málaga Airport')
  await expect.element(dialog.getByLabelText('Where')).toHaveValue('Málaga Airport')
  await expect.element(dialog.getByLabelText('Start time')).toHaveValue('14:40')
  await expect.element(dialog.getByLabelText('People, including you')).toHaveValue('4')
  await expectAccessible(dialog.element())
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect.element(section.getByRole('article', { name: 'Taxi from Málaga Airport' })).toBeVisible()
  // Nor can a taxi be shared with visitors, who do not see it.
  await expect.element(section.getByRole('button', { name: /^Share/ })).not.toBeInTheDocument()
  await expectGoodAtEachWidth()
})

test('those whom one got to know later see it after one press', async () => {
  const { id, me } = await crew()
  await arrive(me, id)
  const late = await signUp('Leo')
  const [lunch] = await me.api.meetups.mine()
  await late.api.meetups.join({ params: { id: lunch!.id } })
  await renderScreen(path(id), { as: me })
  await button('Show arrivals').click()
  await expect.element(section.getByText('1 person you’ve got to know since doesn’t see it yet.')).toBeVisible()
  await button('Show them too').click()
  await expect.element(section.getByText('1 person sees it')).toBeVisible()
  expect((await late.api.arrivals.list({ params: { id }, query: {} })).items).toHaveLength(1)
})

test('what cannot be loaded says so, and who does not go has no arrivals', async () => {
  const { id, me } = await crew()
  await renderScreen(path(id), { as: me, failing: '**/arrivals?*' })
  await button('Show arrivals').click()
  await expect.element(section.getByText('We couldn’t load the arrivals.'), { timeout: 10_000 }).toBeVisible()
  await commands.restoreCalls()
  onTestFinished(() => commands.restoreCalls())
  await button('Retry').click()
  await expect.element(section.getByText('Nobody here yet')).toBeVisible()
  await renderScreen(path(id), { as: await signUp() })
  await expect
    .element(page.getByText('dancers choose', { exact: false }).or(page.getByText('Who’s going').first()))
    .toBeVisible()
  await expect.element(section).not.toBeInTheDocument()
})

test('who would like company says so, and others may write to them', async () => {
  const { id, me } = await crew()
  await renderScreen(path(id), { as: me })
  await page.getByRole('button', { name: 'Change how you’re shown' }).click()
  await dialog.getByRole('switch', { name: /company at the first social/ }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await me.api.festivalAttendance.mine()).toMatchObject([{ wantsCompany: true }])
  await renderScreen(`${path(id)}?who=company`, { as: await signUp() })
  await expect.element(page.getByText('Marta would like company at the first social')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Message Marta' })).toBeVisible()
  await expectGoodAtEachWidth()
})
