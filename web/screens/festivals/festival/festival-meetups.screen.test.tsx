import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectAccessible, expectGoodAtEachWidth, expectToFit } from '../../../testing/expectations.ts'
import { join, ownFestival, plan } from '../../../testing/meetups.ts'
import { signUp } from '../../../testing/members.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const card = (name: string) => page.getByRole('article', { name, exact: true })
const tabs = page.getByRole('navigation', { name: 'At this festival' })
const toasts = page.getByRole('region', { name: /notifications/i })
/** What the organizer can do about a guest. */
const ofGuests = /^(Remove|Wasn’t there)/
/** Its paragraphs that say nothing. */
const emptyTexts = (name: string) => [...card(name).element().querySelectorAll('[dir=auto]:empty')]
/** Who comes is not fetched before it is asked for. */
async function expectClosed(name: string) {
  const question = card(name).getByText(/^Who’s coming/)
  await expect.element(question).toBeVisible()
  expect(question.element().closest('details')?.children).toHaveLength(1)
}
/** 'Join: Roof tour', in which the title is only for screen readers. */
const button = (name: string) => page.getByRole('button', { name: new RegExp(`^${name.replace(': ', ' ?: ')}$`) })

test('the tabs of a festival are links with counts, the open one marked @P2.98', async () => {
  const ana = await signUp('Ana Sol')
  const festival = await ownFestival()
  await plan(ana, festival.id)
  for (const title of ['Roof tour', 'City walk']) await plan(ana, festival.id, { type: 'activity', title })
  await renderScreen(`/festivals/${festival.id}/meals`)
  const open = tabs.getByRole('link', { name: 'Meal Buddies 1' })
  await expect.element(open).toHaveAttribute('aria-current', 'page')
  const inOrder = () =>
    tabs
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent)
  await expect
    .poll(() => inOrder().slice(0, 4))
    .toEqual(['Rooms', 'Meal Buddies1', 'Activity Partners2', 'Who’s going'])
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(
    new RegExp(`/festivals/${festival.id}/meals$`),
  )
  await tabs.getByRole('link', { name: /^Activity Partners/ }).click()
  await expect.element(page.getByRole('region', { name: 'Activity Partners' })).toBeVisible()
  expect(location.pathname).toBe(`/festivals/${festival.id}/activities`)
  await expect.element(open).not.toHaveAttribute('aria-current')
  await tabs.getByRole('link', { name: /^Rooms/ }).click()
  await expect.element(page.getByRole('region', { name: 'Rooms' })).toBeVisible()
})

test('a visitor reads the meetups of a festival, and is asked to log in to take part @P6.6', async () => {
  const ana = await signUp('Ana Sol')
  const festival = await ownFestival()
  await plan(ana, festival.id)
  await renderScreen(`/festivals/${festival.id}/meals`)
  await expect.element(card('Dinner by the river').getByText(/1 of 2 places taken/)).toBeVisible()
  await expect.element(card('Dinner by the river').getByText(/Organized by Ana$/)).toBeVisible()
  await expect
    .element(card('Dinner by the river').getByRole('link', { name: 'Log in to see where it is and who’s coming' }))
    .toBeVisible()
  expect(document.documentElement.outerHTML).not.toMatch(/Hotel lobby|Ana Sol/)
  expect(
    card('Dinner by the river')
      .getByText(/approves each guest/)
      .elements(),
  ).toEqual([])
  expect(
    card('Dinner by the river')
      .getByRole('link', { name: /calendar/ })
      .elements(),
  ).toEqual([])
  expect(card('Dinner by the river').element().querySelectorAll('.bg-teal')).toHaveLength(1)
  expect(card('Dinner by the river').element().querySelector('time')!.textContent).toMatch(/^\d/)
  expect(emptyTexts('Dinner by the river')).toEqual([])
  await expect.element(card('Dinner by the river').getByRole('link', { name: /^Log in to join/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Please log in to create a meetup', exact: true })).toBeVisible()
  expect(document.querySelector('details')).toBeNull()
  await expectGoodAtEachWidth()
})

test('joining, waiting and leaving show what one is to a meetup, at each width @P4.24 @P4.25 @P4.27', async () => {
  const [ana, ben, cleo] = [await signUp('Ana Sol'), await signUp('Ben Luz'), await signUp('Cleo Paz')]
  const festival = await ownFestival()
  const dinner = await plan(ana, festival.id)
  const path = `/festivals/${festival.id}/meals`
  await renderScreen(path, { as: ben })
  await expect.element(button('Join: Dinner by the river')).toBeVisible()
  expect(
    card(dinner.title)
      .getByRole('link', { name: /^Group chat/ })
      .elements(),
  ).toEqual([])
  await button('Join: Dinner by the river').click()
  await expect.element(card(dinner.title).getByText('Joined', { exact: true })).toBeVisible()
  await expect.element(card(dinner.title).getByRole('link', { name: /^Group chat/ })).toBeVisible()
  await expect.element(button('Share Dinner by the river')).toBeVisible()
  await expectClosed(dinner.title)
  await card(dinner.title)
    .getByText(/^Who’s coming/)
    .click()
  await expect.element(card(dinner.title).getByRole('link', { name: 'Ana' })).toBeVisible()
  await expect.element(card(dinner.title).getByRole('link', { name: 'You' })).toBeVisible()
  expect(card(dinner.title).getByRole('button', { name: ofGuests }).elements()).toEqual([])
  await expectGoodAtEachWidth()

  await renderScreen(path)
  await expect.element(card(dinner.title).getByRole('link', { name: /^Log in to wait for a place/ })).toBeVisible()

  await renderScreen(path, { as: cleo })
  await expect.element(card(dinner.title).getByText('Full', { exact: true })).toBeVisible()
  await button('Join the waiting list: Dinner by the river').click()
  await expect.element(card(dinner.title).getByText('On the waiting list')).toBeVisible()
  await expect.element(card(dinner.title).getByText(/1 person is waiting for a place/)).toBeVisible()
  await expectGoodAtEachWidth()

  await renderScreen(path, { as: ben })
  await button('Leave: Dinner by the river').click()
  const question = page.getByRole('alertdialog', { name: 'Leave this meetup?' })
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(button('Join the waiting list: Dinner by the river')).toBeVisible()

  await renderScreen(path, { as: cleo })
  await expect.element(card(dinner.title).getByText(/We keep a place for you until/)).toBeVisible()
  await expectGoodAtEachWidth()
  await button('Take the place: Dinner by the river').click()
  await expect.element(card(dinner.title).getByText('Joined', { exact: true })).toBeVisible()
})

test('a refusal is told with the words of the server @P8.29', async () => {
  const [ana, ben, cleo] = [await signUp('Ana Sol'), await signUp('Ben Luz'), await signUp('Cleo Paz')]
  const festival = await ownFestival()
  const dinner = await plan(ana, festival.id)
  await renderScreen(`/festivals/${festival.id}/meals`, { as: ben })
  await expect.element(button('Join: Dinner by the river')).toBeVisible()
  await join(cleo, dinner)
  await button('Join: Dinner by the river').click()
  await expect.element(toasts.getByText('This meetup is full')).toBeVisible()
  await expect.element(toasts.getByText('Error', { exact: true })).toBeVisible()
  await expect.element(card(dinner.title).getByText('Full', { exact: true })).toBeVisible()
})

test('the organizer of a private meetup lets in and declines, edits and cancels it @P4.26', async () => {
  const [ana, ben, cleo] = [await signUp('Ana Sol'), await signUp('Ben Luz'), await signUp('Cleo Paz')]
  const festival = await ownFestival()
  const tour = await plan(ana, festival.id, { type: 'activity', title: 'Roof tour', isPrivate: true, capacity: 4 })
  const path = `/festivals/${festival.id}/activities`
  await renderScreen(path, { as: ben })
  await expect.element(card('Roof tour').getByText(/Only people who are coming can see the place/)).toBeVisible()
  await button('Ask to join: Roof tour').click()
  await expect.element(card('Roof tour').getByText('Asked to join')).toBeVisible()
  await expect.element(button('Withdraw: Roof tour')).toBeVisible()
  await join(cleo, tour)

  await renderScreen(path, { as: ana })
  await expect.element(card('Roof tour').getByText('Organizer', { exact: true })).toBeVisible()
  await expect.element(card('Roof tour').getByText('2 requests to join')).toBeVisible()
  await expect.element(card('Roof tour').getByRole('link', { name: 'Cleo' })).toBeVisible()
  expect(card('Roof tour').getByRole('listitem').elements()).toHaveLength(3)
  expect(card('Roof tour').getByRole('button', { name: ofGuests }).elements()).toEqual([])
  expect(card('Roof tour').getByText('Organizer', { exact: true }).element().querySelector('svg')).toBeNull()
  await expectGoodAtEachWidth()
  await button('Let in Ben Luz').click()
  await expect.element(card('Roof tour').getByText(/2 of 4 places taken/)).toBeVisible()
  await expect.element(button('Remove Ben Luz')).toBeVisible()
  expect(
    card('Roof tour')
      .getByText(/wasn’t there/i)
      .elements(),
  ).toEqual([])
  await button('Decline Cleo Paz').click()
  await expect.element(card('Roof tour').getByRole('link', { name: 'Cleo' })).not.toBeInTheDocument()
  await expect.element(card('Roof tour').getByText(/requests? to join$/)).not.toBeInTheDocument()

  await renderScreen(path, { as: ben })
  await expect.element(card('Roof tour').getByText('Hotel lobby')).toBeVisible()
  await renderScreen(path, { as: cleo })
  await expect.element(button('Ask to join: Roof tour')).toBeVisible()
  await expect.element(page.getByText('Hotel lobby')).not.toBeInTheDocument()
  await renderScreen(path, { as: ana })
  await button('Edit: Roof tour').click()
  const dialog = page.getByRole('dialog', { name: 'Edit meetup' })
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('Roof tour')
  expect(dialog.getByText('We kept your draft').elements()).toEqual([])
  await dialog.getByLabelText('Title').fill('Roof tour at dusk')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(card('Roof tour at dusk')).toBeVisible()
  await button('Cancel: Roof tour at dusk').click()
  await expectAccessible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel meetup' }).click()
  await expect.element(page.getByText('No activities planned yet')).toBeVisible()
})

test('a full private meetup has no waiting list, and shows its place and its guests to who comes', async () => {
  const [ana, ben, cleo] = [await signUp('Ana Sol'), await signUp('Ben Luz'), await signUp('Cleo Paz')]
  const festival = await ownFestival()
  const table = await plan(ana, festival.id, { title: 'Small table', isPrivate: true, locationHint: '' })
  await join(ben, table)
  await ana.api.meetups.decide({ params: { id: table.id, userId: ben.user.id }, body: { status: 'accepted' } })
  const path = `/festivals/${festival.id}/meals`
  const onlyForGuests = card('Small table').getByText(/^Only people who are coming can see the place/)
  await renderScreen(path)
  await expect.element(onlyForGuests).toBeVisible()
  expect(
    card('Small table')
      .getByRole('link', { name: /^Log in/ })
      .elements(),
  ).toEqual([])

  await renderScreen(path, { as: cleo })
  await expect.element(button('More about Ana Sol')).toBeVisible()
  await expect.element(onlyForGuests).toBeVisible()
  expect(button('Join the waiting list: Small table').elements()).toEqual([])
  expect(
    card('Small table')
      .getByText(/^Who’s coming/)
      .elements(),
  ).toEqual([])

  await renderScreen(path, { as: ben })
  await expectClosed('Small table')
  expect(onlyForGuests.elements()).toEqual([])
  expect(emptyTexts('Small table')).toEqual([])
})

test('a start is told by the clocks of the festival, and by those of the reader where they differ or are meant', async () => {
  const ana = await signUp('Ana Sol')
  const { id } = await ownFestival()
  await plan(ana, id)
  const ofReader = (text: RegExp) => card('Dinner by the river').getByText(text)
  const seen = () => renderScreen(`/festivals/${id}/meals`)
  await seen()
  await expect.element(ofReader(/^your time$/)).toBeVisible()
  await commands.placeFestival(id, 28.1, -15.4)
  await seen()
  await expect.element(ofReader(/^\d+:\d\d\s[AP]M your time$/)).toBeVisible()
  await commands.placeFestival(id, 37.4, -6)
  await seen()
  await expect.element(card('Dinner by the river')).toBeVisible()
  expect(ofReader(/your time$/).elements()).toEqual([])
})

test('the form begins with the defaults, asks for a start, and plans by the clocks of the festival @P2.99 @P7.41 @P9.41', async () => {
  const ana = await signUp('Ana Sol')
  const festival = await ownFestival()
  await renderScreen(`/festivals/${festival.id}/meals`, { as: ana })
  await expect.element(page.getByText('No meals planned yet')).toBeVisible()
  await button('Plan a meal').click()
  const dialog = page.getByRole('dialog', { name: 'Plan a meal' })
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('Lunch/Dinner/Drinks')
  expect(dialog.getByText('We kept your draft').elements()).toEqual([])
  await expect.element(dialog.getByLabelText('Duration')).toHaveValue('120')
  await expect.element(dialog.getByLabelText('People, including you')).toHaveValue('4')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect.element(dialog.getByLabelText('Start time')).toHaveAccessibleDescription('Start time is required')
  await expect.element(dialog.getByLabelText('Start time')).toHaveFocus()
  await expectGoodAtEachWidth(() => dialog.element())
  await dialog.getByLabelText('Start time').fill('20:30')
  await dialog.getByRole('switch', { name: /I approve each guest myself/ }).click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect.element(card('Lunch/Dinner/Drinks').getByText('Organizer', { exact: true })).toBeVisible()
  await expect.element(card('Lunch/Dinner/Drinks').getByText(/8:30\sPM–10:30\sPM/)).toBeVisible()
  await expect.element(tabs.getByRole('link', { name: 'Meal Buddies 1' })).toBeVisible()
  expect(await ana.api.meetups.mine()).toMatchObject([{ isPrivate: true }])
})

test('a link to a meetup focuses it, and says so where it is no more', async () => {
  const ana = await signUp('Ana Sol')
  const festival = await ownFestival()
  const dinner = await plan(ana, festival.id)
  await plan(ana, festival.id, { title: 'Brunch' })
  await renderScreen(`/festivals/${festival.id}/meals#meetup-${dinner.id}`, { as: ana })
  await expect.element(card(dinner.title)).toHaveFocus()
  await expect.element(card(dinner.title)).toHaveClass('outline-accent')
  await expect.element(card('Brunch')).not.toHaveClass('outline-accent')
  await ana.api.meetups.cancel({ params: { id: dinner.id } })
  await renderScreen(`/festivals/${festival.id}/meals#meetup-${dinner.id}`, { as: ana })
  await expect.element(page.getByText('This meetup is no longer here')).toBeVisible()
})

test('a list that cannot be loaded shows an error and a retry', async () => {
  const festival = await ownFestival()
  await renderScreen(`/festivals/${festival.id}/meals`, { failing: '**/api/festivals/*/meetups?*' })
  await expect.element(page.getByText('Error loading meals. Please try again.')).toBeVisible()
  await expect.element(button('Retry')).toBeVisible()
})

test('long words fit a phone, in both directions', async () => {
  const word = 'Donaudampfschifffahrtselektrizitäten'
  const ana = await signUp(word)
  const festival = await ownFestival()
  await plan(ana, festival.id, { title: word.repeat(3), locationHint: word.repeat(3), description: word.repeat(9) })
  for (const path of [`/festivals/${festival.id}/meals`, '/my-events', '/my-events?view=upcoming'])
    for (const dir of ['ltr', 'rtl'] as const) {
      await renderScreen(path, { as: ana, width: 360, dir })
      await expect.element(page.getByRole('main').getByRole('article').first()).toBeVisible()
      expectToFit()
    }
})
