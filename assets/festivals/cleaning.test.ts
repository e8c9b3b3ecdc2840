import { describe, expect, test } from 'vitest'
import { type CalendarRow, cleanCalendar, lookalikes } from './cleaning.ts'

const row = (change: Partial<CalendarRow>): CalendarRow => ({
  name: 'Salsa Grand',
  startDate: '2027-01-29',
  endDate: '2027-01-31',
  location: 'Zagreb, Croatia',
  genres: 'Salsa;Bachata',
  price: '',
  currency: '',
  website: '',
  source: 'a list',
  ...change,
})
const clean = (...changes: Partial<CalendarRow>[]) => cleanCalendar(changes.map(row), '2026-11-21')

describe('a festival that two lists know', () => {
  const short = {
    name: 'NYSBKZ',
    genres: 'Zouk',
    price: '$150',
    currency: 'USD',
    website: 'https://nysbkzcongress.com',
  }
  const long = {
    name: 'New York SBKZ Congress',
    endDate: '2027-02-01',
    website: 'http://www.nysbkzcongress.com/',
    source: 'b list',
  }

  test('is one, with what either list knows', () => {
    const [festival, ...others] = clean(short, long)
    expect(others).toEqual([])
    expect(festival).toMatchObject({
      key: 'new-york-sbkz-congress-2027',
      startDate: '2027-01-29',
      endDate: '2027-02-01',
      price: '$150',
      currency: 'USD',
      sources: ['a list', 'b list'],
    })
    expect(festival?.genres.toSorted()).toEqual(['Bachata', 'Kizomba', 'Salsa', 'Zouk'])
  })

  test('stays two where the days or the cities differ', () => {
    expect(clean(short, { ...long, startDate: '2027-02-01' })).toHaveLength(2)
    expect(clean(short, { ...long, location: 'Miami, United States' })).toHaveLength(2)
  })

  test('is named to a person where only city and days are the same', () => {
    expect(lookalikes(clean({ name: 'One' }, { name: 'Other' }))).toHaveLength(1)
    expect(lookalikes(clean({ name: 'One' }, { name: 'Other', location: 'Rome, Italy' }))).toEqual([])
  })
})

test('the year leaves the name and stays in the key', () => {
  expect(clean({ name: '2027 Reno  Latin Fest' })).toMatchObject([
    { name: 'Reno Latin Fest', key: 'reno-latin-fest-2027' },
  ])
  expect(clean({ name: 'Más que cubano 2027' })).toMatchObject([{ name: 'Más que cubano', key: 'mas-que-cubano-2027' }])
  expect(clean({ name: 'Club 1999' })).toMatchObject([{ name: 'Club 1999' }])
})

test('a hotel and an island become the town, and a town its English name', () => {
  expect(clean({ location: 'Eden Roc Miami Beach Resort, United States' })).toMatchObject([
    { location: 'Miami Beach, United States' },
  ])
  expect(clean({ location: 'Zurich, Switzerland' })).toMatchObject([{ location: 'Zürich, Switzerland' }])
})

test('a site is https where some row knows it so, and otherwise as published', () => {
  const [one, other] = clean(
    { name: 'A', website: 'http://WWW.Known.org/' },
    { name: 'B', website: 'http://plain.org/fest/', location: 'Rome, Italy' },
    { name: 'C', website: 'https://known.org/c', endDate: '2020-01-01' },
  )
  expect(one?.website).toBe('https://www.known.org')
  expect(other?.website).toBe('http://plain.org/fest/')
})

test('a style that the name says is added to those listed', () => {
  expect(clean({ name: 'Mambo Weekend', genres: 'Salsa' })).toMatchObject([{ genres: ['Salsa', 'Mambo'] }])
})

test('what is over on the day asked for is left out, and what ends on it stays', () => {
  expect(clean({ startDate: '2026-11-18', endDate: '2026-11-20' })).toEqual([])
  expect(clean({ startDate: '2026-11-18', endDate: '2026-11-21' })).toHaveLength(1)
})

test('two festivals of one name and year are refused until somebody tells them apart', () => {
  expect(() => clean({}, { location: 'Rome, Italy' })).toThrow('salsa-grand-2027')
})
