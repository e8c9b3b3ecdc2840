import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectGoodAtEachWidth } from '../../testing/expectations.ts'
import { join, ownFestival, plan } from '../../testing/meetups.ts'
import { signUp, signUpAdmin } from '../../testing/members.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { savedFile } from '../../testing/saved-file.ts'

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
  await expectGoodAtEachWidth()

  await tab('Favorite Festivals').click()
  await expect
    .element(page.getByRole('tabpanel').getByRole('link', { name: festival.name }).first())
    .toHaveAttribute('href', `/festivals/${festival.id}`)

  await tab('Upcoming').click()
  expect(location.search).toBe('?view=upcoming')
  const week = page.getByRole('region', { name: /20\d\d$/ })
  await expect.element(week.getByRole('link', { name: /M Roof tour/ })).toBeVisible()
  await expect
    .element(week.getByRole('link', { name: /M Dinner by the river/ }))
    .toHaveAttribute('href', expect.stringMatching(new RegExp(`^/festivals/${festival.id}/meals#meetup-`)))
  await expect
    .element(week.getByRole('link', { name: new RegExp(`^${festival.name}`) }))
    .toHaveAttribute('href', `/festivals/${festival.id}`)
  await expect.element(week.getByText('At the same time as Roof tour')).toBeVisible()
  await expect
    .element(page.getByRole('banner').getByRole('link', { name: 'My Events' }))
    .toHaveAttribute('aria-current', 'page')
  await expectGoodAtEachWidth()
})

test('a meetup that was cancelled says so, and offers no calendar and no link to share', async () => {
  const [ana, ben] = [await signUp('Ana Sol'), await signUp('Ben Luz')]
  const festival = await ownFestival()
  const [dinner, tour] = [
    await plan(ana, festival.id, { capacity: 4 }),
    await plan(ana, festival.id, { type: 'activity', title: 'Roof tour', capacity: 4 }),
  ]
  for (const meetup of [dinner, tour]) await join(ben, meetup)
  await ana.api.meetups.cancel({ params: { id: dinner.id } })
  for (const member of [ana, ben]) {
    await renderScreen('/my-events', { as: member })
    const [cancelled, other] = [dinner, tour].map(({ title }) => page.getByRole('article', { name: title }))
    await expect.element(cancelled!.getByText('Cancelled', { exact: true })).toBeVisible()
    await expect.element(other!.getByRole('link', { name: 'Add Roof tour to your calendar' })).toBeVisible()
    await expect.element(other!.getByRole('button', { name: 'Share Roof tour' })).toBeVisible()
    expect(cancelled!.getByRole('link', { name: /calendar/ }).elements()).toEqual([])
    expect(cancelled!.getByRole('button', { name: /^Share/ }).elements()).toEqual([])
  }
})

test('the calendar file of a private meetup is asked for with the session: it has the place', async () => {
  const [ana, ben] = [await signUp('Ana Sol'), await signUp('Ben Luz')]
  const festival = await ownFestival()
  const tour = await plan(ana, festival.id, { title: 'Roof tour', isPrivate: true, capacity: 4 })
  await join(ben, tour)
  await ana.api.meetups.decide({ params: { id: tour.id, userId: ben.user.id }, body: { status: 'accepted' } })
  await renderScreen('/my-events', { as: ben })
  const saved = savedFile()
  await page.getByRole('link', { name: 'Add Roof tour to your calendar' }).click()
  expect(await (await fetch((await saved).href)).text()).toContain('LOCATION:Hotel lobby')
  await expect.element(page.getByRole('button', { name: /^Share/ })).not.toBeInTheDocument()
})

test('the week has what one marked of a programme, which leads to it; without meetups too', async () => {
  const [ana, admin] = [await signUp('Ana Sol'), await signUpAdmin()]
  const festival = await ownFestival()
  const startTime = `${festival.startDate}T21:00`
  const event = await admin.api.programme.create({
    params: { id: festival.id },
    body: { title: 'Late show', startTime },
  })
  await ana.api.programme.setAttendance({ params: { id: event.id }, body: { status: 'interested' } })
  await renderScreen('/my-events?view=upcoming', { as: ana })
  await expect.element(page.getByText('No meetups yet')).toBeVisible()
  const link = page.getByRole('region', { name: /20\d\d$/ }).getByRole('link', { name: /Late show/ })
  await expect.element(link).toHaveAttribute('href', `/festivals/${festival.id}/programme#event-${event.id}`)
  await link.click()
  await expect.element(page.getByRole('article', { name: 'Late show' })).toBeInViewport()
  await renderScreen('/my-events?view=upcoming', { as: ana, failing: '**/api/me/plans*' })
  await expect.element(page.getByText('Failed to load your week.')).toBeVisible()
})

test('the week is for wide screens', async () => {
  const ana = await signUp('Ana Sol')
  await plan(ana, (await ownFestival()).id)
  await renderScreen('/my-events?view=upcoming', { as: ana, width: 768 })
  await expect.element(page.getByRole('article', { name: 'Dinner by the river' })).toBeVisible()
  expect(document.querySelector('.grid-cols-7')).toBeNull()
})

test('meetups that cannot be loaded show an error', async () => {
  await renderScreen('/my-events', { as: await signUp(), failing: '**/api/user/meetups*' })
  await expect.element(page.getByText('Failed to load your meetups.')).toBeVisible()
})
