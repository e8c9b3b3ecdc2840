import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { DB } from '../../server/platform/db/schema.ts'
import { connect, type Database, inDatabase } from '../../server/platform/db/connections/connect.ts'
import { testApp } from '../../server/testing/app.ts'
import { testConnection } from '../../server/testing/databases/database.ts'
import { addFestival } from '../../server/testing/domains/festivals.ts'
import { createWorld } from '../../server/testing/contract/fuzz-world.ts'
import { lockTable } from '../../server/testing/databases/locked-table.ts'
import { suspend } from '../../server/testing/domains/members.ts'
import { addRoom, changeRoom } from '../../server/testing/domains/rooms.ts'
import { twoInstances } from '../../server/testing/two-instances.ts'
import { until } from '../../server/testing/until.ts'
import { builtWeb } from '../build/build.ts'
import { servePages } from '../pages/pages.ts'
import { stopClock } from '../testing/stop-clock.ts'

const withPages = (app: FastifyInstance, db: Database, publicUrl?: string) =>
  servePages(app, { db, dev: false, publicUrl, uploadsTo: null })

const { here, there, databases } = await twoInstances()
/** The calls of the API that were made here. */
const calls: string[] = []
here.app.addHook('onRequest', async ({ url }) => void (url.startsWith('/api/') && calls.push(url)))
/** Whether its lists are cut off, as in a search that takes too long. */
let isCutShort = false
here.app.addHook('onSend', async ({ url }, reply) => {
  if (isCutShort && url.startsWith('/api/')) void reply.header('x-partial', 'true')
})
// Builds the web part if no build exists.
await withPages(here.app, databases[0])
await withPages(there.app, databases[1])
const admin = await here.signUpAdmin()
const festival = await addFestival(admin, { name: 'Kept fest' })

const ask = ({ app }: { app: FastifyInstance }, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { 'accept-encoding': 'identity', ...headers } })
const bothAt = async (url: string) => await Promise.all([ask(here, url), ask(there, url)])

/** A page that was rendered again contains other times, so it has another tag. */
const tagOf = async (url: string, headers?: Record<string, string>) => (await ask(here, url, headers)).headers.etag

describe('a page that is kept', { timeout: 240_000 }, () => {
  test('is the same for all who ask for this address, encoding and currency, and not longer than its minute', async () => {
    stopClock()
    const url = `/festivals/${festival.id}`
    const first = await tagOf(url)
    expect(await tagOf(url)).toBe(first)
    expect(await tagOf(url, { host: 'elsewhere.example' })).not.toBe(first)
    expect(await tagOf(url, { 'accept-encoding': 'gzip, deflate, br' })).not.toBe(first)
    const inYen = await ask(here, url, { cookie: 'displayCurrency=JPY' })
    expect(inYen.body).toContain('data-currency="JPY"')
    expect((await ask(here, url)).body).not.toContain('data-currency="JPY"')
    stopClock(new Date(Date.now() + 60_000))
    expect(await tagOf(url)).not.toBe(first)
  })

  test('is another one as soon as an admin changes a currency rate, and tells the browser so', async () => {
    stopClock()
    const { id } = await addFestival(admin, { price: '$100', currency: 'USD' })
    const url = `/festivals/${id}`
    const inEuros = async () => (await ask(here, url, { cookie: 'displayCurrency=EUR' })).body
    expect(await inEuros()).toContain('≈ €92')
    await admin.api.rates.set({ body: { currency: 'EUR', perUsd: 1.5, from: 0.92 } })
    const changed = await inEuros()
    expect(changed).toContain('≈ €150')
    expect(changed).toContain('&quot;EUR&quot;:1.5,')
    await admin.api.rates.set({ body: { currency: 'EUR', perUsd: null, from: 1.5 } })
    expect(await inEuros()).toContain('≈ €92')
  })

  test('is not sent again to a browser that has it, and its policy comes with the 304', async () => {
    stopClock()
    const page = await ask(here, '/safety')
    const { etag = '', 'content-security-policy': policy } = page.headers
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const { statusCode, headers, body } = await ask(here, '/safety', { 'if-none-match': tags })
      expect([statusCode, body]).toEqual([304, ''])
      expect(headers).toMatchObject({
        etag,
        'content-security-policy': policy,
        vary: 'accept-encoding, accept-language, cookie',
        'cache-control': 'private, no-cache',
      })
    }
    const other = await ask(here, '/safety', { 'if-none-match': '"other"' })
    expect([other.statusCode, other.body]).toEqual([200, page.body])
    const missing = await ask(here, '/nowhere')
    const tag = missing.headers.etag ?? ''
    expect([missing.statusCode, (await ask(here, '/nowhere', { 'if-none-match': tag })).statusCode]).toEqual([404, 404])
    const headOnly = await here.app.inject({ method: 'HEAD', url: '/safety' })
    expect([headOnly.statusCode, headOnly.body]).toEqual([200, ''])
  })

  test('asks for its data once, in whatever currency and tab, and at whatever spelling of its address (threat 114)', async () => {
    stopClock()
    const { id } = await addFestival(admin, { name: 'Spelled fest' })
    const url = `/festivals/${id}`
    const page = await ask(here, url)
    calls.length = 0
    for (const currency of ['JPY', 'EUR', 'MXN'])
      expect((await ask(here, url, { cookie: `displayCurrency=${currency}` })).body).toContain('Spelled fest')
    expect(calls).toEqual([])
    // Only the call of its tab is made.
    await ask(here, `${url}/socials`)
    const ofTab = [expect.stringContaining('/api/social-parties?')]
    expect(calls).toEqual(ofTab)

    const spellings = [`/FESTIVALS/${id}`, url.toUpperCase(), `/%66estivals/${id}`, `/${url}`, `${url}/`]
    for (const spelling of spellings) {
      const { statusCode, headers } = await ask(here, spelling)
      expect([spelling, statusCode, headers.location]).toEqual([spelling, 307, url])
    }
    expect(await tagOf(`${url}#part`)).toBe(page.headers.etag)
    expect(calls).toEqual(ofTab)
    expect((await ask(here, `${url}?x=1`)).headers.location).toBe(url)
    const { username } = admin.user
    expect((await ask(here, `/members/${username.toUpperCase()}`)).headers.location).toBe(`/members/${username}`)
    for (const part of ['', '/followers', '/following'])
      expect((await ask(here, `/members/${username}${part}`)).statusCode).toBe(200)
  })

  test('is one that is there and whole: what was not found, or was cut short, is asked for again', async () => {
    stopClock()
    const isAskedAgain = async (url: string) => {
      await ask(here, url)
      calls.length = 0
      await ask(here, url)
      return calls.length > 0
    }
    expect(await isAskedAgain(`/festivals/${crypto.randomUUID()}`)).toBe(true)
    expect(await isAskedAgain(`/rooms?festivalId=${crypto.randomUUID()}`), 'whose festival is not there').toBe(false)
    isCutShort = true
    expect(await isAskedAgain('/?query=kept')).toBe(true)
    isCutShort = false
    expect(await isAskedAgain('/?query=kept')).toBe(false)
  })

  test("is a visitor's, whoever asks for it (threat 106)", async () => {
    stopClock()
    const member = await here.signUp('Nadia Private')
    const room = await addRoom(await here.signUp('Hugo'), festival.id)
    for (const url of [
      '/',
      '/rooms',
      `/rooms/${room.id}`,
      `/members/${member.user.username}`,
      '/settings',
      '/messages',
    ]) {
      const asMember = await ask(here, url, {
        authorization: `Bearer ${member.token}`,
        cookie: `authToken=${member.token}`,
      })
      const asVisitor = await ask(there, url)
      const plain = ({ body }: { body: string }) => body.replaceAll(/\bu:\d+/g, '')
      expect([url, asMember.statusCode, plain(asMember)]).toEqual([url, asVisitor.statusCode, plain(asVisitor)])
      expect(await tagOf(url)).toBe(asMember.headers.etag)
    }
    expect((await ask(here, '/')).body).not.toContain('Nadia Private')
  })
})

describe('a change is on the next page that is asked for, on every instance (threat 106)', { timeout: 240_000 }, () => {
  test('when a room is closed, and when its host is suspended', async () => {
    const [host, left] = [await here.signUp('Hugo Host'), await here.signUp('Lena Leaves')]
    const room = await addRoom(host, festival.id, { title: 'A room that closes' })
    const other = await addRoom(left, festival.id, { title: 'A room without host' })
    const [ofRoom, ofOther, ofLeft] = [`/rooms/${room.id}`, `/rooms/${other.id}`, `/members/${left.user.username}`]
    for (const url of [ofRoom, ofOther, ofLeft, '/rooms'])
      for (const page of await bothAt(url)) expect(page.statusCode).toBe(200)

    await changeRoom(host, room.id, { isActive: false })
    for (const page of await bothAt(ofRoom)) expect(page.statusCode).toBe(404)
    for (const { body } of await bothAt('/rooms')) {
      expect(body).not.toContain('A room that closes')
      expect(body).toContain('A room without host')
    }
    await suspend(databases[0], left)
    for (const url of [ofOther, ofLeft, '/rooms'])
      for (const { body } of await bothAt(url)) expect(body).not.toMatch(/Lena Leaves|A room without host/)
  })

  test('when a banner is put up or taken down, and when maintenance begins', async () => {
    const { notices } = admin.api
    const { banner } = await notices.setBanner({ body: { text: 'The map is new.', link: '/rooms/map' } })
    for (const { body } of await bothAt('/safety')) {
      expect(body).toContain(`data-banner="${banner?.id}"`)
      expect(body).toMatch(/<aside aria-label="Announcement".*The map is new\..*href="\/rooms\/map"/s)
    }
    await notices.startMaintenance({ body: { text: 'Back at six.' } })
    for (const { body } of await bothAt('/safety'))
      expect(body).toMatch(/<aside aria-label="Maintenance".*Back at six\./s)
    await notices.endMaintenance()
    await notices.removeBanner()
    for (const { body } of await bothAt('/safety')) expect(body).not.toMatch(/Back at six|The map is new/)
  })

  test('when many change it while many read it', async () => {
    const url = `/festivals/${festival.id}`
    for (let round = 0; round < 15; round++) {
      const name = `Round ${round} fest`
      const early = [ask(here, url), ask(there, url)]
      await databases[round % 2]?.updateTable('festivals').set({ name }).where('id', '=', festival.id).execute()
      for (const { body } of await bothAt(url)) expect(body).toContain(name)
      await Promise.all(early)
    }
  })

  test('when it comes while the page is read', async () => {
    stopClock()
    const { id } = await addFestival(admin, { name: 'Before the change' })
    const url = `/festivals/${id}`
    const meetups = await lockTable(databases[1], 'meetups')
    const early = ask(here, url)
    await until(async () => (await meetups.waiting()) > 0)
    await databases[1].updateTable('festivals').set({ name: 'After the change' }).where('id', '=', id).execute()
    await meetups.release()
    expect((await early).body).toContain('Before the change')
    for (const { body } of await bothAt(url)) expect(body).toContain('After the change')
  })

  test('when a transaction that began earlier commits later', async () => {
    const slow = Promise.withResolvers<void>()
    const hasWritten = Promise.withResolvers<void>()
    const { id } = await addFestival(admin, { name: 'Slow fest' })
    const writing = databases[1].transaction().execute(async (trx) => {
      await trx.updateTable('festivals').set({ name: 'Slow fest, changed' }).where('id', '=', id).execute()
      hasWritten.resolve()
      await slow.promise
    })
    await hasWritten.promise
    await addFestival(admin, { name: 'Another one meanwhile' })
    for (const { body } of await bothAt(`/festivals/${id}`)) expect(body).not.toContain('Slow fest, changed')
    slow.resolve()
    await writing
    for (const { body } of await bothAt(`/festivals/${id}`)) expect(body).toContain('Slow fest, changed')
  })
})

/** Tables in statements of pages that only members get: their rows change with each message. */
const ofMembers: (keyof DB)[] = ['chatThreads']
/** Tables in a festival's pages that contain only data of one member. */
const ofOneMember: (keyof DB)[] = ['groups', 'roomRequests', 'userPreferences']

test('a page reads only tables that tell of their changes, and one whose reading failed is not kept', {
  timeout: 240_000,
}, async () => {
  const connection = await testConnection()
  const owner = connect(connection)
  const world = await testApp({ db: owner })
  await createWorld(world)
  const role = `reader_${connection.database}`
  await sql`create role ${sql.id(role)}`.execute(owner)
  const { rows } = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger where tgname = 'note_shown_change'`.execute(owner)
  const readable = [...rows.map(({ name }) => name), ...ofMembers.map(inDatabase), 'shown_changes']
  await sql`grant select on ${sql.join(readable.map((name) => sql.table(name)))} to ${sql.id(role)}`.execute(owner)
  const reader = connect({ ...connection, options: `-c role=${role}` })
  const { app } = await testApp({ db: reader })
  const failed: string[] = []
  app.addHook('onResponse', async ({ url }, { statusCode }) => void (statusCode >= 500 && failed.push(url)))
  await withPages(app, reader)
  const addresses = await everyAddress(owner)
  for (const url of addresses) await ask({ app }, url)
  expect(failed).toEqual([])

  // The pages of a festival show nothing whose changes invalidate only lists (threat 114).
  const { rows: endLists } = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger
    where tgname = 'note_shown_change' and encode(tgargs, 'escape') like '%lists%' and tgtype & 16 = 16`.execute(owner)
  const hidden = endLists.map(({ name }) => name).filter((name) => !ofOneMember.map(inDatabase).includes(name))
  expect(hidden).toEqual(expect.arrayContaining(['search_words', 'user_follows']))
  await sql`revoke select on ${sql.join(hidden.map((name) => sql.table(name)))} from ${sql.id(role)}`.execute(owner)
  await sql`insert into shown_changes default values`.execute(owner)
  for (const url of addresses.filter((each) => /^\/festivals\/[\da-f-]{36}/.test(each))) await ask({ app }, url)
  expect(failed).toEqual([])
  await sql`grant select on ${sql.join(hidden.map((name) => sql.table(name)))} to ${sql.id(role)}`.execute(owner)

  await owner.updateTable('festivals').set({ name: 'Read again' }).execute()
  await sql`revoke select on festivals from ${sql.id(role)}`.execute(owner)
  const broken = await ask({ app }, '/')
  expect([broken.statusCode, broken.body.includes('Read again')]).toEqual([200, false])
  await sql`grant select on festivals to ${sql.id(role)}`.execute(owner)
  expect((await ask({ app }, '/')).body).toContain('Read again')
  await reader.destroy()
  await sql`drop owned by ${sql.id(role)}`.execute(owner)
  await sql`drop role ${sql.id(role)}`.execute(owner)
  await owner.destroy()
})

/** Every page of existing things, with each filter of a list. */
async function everyAddress(db: Database): Promise<string[]> {
  const entry = pathToFileURL(resolve(await builtWeb(() => {}), 'server/entry-server.js')).href
  const { pagePaths } = (await import(entry)) as typeof import('../../web/entry-server.tsx')
  const ids = {
    '/festivals/': (
      await db.selectFrom('festivals').select('id').where('approvedAt', 'is not', null).executeTakeFirstOrThrow()
    ).id,
    '/rooms/': (await db.selectFrom('roomShares').select('id').executeTakeFirstOrThrow()).id,
    '/social-parties/': (await db.selectFrom('socialParties').select('id').executeTakeFirstOrThrow()).id,
    '/members/': (await db.selectFrom('users').select('username').executeTakeFirstOrThrow()).username,
  }
  const filters = {
    query: 'salssa',
    location: 'Madrid',
    place: 'Madrid',
    country: 'ES',
    festivalId: ids['/festivals/'],
    city: 'Cali',
    style: 'Salsa',
    genres: 'Salsa',
    when: 'tonight',
    party: ids['/social-parties/'],
    priceRange: '0-50',
    minPrice: '1',
    priceIn: 'EUR',
    roomType: 'Offering',
    startDate: '2026-01-01',
    endDate: '2036-01-01',
    sort: 'price',
  }
  const paths = pagePaths.map((path) =>
    path.replace(/\$\w+/, Object.entries(ids).find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'x'),
  )
  const lists = ['/', '/rooms', '/social-parties']
  return [
    ...paths,
    ...lists.flatMap((list) => Object.entries(filters).map(([name, value]) => `${list}?${name}=${value}`)),
  ]
}
