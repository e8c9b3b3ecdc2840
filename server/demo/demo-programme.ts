import { dayAfter, timesOf } from '../../contract/event-times.ts'
import type { AttendanceStatus } from '../../contract/options.ts'
import { instantOf } from '../../contract/time-zone.ts'
import type { Database } from '../db/connect.ts'
import { chance } from './chance.ts'
import { readProgramme } from './demo-data.ts'

/** Adds the programme of the one festival of the demo world that has one, and what its guests choose of it. */
export async function loadDemoProgramme(db: Database) {
  const { festival: name, events } = await readProgramme()
  for (const festival of await festivalsWithout(db, name)) {
    // The zone may be looked up later, which keeps the clocks.
    const zone = festival.timeZone ?? 'UTC'
    const instantIn = (time: string) => instantOf({ day: time.slice(0, 10), time: time.slice(11) }, zone)
    const rows = events.map(({ type, day, start, end, hall, ...event }) => {
      const times = timesOf({ day: dayAfter(festival.startDate, day), start, end })
      return {
        ...event,
        festivalId: festival.id,
        eventType: type,
        venue: hall,
        startTime: instantIn(times.startTime),
        endTime: times.endTime && instantIn(times.endTime),
      }
    })
    const added = await db.insertInto('events').values(rows).returning(['id', 'title']).execute()
    await choose(db, festival.id, added)
  }
}

/** The festivals of this name that are shipped with the product and have no programme yet. */
const festivalsWithout = (db: Database, name: string) =>
  db
    .selectFrom('festivals')
    .select(['id', 'startDate', 'timeZone'])
    .where('sourceKey', 'like', 'demo-%')
    .where('name', '=', name)
    .where('id', 'not in', (others) => others.selectFrom('events').select('festivalId'))
    .execute()

/** Whoever goes to the festival goes to some of its events, and is interested in others. */
async function choose(db: Database, festivalId: string, events: { id: string; title: string }[]) {
  const guests = await db
    .selectFrom('festivalAttendance')
    .innerJoin('users', 'users.id', 'userId')
    .select(['userId', 'username'])
    .where('festivalId', '=', festivalId)
    .where('festivalAttendance.status', '=', 'attending')
    .where('email', 'like', '%@example.org')
    .execute()
  const choices = guests.flatMap(({ userId, username }) =>
    events.flatMap(({ id, title }) => {
      const drawn = chance(username, 'chooses', title)
      const status: AttendanceStatus = drawn < 0.25 ? 'attending' : 'interested'
      return drawn < 0.4 ? [{ eventId: id, userId, status }] : []
    }),
  )
  if (choices.length > 0) await db.insertInto('eventAttendance').values(choices).execute()
}
