import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { dayFromNow } from '../../../platform/days.ts'
import { addFestival, lasting, namesOf } from '../../../testing/domains/festivals.ts'
import { writeCursor } from '../../../platform/lists/list-cursor.ts'
import { festivalList } from './festival-list.queries.ts'

const { app, visitor, signUp, signUpAdmin, db } = await testApp()
const admin = await signUpAdmin('Rosa Iglesias')
const { list } = visitor.festivals

beforeEach(() => db.deleteFrom('festivals').execute())

const add = (name: string, fields: Parameters<typeof addFestival>[1] = {}) => addFestival(admin, { name, ...fields })
/** First and last day, counted in days from today. */

/** Inserts `perDay` festivals for each of these days, counted from today. */
async function fill(fromDay: number, toDay: number, perDay: number) {
  await sql`
    insert into festivals (name, location, start_date, end_date, approved_at)
    select 'Festival ' || day || '.' || n, 'Madrid, Spain', current_date + day, current_date + day + 1, now()
    from generate_series(${fromDay}::int, ${toDay}::int) as day, generate_series(1, ${perDay}::int) as n`.execute(db)
}

describe('the order', () => {
  test('upcoming festivals are first, by their first day; then past ones, latest first @S3.1', async () => {
    await add('long over', lasting(-90, -88))
    await add('next month', lasting(30, 32))
    await add('just over', lasting(-3, -1))
    await add('ends today', lasting(-2, 0))
    await add('begins today', lasting(0, 1))
    await add('longest, under way', lasting(-59, 1))
    await add('longest, over', lasting(-61, -1))
    expect(await namesOf(visitor)).toEqual([
      'longest, under way',
      'ends today',
      'begins today',
      'next month',
      'just over',
      'longest, over',
      'long over',
    ])
  })

  test('of festivals with the same first day, the one added first comes first', async () => {
    for (const name of ['one', 'two', 'three']) await add(name, lasting(5, 6))
    expect(await namesOf(visitor)).toEqual(['one', 'two', 'three'])
  })

  test("a member's own festival that waits for approval is sorted among the others", async () => {
    const member = await signUp()
    await add('first', lasting(5, 6))
    await addFestival(member, { name: 'mine', ...lasting(6, 7) })
    await add('last', lasting(7, 8))
    await addFestival(member, { name: 'mine, over', ...lasting(-7, -6) })
    expect(await namesOf(member.api)).toEqual(['first', 'mine', 'last', 'mine, over'])
    expect(await namesOf(member.api, { genres: 'Bachata' })).toEqual(['first', 'mine', 'last', 'mine, over'])
    expect((await member.api.festivals.list({ query: {} })).total).toBe(4)
    expect(await namesOf(visitor)).toEqual(['first', 'last'])
    expect(await namesOf(admin.api)).toEqual(['first', 'last'])
  })
})

describe('paging', () => {
  async function pageThrough(query: { genres?: string }, between: (page: number) => Promise<unknown>) {
    const ids: string[] = []
    let cursor: string | null = null
    for (let page = 0; page === 0 || cursor; page++) {
      const { items, next, total } = await list({ query: { ...query, limit: 17, ...(cursor && { cursor }) } })
      expect(items.length === 17 || next === null).toBe(true)
      expect(total).toBe(250)
      ids.push(...items.map(({ id }) => id))
      cursor = next
      if (cursor) await between(page)
    }
    return ids
  }

  test.each([{}, { genres: 'Salsa' }])('%o: lists each festival once, also while others are added', async (query) => {
    await fill(-25, 24, 5)
    await db
      .updateTable('festivals')
      .set({ genres: ['Salsa'] })
      .execute()
    const before = (await sql<{ id: string }>`select id from festivals`.execute(db)).rows.map(({ id }) => id)
    const seen = await pageThrough(query, (page) =>
      add(`added ${page}`, { ...lasting(page - 8, page - 7), genres: ['Salsa'] }),
    )
    expect(new Set(seen).size).toBe(seen.length)
    expect(before.filter((id) => !seen.includes(id))).toEqual([])
  })

  test('pages of one festival each, joined, are the whole list in its order', async () => {
    await fill(-8, 8, 3)
    const whole = (await list({ query: { limit: 100 } })).items.map(({ id }) => id)
    const pages: string[] = []
    let cursor: string | null = null
    do {
      const page = await list({ query: { limit: 1, ...(cursor && { cursor }) } })
      pages.push(...page.items.map(({ id }) => id))
      cursor = page.next
    } while (cursor)
    expect(pages).toEqual(whole)
  })

  test('a festival does not move to the past ones when a day ends between two pages', async () => {
    const { id, ...yesterdays } = await add('one', lasting(-2, -1))
    await add('two', lasting(-2, -1))
    await add('three', lasting(4, 5))
    const yesterday = dayFromNow(-1)
    const [coming] = festivalList([]).orders
    if (!coming) throw new Error('the list has an order')
    const cursor = writeCursor(coming, yesterday, 3, [yesterdays.startDate, id])
    expect(await namesOf(visitor, { cursor })).toEqual(['two', 'three'])
  })

  test('the last page has no link to a next page', async () => {
    await fill(1, 2, 1)
    expect((await list({ query: { limit: 2 } })).next).toBeNull()
    expect((await list({ query: { limit: 1 } })).next).not.toBeNull()
    await db.deleteFrom('festivals').execute()
    expect(await list({ query: {} })).toEqual({ items: [], next: null, total: 0 })
  })

  test.each(['0', '101', '-1', '1.5', 'x', ''])('the limit %o is refused', async (limit) => {
    const reply = await app.inject(`/api/festivals?limit=${limit}`)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'invalid_input', fields: { limit: expect.any(String) } })
  })

  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const id = '01900000-0000-7000-8000-000000000000'
  const day = '2026-11-21'
  test.each([
    '',
    'x',
    encoded(['festivals_waiting', day, 3, [id]]),
    encoded(['festivals_past', day, 3, ["2026-11-21'; drop table festivals; --", id]]),
    'x'.repeat(501),
  ])('the cursor %o is refused', async (cursor) => {
    await expect(list({ query: { cursor } })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_input',
      fields: { cursor: expect.any(String) },
    })
  })
})

describe('the response headers', () => {
  test('Link is the next page with the same filters, X-Total-Count the length of the whole list @S1.35', async () => {
    await fill(1, 3, 1)
    const reply = await app.inject('/api/festivals?limit=2&location=madrid')
    expect(reply.headers['x-total-count']).toBe('3')
    const next = /^<(\/api\/festivals\?[^>]+)>; rel="next"$/.exec(String(reply.headers.link))?.[1] ?? ''
    expect(next).toContain('limit=2')
    expect(next).toContain('location=madrid')
    const last = await app.inject(next)
    expect(last.json()).toHaveLength(1)
    expect(last.headers['x-total-count']).toBe('3')
    expect(last.headers.link).toBeUndefined()
  })

  test('an unchanged list or festival is 304, a changed one is sent again', async () => {
    const { id } = await add('Noche', lasting(5, 6))
    for (const url of ['/api/festivals', `/api/festivals/${id}`]) {
      const { headers } = await app.inject(url)
      const ask = () => app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
      expect(await ask()).toMatchObject({ statusCode: 304, body: '' })
      await admin.api.festivals.change({ params: { id }, body: { name: `Noche ${url}` } })
      expect(await ask()).toMatchObject({ statusCode: 200 })
    }
  })
})

test('a festival in a list equals the same festival read individually, with any characters in its texts @P7.16', async () => {
  const { id } = await add('Whole "quoted" \\ é 💃', {
    description: 'Line one\nLine </script> two',
    website: 'https://example.com',
    genres: ['Cha-cha', 'Latin Fusion'],
  })
  await sql`update festivals set created_at = '2026-01-02 03:04:05.6+02', image = '/objects/a.webp'`.execute(db)
  await fill(-1, 1, 1)
  const reply = await app.inject('/api/festivals')
  const rows: unknown[] = reply.json()
  expect(rows).toHaveLength(4)
  const { revision, version, eventCount, country, ...one } = await visitor.festivals.get({ params: { id } })
  expect([one.createdAt, revision, version, eventCount, country]).toEqual([
    '2026-01-02T01:04:05.600Z',
    null,
    null,
    0,
    null,
  ])
  expect(rows).toContainEqual(one)
})
