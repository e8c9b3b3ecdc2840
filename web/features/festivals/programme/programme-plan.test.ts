import { describe, expect, test } from 'vitest'
import type { FestivalEvent } from '../../../../contract/festivals/programme.ts'
import { fieldsOf } from './event-values.ts'
import { judge } from './event-table.ts'
import { withStatus } from './programme.mutations.ts'
import { clashesOf, dayOfEvent, dayToShow, nowAndNext, slotsOf, zoneOfProgramme } from './programme-plan.ts'
import { clashWords } from '../../../lib/format/clashes.ts'
import { event } from '../../../testing/events.ts'
import { shownCounts } from './programme.words.ts'

const zone = 'Europe/Madrid'
const at = (time: string) => Date.parse(`2026-12-${time}:00Z`)

test.each([
  ['04T20:00', '2026-12-04'],
  ['04T23:30', '2026-12-04'],
  ['05T04:59', '2026-12-04'],
  ['05T05:00', '2026-12-05'],
])('an event that starts at %s UTC is of the day %s in Madrid', (start, day) => {
  expect(dayOfEvent(event(start, null), zone)).toBe(day)
})

test('a zone that is unknown here is shown as if in UTC', () => {
  expect([null, 'Mars/Base', 'Asia/Tokyo'].map(zoneOfProgramme)).toEqual(['UTC', 'UTC', 'Asia/Tokyo'])
})

test('today is shown first if the programme has it', () => {
  const days = ['2026-12-04', '2026-12-05']
  expect(dayToShow(days, '2026-12-05')).toBe('2026-12-05')
  expect(dayToShow(days, '2026-12-06')).toBe('2026-12-04')
  expect(dayToShow([], null)).toBeUndefined()
})

describe('two choices clash', () => {
  const mine = { myStatus: 'attending' as const }
  const one = event('04T20:00', '04T21:00', { title: 'One', ...mine })
  const clashWith = (other: FestivalEvent) => clashesOf([one, other]).get(one.id)
  test('when they overlap, and not when one begins as the other ends', () => {
    expect(clashWith(event('04T20:30', '04T21:30', { title: 'Other', myStatus: 'interested' }))).toEqual(['Other'])
    expect(clashWith(event('04T21:00', '04T22:00', mine))).toBeUndefined()
    expect(clashWith(event('04T19:00', '04T20:00', mine))).toBeUndefined()
  })
  test('only if both were chosen', () => {
    expect(clashWith(event('04T20:30', '04T21:30'))).toBeUndefined()
  })
  test('for an hour where an end is not known', () => {
    expect(clashWith(event('04T19:30', null, mine))).toHaveLength(1)
    expect(clashWith(event('04T19:00', null, mine))).toBeUndefined()
  })
  test('which is said in words', () => {
    expect(clashWords(['One'])).toBe('At the same time as One')
    expect(clashWords(['One', 'Two'])).toBe('At the same time as One and Two')
  })
})

test('what is on now, and what begins next, all that begin at once', () => {
  const [party, show, talk] = [event('04T20:00', '05T02:00'), event('04T23:00', null), event('04T23:00', null)]
  const tomorrow = event('05T11:00', null)
  const events = [party, show, talk, tomorrow]
  expect(nowAndNext(events, at('04T22:00'))).toEqual({ now: [party], next: [show, talk] })
  expect(nowAndNext(events, at('04T23:30'))).toEqual({ now: [party, show, talk], next: [] })
  expect(nowAndNext(events, at('05T02:00'))).toEqual({ now: [], next: [] })
  expect(nowAndNext(events, at('05T05:00')).next).toEqual([tomorrow])
})

test('events are in slots by their start, in each by hall', () => {
  const [blue, red] = [event('04T20:00', null, { venue: 'Blue' }), event('04T20:00', null, { venue: 'Red' })]
  const early = event('04T18:00', null)
  expect(slotsOf([red, early, blue]).map(([, events]) => events)).toEqual([[early], [blue, red]])
})

test('a status that is set, changed and removed moves the counts', () => {
  const before = event('04T20:00', null, { goingCount: 3, interestedCount: 1 })
  const going = withStatus(before, 'attending')
  expect(going).toMatchObject({ myStatus: 'attending', goingCount: 4, interestedCount: 1 })
  expect(withStatus(going, 'interested')).toMatchObject({ goingCount: 3, interestedCount: 2 })
  expect(withStatus(going, null)).toEqual(before)
  expect([before, event('04T20:00', null)].map(shownCounts)).toEqual(['3 going · 1 interested', ''])
})

test('the form shows an event as it would be written in a row, and a row of it is the same event', () => {
  const late = event('05T00:30', '05T01:15', { title: 'Show', venue: 'Main hall', capacity: 60 })
  const fields = fieldsOf(late, zone)
  expect(fields).toMatchObject({ day: '2026-12-04', start: '01:30', end: '02:15', capacity: '60', level: '' })
  const festival = { startDate: '2026-12-04', endDate: '2026-12-06' }
  expect(judge({ number: 1, values: fields }, festival).value).toMatchObject({
    title: 'Show',
    startTime: '2026-12-05T01:30',
    endTime: '2026-12-05T02:15',
    capacity: 60,
    level: null,
  })
})
