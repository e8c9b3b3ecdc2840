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

describe('a festival that is in two lists', () => {
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

  test('is merged into one, with the values of both lists', () => {
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

  test('stays two festivals if the days or the cities differ', () => {
    expect(clean(short, { ...long, startDate: '2027-02-01' })).toHaveLength(2)
    expect(clean(short, { ...long, location: 'Miami, United States' })).toHaveLength(2)
  })

  test('is reported for review if only the city and the days are the same', () => {
    expect(lookalikes(clean({ name: 'One' }, { name: 'Other' }))).toHaveLength(1)
    expect(lookalikes(clean({ name: 'One' }, { name: 'Other', location: 'Rome, Italy' }))).toEqual([])
  })
})

test('the year is removed from the name and added to the key', () => {
  expect(clean({ name: '2027 Reno  Latin Fest' })).toMatchObject([
    { name: 'Reno Latin Fest', key: 'reno-latin-fest-2027' },
  ])
  expect(clean({ name: 'Más que cubano 2027' })).toMatchObject([{ name: 'Más que cubano', key: 'mas-que-cubano-2027' }])
  expect(clean({ name: 'Club 1999' })).toMatchObject([{ name: 'Club 1999' }])
})

test('a hotel or an island is replaced by its town, and a town by its English name', () => {
  expect(clean({ location: 'Eden Roc Miami Beach Resort, United States' })).toMatchObject([
    { location: 'Miami Beach, United States' },
  ])
  expect(clean({ location: 'Zurich, Switzerland' })).toMatchObject([{ location: 'Zürich, Switzerland' }])
})

test('a website uses https if any row does for that host, and is otherwise unchanged', () => {
  const [one, other] = clean(
    { name: 'A', website: 'http://WWW.Known.org/' },
    { name: 'B', website: 'http://plain.org/fest/', location: 'Rome, Italy' },
    { name: 'C', website: 'https://known.org/c', endDate: '2020-01-01' },
  )
  expect(one?.website).toBe('https://www.known.org')
  expect(other?.website).toBe('http://plain.org/fest/')
})

test('a style in the name is added to the listed styles', () => {
  expect(clean({ name: 'Mambo Weekend', genres: 'Salsa' })).toMatchObject([{ genres: ['Salsa', 'Mambo'] }])
})

test('festivals that end before the given day are left out, and those that end on it are included', () => {
  expect(clean({ startDate: '2026-11-18', endDate: '2026-11-20' })).toEqual([])
  expect(clean({ startDate: '2026-11-18', endDate: '2026-11-21' })).toHaveLength(1)
})

test('two festivals with the same name and year are refused until their names differ', () => {
  expect(() => clean({}, { location: 'Rome, Italy' })).toThrow('salsa-grand-2027')
})
