import programme from '../../../assets/demo/programme.json' with { type: 'json' }
import { dayAfter, timesOf } from '../../../contract/festivals/event-times.ts'
import type { AttendanceStatus } from '../../../contract/platform/options.ts'
import { instantOf } from '../../../contract/platform/time-zone.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { chance } from './chance.ts'
import type { Guest } from './demo-members.ts'
import { insertNew } from '../insert-new.ts'

/** Adds the programme of the one invented festival that has one, unless it exists already, and the choices of its attendees. */
export async function loadDemoProgramme(db: Database, members: Guest[]) {
  const festivals = db
    .selectFrom('festivals')
    .select(['id', 'startDate', 'timeZone'])
    .where('sourceKey', 'like', 'demo-%')
    .where('name', '=', programme.festival)
    .where('id', 'not in', (others) => others.selectFrom('events').select('festivalId'))
  for (const { id: festivalId, startDate, timeZone } of await festivals.execute()) {
    // The time zone may be looked up later, which keeps the local times.
    const instantIn = (time: string) => instantOf({ day: time.slice(0, 10), time: time.slice(11) }, timeZone ?? 'UTC')
    const rows = programme.events.map(({ day, start, end, ...event }) => {
      const { startTime, endTime } = timesOf({ day: dayAfter(startDate, day), start, end })
      return { ...event, festivalId, startTime: instantIn(startTime), endTime: endTime && instantIn(endTime) }
    })
    const events = await db.insertInto('events').values(rows).returning(['id', 'title']).execute()
    await choose(db, festivalId, { events, members })
  }
}

type Choice = { events: { id: string; title: string }[]; members: Guest[] }

/** Attendees of the festival attend some of its events, and are interested in others. */
async function choose(db: Database, festivalId: string, { events, members }: Choice) {
  const going = await db
    .selectFrom('festivalAttendance')
    .select('userId')
    .where('festivalId', '=', festivalId)
    .where('status', '=', 'attending')
    .execute()
  const guests = members.filter(({ id }) => going.some(({ userId }) => userId === id))
  const choices = guests.flatMap(({ id: userId, username }) =>
    events.flatMap(({ id: eventId, title }) => {
      const drawn = chance(username, 'chooses', title)
      const status: AttendanceStatus = drawn < 0.25 ? 'attending' : 'interested'
      return drawn < 0.4 ? [{ eventId, userId, status }] : []
    }),
  )
  await insertNew(db, 'eventAttendance', choices)
}
