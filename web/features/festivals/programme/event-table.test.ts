import { expect, test } from 'vitest'
import { mendsFor } from '../../../lib/table-upload/mends.ts'
import { readTable } from '../../../lib/table-upload/read-table.ts'
import { emptyRow, type TableRow } from '../../../lib/table-upload/table.ts'
import { type EventColumn, eventFormat, eventsOfCalendar, eventTable, judge } from './event-table.ts'

const festival = { startDate: '2027-01-15', endDate: '2027-01-17', timeZone: 'Europe/Madrid' }
const row = (values: Partial<Record<EventColumn, string>>): TableRow<EventColumn> => {
  const empty = emptyRow(eventFormat.columns, 1)
  return { ...empty, values: { ...empty.values, title: 'Show', day: '2027-01-15', start: '22:00', ...values } }
}
const mended = (values: Partial<Record<EventColumn, string>>, column: EventColumn) =>
  mendsFor(eventTable.mends, column, [row(values)]).map(({ label, rows }) => [label, rows[0]?.values[column]])

test.each(['1.000', '1,000', '1 000', '1e3', '0x10', '12.5', '-3'])(
  '%s places are no number (threat 138)',
  (capacity) => {
    expect(judge(row({ capacity }), festival).problem?.column).toBe('capacity')
  },
)

test('the places are digits, and thousands are offered', () => {
  expect(judge(row({ capacity: ' 120 ' }), festival).value?.capacity).toBe(120)
  expect(mended({ capacity: '1.000' }, 'capacity')).toContainEqual(['Read as thousands', '1000'])
  expect(mended({ capacity: '12.5' }, 'capacity')).toEqual([['Remove the places', '']])
})

test.each([
  ['21:30', 'The end is before the start, or very late'],
  ['05:00', undefined],
])('an event from 22:00 to %s has the doubt %s', (end, reason) => {
  expect(judge(row({ end }), festival).doubt?.reason).toBe(reason)
})

test.each([
  ['15-Jan-27', ['Read as day, month, year']],
  ['15/1/27', ['Read as day, month, year']],
  ['1/15/27', ['Read as month, day, year']],
  ['January 15, 2027', ['Read as month, day, year']],
  ['15 January 2027', ['Read as day, month, year']],
  ['2027/1/15', ['Read as year, month, day']],
])('%s is not a day, and is offered as the 15th', (day, labels) => {
  expect(judge(row({ day }), festival).problem?.column).toBe('day')
  expect(mended({ day }, 'day')).toEqual(labels.map((label) => [label, '2027-01-15']))
})

test('a calendar file becomes a programme by the clocks of the festival', async () => {
  const event = (...lines: string[]) => ['BEGIN:VEVENT', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT']
  const lines = [
    'BEGIN:VCALENDAR',
    ...event('UID:a', 'SUMMARY:Class', 'LOCATION:Red hall', 'DTSTART:20270115T170000Z', 'DTEND:20270115T180000Z'),
    ...event('UID:b', 'SUMMARY:Show', 'DTSTART;TZID=America/New_York:20270115T183000'),
    ...event('UID:c', 'SUMMARY:Next year', 'DTSTART:20280115T170000Z'),
    'END:VCALENDAR',
  ]
  const { rows } = await readTable(new Blob([lines.join('\r\n')]), eventFormat, eventsOfCalendar(festival))
  expect(rows.map(({ values: { title, day, start, end, venue } }) => [title, day, start, end, venue])).toEqual([
    ['Class', '2027-01-15', '18:00', '19:00', 'Red hall'],
    ['Show', '2027-01-15', '00:30', '', ''],
    ['Next year', '2028-01-15', '18:00', '', ''],
  ])
})
