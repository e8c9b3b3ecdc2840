import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/databases/database.ts'
import { dayFromNow } from '../days.ts'
import { readSearchQuery } from './search.queries.ts'

const db = await testDatabase()
const days = { startDate: dayFromNow(30), endDate: dayFromNow(32) }

beforeEach(async () => {
  await sql`delete from room_shares`.execute(db)
  await sql`delete from festivals`.execute(db)
  await sql`delete from search_words`.execute(db)
  await sql`delete from search_word_keys`.execute(db)
})

const addMember = async () => {
  const username = `host_${Math.random().toString(36).slice(2, 12)}`
  return db
    .insertInto('users')
    .values({ username, email: `${username}@example.org`, name: 'Host' })
    .returning('id')
    .executeTakeFirstOrThrow()
}
const addFestival = (name: string, description: string | null = null) =>
  db
    .insertInto('festivals')
    .values({ ...days, name, description, location: 'Riga', approvedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
const addRoom = async (hostId: string, festivalId: string, title: string, description: string | null = null) =>
  db
    .insertInto('roomShares')
    .values({
      title,
      description,
      festivalId,
      hostId,
      roomType: 'Offering',
      pricePerNight: '45',
      priceUsd: 45,
      maxGuests: 2,
      availableFrom: days.startDate,
      availableTo: days.endDate,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

const knownWords = async () =>
  (await db.selectFrom('searchWords').select('word').orderBy('word').execute()).map(({ word }) => word)
const found = async (typed: string) => {
  const query = await readSearchQuery(db, typed)
  return (await sql`select from festivals where search @@ ${query}::tsquery`.execute(db)).rows.length
}
/** This many words with at most two letters different from 'bachata'. */
const nearWords = (count: number) => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const words = new Set<string>(['bachtaa'])
  for (let at = 0; words.size < count; at += 1)
    words.add(`bach${letters[at % 26]}${letters[Math.floor(at / 26) % 26]}${letters[Math.floor(at / 676) % 26]}`)
  return [...words]
}

describe('the words of rooms', () => {
  test('that one member made up are not used for corrections, and do not prevent them', async () => {
    const festival = await addFestival('Bachata Days')
    const before = await knownWords()
    const host = await addMember()
    const words = nearWords(3000)
    for (let at = 0; at < 10; at += 1)
      await addRoom(host.id, festival.id, `Room ${at}`, words.slice(at * 300, at * 300 + 300).join(' '))
    expect(await knownWords()).toEqual(before)
    expect(await found('bachtaa')).toBe(1)
    expect(await found('bachatta')).toBe(1)
  })

  test('are learned from the third host on, and deleted with the last room', async () => {
    const festival = await addFestival('Days')
    const [first, second, third] = [await addMember(), await addMember(), await addMember()]
    const rooms = [
      await addRoom(first.id, festival.id, 'With a balcony'),
      await addRoom(first.id, festival.id, 'Another balcony'),
      await addRoom(second.id, festival.id, 'A sunny balcony'),
    ]
    expect(await knownWords()).not.toContain('balcony')
    rooms.push(await addRoom(third.id, festival.id, 'Balcony and garden'))
    expect(await knownWords()).toContain('balcony')
    expect(await knownWords()).not.toContain('garden')
    expect(await readSearchQuery(db, 'balcny')).toContain("'balcony':*")
    for (const { id } of rooms) await db.deleteFrom('roomShares').where('id', '=', id).execute()
    expect(await knownWords()).not.toContain('balcony')
    expect(await sql`select from search_word_keys where word = 'balcony'`.execute(db)).toMatchObject({ rows: [] })
  })
})

test('at most the first 150 words of a document are learned', async () => {
  await addFestival('Bachata Days', nearWords(400).join(' '))
  const words = await knownWords()
  expect(words).toEqual(expect.arrayContaining(['bachata', 'riga', 'bachtaa']))
  expect(words.length).toBeLessThanOrEqual(150)
})

test('correcting a word reads a bounded number of words, however many are known', async () => {
  await addFestival('Bachata Days')
  const words = nearWords(6000)
  await sql`select learn_words(${words})`.execute(db)
  const read = async () => {
    const { rows } = await sql<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>`
      explain (analyze, buffers, format json) select search_query('bachqtaz')`.execute(db)
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {}
    return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  }
  await read()
  // At most 15 keys with 100 words each. A word costs one block, and finding a key some more.
  expect(await read()).toBeLessThan(15 * 100 * 2)
  const { rows } = await sql<{ max: number }>`
    select max(count) as max from (select count(*) as count from search_word_keys group by key) as counted`.execute(db)
  expect(rows[0]?.max).toBeGreaterThan(3000)
})

test('only the first two mistyped words of a search are corrected', async () => {
  await addFestival('Bachata Kizomba Sensual')
  const query = await readSearchQuery(db, 'bachtaa kizombba sensuall')
  expect(query).toContain("'bachata':*")
  expect(query).toContain("'kizomba':*")
  expect(query).not.toContain("'sensual':*")
  expect(query).toContain("'sensuall':*")
})

describe('if a correction takes too long', () => {
  /** Locks the table of words while `work` runs, so that a correction has to wait. */
  const whileLocked = (work: () => Promise<void>) =>
    db.transaction().execute(async (trx) => {
      await sql`lock table search_word_keys in access exclusive mode`.execute(trx)
      await work()
    })

  test('the words are searched for as typed', async () => {
    await addFestival('Bachata Days')
    expect(await readSearchQuery(db, 'bachatta riga')).toContain("'bachata':*")
    await whileLocked(async () => {
      expect(await readSearchQuery(db, 'bachatta riga')).toBe("'bachatta':* & 'riga':*")
      expect(await found('bachata')).toBe(1)
    })
  })

  test('the connection is used again, with its usual time-out', async () => {
    await whileLocked(async () => {
      await Promise.all(Array.from({ length: 20 }, () => readSearchQuery(db, 'bachatta')))
    })
    const timeouts = await Promise.all(
      Array.from({ length: 10 }, () => sql<{ statementTimeout: string }>`show statement_timeout`.execute(db)),
    )
    expect(new Set(timeouts.map(({ rows }) => rows[0]?.statementTimeout))).toEqual(new Set(['10s']))
  })
})

test('two transactions that delete the same words in different orders do not deadlock', async () => {
  await sql`select learn_words(array['mambo', 'rumba'])`.execute(db)
  await db.transaction().execute(async (first) => {
    await sql`select forget_words(array['mambo'])`.execute(first)
    await db.transaction().execute(async (second) => {
      await sql`select forget_words(array['rumba'])`.execute(second)
      await sql`select forget_words(array['mambo'])`.execute(second)
      await sql`select forget_words(array['rumba'])`.execute(first)
    })
  })
  expect(await knownWords()).toEqual([])
})
