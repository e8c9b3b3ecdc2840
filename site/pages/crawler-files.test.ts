import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { makeSitemap, makeSitemapIfMissing } from '../../server/platform/sitemap/make-sitemap.job.ts'
import { testApp } from '../../server/testing/app.ts'
import { addFestival } from '../../server/testing/domains/festivals.ts'
import { addParty } from '../../server/testing/domains/shared-pictures.ts'
import { maxPages } from '../../server/platform/sitemap/sitemap.queries.ts'
import { languages } from '../../texts/languages.ts'
import { serveCrawlerFiles } from './crawler-files.ts'

const origin = 'https://compas.example.org'
const { app, db, signUp, signUpAdmin } = await testApp()
serveCrawlerFiles(app, db, origin)
const elsewhere = await testApp({ db })
serveCrawlerFiles(elsewhere.app, db, undefined)
const admin = await signUpAdmin()

beforeEach(async () => {
  await sql`truncate sitemap_parts, social_parties, festivals cascade`.execute(db)
})

const loc = String.raw`<loc>(https?://(?:[^<>&"'\s]|&#\d+;)+)</loc>`
const lastmod = String.raw`(?:<lastmod>\d{4}-\d{2}-\d{2}</lastmod>)`
const file = (root: string, item: string, alternates = '', more = '') =>
  new RegExp(
    String.raw`^<\?xml version="1\.0" encoding="UTF-8"\?>\n<${root} xmlns="http://www\.sitemaps\.org/schemas/sitemap/0\.9"${more}>(?:<${item}>${loc}${lastmod}?${alternates}</${item}>)+</${root}>\n$`,
  )
const alternate = String.raw`<xhtml:link rel="alternate" hreflang="([a-z]{2}|x-default)" href="([^"<>]+)"/>`
/** By the schemas of sitemaps.org: at least one element, each with one absolute, escaped address, then its day and its languages. */
const schemas = {
  sitemapindex: file('sitemapindex', 'sitemap'),
  urlset: file('urlset', 'url', `(?:${alternate}){7}`, ' xmlns:xhtml="http://www\\.w3\\.org/1999/xhtml"'),
}

/** The addresses in a file, which must follow its schema. */
async function read(path: string, root: keyof typeof schemas): Promise<string[]> {
  const { statusCode, headers, body } = await app.inject({ url: path })
  expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'application/xml; charset=utf-8'])
  expect(body).toMatch(schemas[root])
  return [...body.matchAll(new RegExp(loc, 'g'))].map(([, address = '']) => address)
}

const parts = async () => (await read('/sitemap.xml', 'sitemapindex')).map((address) => address.replace(origin, ''))
const addresses = async () => (await Promise.all((await parts()).map((part) => read(part, 'urlset')))).flat()

test('a new site has a whole sitemap of its pages at once, and a job is queued that makes the parts', async () => {
  expect(await parts()).toEqual(['/sitemap-pages-1.xml'])
  expect(await addresses()).toContain(`${origin}/festivals/calendar`)
  const waiting = () =>
    sql`select from graphile_worker.jobs where task_identifier = 'make_sitemap'`
      .execute(db)
      .then(({ rows }) => rows.length)
  await makeSitemapIfMissing(db)
  await makeSitemapIfMissing(db)
  expect(await waiting()).toBe(1)
})

test('names what visitors may see now: no festival that waits or is gone, and no social that is over', async () => {
  const [shown, waits, gone] = [await addFestival(admin), await addFestival(await signUp()), await addFestival(admin)]
  const coming = await addParty(db, { venueName: 'Sala', city: 'Cali' })
  await sql`
    insert into social_parties (venue_name, city, date) values ('Over', 'Cali', current_date - 2)`.execute(db)
  await makeSitemap(db)
  await admin.api.festivals.remove({ params: { id: gone.id } })
  const found = await addresses()
  expect(found.filter((address) => /\/(\w\w\/)?[a-z-]+\/[0-9a-f-]{36}$/.test(address))).toEqual(
    [`/festivals/${shown.id}`, `/social-parties/${coming}`].flatMap((path) =>
      ['', '/es', '/fr', '/de', '/it', '/pt'].map((language) => origin + language + path),
    ),
  )
  expect(found.join()).not.toContain(waits.id)
  await sql`delete from social_parties`.execute(db)
  expect((await app.inject({ url: '/sitemap-social-parties-1.xml' })).statusCode).toBe(404)
})

test('has every address once, in parts within the limits of search engines that also hold what came after the job', async () => {
  const add = (count: number) =>
    sql`
      insert into social_parties (venue_name, city, date)
      select 'Venue ' || n, 'Cali', current_date + 1 + make_interval(mins => n) from generate_series(1, ${count}::int) as n`.execute(
      db,
    )
  await add(110)
  await makeSitemap(db)
  await sql`
    insert into social_parties (venue_name, city, date) values ('New', 'Cali', current_date + 1)`.execute(db)
  expect(await parts()).toEqual([
    '/sitemap-pages-1.xml',
    '/sitemap-social-parties-1.xml',
    '/sitemap-social-parties-2.xml',
  ])
  const [first, second] = [
    await read('/sitemap-social-parties-1.xml', 'urlset'),
    await read('/sitemap-social-parties-2.xml', 'urlset'),
  ]
  expect([first.length, second.length, new Set([...first, ...second]).size]).toEqual([600, 66, 666])
  await makeSitemap(db)
  expect(await parts()).toHaveLength(3)
})

test('each page names its address in every language, and where none fits', async () => {
  const { body } = await app.inject({ url: '/sitemap-pages-1.xml' })
  const urls = body.match(/<url>.*?<\/url>/g) ?? []
  const alternatesOf = (path: string) =>
    urls
      .filter((url) => url.includes(`<loc>${origin}${path}</loc>`))
      .map((url) => [...url.matchAll(new RegExp(alternate, 'g'))].map(([, language, address]) => [language, address]))
  const support = [
    ['en', `${origin}/support`],
    ...['es', 'fr', 'de', 'it', 'pt'].map((language) => [language, `${origin}/${language}/support`]),
    ['x-default', `${origin}/support`],
  ]
  for (const path of ['/support', '/es/support', '/pt/support']) expect(alternatesOf(path)).toEqual([support])
  expect(alternatesOf('/de')).toEqual([
    expect.arrayContaining([
      ['en', `${origin}/`],
      ['de', `${origin}/de`],
    ]),
  ])
})

test('the largest part is within 50,000 addresses and 50 MB', async () => {
  const { body } = await app.inject({ url: '/sitemap-pages-1.xml' })
  const longest = Math.max(...(body.match(/<url>.*?<\/url>/g) ?? []).map((url) => url.length))
  // The id and the day of a social are longer than the longest path here.
  const bytes = (longest + 8 * 40) * languages.length * maxPages
  expect([languages.length * maxPages <= 50_000, bytes <= 50_000_000]).toEqual([true, true])
})

test('robots are kept from the same pages in every language', async () => {
  const { body } = await app.inject({ url: '/robots.txt' })
  for (const path of ['/api/', '/admin', '/es/admin', '/members/', '/pt/members/'])
    expect(body.split('\n')).toContain(`Disallow: ${path}`)
})

test.each(['social-parties-3', 'pages-2', 'festivals-0', 'festivals-99999', 'users-1', 'festivals', '%00'])(
  'there is no part %s',
  async (part) => {
    await makeSitemap(db)
    expect((await app.inject({ url: `/sitemap-${part}.xml` })).statusCode).toBe(404)
  },
)

test('is compressed, and not sent again to whoever has it', async () => {
  const url = '/sitemap-pages-1.xml'
  const plain = await app.inject({ url })
  const zipped = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
  expect(zipped.headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: 'accept-encoding',
    etag: plain.headers.etag,
  })
  const again = await app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('without a configured address names the one that was asked, escaped, and is no file for a shared cache', async () => {
  const reply = await elsewhere.app.inject({ url: '/sitemap.xml', headers: { host: 'elsewhere.example' } })
  expect(reply.body).toContain('<loc>http://elsewhere.example/sitemap-pages-1.xml</loc>')
  expect(reply.headers['cache-control']).toBe('private, no-cache')
  const odd = await testApp({ db })
  serveCrawlerFiles(odd.app, db, 'https://salsa&son.example')
  expect((await odd.app.inject({ url: '/sitemap.xml' })).body).toMatch(schemas.sitemapindex)
})
