import { expect, onTestFinished, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { setClockOffset } from '../../../contract/platform/clock.ts'
import { expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { join, ownFestival, plan } from '../../testing/meetups.ts'
import { type ScreenMember, signUp, signUpAdmin } from '../../testing/members.ts'
import { askFor, postRoom } from '../../testing/rooms.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { savedFile } from '../../testing/saved-file.ts'

const inAgenda = () => [...document.querySelectorAll('[role=tabpanel] article h3')].map((title) => title.textContent)
const tab = (name: string) => page.getByRole('tab', { name })

test('a visitor is asked to log in @P2.106', async () => {
  await renderScreen('/my-events')
  await expect.element(page.getByText('Please log in')).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('link', { name: /^Login/ })).toBeVisible()
})

test('the three tabs show meetups, favorite festivals and what is ahead @P2.11 @P2.102 @P2.103 @P2.104 @P2.105', async () => {
  const [ana, ben] = [await signUp('Ana Sol'), await signUp('Ben Luz')]
  const festival = await ownFestival()
  await renderScreen('/my-events', { as: ben })
  await expect.element(page.getByText('No meetups yet')).toBeVisible()
  await join(ben, await plan(ana, festival.id, { capacity: 4 }))
  await plan(ben, festival.id, { type: 'activity', title: 'Roof tour' })
  await ben.api.favorites.add({ params: { festivalId: festival.id } })

  await ben.api.festivalAttendance.set({ body: { festivalId: festival.id, status: 'attending' } })

  await renderScreen('/my-events', { as: ben })
  const meals = page.getByRole('region', { name: 'Meals' })
  await expect
    .element(meals.getByRole('article', { name: 'Dinner by the river' }).getByText('Joined', { exact: true }))
    .toBeVisible()
  const activities = page.getByRole('region', { name: 'Activities' })
  await expect
    .element(activities.getByRole('article', { name: 'Roof tour' }).getByText('Organizer', { exact: true }))
    .toBeVisible()
  for (const [region, count] of [
    [meals, 1],
    [activities, 1],
  ] as const)
    expect(region.getByRole('article').elements()).toHaveLength(count)
  expect(document.querySelector('article time')!.textContent).toMatch(/^\w+, /)
  await expectGoodAtEachWidth()

  await tab('Favorite Festivals').click()
  await expect
    .element(page.getByRole('tabpanel').getByRole('link', { name: festival.name }).first())
    .toHaveAttribute('href', `/festivals/${festival.id}`)

  await tab('Upcoming').click()
  expect(location.search).toBe('?view=upcoming')
  await expect.poll(() => inAgenda().toSorted()).toEqual(['Dinner by the river', festival.name, 'Roof tour'])
  expect(inAgenda()[0]).toBe(festival.name)
  const tour = page.getByRole('article', { name: 'Roof tour' })
  await expect.element(tour.getByText('At the same time as Dinner by the river')).toBeVisible()
  await expect
    .element(tour.getByRole('link'))
    .toHaveAttribute('href', expect.stringMatching(new RegExp(`^/festivals/${festival.id}/activities#meetup-`)))
  await expect
    .element(page.getByRole('article', { name: festival.name }).getByText('Going', { exact: true }))
    .toBeVisible()
  await expect
    .element(page.getByRole('banner').getByRole('link', { name: 'My Events' }))
    .toHaveAttribute('aria-current', 'page')
  await expectGoodAtEachWidth()
})

test('a meetup that was cancelled or is over says so, and offers no calendar and no link to share', async () => {
  const [ana, ben] = [await signUp('Ana Sol'), await signUp('Ben Luz')]
  const festival = await ownFestival()
  const meetups = [
    await plan(ana, festival.id, { capacity: 4 }),
    await plan(ana, festival.id, { title: 'Walk', capacity: 4 }),
    await plan(ana, festival.id, { type: 'activity', title: 'Roof tour', capacity: 4 }),
  ]
  for (const meetup of meetups) await join(ben, meetup)
  await ana.api.meetups.cancel({ params: { id: meetups[0]!.id } })
  await commands.endMeetup(meetups[1]!.id)
  for (const member of [ana, ben]) {
    await renderScreen('/my-events', { as: member })
    const [cancelled, over, other] = meetups.map(({ title }) => page.getByRole('article', { name: title }))
    await expect.element(cancelled!.getByText('Cancelled', { exact: true })).toBeVisible()
    await expect.element(over!.getByText('Over', { exact: true })).toBeVisible()
    const link = other!.getByRole('link', { name: 'Add Roof tour to your calendar' })
    await expect.element(link).toBeVisible()
    expect(link.element().textContent).toBe('')
    await expect.element(other!.getByText(/^Who’s coming/)).toBeVisible()
    await expect.element(other!.getByRole('button', { name: 'Share Roof tour' })).toBeVisible()
    for (const meetup of [cancelled!, over!]) {
      expect(meetup.getByRole('link', { name: /calendar/ }).elements()).toEqual([])
      expect(meetup.getByRole('button', { name: /^Share/ }).elements()).toEqual([])
    }
    expect(cancelled!.getByText(/^Who’s coming/).elements()).toEqual([])
  }
})

test('an organizer says until a day after the meetup who was not there', async () => {
  const [olga, gil] = [await signUp('Olga Paz'), await signUp('Gil Mora')]
  const [ida, leo] = [await signUp('Ida Sol'), await signUp('Leo Luz')]
  const meetup = await plan(olga, (await ownFestival()).id, { isPrivate: true, capacity: 4 })
  for (const guest of [gil, ida, leo]) await join(guest, meetup)
  for (const { user } of [gil, ida])
    await olga.api.meetups.decide({ params: { id: meetup.id, userId: user.id }, body: { status: 'accepted' } })
  await commands.endMeetup(meetup.id)
  const absent = (name: string) => page.getByRole('button', { name: new RegExp(`^Wasn’t there.*${name}$`) })
  const openAs = async (as: ScreenMember) => {
    await renderScreen('/my-events', { as })
    await expect.element(page.getByText('Over', { exact: true })).toBeVisible()
    await page.getByText(/^Who’s coming/).click()
    await expect.element(page.getByRole('main').getByRole('link', { name: 'Ida' })).toBeVisible()
  }
  await openAs(gil)
  expect(absent('').elements()).toEqual([])
  await openAs(olga)
  await expect.element(absent('Gil Mora')).toBeVisible()
  expect(absent('').elements()).toHaveLength(2)
  expect(page.getByRole('button', { name: /^Remove/ }).elements()).toEqual([])
  expect(page.getByText(/requests? to join$/).elements()).toEqual([])
  await absent('Gil Mora').click()
  const dialog = page.getByRole('alertdialog', { name: 'Wasn’t Gil there?' })
  await expectGoodAtEachWidth(() => dialog.element())
  await dialog.getByRole('button', { name: 'Wasn’t there' }).click()
  await expect.element(page.getByText('wasn’t there', { exact: true })).toBeVisible()
  await expect.element(absent('Gil Mora')).not.toBeInTheDocument()
  setClockOffset(86_400_000)
  onTestFinished(() => setClockOffset(0))
  await openAs(olga)
  expect(absent('').elements()).toEqual([])
})

test('the calendar file of a private meetup is asked for with the session: it has the place', async () => {
  const [ana, ben] = [await signUp('Ana Sol'), await signUp('Ben Luz')]
  const festival = await ownFestival()
  const tour = await plan(ana, festival.id, { title: 'Roof tour', isPrivate: true, capacity: 4 })
  await join(ben, tour)
  await ana.api.meetups.decide({ params: { id: tour.id, userId: ben.user.id }, body: { status: 'accepted' } })
  await renderScreen('/my-events', { as: ben })
  await expect.element(page.getByRole('region', { name: 'Meals' })).toBeVisible()
  for (const name of ['Activities', 'Taxis', 'Past'])
    expect(page.getByRole('region', { name }).elements(), name).toEqual([])
  const saved = savedFile()
  await page.getByRole('link', { name: 'Add Roof tour to your calendar' }).click()
  expect(await (await fetch((await saved).href)).text()).toContain('LOCATION:Hotel lobby')
  await expect.element(page.getByRole('button', { name: /^Share/ })).not.toBeInTheDocument()
})

test('Upcoming is one agenda by day: the room, the festival, what one marked of its programme, which leads there', async () => {
  const [ana, ben, admin] = [await signUp('Ana Sol'), await signUp('Ben Luz'), await signUpAdmin()]
  const festival = await ownFestival()
  await renderScreen('/my-events?view=upcoming', { as: ana, width: 360 })
  await expect.element(page.getByText('Nothing coming up yet')).toBeVisible()
  const { id, startDate: availableFrom, endDate: availableTo, location: place } = festival
  const room = await postRoom(ben, { title: 'Sunny flat', festivalId: id, location: place, availableFrom, availableTo })
  const request = await askFor(ana, room.id)
  await ben.api.roomRequests.decide({ params: { id: request.id }, body: { status: 'accepted' } })
  await ana.api.festivalAttendance.set({ body: { festivalId: id, status: 'interested' } })
  const startTime = `${festival.endDate}T21:00`
  const event = await admin.api.programme.create({ params: { id }, body: { title: 'Late show', startTime } })
  await ana.api.programme.setAttendance({ params: { id: event.id }, body: { status: 'interested' } })
  await renderScreen('/my-events?view=upcoming', { as: ana, width: 360 })
  await expect.poll(inAgenda).toHaveLength(3)
  expect(inAgenda().at(-1)).toBe('Late show')
  const article = (name: string) => page.getByRole('article', { name })
  await expect.element(article('Sunny flat').getByText('You have a place')).toBeVisible()
  await expect.element(article('Sunny flat').getByText(/· 3 nights$/)).toBeVisible()
  await expect.element(article(festival.name).getByText('Interested')).toBeVisible()
  await expectGoodAtEachWidth()
  const link = article('Late show').getByRole('link')
  await expect.element(link).toHaveAttribute('href', `/festivals/${id}/programme#event-${event.id}`)
  await link.click()
  await expect.element(article('Late show')).toBeInViewport()
})

test('an agenda that cannot be loaded says so', async () => {
  await renderScreen('/my-events?view=upcoming', { as: await signUp(), failing: '**/api/me/upcoming*' })
  await expect.element(page.getByText('Failed to load what’s coming up.')).toBeVisible()
})

test('one press shows the link of the own calendar, which it creates only if there is none', async () => {
  const ana = await signUp('Ana Sol')
  const open = page.getByRole('button', { name: 'Add all to my calendar' })
  await renderScreen('/my-events', { as: ana, width: 360 })
  await open.click()
  const link = page.getByLabelText('Your calendar link')
  await expect.element(link).toHaveValue(expect.stringMatching(/\/api\/calendar\/[\w-]{43}\.ics$/))
  await expectGoodAtEachWidth(() => page.getByRole('dialog').element())
  const address = (link.element() as HTMLInputElement).value
  await renderScreen('/my-events', { as: ana, width: 360 })
  await open.click()
  await expect.element(page.getByText('You created your link on', { exact: false })).toBeVisible()
  expect((await fetch(address)).status).toBe(200)
  await page.getByRole('button', { name: 'Turn off this link' }).click()
  await page.getByRole('button', { name: 'Turn it off' }).click()
  await page.getByRole('button', { name: 'Create calendar link' }).click()
  await expect.element(link).toBeVisible()
  await page.getByRole('button', { name: 'Turn off this link' }).click()
  await page.getByRole('button', { name: 'Turn it off' }).click()
  await expect.element(page.getByRole('button', { name: 'Create calendar link' })).toBeVisible()
  expect(link.elements()).toEqual([])
  expect((await fetch(address)).status).toBe(404)
})

test('meetups that cannot be loaded show an error', async () => {
  await renderScreen('/my-events', { as: await signUp(), failing: '**/api/user/meetups*' })
  await expect.element(page.getByText('Failed to load your meetups.')).toBeVisible()
})
