import type { Database } from '../platform/db/connections/connect.ts'

const counted = [
  'users',
  'festivals',
  'userFollows',
  'festivalAttendance',
  'userFavorites',
  'userPreferences',
  'roomShares',
  'roomRequests',
  'chatMessages',
  'notifications',
  'meetups',
  'meetupParticipants',
] as const

/** The number of rows in each table of the demo world. */
export const demoCounts = (db: Database) =>
  Promise.all(
    counted.map((table) =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  )

/** The attendees of each festival. */
export const demoAttendance = (db: Database) =>
  db
    .selectFrom('festivalAttendance')
    .innerJoin('users', 'users.id', 'userId')
    .innerJoin('festivals', 'festivals.id', 'festivalId')
    .select(['users.username', 'festivals.sourceKey', 'festivalAttendance.status', 'festivals.startDate', 'endDate'])
    .orderBy('festivals.sourceKey')
    .orderBy('users.username')
    .execute()
