import { expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { testApp, type TestMember } from '../../server/testing/app.ts'
import { addFestival } from '../../server/testing/domains/festivals.ts'
import { create, join } from '../../server/testing/domains/meetups.ts'
import { block } from '../../server/testing/domains/room-requests.ts'
import { servePages } from './pages.ts'

const origin = 'https://compas.example.org'
const { app, db, signUp, signUpAdmin } = await testApp()
// Builds the web part if no build exists.
await servePages(app, { db, dev: false, publicUrl: origin, uploadsTo: null })
const { id: festivalId } = await addFestival(await signUpAdmin())
const [host, guest, ex] = [await signUp('Ximena\u00a0Quiroga'), await signUp('Waldo Ybarra'), await signUp('Eva Luna')]
const meetup = await create(host, festivalId, { title: 'Tapas', type: 'meal', locationHint: 'Calle Zurbarán 9' })
await join(guest, meetup.id)
await block(db, host, ex)

const bearer = ({ token }: TestMember) => ({ authorization: `Bearer ${token}` })
const secrets = [
  'Zurbarán',
  'Quiroga',
  host.user.username,
  host.user.id,
  'Waldo',
  'Ybarra',
  guest.user.username,
  guest.user.id,
]
const found = (text: string) => secrets.filter((secret) => text.includes(secret))

test('threat 120: no public call of a meetup tells a visitor where it is, who comes or who organizes it beside a first name', async () => {
  const ofMeetups = Object.values(contract)
    .flatMap((group): { method: string; path: string; access: string }[] => Object.values(group))
    .filter(
      ({ method, path, access }) =>
        method === 'GET' && access === 'public' && /^\/api\/(festivals\/:id|meetups)(\/|$)/.test(path),
    )
  expect(ofMeetups.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/festivals/:id/meetups', '/api/meetups/:id', '/api/festivals/:id/meetups/counts']),
  )
  const paths = [
    ...ofMeetups.map(({ path }) => path),
    '/api/meetups/:id/calendar.ics',
    '/api/festivals/:id/calendar.ics',
  ]
  for (const path of paths) {
    const url = path.replace(':id', path.startsWith('/api/meetups') ? meetup.id : festivalId)
    const reply = await app.inject({ url, headers: { host: 'compas.example.org' } })
    expect(reply.statusCode, url).toBe(200)
    expect(found(reply.body), url).toEqual([])
  }
  const url = `/api/meetups/${meetup.id}`
  expect((await app.inject({ url })).json()).toMatchObject({
    title: 'Tapas',
    participantCount: 2,
    creator: { name: 'Ximena' },
    creatorId: null,
    locationHint: null,
  })
  expect((await app.inject({ url, headers: bearer(guest) })).json()).toMatchObject({
    creator: { name: 'Ximena\u00a0Quiroga' },
    creatorId: host.user.id,
    locationHint: 'Calle Zurbarán 9',
  })
  expect((await app.inject({ url, headers: bearer(ex) })).statusCode).toBe(404)
  expect((await app.inject({ url: `${url}/participants` })).statusCode).toBe(401)
})

test('threat 120: the pages of a festival have none of it in their source, and say how to see it', async () => {
  for (const tab of ['', '/meals', '/activities']) {
    const { statusCode, body } = await app.inject({
      url: `/festivals/${festivalId}${tab}`,
      headers: { host: 'compas.example.org' },
    })
    expect(statusCode).toBe(200)
    expect(found(body), tab).toEqual([])
    if (tab === '/meals') expect(body).toContain('Log in to see where it is and who’s coming')
  }
})
