import { expect, test } from 'vitest'
import { clashesOfWeek, notOver, plannedEvent, plannedMeetup, weeksWith } from './week-plan.ts'

const show = {
  id: 'show',
  title: 'Show',
  startTime: '2026-12-04T23:30:00.000Z',
  endTime: null,
  venue: null,
  festivalId: 'f',
  festival: 'Feria',
  timeZone: 'Europe/Brussels',
  status: 'attending' as const,
}
const dinner = {
  id: 'dinner',
  title: 'Dinner',
  type: 'meal',
  festivalId: 'f',
  festival: 'Feria',
  durationMinutes: 90,
  startTime: '2026-12-04T22:30:00.000Z',
  timeZone: 'Europe/Brussels',
} as never

test('an event past midnight is on the evening before, and a meetup on its day', () => {
  expect(plannedEvent(show)).toMatchObject({ day: '2026-12-04', to: '/festivals/$id/programme' })
  expect(plannedMeetup(dinner, null)).toMatchObject({ day: '2026-12-04', endTime: '2026-12-05T00:00:00.000Z' })
})

test('what is at the same time clashes, unless the zone of one is not known', () => {
  const meetup = plannedMeetup(dinner, null)
  expect(clashesOfWeek([plannedEvent(show), meetup])).toEqual(
    new Map([
      ['show', ['Dinner']],
      ['dinner', ['Show']],
    ]),
  )
  expect(clashesOfWeek([plannedEvent({ ...show, timeZone: null }), meetup]).size).toBe(0)
})

test('what is over is left out, the rest is by its start', () => {
  const planned = [plannedEvent(show), plannedMeetup(dinner, null)]
  expect(notOver(planned, Date.parse('2026-12-04T20:00Z')).map(({ id }) => id)).toEqual(['dinner', 'show'])
  expect(notOver(planned, Date.parse('2026-12-05T00:10Z')).map(({ id }) => id)).toEqual(['show'])
})

test('the weeks are those with something from today on, also of a long festival and over the end of a year', () => {
  const festivals = [{ startDate: '2026-12-26', endDate: '2027-01-05' }]
  expect(weeksWith(['2026-12-04', '2026-11-01'], festivals, '2026-12-02')).toEqual([
    '2026-11-30',
    '2026-12-21',
    '2026-12-28',
    '2027-01-04',
  ])
  expect(weeksWith([], festivals, '2027-01-01')).toEqual(['2026-12-28', '2027-01-04'])
})
