import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarText, feedText } from './calendar-file.ts'
import type { CalendarEntry } from './calendar-source.ts'

const festival: CalendarEntry = {
  id: '019a0000-0000-7000-8000-000000000001',
  title: 'Noche de Bachata',
  place: 'Madrid, Spain',
  within: null,
  path: '/festivals/019a0000-0000-7000-8000-000000000001',
  startsAt: new Date('2027-03-26T00:00Z'),
  endsAt: new Date('2027-03-29T00:00Z'),
  isWholeDays: true,
  isFloating: false,
  isCancelled: false,
  sequence: 3,
  changedAt: new Date('2026-11-24T21:05:09.123Z'),
}

const meetup: CalendarEntry = {
  ...festival,
  id: '019a0000-0000-7000-8000-000000000002',
  title: 'Tapas',
  within: 'Noche de Bachata',
  startsAt: new Date('2027-03-28T00:30Z'),
  endsAt: new Date('2027-03-28T02:00Z'),
  isWholeDays: false,
}

const origin = 'https://example.com'

/** The events of a calendar, as another library reads it. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as never)
  return calendar.getAllSubcomponents().map((event) => ({
    type: event.name,
    names: event.getAllProperties().map(({ name }) => name),
    value: (name: string) => event.getFirstPropertyValue(name)?.toString() ?? null,
    event: new ICAL.Event(event),
  }))
}

const eventOf = (entry: CalendarEntry) => {
  const [event, ...others] = eventsIn(calendarText([entry], origin))
  expect(others).toEqual([])
  return event!
}

test('a festival is its days, whatever the zone of this machine', () => {
  const { value, names } = eventOf(festival)
  expect(calendarText([festival], origin)).toContain('\r\nDTSTART;VALUE=DATE:20270326\r\nDTEND;VALUE=DATE:20270329\r\n')
  expect([value('uid'), value('summary'), value('location')]).toEqual([
    '019a0000-0000-7000-8000-000000000001@compas',
    'Noche de Bachata',
    'Madrid, Spain',
  ])
  expect(value('url')).toBe(`${origin}${festival.path}`)
  expect(value('description')).toBe(`${origin}${festival.path}`)
  expect(names).not.toContain('duration')
})

test('a meetup is an instant, also in the night in which the clocks of its place change (threat 69) @S3.24', () => {
  const { value, event } = eventOf(meetup)
  expect([value('dtstart'), value('dtend')]).toEqual(['2027-03-28T00:30:00Z', '2027-03-28T02:00:00Z'])
  expect(event.startDate.toJSDate()).toEqual(meetup.startsAt)
  expect(event.duration.toSeconds()).toBe(90 * 60)
  expect(value('description')).toBe(`Noche de Bachata\n${origin}${meetup.path}`)
})

test('a time without a known zone is that of the clock there', () => {
  const { value } = eventOf({ ...meetup, isFloating: true })
  expect([value('dtstart'), value('dtend')]).toEqual(['2027-03-28T00:30:00', '2027-03-28T02:00:00'])
  expect(value('last-modified')).toMatch(/Z$/)
})

test.each([
  ['whose end nobody said', null],
  ['whose end falls on its start, as the clocks skip the time between', meetup.startsAt],
])('an entry %s lasts an hour: without a length programs hide it', (_, endsAt) => {
  const { value } = eventOf({ ...meetup, endsAt })
  expect([value('dtstart'), value('dtend')]).toEqual(['2027-03-28T00:30:00Z', '2027-03-28T01:30:00Z'])
  expect(value('description')?.includes('The end was not announced.')).toBe(endsAt === null)
})

test('a change and a cancellation are known by their version, and the times of both are in UTC @S3.24', () => {
  const { value } = eventOf({ ...meetup, isCancelled: true })
  expect([value('status'), value('sequence')]).toEqual(['CANCELLED', '3'])
  expect([value('last-modified'), value('dtstamp')]).toEqual(['2026-11-24T21:05:09Z', '2026-11-24T21:05:09Z'])
  expect(eventOf(meetup).value('status')).toBe('CONFIRMED')
})

test("a member's calendar has a name, says when to ask again, and is the same text while nothing changes", () => {
  const text = feedText([festival, meetup], origin)
  expect(text).toContain('\r\nX-WR-CALNAME:Compás\r\n')
  expect(text).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n')
  expect(eventsIn(text).map(({ type }) => type)).toEqual(['vevent', 'vevent'])
  expect(feedText([festival, meetup], origin)).toBe(text)
  expect(eventsIn(feedText([], origin))).toEqual([])
})

test('five hundred titles with line ends, signs and emoji are read as they were written, and add nothing (threat 68)', () => {
  const nasty = fc.constantFrom(
    '\r\n',
    '\n',
    ';',
    ',',
    '\\',
    '"',
    ':',
    '\\n',
    '^n',
    '💃🏽',
    '👩‍👩‍👧',
    'ñ',
    'é',
    '\u2028',
  )
  const folding = fc.constantFrom('END:VEVENT\r\n', '\r\nBEGIN:VEVENT', '\r\n ', 'x'.repeat(120), '🕺'.repeat(40))
  const parts = fc.array(fc.oneof(nasty, folding, fc.string({ unit: 'grapheme', maxLength: 12 })), { maxLength: 30 })
  const read = (text: string) => text.replaceAll(/\r\n?/g, '\n')
  const { names } = eventOf(meetup)
  fc.assert(
    fc.property(parts, parts, (title, within) => {
      const entry = {
        ...meetup,
        title: `x${title.join('')}x`,
        place: `x${title.join('')}x`,
        within: `x${within.join('')}x`,
      }
      const event = eventOf(entry)
      expect([event.value('summary'), event.value('location')]).toEqual([read(entry.title), read(entry.place)])
      expect(event.value('description')).toBe(read(`${entry.within}\n${origin}${meetup.path}`))
      expect(event.names).toEqual(names)
      for (const line of calendarText([entry], origin).split('\r\n'))
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    }),
    { numRuns: 500 },
  )
})
