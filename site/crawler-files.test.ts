import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { makeSitemap, makeSitemapIfMissing } from '../server/platform/sitemap/make-sitemap.job.ts'
import { testApp } from '../server/testing/app.ts'
import { addFestival } from '../server/testing/festivals.ts'
import { addParty } from '../server/testing/shared-pictures.ts'
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
const file = (root: string, item: string) =>
  new RegExp(
    String.raw`^<\?xml version="1\.0" encoding="UTF-8"\?>\n<${root} xmlns="http://www\.sitemaps\.org/schemas/sitemap/0\.9">(?:<${item}>${loc}${lastmod}?</${item}>)+</${root}>\n$`,
  )
/** By the schemas of sitemaps.org: at least one element, each with one absolute, escaped address, then its day. */
const schemas = { sitemapindex: file('sitemapindex', 'sitemap'), urlset: file('urlset', 'url') }

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
  expect(found.filter((address) => /-[0-9a-f]{12}$/.test(address))).toEqual([
    `${origin}/festivals/${shown.id}`,
    `${origin}/social-parties/${coming}`,
  ])
  expect(found.join()).not.toContain(waits.id)
  await sql`delete from social_parties`.execute(db)
  expect((await app.inject({ url: '/sitemap-social-parties-1.xml' })).statusCode).toBe(404)
})

test('has every address once, in parts of at most 5,000 that also hold what came after the job', async () => {
  const add = (count: number) =>
    sql`
      insert into social_parties (venue_name, city, date)
      select 'Venue ' || n, 'Cali', current_date + 1 + make_interval(mins => n) from generate_series(1, ${count}::int) as n`.execute(
      db,
    )
  await add(4_100)
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
  expect([first.length, second.length, new Set([...first, ...second]).size]).toEqual([4_000, 101, 4_101])
  await makeSitemap(db)
  expect(await parts()).toHaveLength(3)
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
