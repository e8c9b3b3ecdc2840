import { expect, onTestFinished, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectGoodAtEachWidth } from '../../../testing/expectations.ts'
import { type ScreenMember, signUp, signUpAdmin } from '../../../testing/members.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

type Change = Parameters<ScreenMember['api']['profile']['change']>[0]['body']

const names = () => [...document.querySelectorAll('main article article h3')].map((title) => title.textContent)
const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const change = page.getByRole('button', { name: 'Change how you’re shown' })
const choice = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
const shownTo = async ({ api }: ScreenMember) => (await api.profile.get()).attendanceShownTo

/** A festival without attendees. */
async function quietFestival() {
  const admin = await signUpAdmin()
  const days = { startDate: '2027-05-07', endDate: '2027-05-09' }
  return await admin.api.festivals.create({ body: { name: 'Feria', location: 'Cali, Colombia', ...days } })
}

async function goer(
  festivalId: string,
  name: string,
  change: Change = {},
  status: 'attending' | 'interested' = 'attending',
) {
  const member = await signUp(name)
  await member.api.profile.change({ body: { attendanceShownTo: 'members', ...change } })
  await member.api.festivalAttendance.set({ body: { festivalId, status } })
  return member
}

test('a visitor sees how many go, and the way to sign in and come back', async () => {
  const { id } = await quietFestival()
  await goer(id, 'Ana')
  await goer(id, 'Bea', {}, 'interested')
  await renderScreen(`/festivals/${id}/people`)
  const section = page.getByRole('region', { name: 'Who’s going' })
  await expect.element(section.getByText('1 going')).toBeVisible()
  await expect.element(section.getByText('1 interested')).toBeVisible()
  const login = section.getByRole('link', { name: 'Login / Register' })
  await expect.element(login).toHaveAttribute('href', `/auth?next=%2Ffestivals%2F${id}%2Fpeople`)
  expect(document.querySelector('main')?.textContent).not.toContain('Ana')
  await expectGoodAtEachWidth()
})

test('a member sees those who show themselves with what they dance, their faces on the head, and nobody else', async () => {
  const { id } = await quietFestival()
  const ana = await goer(id, 'Ana', { danceRole: 'Both', danceStyles: ['Zouk'], location: 'Málaga, Spain' })
  await goer(id, 'Bea', {}, 'interested')
  await goer(id, 'Hidden', { attendanceShownTo: 'nobody' })
  await renderScreen(`/festivals/${id}/people`, { as: await signUp() })
  await expect.poll(names).toEqual(['Ana', 'Bea'])
  await expect.element(page.getByText('2 dancers you can see: 1 dances both roles')).toBeVisible()
  // The first article is the page itself.
  const card = page.getByRole('article').nth(1)
  await expect.element(card.getByRole('listitem')).toHaveTextContent('Zouk')
  for (const text of ['Málaga, Spain', 'Leader and follower · Beginner'])
    await expect.element(card.getByText(text)).toBeVisible()
  await expect.element(card.getByRole('link', { name: 'Ana' })).toHaveAttribute('href', `/members/${ana.user.username}`)
  await expect.element(page.getByRole('article').nth(2).getByText('Interested')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See who’s going: Ana and 1 other' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Who’s going 2', exact: true })).toBeVisible()
  await expectGoodAtEachWidth()
})

test('the filters are in the address, and lead back from nobody', async () => {
  const { id } = await quietFestival()
  await goer(id, 'Leo', { danceRole: 'Leader' })
  await goer(id, 'Fay', { danceRole: 'Follower' })
  await renderScreen(`/festivals/${id}/people?role=Leader`, { as: await signUp() })
  await expect.poll(names).toEqual(['Leo'])
  await page.getByLabelText('Role').selectOptions('Followers')
  await expect.poll(names).toEqual(['Fay'])
  expect(location.search).toBe('?role=Follower')
  await page.getByLabelText('From').fill('nowhere at all')
  await page.getByLabelText('Level').selectOptions('Advanced')
  await expect.poll(() => location.search).toBe('?role=Follower&level=Advanced&from=nowhere+at+all')
  await expect.element(page.getByText('Nobody like that here')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect.poll(names).toEqual(['Fay', 'Leo'])
  await expect.element(page.getByLabelText('From')).toHaveValue('')
})

test('on a phone it begins with people: the balance in one line, and the filters behind a button', async () => {
  const { id } = await quietFestival()
  await goer(id, 'Leo', { danceRole: 'Leader' })
  const follower = await goer(id, 'Fay', { danceRole: 'Leader' })
  const said = { role: 'Follower', attendingDates: ['2027-05-07', '2027-05-08', '2027-05-09'] }
  await follower.api.festivalAttendance.set({ body: { festivalId: id, status: 'attending', ...said } })
  await renderScreen(`/festivals/${id}/people`, { as: await signUp(), width: 360 })
  await expect.element(page.getByText('2 dancers you can see: 1 leads and 1 follows')).toBeVisible()
  await expect.element(page.getByText('Follower · Beginner · Every day')).toBeVisible()
  const [heading, first] = ['#who-goes', 'main article article'].map((one) => document.querySelector(one)!)
  expect(first!.getBoundingClientRect().top - heading!.getBoundingClientRect().top).toBeLessThan(240)
  await expect.element(button('Filters')).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByLabelText('Role')).not.toBeVisible()
  await button('Filters').click()
  await expect.element(page.getByLabelText('Role')).toBeVisible()
})

test('where nobody goes, or nobody shows themselves, it says so', async () => {
  const { id } = await quietFestival()
  const member = await signUp()
  await renderScreen(`/festivals/${id}/people`, { as: member })
  await expect.element(page.getByText('Nobody’s going yet')).toBeVisible()
  await expectGoodAtEachWidth()
  await goer(id, 'Hidden', { attendanceShownTo: 'nobody' })
  await renderScreen(`/festivals/${id}/people`, { as: member })
  await expect.element(page.getByText('Nobody you can see yet')).toBeVisible()
})

test('who goes cannot be loaded: it says so, and Retry asks again', async () => {
  const { id } = await quietFestival()
  await renderScreen(`/festivals/${id}/people`, { as: await signUp(), failing: '**/attendees?*' })
  await expect.element(page.getByText('We couldn’t load who’s going.'), { timeout: 10_000 }).toBeVisible()
  await expect.element(button('Retry')).toBeVisible()
})

test('the first Going asks once who may see it, after it was kept', async () => {
  const { id } = await quietFestival()
  const member = await signUp()
  await renderScreen(`/festivals/${id}`, { as: member })
  await button('Interested').click()
  await expect.element(button('Interested')).toHaveAttribute('aria-pressed', 'true')
  await button('Going').click()
  await expect.element(dialog).toHaveAccessibleName('Marked as Going')
  expect(await member.api.festivalAttendance.mine()).toMatchObject([{ festivalId: id, status: 'attending' }])
  // The first of the choices, which is stored only if they save it.
  expect(dialog.getByRole('radio').elements()[0]).toBe(choice('Everyone signed in').element())
  await expect.element(choice('Everyone signed in')).toBeChecked()
  expect(await shownTo(member)).toBeNull()
  await expectGoodAtEachWidth()
  await dialog.getByRole('button', { name: 'Lead', exact: true }).click()
  await dialog.getByRole('button', { name: 'Sun, May 9' }).click()
  await dialog.getByRole('button', { name: 'Fri, May 7' }).click()
  await button('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await shownTo(member)).toBe('members')
  const said = { role: 'Leader', attendingDates: ['2027-05-07', '2027-05-09'] }
  expect(await member.api.festivalAttendance.mine()).toMatchObject([said])
  await button('Going').click()
  await expect.element(button('Going')).toHaveAttribute('aria-pressed', 'false')
  await button('Going').click()
  await expect.element(page.getByText('Marked as Going').first()).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await button('Role and days').click()
  await expect.element(dialog).toHaveAccessibleName('How you’re shown')
  await expect.element(choice('Everyone signed in')).toBeChecked()
})

test('closing the question stores nothing and says who can see it; the next Going asks again', async () => {
  const { id } = await quietFestival()
  const member = await signUp()
  await renderScreen(`/festivals/${id}`, { as: member })
  await button('Going').click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Only people you follow can see this').first()).toBeVisible()
  await button('Going').click()
  await expect.element(button('Going')).toHaveAttribute('aria-pressed', 'false')
  await button('Going').click()
  await expect.element(dialog).toHaveAccessibleName('Marked as Going')
  expect(await shownTo(member)).toBeNull()
})

test('a choice that could not be kept stays open, and says so', async () => {
  const { id } = await quietFestival()
  const member = await signUp()
  await member.api.festivalAttendance.set({ body: { festivalId: id, status: 'attending' } })
  await renderScreen(`/festivals/${id}/people`, { as: member })
  await change.click()
  await choice('Everyone signed in').click()
  await commands.failCalls('**/api/user/me')
  onTestFinished(() => commands.restoreCalls())
  await button('Save').click()
  await expect.element(page.getByText('Failed to save your choice').first()).toBeVisible()
  await expect.element(dialog).toBeVisible()
  await commands.restoreCalls()
  expect(await shownTo(member)).toBeNull()
})

test('a member reads what they said and who can see it, and changes both', async () => {
  const { id } = await quietFestival()
  const member = await signUp('Marta')
  await member.api.festivalAttendance.set({ body: { festivalId: id, status: 'attending' } })
  await member.api.profile.change({ body: { attendanceShownTo: 'nobody' } })
  await renderScreen(`/festivals/${id}/people`, { as: member, width: 360 })
  await expect.element(page.getByText('You’re going', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Nobody can see this.')).toBeVisible()
  await change.click()
  await expect.element(dialog).toHaveAccessibleName('How you’re shown')
  await expectGoodAtEachWidth(() => dialog.element())
  await choice('Everyone signed in').click()
  for (const name of ['Follow', 'Fri, May 7', 'Sat, May 8'])
    await dialog.getByRole('button', { name, exact: true }).click()
  await button('Save').click()
  await expect.element(page.getByText('You’re going · Follow · May 7–8', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Everyone signed in can see this.')).toBeVisible()
  await expect.poll(names).toEqual(['Marta'])
  await expect.element(page.getByText('Follower · Beginner · May 7–8')).toBeVisible()
})

test('Settings keep the choice at once', async () => {
  const member = await signUp()
  await renderScreen('/settings/privacy', { as: member })
  await expect.element(choice('People I follow')).toBeChecked()
  await choice('Nobody').click()
  await expect.poll(() => shownTo(member)).toBe('nobody')
  await expect.element(choice('Nobody')).toBeChecked()
})
