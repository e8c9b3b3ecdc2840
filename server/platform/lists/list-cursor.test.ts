import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayFromNow } from '../days.ts'
import { keyOf, type Order, readCursor, writeCursor } from './list-cursor.ts'

const byDay: Order = { name: 'by_day', by: { start_date: 'date' }, direction: 'asc' }
const byPrice: Order = { name: 'by_price', by: { rank: 'int', price: 'float8' }, direction: 'desc' }
const byTime: Order = { name: 'by_time', by: { date: 'timestamp' }, direction: 'asc' }
const byInstant: Order = { name: 'by_instant', by: { created_at: 'timestamptz' }, direction: 'asc' }
const id = '01900000-0000-7000-8000-000000000000'
const day = '2027-02-28'
const refusal = { status: 400, fields: { cursor: 'Please start again from the first page' } }
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const ids = fc.uuid({ version: 7 })
const days = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const recentDays = fc.integer({ min: -1, max: 300 }).map(dayFromNow)
const numbers = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)

test('without a cursor, the page is the first one and its day is today', () => {
  expect(readCursor(undefined, [byDay])).toEqual({ today: new Date().toISOString().slice(0, 10), after: null })
})

test('reading a cursor returns what was written to it', () => {
  fc.assert(
    fc.property(recentDays, fc.integer({ min: 0, max: 1_000 }), days, ids, (today, total, startDate, lastId) => {
      const cursor = writeCursor(byDay, today, total, [startDate, lastId])
      const after = { order: byDay, total, key: [startDate, lastId] }
      expect(readCursor(cursor, [byPrice, byDay])).toEqual({ today, after })
    }),
  )
  fc.assert(
    fc.property(fc.maxSafeInteger(), numbers, ids, (number, price, lastId) => {
      const key = [number | 0, price, lastId]
      const { after } = readCursor(writeCursor(byPrice, day, 0, key), [byPrice])
      expect(after).toEqual({ order: byPrice, total: 0, key: JSON.parse(JSON.stringify(key)) })
    }),
  )
  expect(keyOf(byPrice).map(([column]) => column)).toEqual(['rank', 'price', 'id'])
})

test('a cursor cannot choose a day before yesterday, as lists hide what has ended before its day', () => {
  for (const today of ['0001-01-01', dayFromNow(-2)])
    expect(readCursor(writeCursor(byDay, today, 1, [day, id]), [byDay]).today).toBe(dayFromNow(-1))
})

test('the cursor of an earlier release, which counted further, goes on with our largest total', () => {
  const { after } = readCursor(encoded(['by_day', day, 10_000, [day, id]]), [byDay])
  expect(after).toEqual({ order: byDay, total: 1_000, key: [day, id] })
})

describe('a cursor is refused', () => {
  test('of another list order', () => {
    const cursor = writeCursor(byDay, day, 1, [day, id])
    expect(() => readCursor(cursor, [byPrice])).toThrow(expect.objectContaining(refusal))
  })

  test('that is cut off anywhere', () => {
    const cursor = writeCursor(byDay, day, 1, [day, id])
    for (let length = 0; length < cursor.length; length += 1)
      expect(() => readCursor(cursor.slice(0, length), [byDay])).toThrow(expect.objectContaining(refusal))
  })

  test.each([
    ['an object instead of an array', {}],
    ['null', null],
    ['no key', ['by_day', day, 1, []]],
    ['part of a key', ['by_day', day, 1, [day]]],
    ['too long a key', ['by_day', day, 1, [day, id, id]]],
    ['one part too many', ['by_day', day, 1, [day, id], 1]],
    ['an order that does not exist', ['toString', day, 1, [day, id]]],
    ['a first page on a day that does not exist', ['by_day', '2027-02-30', 1, [day, id]]],
    ['a year 0', ['by_day', '0000-11-21', 1, [day, id]]],
    ['a time in the year 0', ['by_time', day, 1, ['0000-01-01T00:00:00', id]]],
    ['an instant in the year 0', ['by_instant', day, 1, ['0000-01-01T00:00:00Z', id]]],
    ['a total below zero', ['by_day', day, -1, [day, id]]],
    ['a fraction as total', ['by_day', day, 0.5, [day, id]]],
    ['a day that does not exist', ['by_day', day, 1, ['2027-02-30', id]]],
    ['SQL for a day', ['by_day', day, 1, ["2027-02-28'; drop table festivals; --", id]]],
    ['no day', ['by_day', day, 1, [null, id]]],
    ['no id', ['by_day', day, 1, [day, 'no-id']]],
    ['text for a number', ['by_price', day, 1, [1, '40', id]]],
    ['a fraction for an integer', ['by_price', day, 1, [1.5, 40, id]]],
    ['an integer beyond 32 bits', ['by_price', day, 1, [2 ** 31, 40, id]]],
    ['infinity', ['by_price', day, 1, [1, Infinity, id]]],
  ])('with %s', (_, value) => {
    expect(() => readCursor(encoded(value), [byDay, byPrice, byTime, byInstant])).toThrow(
      expect.objectContaining(refusal),
    )
  })

  test('that is any other text', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.base64String(),
      fc.json().map((json) => Buffer.from(json).toString('base64url')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        expect(() => readCursor(text, [byDay, byPrice])).toThrow(expect.objectContaining(refusal))
      }),
    )
  })
})
