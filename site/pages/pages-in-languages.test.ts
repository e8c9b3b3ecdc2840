import { expect, test } from 'vitest'
import { testApp } from '../../server/testing/app.ts'
import { addFestival } from '../../server/testing/domains/festivals.ts'
import { createWorld } from '../../server/testing/contract/fuzz-world.ts'
import { addRoom } from '../../server/testing/domains/rooms.ts'
import { addParty } from '../../server/testing/domains/shared-pictures.ts'
import { builtWeb } from '../build/build.ts'
import { servePages } from './pages.ts'
import { faultsOf } from '../testing/schema-org.ts'
import { stopClock } from '../testing/stop-clock.ts'
import { hasTexts } from '../kept-pages/what-replies-show.ts'

const origin = 'https://compas.example.org'
const world = await testApp()
const { app, db } = world
/** The calls of the API that pages made. */
const calls: string[] = []
app.addHook('onRequest', async ({ url }) => void (url.startsWith('/api/') && calls.push(url)))
// Builds the web part, and one language, if no build has them.
await builtWeb(() => {}, ['en', 'de'])
await servePages(app, { db, dev: false, publicUrl: origin, uploadsTo: null })
const admin = await world.signUpAdmin()

const ask = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html', 'accept-encoding': 'identity', ...headers } })

/** What the head of a page says, by name; a repeated name has all values. */
async function headOf(path: string) {
  const { statusCode, body } = await ask(path)
  const html = body.replaceAll('&amp;', '&')
  const of = (name: string) =>
    [...html.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))].map(
      ([, content]) => content,
    )
  const [, title] = /<title>([^<]*)<\/title>/.exec(html) ?? []
  const [, canonical] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? []
  const [, language] = /<html lang="([^"]*)"/.exec(html) ?? []
  const [, json = 'null'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
  return { status: statusCode, language, title, canonical, of, data: JSON.parse(json) }
}

test('what search engines and messengers read of a page is in its language', { timeout: 60_000 }, async () => {
  const days = { startDate: '2027-03-05', endDate: '2027-03-07' }
  const festival = await addFestival(admin, { name: 'Sal y Son', location: 'Cádiz, Spain', ...days })
  const room = await addRoom(await world.signUp(), festival.id, {
    title: 'Two beds',
    amenities: ['Kitchen'],
    availableFrom: days.startDate,
    availableTo: days.endDate,
  })
  const party = await addParty(db, { venueName: 'Sala Rumba', city: 'Cali' })
  const pages = ['/', `/festivals/${festival.id}`, `/rooms/${room.id}`, `/social-parties/${party}`]
  for (const path of pages) {
    const [english, german] = [await headOf(path), await headOf(path === '/' ? '/de' : `/de${path}`)]
    const url = origin + (path === '/' ? '/de' : `/de${path}`)
    expect([german.language, german.canonical, german.of('og:url')]).toEqual(['de', url, [url]])
    expect([english.of('og:locale'), german.of('og:locale')]).toEqual([['en_US'], ['de_DE']])
    expect(german.of('og:locale:alternate')).toEqual(['en_US', 'es_ES', 'fr_FR', 'it_IT', 'pt_BR'])
    expect(german.of('description')).not.toEqual(english.of('description'))
    expect(german.of('og:description')).toEqual(german.of('description'))
    expect(german.title).toContain(german.of('og:title')[0])
    if (path === '/') continue
    expect(faultsOf(german.data)).toEqual([])
    expect(german.data).toMatchObject({ url, mainEntityOfPage: { '@id': url, inLanguage: 'de' } })
    expect(english.data).toMatchObject({
      url: origin + path,
      mainEntityOfPage: { '@id': origin + path, inLanguage: 'en' },
    })
    const [picture] = german.of('og:image')
    expect([picture, english.of('og:image')[0]]).toEqual([
      expect.stringMatching(/-[\da-f]{8}\.de\.png$/),
      expect.stringMatching(/-[\da-f]{8}\.png$/),
    ])
  }
  expect((await headOf(`/de/festivals/${festival.id}`)).of('description')[0]).toMatch(/5\.?–7\. März 2027/)
  expect((await headOf(`/de/rooms/${room.id}`)).data.itemOffered.amenityFeature).toMatchObject([{ name: 'Küche' }])
})

test.each([
  ['/de/nowhere', 'de'],
  ['/de/rooms/x', 'de'],
  ['/xx/rooms', 'en'],
  ['/DE', 'en'],
  ['/en/rooms', 'en'],
  ['/deutsch', 'en'],
])('%s is no page, and says so in the language of its address: %s', async (path, language) => {
  const page = await headOf(path)
  expect([page.status, page.language, page.of('robots')]).toEqual([404, language, ['noindex']])
  expect(page.title).toMatch(language === 'de' ? /nicht/ : /Page Not Found/)
})

test('forms, links and redirects of a page stay in its language, also without scripts', async () => {
  const festival = await addFestival(admin)
  for (const path of ['/', '/rooms', '/social-parties', `/festivals/${festival.id}`, '/auth', '/safety', '/nowhere']) {
    const { body } = await ask(path === '/' ? '/de' : `/de${path}`)
    const links = [...body.matchAll(/<(?:a|form)\b[^>]*? (?:href|action)="(\/[^"]*)"[^>]*>/g)]
    // Only the choice of a language leads to another one.
    const addresses = links.filter(([tag]) => !tag.includes(' hrefLang=')).map(([, address = '']) => address)
    expect(addresses.length, path).toBeGreaterThan(5)
    expect(
      addresses.filter((address) => !/^\/(de(?=[/?#]|$)|api\/)/.test(address)),
      path,
    ).toEqual([])
  }
  const { username } = admin.user
  for (const [from, to] of [
    ['/de/rooms?view=map', '/de/rooms/map'],
    ['/de/ROOMS/', '/de/rooms'],
    [`/de/members/${username.toUpperCase()}`, `/de/members/${username}`],
    ['/de/', '/de'],
  ])
    expect([from, (await ask(from!)).headers.location]).toEqual([
      from,
      expect.stringMatching(new RegExp(`^(${origin})?${to}$`)),
    ])
})

test('a kept page is one for each language, and a change ends all of them', async () => {
  stopClock()
  const { id } = await addFestival(admin, { name: 'Kept fest' })
  const both = [`/festivals/${id}`, `/de/festivals/${id}`]
  const tags = async () => await Promise.all(both.map(async (url) => (await ask(url)).headers.etag))
  const first = await tags()
  expect(first[0]).not.toBe(first[1])
  expect(await tags()).toEqual(first)
  const [english, german] = await Promise.all(both.map(async (url) => await ask(url)))
  expect([english!.body, english!.headers['content-language']]).toEqual([
    expect.stringContaining('<html lang="en"'),
    'en',
  ])
  expect([german!.body, german!.headers['content-language']]).toEqual([
    expect.stringContaining('<html lang="de"'),
    'de',
  ])

  await admin.api.festivals.change({ params: { id }, body: { name: 'Renamed fest' } })
  for (const url of both) expect((await ask(url)).body).toContain('Renamed fest')
})

test('the data of a page is asked for once for all languages, but what has texts once in each', async () => {
  stopClock()
  const { id } = await addFestival(admin)
  await ask(`/festivals/${id}`)
  calls.length = 0
  await ask(`/de/festivals/${id}`)
  expect(calls).toEqual([])

  expect((await ask('/privacy')).body).toContain('Your account')
  calls.length = 0
  const { body } = await ask('/de/privacy')
  expect([body.includes('Dein Konto'), body.includes('Your account'), calls]).toEqual([true, false, ['/api/privacy']])
})

test('no other reply to the call of a page has texts', { timeout: 120_000 }, async () => {
  await createWorld(world)
  const entry = (await import(
    `${await builtWeb(() => {})}/server/entry-server.js`
  )) as typeof import('../../web/entry-server.tsx')
  const { id: festival } = await db
    .selectFrom('festivals')
    .select('id')
    .where('approvedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  const { id: room } = await db.selectFrom('roomShares').select('id').executeTakeFirstOrThrow()
  const { id: party } = await db.selectFrom('socialParties').select('id').executeTakeFirstOrThrow()
  const idOf = { festivals: festival, rooms: room, 'social-parties': party, members: admin.user.username }
  const urls = entry.pagePaths.map((path) =>
    path.replace(/^\/([\w-]+)\/\$\w+/, (_, area: string) => `/${area}/${idOf[area as 'rooms']}`),
  )
  calls.length = 0
  for (const url of [
    ...urls,
    '/?query=salssa&location=Madrid',
    '/social-parties?city=Cali',
    `/rooms?festivalId=${festival}`,
  ])
    await ask(url)
  const asked = [...new Set(calls)]
  expect(asked.length).toBeGreaterThan(20)
  const isSaid = async (url: string) => {
    const [plain, other] = await Promise.all(
      ['en', 'en-XA'].map((language) => app.inject({ url, headers: { 'accept-language': language } })),
    )
    return plain!.statusCode === 200 && plain!.body !== other!.body
  }
  const withTexts = (await Promise.all(asked.map(async (url) => ((await isSaid(url)) ? [url] : [])))).flat()
  expect(withTexts.filter((url) => !hasTexts(url))).toEqual([])
  expect(withTexts).toContain('/api/privacy')
})
