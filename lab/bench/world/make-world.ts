import { sql } from 'kysely'
import { type Database, withoutStatementTimeout } from '../../../server/platform/db/connections/connect.ts'
import { loadGazetteer } from '../../../server/socials/gazetteer/load-gazetteer.job.ts'
import { migrateConnection } from '../../../server/testing/databases/temporary-database.ts'
import { startDatabase } from '../../shared/sites.ts'
import { fillMessagesOfWorld, fillThreads, planThreads } from './chats.ts'
import { fillFestivalsOfWorld, fillSocials } from './festivals-and-socials.ts'
import { fillFollowsAndBlocks, fillMarks, fillMembers, fillNotifications, fillRatings } from './members.ts'
import { dropNumbers, makeNumbers, type Sizes } from './numbers.ts'
import { fillGroups, fillMeetups, fillRequests, fillRoomsOfWorld, planRooms } from './rooms-and-meetups.ts'

/** The steps in order: later ones need the data of earlier ones. */
const steps: Record<string, (db: Database, sizes: Sizes) => Promise<unknown>> = {
  members: fillMembers,
  'festivals and programmes': fillFestivalsOfWorld,
  'plan of rooms and meetups': planRooms,
  rooms: fillRoomsOfWorld,
  'plan of chats': planThreads,
  meetups: fillMeetups,
  groups: fillGroups,
  'follows and blocks': fillFollowsAndBlocks,
  chats: fillThreads,
  requests: fillRequests,
  messages: fillMessagesOfWorld,
  socials: fillSocials,
  'favorites and attendance': fillMarks,
  ratings: fillRatings,
  notifications: fillNotifications,
}

/** Settings for a database that is created again if the machine stops before it is complete. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  shared_buffers: '2GB',
  maintenance_work_mem: '2GB',
  work_mem: '128MB',
}

/** Creates a world in an empty folder, and logs the duration of each step; returns the total in seconds. */
export async function makeWorld(dataDir: string, sizes: Sizes, seed: number): Promise<number> {
  await using database = await startDatabase(dataDir, { settings })
  const { db, connection } = database
  let all = 0
  async function timed(name: string, work: () => Promise<unknown>) {
    const began = performance.now()
    await work()
    const seconds = (performance.now() - began) / 1000
    all += seconds
    console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`)
  }
  const step = (name: string, work: (one: Database) => Promise<unknown>) =>
    timed(name, () => withoutStatementTimeout(db, work))
  await timed('tables', () => migrateConnection(connection))
  await timed('towns', () => loadGazetteer(db))
  await makeNumbers(db, seed)
  for (const [name, fill] of Object.entries(steps)) await step(name, (one) => fill(one, sizes))
  await dropNumbers(db)
  await step('statistics', (one) => sql`vacuum analyze`.execute(one))
  return all
}
