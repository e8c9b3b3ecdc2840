import { afterEach, describe, expect, test, vi } from 'vitest'
import { lists, members } from '../../server/platform/db/kept-pages-version.ts'
import { testApp } from '../../server/testing/app.ts'
import { addFestival } from '../../server/testing/domains/festivals.ts'
import { create, join } from '../../server/testing/domains/meetups.ts'
import { suspend } from '../../server/testing/domains/members.ts'
import { addRoom, changeRoom } from '../../server/testing/domains/rooms.ts'
import { keptThings } from './kept-pages.ts'
import { servePages } from '../pages/pages.ts'
import { whatReplyShows } from './what-replies-show.ts'

const { app, db, signUp, signUpAdmin } = await testApp()
/** The calls of the API that pages made. */
const calls: string[] = []
app.addHook('onRequest', async ({ url }) => void (url.startsWith('/api/') && calls.push(url)))
// Builds the web part if no build exists.
await servePages(app, { db, dev: false, publicUrl: undefined, uploadsTo: null })
const admin = await signUpAdmin()

/** The tag of a page; a page that was rendered again contains another time, so it has another tag. */
async function tagOf(url: string) {
  vi.advanceTimersByTime(1)
  const { headers, statusCode } = await app.inject({ url, headers: { 'accept-encoding': 'identity' } })
  expect([url, statusCode]).toEqual([url, 200])
  return headers.etag
}
const says = async (url: string, text: string) => (await app.inject({ url })).body.includes(text)

afterEach(() => void vi.useRealTimers())
/** Stops the clock, so that no new minute starts during a test. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Math.floor(Date.now() / 60_000) * 60_000 })
  return { waitForCounts: () => vi.advanceTimersByTime(1000) }
}

const pagesOf = (id: string) =>
  ['', '/meals', '/activities', '/programme', '/people', '/socials'].map((tab) => `/festivals/${id}${tab}`)

describe('a change ends the pages that may show it, and no others (threat 114)', { timeout: 240_000 }, () => {
  test('an edit of a festival, or of a room, a meetup or an attendance at it, ends its own pages and the lists', async () => {
    const { waitForCounts } = stopClock()
    const [host, guest] = [await signUp('Hugo Host'), await signUp('Gina Guest')]
    const [a, b] = [await addFestival(admin), await addFestival(admin, { name: 'The other fest' })]
    const room = await addRoom(host, a.id, { title: 'First title' })
    await addRoom(guest, b.id)
    const meetup = await create(host, a.id, { capacity: 3 })
    await create(guest, b.id)
    const ofA = pagesOf(a.id)
    const others = [...pagesOf(b.id), '/safety', '/auth']
    const listed = ['/', '/rooms', '/festivals/calendar', `/rooms/${room.id}`, `/members/${host.user.username}`]
    const tags = async (urls: string[]) =>
      Object.fromEntries(await Promise.all(urls.map(async (url) => [url, await tagOf(url)])))

    const changes: (() => Promise<unknown>)[] = [
      () => admin.api.festivals.change({ params: { id: a.id }, body: { name: 'Renamed fest' } }),
      () => changeRoom(host, room.id, { title: 'Second title' }),
      () => host.api.meetups.change({ params: { id: meetup.id }, body: { title: 'Another title' } }),
      () => join(guest, meetup.id),
      () => guest.api.festivalAttendance.set({ body: { festivalId: a.id, status: 'attending' } }),
    ]
    for (const change of changes) {
      waitForCounts()
      await tags(['/'])
      waitForCounts()
      const before = await tags([...ofA, ...others, ...listed])
      expect(await tags([...ofA, ...others, ...listed])).toEqual(before)
      await change()
      const after = await tags([...ofA, ...others, ...listed])
      const ended = Object.keys(before).filter((url) => before[url] !== after[url])
      expect([change.toString(), ended.toSorted()]).toEqual([change.toString(), [...ofA, ...listed].toSorted()])
    }
    expect(await says('/', 'Renamed fest')).toBe(true)
    for (const url of [`/festivals/${a.id}`, '/rooms', `/rooms/${room.id}`])
      expect([url, await says(url, 'Second title')]).toEqual([url, true])

    calls.length = 0
    await changeRoom(host, room.id, { title: 'Third title' })
    for (const url of ofA) await tagOf(url)
    // The shared parts of a festival's pages are read once, and unchanged parts are not read again.
    expect(calls.filter((url) => url.includes('notices') || url.includes('rates') || url.includes(b.id))).toEqual([])
    expect(calls.filter((url) => url === `/api/festivals/${a.id}`)).toHaveLength(1)
  })

  test('a new name is on every page that shows the member', async () => {
    stopClock()
    const [host, organizer] = [await signUp('Hugo Before'), await signUp('Olga Before')]
    const [a, b] = [await addFestival(admin), await addFestival(admin)]
    await db.updateTable('festivals').set({ organizerId: organizer.user.id }).where('id', '=', b.id).execute()
    await addRoom(host, a.id)
    await create(host, a.id, { type: 'meal' })
    const [rooms, meals, ofOrganizer] = [`/festivals/${a.id}`, `/festivals/${a.id}/meals`, `/festivals/${b.id}`]
    expect(await says(rooms, 'Hugo Before')).toBe(true)
    expect(await says(ofOrganizer, 'Olga Before')).toBe(true)
    await tagOf(meals)
    const ofOther = await tagOf(ofOrganizer)
    await host.api.profile.change({ body: { name: 'Vito After', bio: '' } })
    for (const url of [rooms, meals]) expect([url, await says(url, 'Vito')]).toEqual([url, true])
    expect(await says(rooms, 'Hugo Before')).toBe(false)
    expect(await tagOf(ofOrganizer)).toBe(ofOther)
    await organizer.api.profile.change({ body: { name: 'Olga After', bio: '' } })
    expect(await says(ofOrganizer, 'Olga After')).toBe(true)
  })

  test('a suspension, a block, and a text on top of all pages end every page', async () => {
    stopClock()
    const [host, guest] = [await signUp('Hugo Host'), await signUp('Gina Guest')]
    const [a, b] = [await addFestival(admin), await addFestival(admin)]
    await addRoom(host, a.id, { title: 'Of the suspended' })
    const urls = [...pagesOf(a.id), ...pagesOf(b.id), '/', '/rooms', '/safety']
    for (const change of [
      () => guest.api.blocks.block({ params: { id: host.user.id } }),
      () => admin.api.notices.setBanner({ body: { text: 'The map is new.', link: null } }),
      () => suspend(db, host),
    ]) {
      const before = await Promise.all(urls.map(tagOf))
      await change()
      for (const [at, url] of urls.entries()) expect([url, await tagOf(url)]).not.toEqual([url, before[at]])
    }
    expect(await says(`/festivals/${a.id}`, 'Of the suspended')).toBe(false)
  })
})

const [one, other, host] = ['1', '2', '3'].map((digit) => `019a0000-0000-7000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
]

test.each([
  ['/api/notices', '[]', []],
  [`/api/festivals/${one}`, JSON.stringify({ organizer: { id: host } }), [one, host]],
  [`/api/festivals/${one}`, JSON.stringify({ organizer: null }), [one]],
  [`/api/festivals/${one}/counts`, '{}', [one]],
  [`/api/festivals/${one}/meetups?type=meal&limit=24`, '[]', [one, members]],
  [`/api/room-shares?festivalId=${one}&limit=12`, JSON.stringify([{ host: { id: host } }]), [one, host]],
  [`/api/room-shares?festivalId=${one}&query=salsa`, '[]', [lists]],
  [`/api/room-shares?festivalId=${one}&festivalId=${other}`, '[]', [lists]],
  ['/api/room-shares?festivalId=x', '[]', [lists]],
  ['/api/room-shares', '[]', [lists]],
  [`/api/room-shares/${one}`, '{}', [lists]],
  [`/api/festivals/${one}/attendees`, '[]', [lists]],
  ['/api/festivals', '[]', [lists]],
  [`/api/festivals/${one}`, null, [lists]],
])('the reply %s shows %s', (url, json, shows) => {
  expect(whatReplyShows(url, json)).toEqual(shows)
})

describe('what is kept', () => {
  const page = 'x'.repeat(1000)
  const scopes = new Set([one])
  const moment = { minute: 1, version: 1 }
  const asPage = { thing: page, scopes, bytes: page.length }

  test('takes no more than its bytes, however many addresses are asked for, and those that are read most stay (threat 106)', () => {
    const kept = keptThings<string>(100_000, () => false)
    kept.turnTo(1)
    kept.keep(moment, '/', asPage)
    for (let address = 0; address < 10_000; address++) {
      kept.keep(moment, `/?query=${address}`, asPage)
      expect(kept.find(moment, '/')?.thing).toBe(page)
      expect(kept.bytes()).toBeLessThanOrEqual(100_000)
    }
    expect(kept.find(moment, '/?query=9999')?.thing).toBe(page)
    expect(kept.find(moment, '/?query=1')).toBeUndefined()
    kept.keep(moment, '/', { ...asPage, bytes: 200_000 })
    expect(kept.bytes()).toBe(0)
  })

  test('is of one minute, and what was read before a change that it shows is not kept after it', () => {
    let ended = 0
    const kept = keptThings<string>(100_000, (version) => ended > version)
    kept.turnTo(1)
    kept.keep(moment, '/', asPage)
    kept.turnTo(2)
    const later = { minute: 2, version: 1 }
    expect([kept.find(later, '/'), kept.bytes()]).toEqual([undefined, 0])
    kept.keep(moment, '/', asPage)
    expect([kept.find(moment, '/'), kept.find(later, '/'), kept.bytes()]).toEqual([undefined, undefined, 0])
    kept.keep(later, '/', asPage)
    ended = 2
    expect([kept.find(later, '/'), kept.bytes()]).toEqual([undefined, 0])
    kept.keep(later, '/', asPage)
    expect([kept.find({ minute: 2, version: 2 }, '/'), kept.bytes()]).toEqual([undefined, 0])
  })
})
