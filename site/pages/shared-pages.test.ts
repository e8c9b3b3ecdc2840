import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import { testDatabaseWithPlaces } from '../../server/testing/databases/database.ts'
import { makeSitemap } from '../../server/platform/sitemap/make-sitemap.job.ts'
import { nameTowns } from '../../server/socials/social-parties/name-towns.job.ts'
import { addFestival, lasting } from '../../server/testing/domains/festivals.ts'
import { suspend } from '../../server/testing/domains/members.ts'
import { addRoom, changeRoom } from '../../server/testing/domains/rooms.ts'
import { addParty } from '../../server/testing/domains/shared-pictures.ts'
import { servePages } from './pages.ts'
import { missingForGoogle } from '../testing/google-event.ts'
import { faultsOf } from '../testing/schema-org.ts'

const origin = 'https://compas.example.org'
const { app, db, signUp, signUpAdmin } = await testApp({ db: await testDatabaseWithPlaces() })
// Builds the web part if no build exists.
await servePages(app, { db, dev: false, publicUrl: origin, uploadsTo: null })
const admin = await signUpAdmin()

/** The page; an address with parameters that no page reads is redirected to the one without them. */
async function pageAt(path: string) {
  const ask = (url: string) => app.inject({ url, headers: { host: 'elsewhere.example' } })
  const reply = await ask(path)
  const { location } = reply.headers
  if (typeof location !== 'string') return reply
  const { pathname, search } = new URL(location, origin)
  return await ask(pathname + search)
}

/** The tags in the head of a page, by their names; a repeated name has all values. */
async function headOf(path: string) {
  const { statusCode, body } = await pageAt(path)
  const html = body.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
  const tags = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
    .map(([, name = '', content = '']) => [name, content])
    .concat([...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title = '']) => ['title', title]))
    .concat([...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href = '']) => ['canonical', href]))
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
  const of = (name: string) => tags.filter(([each]) => each === name).map(([, content]) => content ?? '')
  return { status: statusCode, html, tags, of, data: json === undefined ? null : JSON.parse(json) }
}

/** Throws unless the page has all head tags of a shared one; returns its picture. */
async function sharedHead(path: string, { title, says }: { title: string; says: RegExp }) {
  const head = await headOf(path)
  const url = origin + path
  expect(head.of('title')).toEqual([`${title} · Compás`])
  expect(head.of('og:title')).toEqual([title])
  expect(head.of('description')).toEqual(head.of('og:description'))
  expect(head.of('description')[0]).toMatch(says)
  expect(head.of('description')[0]?.length).toBeLessThanOrEqual(160)
  expect([head.of('canonical'), head.of('og:url'), head.of('robots')]).toEqual([[url], [url], []])
  expect([head.of('og:type'), head.of('og:site_name'), head.of('twitter:card')]).toEqual([
    ['website'],
    ['Compás'],
    ['summary_large_image'],
  ])
  expect([head.of('og:image:width'), head.of('og:image:height')]).toEqual([['1200'], ['630']])
  const [image = ''] = head.of('og:image')
  expect(image).toMatch(/^https:\/\/compas\.example\.org\/shared\//)
  const picture = await app.inject({ url: image.slice(origin.length) })
  expect([picture.statusCode, picture.headers['cache-control']]).toEqual([200, 'public, max-age=3600, must-revalidate'])
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
  return { ...head, image }
}

const festivalFields = { name: 'Sal & Son', location: 'Cádiz, Spain', startDate: '2027-03-05', endDate: '2027-03-07' }

describe('what a messenger shows', { timeout: 240_000 }, () => {
  test('of a festival: its title, days, place and cover', async () => {
    const { id } = await addFestival(admin, festivalFields)
    const says = /Mar\s5–7, 2027 in Cádiz, Spain/
    await sharedHead(`/festivals/${id}`, { title: 'Sal & Son · Cádiz, Spain', says })
    const tracked = await headOf(`/festivals/${id}?tab=rooms&utm_source=mail&fbclid=1#x`)
    expect([tracked.of('canonical'), tracked.of('og:url')]).toEqual([
      [`${origin}/festivals/${id}`],
      [`${origin}/festivals/${id}`],
    ])
  })

  test('of a room: its title, nights and festival, and not its host', async () => {
    const host = await signUp('Wilhelmina Secret')
    const festival = await addFestival(admin, { ...festivalFields, name: 'Room fest' })
    const room = await addRoom(host, festival.id, {
      title: 'Two beds by the sea',
      airbnbLink: 'https://airbnb.com/rooms/1',
      availableFrom: festival.startDate,
      availableTo: festival.endDate,
    })
    const says = /for Room fest: .*2 nights/
    const head = await sharedHead(`/rooms/${room.id}`, { title: 'Two beds by the sea · Room fest', says })
    expect(JSON.stringify(head.tags)).not.toMatch(/Wilhelmina|airbnb/)
    expect(JSON.stringify(head.data)).not.toMatch(/Wilhelmina|airbnb/)
  })

  test('of a social: its venue, day and city, and not its address', async () => {
    const id = await addParty(db, { venueName: 'Sala Rumba', city: 'Cali' })
    const says = /^Dance social at Sala Rumba in Cali: .* 8:00 PM - 1:00 AM\. Salsa\./
    const head = await sharedHead(`/social-parties/${id}`, { title: 'Sala Rumba · Cali', says })
    expect(JSON.stringify(head.tags)).not.toContain('Calle 5')
    const filtered = await headOf(`/social-parties?party=${id}&city=Cali&style=Salsa&cursor=x`)
    expect(filtered.of('canonical')).toEqual([`${origin}/social-parties/${id}`])
    for (const wrong of ['x', '019a0000-0000-7000-8000-000000000000', '%00']) {
      const { status, of } = await headOf(`/social-parties?party=${wrong}`)
      expect([status, of('canonical'), of('twitter:card')]).toEqual([200, [`${origin}/social-parties`], ['summary']])
    }
    const gone = await headOf('/social-parties/019a0000-0000-7000-8000-000000000000')
    expect([gone.status, gone.of('robots'), gone.of('canonical')]).toEqual([404, ['noindex'], []])
    await makeSitemap(db)
    const sitemap = await app.inject({ url: '/sitemap-social-parties-1.xml' })
    expect(sitemap.body).toContain(`<loc>${origin}/social-parties/${id}</loc>`)
  })

  test('is the configured address in the browser too @S10.3', async () => {
    expect((await headOf('/')).of('site-origin')).toEqual([origin])
  })

  test('betrays nothing of what a visitor may not see (threat 98)', async () => {
    const [organizer, host, left] = [await signUp(), await signUp(), await signUp()]
    const festival = await addFestival(admin)
    const waiting = await addFestival(organizer, { ...festivalFields, name: 'Secret fest' })
    const closed = await addRoom(host, festival.id, { title: 'Secret room' })
    const ofSuspended = await addRoom(left, festival.id, { title: 'Secret flat' })
    await changeRoom(host, closed.id, { isActive: false })
    await suspend(db, left)
    for (const [kind, ids] of [
      ['festivals', [waiting.id]],
      ['rooms', [closed.id, ofSuspended.id]],
    ] as const) {
      const unknown = await headOf(`/${kind}/019a0000-0000-7000-8000-000000000000`)
      expect([unknown.status, unknown.of('robots'), unknown.of('canonical')]).toEqual([404, ['noindex'], []])
      for (const id of ids) {
        const hidden = await headOf(`/${kind}/${id}`)
        expect([hidden.status, hidden.tags, hidden.data]).toEqual([404, unknown.tags, null])
        expect(hidden.html).not.toContain('Secret')
      }
    }
  })
})

describe('what search engines are told', { timeout: 240_000 }, () => {
  const organizer = { name: 'Sal Club' }

  test('of a festival is a DanceEvent as schema.org knows it', async () => {
    const club = await signUp(organizer.name)
    const fields = {
      ...festivalFields,
      website: 'https://sal.example.org',
      price: '€80 - €120',
      description: 'By the sea.',
    }
    const waiting = await addFestival(club, fields)
    const { version } = await admin.api.festivals.get({ params: { id: waiting.id } })
    await admin.api.festivals.approve({ params: { id: waiting.id }, body: { version: version ?? '' } })
    const { data, of } = await headOf(`/festivals/${waiting.id}`)
    expect(faultsOf(data)).toEqual([])
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'DanceEvent',
      name: 'Sal & Son',
      startDate: '2027-03-05',
      endDate: '2027-03-07',
      eventStatus: 'https://schema.org/EventScheduled',
      location: {
        '@type': 'Place',
        name: 'Cádiz, Spain',
        address: { '@type': 'PostalAddress', addressLocality: 'Cádiz', addressCountry: 'ES' },
      },
      organizer: { '@type': 'Person', name: 'Sal Club', url: 'https://sal.example.org' },
      offers: {
        '@type': 'Offer',
        price: 80,
        priceCurrency: 'EUR',
        url: 'https://sal.example.org',
        availability: 'https://schema.org/InStock',
        validFrom: waiting.createdAt,
      },
      image: of('og:image')[0],
      url: of('canonical')[0],
    })
    // No performers are known, and a festival has a town instead of a street.
    const unknown = ['location.address.streetAddress', 'performer']
    expect(missingForGoogle(data)).toEqual({ required: [], recommended: unknown })
  })

  test.each([
    ['to be announced', {}],
    ['€95 + €5 fee', {}],
    ['€95', lasting(-9, -7)],
  ])('of a festival with the price %s, %o, is no offer', async (price, days) => {
    const { id } = await addFestival(admin, { ...festivalFields, price, ...days })
    const { data } = await headOf(`/festivals/${id}`)
    expect(faultsOf(data)).toEqual([])
    expect(data).not.toHaveProperty('offers')
    expect(data).not.toHaveProperty('organizer.name', '')
  })

  test('of a social is a DanceEvent at its venue', async () => {
    const id = await addParty(db, { venueName: 'Sala </script><b>', city: 'Cali' })
    const { data, of } = await headOf(`/social-parties/${id}`)
    expect(faultsOf(data)).toEqual([])
    expect(data).toMatchObject({
      '@type': 'DanceEvent',
      name: 'Sala </script><b>',
      startDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT20:00:00$/),
      endDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT01:00:00$/),
      location: {
        '@type': 'Place',
        name: 'Sala </script><b>',
        address: { '@type': 'PostalAddress', streetAddress: 'Calle 5 # 20-30', addressLocality: 'Cali' },
      },
      image: of('og:image')[0],
    })
    // A social has no known price, and no organizer but its venue.
    const known = /^(?!offers|organizer|performer|location\.address\.addressCountry)/
    const { required, recommended } = missingForGoogle(data)
    expect([required, recommended.filter((path) => known.test(path))]).toEqual([[], []])
  })

  test('of a social whose town is known has its times with their offset', async () => {
    const id = await addParty(db, { venueName: 'Sala Zona', city: 'Cali, Colombia' })
    await db.updateTable('socialParties').set({ latitude: 3.45, longitude: -76.53 }).where('id', '=', id).execute()
    await nameTowns(db)
    const { data } = await headOf(`/social-parties/${id}`)
    expect(faultsOf(data)).toEqual([])
    expect([data.startDate, data.endDate].map((time) => time.slice(10))).toEqual(['T20:00:00-05:00', 'T01:00:00-05:00'])
  })

  test('of a room is an offer', async () => {
    const room = await addRoom(await signUp(), (await addFestival(admin)).id, { amenities: ['WiFi'] })
    expect(faultsOf((await headOf(`/rooms/${room.id}`)).data)).toEqual([])
  })

  test.each([
    [{ colour: 'red' }, 'DanceEvent has no colour'],
    [{ price: 5 }, 'DanceEvent has no price'],
    [{ startDate: 'next week' }, 'startDate is no "next week"'],
    [{ eventStatus: 'https://schema.org/EventLate' }, 'eventStatus is no "https://schema.org/EventLate"'],
    [{ location: { '@type': 'Offer' } }, 'location is no Offer'],
    [{ location: { '@type': 'Place', price: 1 } }, 'Place has no location.price'],
    [{ image: '/shared/x.png' }, 'image is no "/shared/x.png"'],
    [{ '@type': 'Party' }, ': Party is no type that pages use'],
  ])('%j would be found', (fault, says) => {
    expect(faultsOf({ '@type': 'DanceEvent', name: 'Sal', startDate: '2027-03-05', ...fault })).toEqual([says])
  })
})

describe('the head of every page', { timeout: 240_000 }, () => {
  test('has a language, a title of its own, a description, and one place in search engines or none', async () => {
    const festival = await addFestival(admin, { name: 'Head fest' })
    const room = await addRoom(await signUp(), festival.id, { title: 'Head room' })
    const party = await addParty(db, { venueName: 'Head hall' })
    const paths = [
      '/',
      '/festivals/calendar',
      '/rooms',
      '/social-parties',
      '/safety',
      '/support',
      '/privacy',
      '/terms',
      '/auth',
      '/join-waitlist',
    ]
    const shared = [`/festivals/${festival.id}`, `/rooms/${room.id}`, `/social-parties/${party}`]
    const titles = new Set<string>()
    for (const path of [...paths, ...shared, '/festivals/x', '/rooms/x', '/nowhere']) {
      const { html, of, tags } = await headOf(path)
      expect(html, path).toMatch(/^<!DOCTYPE html><html lang="en"/)
      expect(html.match(/<h1[ >]/g), path).toHaveLength(1)
      expect(of('title'), path).toHaveLength(1)
      expect(of('description')[0]?.length, path).toBeGreaterThanOrEqual(25)
      expect(of('description')[0]?.length, path).toBeLessThanOrEqual(160)
      expect(of('canonical').length + of('robots').length, path).toBe(1)
      const names = tags.map(([name]) => name).filter((name) => name !== 'og:locale:alternate')
      expect(names, path).toEqual([...new Set(names)])
      titles.add(of('title')[0] ?? '')
    }
    expect(titles.size).toBe(paths.length + shared.length + 3)
  })
})
