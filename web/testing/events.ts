import type { FestivalEvent } from '../../contract/festivals/programme.ts'

let made = 0
/** An event of a programme that says nothing but its times, in December 2026 by UTC: `event('04T20:00', null)`. */
export const event = (start: string, end: string | null, fields: Partial<FestivalEvent> = {}): FestivalEvent => ({
  id: `id-${++made}`,
  festivalId: 'festival',
  title: `Event ${made}`,
  description: null,
  eventType: null,
  startTime: `2026-12-${start}:00.000Z`,
  endTime: end && `2026-12-${end}:00.000Z`,
  venue: null,
  instructor: null,
  level: null,
  capacity: null,
  price: null,
  url: null,
  goingCount: 0,
  interestedCount: 0,
  myStatus: null,
  ...fields,
})
