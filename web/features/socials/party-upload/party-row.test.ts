import { expect, test } from 'vitest'
import { emptyRow, type PartyColumn, type PartyRow } from './party-columns.ts'
import { filledWith, mendsFor } from '../../../lib/table-upload/mends.ts'
import { partyMends } from './party-mends.ts'
import { judge } from './party-row.ts'

const today = '2026-11-23'
const row = (values: Partial<PartyRow['values']>, number = 1): PartyRow => {
  const empty = emptyRow(number)
  const given = { venueName: 'La Bodega', city: 'Madrid', date: '2026-11-25', ...values }
  return { ...empty, values: { ...empty.values, ...given } }
}
const judged = (values: Partial<PartyRow['values']>) => judge(row(values), today)

test.each([
  ['a day', '2026-11-25', '', '2026-11-25T12:00:00', ''],
  ['a clock', '2026-11-25T23:59', '', '2026-11-25T23:59:00', ''],
  ['the date in the time too', '2026-11-25', '2026-11-25T21:30:00', '2026-11-25T12:00:00', '21:30'],
  ['the day in the time too', '2026-11-25', '2026-11-25', '2026-11-25T12:00:00', ''],
  ['a time in words', '2026-11-25', 'late', '2026-11-25T12:00:00', 'late'],
])('%s is read as it is written', (_, date, time, expectedDate, expectedTime) => {
  expect(judged({ date, time })).toMatchObject({
    problem: null,
    doubt: null,
    value: { date: expectedDate, time: expectedTime },
  })
})

test.each([
  ['2026-10-22', '', 'The date is long past'],
  ['2026-10-23', '', undefined],
  ['2028-11-23', '', undefined],
  ['2028-11-24', '', 'The date is more than two years ahead'],
  ['2026-11-25', '2026-11-26 21:00', 'The time is a date of another day'],
  ['2026-11-25T21:00:00.000Z', '', 'The time names a time zone and may not be local time'],
  ['2026-11-25 21:00:00-05:00', '', 'The time names a time zone and may not be local time'],
  ['2026-11-25', '2026-11-25T21:30:00Z', 'The time names a time zone and may not be local time'],
  ['2026-11-25', '22:00 - 21:30', 'The end is before the start'],
  ['2026-11-25', '22:00 - 04:00', undefined],
])('the date %s with the time "%s" is uploaded with a doubt, if there is one', (date, time, reason) => {
  expect(judged({ date, time }).doubt?.reason).toBe(reason)
  expect(judged({ date, time }).value).not.toBeNull()
})

test.each([
  ['Zürich', 'zurich', true],
  ['Madrid', 'Madrid, Spain', true],
  ['Madrid', 'Madrid (ES)', true],
  ['Club Madrid', 'Madrid', false],
  ['Madrid', 'Cali', false],
])('a venue %s in %s is a doubt if it is named like its city', (venueName, city, isDoubted) => {
  const reason = isDoubted ? 'The venue has the same name as its city' : undefined
  expect(judged({ venueName, city }).doubt?.reason).toBe(reason)
  expect(judged({ venueName, city }).value).not.toBeNull()
})

test('rows with the same problem have the same reason, and each its own message', () => {
  const problems = ['25/11/2026', '1"2'].map((date) => judged({ date }).problem)
  expect(new Set(problems.map((problem) => problem?.reason))).toEqual(
    new Set(['Invalid date format. Use YYYY-MM-DD format (e.g., 2025-11-15)']),
  )
  expect(problems[0]?.message).toContain('"25/11/2026"')
  const ragged = [3, 5].map((cells) => judge({ ...row({}), ragged: { cells, width: 7 } }, today).problem?.reason)
  expect(new Set(ragged)).toEqual(new Set(['Too few cells']))
})

const mended = (column: PartyColumn | null, ...values: Partial<PartyRow['values']>[]) =>
  Object.fromEntries(
    mendsFor(
      partyMends,
      column,
      values.map((one, at) => row(one, at + 1)),
    ).map(({ label, rows }) => [label, rows.map(({ number, values: after }) => [number, column && after[column]])]),
  )

test('dates in another order are read in the order that a person chooses', () => {
  const dates = ['25/11/2026', '11.25.2026', '1/2/2027 21:00', '2026/11/25', 'tomorrow', '2020-11-25'].map((date) => ({
    date,
  }))
  expect(mended('date', ...dates)).toEqual({
    'Read as day, month, year': [
      [1, '2026-11-25'],
      [3, '2027-02-01 21:00'],
    ],
    'Read as month, day, year': [
      [2, '2026-11-25'],
      [3, '2027-01-02 21:00'],
    ],
    'Read as year, month, day': [[4, '2026-11-25']],
  })
})

test('a date is taken from the time, a time loses its date, and names become addresses of Instagram', () => {
  const [taken] = mendsFor(partyMends, 'date', [
    row({ date: '', time: '2026-11-25T21:00Z' }),
    row({ date: '', time: '21:00' }, 2),
  ])
  expect(taken?.rows.map(({ values }) => [values.date, values.time])).toEqual([['2026-11-25', '21:00']])
  expect(mended('time', { time: '2026-11-26 21:00' })).toEqual({ 'Keep only the time': [[1, '21:00']] })
  expect(mended('instagramLink', { instagramLink: '@la.bodega' }, { instagramLink: 'ask us' })).toEqual({
    'Turn them into Instagram links': [[1, 'https://www.instagram.com/la.bodega']],
    'Remove the links': [
      [1, ''],
      [2, ''],
    ],
  })
  expect(filledWith('city', 'Getafe', [row({ city: '' })])[0]?.values.city).toBe('Getafe')
  const [asIs] = mendsFor(partyMends, null, [{ ...row({}), ragged: { cells: 3, width: 7 } }])
  expect(judge(asIs!.rows[0]!, today).problem).toBeNull()
})
