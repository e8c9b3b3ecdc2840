import { expect, onTestFinished, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { now } from '../../../../contract/platform/clock.ts'
import { keptKindOf } from '../../../lib/offline/kept-kinds.ts'
import { openMyFestival } from '../../../shell/navigation/open-my-festival.ts'
import { expectFocusToShow, expectGoodAtEachWidth } from '../../../testing/expectations.ts'
import { setClock } from '../../../testing/clock.ts'
import { plan } from '../../../testing/meetups.ts'
import { type ScreenMember, signUp, signUpAdmin } from '../../../testing/members.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { askFor, postRoom } from '../../../testing/rooms.ts'

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const weekday = (one: string) =>
  new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(one))
const region = (name: string) => page.getByRole('region', { name, exact: true })
const link = (name: string | RegExp) => page.getByRole('link', { name })
const title = page.getByRole('heading', { level: 1 })

const at = (date: string, time = '12:00') => setClock(`${date}T${time}:00Z`)

const attend = ({ api }: ScreenMember, festivalId: string) =>
  api.festivalAttendance.set({ body: { festivalId, status: 'attending' } })

/** Three days from tomorrow on in Seville. */
async function feria() {
  const { api } = await signUpAdmin()
  const days = { startDate: day(1), endDate: day(3) }
  const festival = await api.festivals.create({
    body: {
      name: `Feria de Xyzzy ${Date.now().toString(36)}`,
      location: 'Sevilla, Spain',
      genres: ['Bachata'],
      ...days,
    },
  })
  const add = (event: string, startTime: string, endTime?: string) =>
    api.programme.create({
      params: { id: festival.id },
      body: { title: event, venue: 'Hall 2', startTime, ...(endTime && { endTime }) },
    })
  return { ...festival, add, path: `/festivals/${festival.id}/mine` }
}

/** Ana shares a room with Marco, has marked a class, joined tapas, and said how she comes and leaves. */
async function weekend() {
  const festival = await feria()
  const [ana, marco] = [await signUp('Ana Mar'), await signUp('Marco Sol')]
  const [first, second, last] = [day(1), day(2), day(3)]
  for (const one of [ana, marco]) await attend(one, festival.id)
  const room = await postRoom(marco, { festivalId: festival.id, availableFrom: first, availableTo: day(4) })
  const { id } = await askFor(ana, room.id)
  await marco.api.roomRequests.decide({ params: { id }, body: { status: 'accepted' } })
  const { version } = await marco.api.stays.get({ params: { id: room.id } })
  const arrival = { time: `${first}T16:00`, how: 'Box by the door, 4711', address: 'Calle Feria 12, 3º' }
  await marco.api.stays.change({ params: { id: room.id }, body: { version, arrival } })
  const marked = await festival.add('Sensual with Marta', `${second}T15:30`)
  await festival.add('Salsa nobody marked', `${second}T16:30`)
  await ana.api.programme.setAttendance({ params: { id: marked.id }, body: { status: 'attending' } })
  const tapas = await plan(marco, festival.id, { title: 'Tapas', startTime: `${second}T19:00:00Z` })
  await ana.api.meetups.join({ params: { id: tapas.id } })
  const brunch = await plan(ana, festival.id, { title: 'Brunch', startTime: `${last}T10:00:00Z` })
  const flight = { by: 'flight' as const, place: 'SVQ' }
  const at = { params: { id: festival.id } }
  await ana.api.arrivals.put({ ...at, body: { ...flight, direction: 'to', at: `${first}T14:10`, number: 'VY 21' } })
  await ana.api.arrivals.put({ ...at, body: { ...flight, direction: 'from', at: `${day(4)}T11:40` } })
  await marco.api.arrivals.put({ ...at, body: { ...flight, direction: 'from', at: `${day(4)}T12:10` } })
  return { festival, ana, room, tapas, brunch, marked, second, last }
}

test('on its days: what is next, the room and its key, who goes home when @S12.60 @S12.61 @S12.62', async () => {
  const { festival, ana, room, tapas, brunch, marked, second } = await weekend()
  at(second)
  await renderScreen(festival.path, { as: ana })
  await expect.element(title).toHaveTextContent(`${weekday(second)} in Sevilla`)
  await expect.element(page.getByText('Day 2 of 3')).toBeVisible()
  const next = region('Now and next')
  await expect.element(next.getByRole('link', { name: 'Sensual with Marta' })).toBeVisible()
  await expect
    .element(next.getByRole('link', { name: 'Sensual with Marta' }))
    .toHaveAttribute('href', `/festivals/${festival.id}/programme#event-${marked.id}`)
  await expect
    .element(next.getByRole('link', { name: 'Tapas', exact: true }))
    .toHaveAttribute('href', `/festivals/${festival.id}/meals#meetup-${tapas.id}`)
  await expect.element(next.getByText('2 of 2 places taken · Hotel lobby')).toBeVisible()
  expect(next.getByText('Salsa nobody marked').query()).toBeNull()
  expect(next.getByText('Into your room').query()).toBeNull()
  // Of another day.
  await expect
    .element(region('Meetups').getByRole('link', { name: 'Brunch', exact: true }))
    .toHaveAttribute('href', `/festivals/${festival.id}/meals#meetup-${brunch.id}`)
  const own = region('Your room')
  for (const text of ['With Marco', 'Box by the door, 4711', 'Calle Feria 12, 3º'])
    await expect.element(own.getByText(text)).toBeVisible()
  await expect.element(own.getByRole('link', { name: /^Your stay/ })).toHaveAttribute('href', `/rooms/${room.id}/stay`)
  const way = region('Going home')
  await expect.element(way.getByText('Marco Sol')).toBeVisible()
  await expect
    .element(way.getByRole('link', { name: 'Share a taxi' }))
    .toHaveAttribute('href', `/festivals/${festival.id}/people#arrivals`)
  await expect
    .element(link('Find each other'))
    .toHaveAttribute('href', `/festivals/${festival.id}/people#find-each-other`)
  await expect.element(link('Home safe').last()).toHaveAttribute('href', `/home-safe?festival=${festival.id}`)
  await expectGoodAtEachWidth()
  await expectFocusToShow()
  await way.getByRole('link', { name: 'Share a taxi' }).click()
  await expect.element(page.getByRole('button', { name: 'Hide arrivals' })).toBeVisible()
})

test('a stay that cannot be loaded is still there to open @S12.62', async () => {
  const { festival, ana, room, second } = await weekend()
  at(second)
  await renderScreen(festival.path, { as: ana, failing: '**/api/room-shares/*/stay' })
  const own = region('Your room')
  await expect.element(own.getByText(room.title)).toBeVisible()
  await expect.element(own.getByRole('link', { name: 'Your stay' })).toHaveAttribute('href', `/rooms/${room.id}/stay`)
  expect(own.getByText('No room here yet.').query()).toBeNull()
})

test('what cannot be loaded says so, and can be tried again @S12.61', async () => {
  const { festival, ana, second } = await weekend()
  at(second)
  await renderScreen(festival.path, { as: ana, failing: '**/api/me/upcoming' })
  await expect.element(region('Now and next').getByRole('alert')).toMatchTextContent('Some of your plans didn’t load.')
  await expect.element(region('Now and next').getByText('Sensual with Marta')).toBeVisible()
  expect(region('Your room').query()).toBeNull()
  await commands.restoreCalls()
  await region('Now and next').getByRole('button', { name: 'Retry' }).click()
  await expect.element(region('Your room').getByText('With Marco')).toBeVisible()
})

test('a night belongs to the evening before, and what has begun is on now @S12.61', async () => {
  const { festival, ana, second, last } = await weekend()
  const late = await festival.add('Last dance', `${last}T01:00`, `${last}T05:00`)
  await ana.api.programme.setAttendance({ params: { id: late.id }, body: { status: 'interested' } })
  at(last, '01:15')
  await renderScreen(festival.path, { as: ana })
  await expect.element(title).toHaveTextContent(`${weekday(second)} in Sevilla`)
  const dance = region('Now and next').getByRole('listitem')
  await expect.element(dance.getByText('Last dance')).toBeVisible()
  await expect.element(dance.getByText('Now', { exact: true })).toBeVisible()
  await expect.element(dance.getByText('Interested')).toBeVisible()
})

test('before it: the first day that has something, the way there, and a room that was asked for @S12.60 @S12.62', async () => {
  const festival = await feria()
  const [ana, marco] = [await signUp('Ana Mar'), await signUp('Marco Sol')]
  await attend(ana, festival.id)
  await renderScreen(festival.path, { as: ana })
  await expect.element(title).toHaveTextContent(festival.name)
  await expect.element(region('Now and next').getByText(/^Nothing of yours yet/)).toBeVisible()
  await expect
    .element(region('Your room').getByRole('link', { name: 'Rooms at this festival' }))
    .toHaveAttribute('href', `/festivals/${festival.id}`)
  await expect.element(region('Getting there').getByRole('link', { name: 'Add your way there' })).toBeVisible()
  await expectGoodAtEachWidth()
  const room = await postRoom(marco, { festivalId: festival.id, availableFrom: day(1), availableTo: day(3) })
  await askFor(ana, room.id)
  const { id } = await festival.add('Opening party', `${day(2)}T22:00`)
  await ana.api.programme.setAttendance({ params: { id }, body: { status: 'attending' } })
  await renderScreen(festival.path, { as: ana, width: 360 })
  await expect.element(region('Now and next').getByText('Opening party')).toBeVisible()
  await expect.element(region('Now and next').getByRole('heading', { level: 3 })).toBeVisible()
  await expect.element(region('Your room').getByText('Pending')).toBeVisible()
  await expect.element(link('Your requests')).toHaveAttribute('href', '/my-requests')
  expect(
    link('Home safe')
      .elements()
      .filter((one) => one.getAttribute('href')?.includes('festival=')),
  ).toEqual([])
  await renderScreen(festival.path, { as: marco })
  await expect.element(page.getByText('You haven’t said that you’re going')).toBeVisible()
  await attend(marco, festival.id)
  await renderScreen(festival.path, { as: marco })
  await expect.element(region('Your room').getByText(/^You offer “Two beds/)).toBeVisible()
})

test('after it only the way home is left @S12.60', async () => {
  const { festival, ana } = await weekend()
  at(day(4), '08:00')
  await renderScreen(festival.path, { as: ana })
  await expect.element(page.getByText('Over', { exact: true })).toBeVisible()
  await expect.element(region('Going home').getByText('Marco Sol')).toBeVisible()
  expect(region('Now and next').query()).toBeNull()
  await expectGoodAtEachWidth()
})

test('socials around it stand there, the next first @S12.62', async () => {
  const ana = await signUp('Ana Mar')
  const { items } = await ana.api.festivals.list({ query: { limit: 50 } })
  for (const { id } of items) {
    const [social] = (await ana.api.socialParties.list({ query: { festivalId: id, limit: 1 } })).items
    if (!social) continue
    await attend(ana, id)
    await renderScreen(`/festivals/${id}/mine`, { as: ana })
    const around = region('Out around the festival')
    await expect
      .element(around.getByRole('link', { name: new RegExp(`, ${social.venueName}$`) }).first())
      .toHaveAttribute('href', `/social-parties/${social.id}`)
    await expect.element(around.getByRole('link', { name: 'All socials near by' })).toBeVisible()
    return
  }
  throw new Error('The sample world has no socials around a festival')
})

test('who does not go can say it here, and a visitor logs in @S12.60', async () => {
  const festival = await feria()
  const ana = await signUp('Ana Mar')
  await renderScreen(festival.path)
  await expect.element(page.getByText('Log in to see your festival.')).toBeVisible()
  await renderScreen(festival.path, { as: ana })
  await expect.element(page.getByText('You haven’t said that you’re going')).toBeVisible()
  await expectGoodAtEachWidth()
  await page.getByRole('button', { name: 'Going', exact: true }).click()
  await expect.element(region('Now and next')).toBeVisible()
  await renderScreen('/festivals/nowhere/mine', { as: ana })
  await expect.element(page.getByRole('heading', { name: 'Festival not found' })).toBeVisible()
})

test('all of it is kept for reading without a network, but who else is there @S12.63', async () => {
  const { festival, ana, second } = await weekend()
  at(second)
  const router = await renderScreen(festival.path, { as: ana })
  await expect.element(region('Your room').getByText('With Marco')).toBeVisible()
  const { queryClient } = router.options.context
  const read = queryClient.getQueryCache().findAll({ type: 'active' })
  const names = read.filter(({ queryKey }) => !keptKindOf(queryKey, ana.user.id)).map(({ queryKey }) => queryKey[0])
  const ofBar = new Set([
    'notices',
    'notifications',
    'running',
    'chat',
    'people',
    'push',
    'pushed-here',
    'profile',
    'role',
    'mail-bounce',
  ])
  expect(
    [...new Set(names)]
      .map(String)
      .filter((name) => !ofBar.has(name))
      .toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(['arrivals', 'attendees', 'follows'])
})

/** As the system opens the installed site, or as a link does. */
async function startAt(path: string, as: ScreenMember, { type = 'navigate', referrer = '' } = {}) {
  const router = await renderScreen(path, { as })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry])
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
  onTestFinished(() => void vi.restoreAllMocks())
  await openMyFestival(router)
  return router
}

test('the icon opens it from the day before on; no link, reload or press of Home does @S12.64', async () => {
  const { festival, ana } = await weekend()
  for (const opened of [{ type: 'reload' }, { type: 'back_forward' }, { referrer: `${location.origin}/rooms` }]) {
    await startAt('/', ana, opened)
    expect(location.pathname).toBe('/')
    vi.restoreAllMocks()
  }
  await startAt('/?query=salsa', ana)
  expect(location.pathname).toBe('/')
  vi.restoreAllMocks()
  await startAt('/', ana)
  await expect.element(region('Now and next')).toBeVisible()
  expect(location.pathname).toBe(festival.path)
  await page.getByRole('link', { name: 'Compás' }).first().click()
  await expect.poll(() => location.pathname).toBe('/')
  await expect.element(title).toBeVisible()
  vi.restoreAllMocks()
  // Too far away.
  at(day(-3))
  await startAt('/', ana)
  expect(location.pathname).toBe('/')
})

test('who presses something before it opens stays where they are @S12.64', async () => {
  const { ana } = await weekend()
  const router = await renderScreen('/', { as: ana })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'navigate' } as unknown as PerformanceEntry])
  vi.spyOn(document, 'referrer', 'get').mockReturnValue('')
  onTestFinished(() => void vi.restoreAllMocks())
  const opening = openMyFestival(router)
  dispatchEvent(new PointerEvent('pointerdown'))
  await opening
  expect(location.pathname).toBe('/')
})

test('My Events, the festival and what is next lead there @S12.60', async () => {
  const { festival, ana } = await weekend()
  const leads = async (from: string, name: RegExp) => {
    await renderScreen(from, { as: ana, width: 360 })
    await expect
      .element(page.getByRole('main').getByRole('link', { name }).first())
      .toHaveAttribute('href', festival.path)
  }
  await leads('/my-events?view=upcoming', /^My festival\s*: Feria de Xyzzy/)
  await leads(`/festivals/${festival.id}`, /^My festival$/)
  await leads('/', /^Feria de Xyzzy/)
  expect(now()).toBeLessThanOrEqual(Date.now())
})
