import { sql } from 'kysely'
import { connect, type Database, withoutStatementTimeout } from '../../../server/platform/db/connect.ts'
import { type EmbeddedConnection, startEmbeddedPostgres } from '../../../server/platform/db/embedded-postgres.ts'
import { migrateConnection } from '../../../server/testing/temporary-database.ts'
import { loadGazetteer } from '../../../server/socials/gazetteer/load-gazetteer.job.ts'
import { fillFestivalsOfWorld } from './festivals.ts'
import { fillGroups, planGroups } from './groups.ts'
import { fillMeetups, planMeetups } from './meetups.ts'
import { fillMembers } from './members.ts'
import { fillMessagesOfWorld } from './messages.ts'
import { dropNumbers, makeNumbers } from './numbers.ts'
import { fillRequests, planRequests } from './requests.ts'
import { fillRoomsOfWorld, planRooms } from './rooms.ts'
import type { Sizes } from './sizes.ts'
import { fillSocials } from './socials.ts'
import { fillThreads, planThreads } from './threads.ts'
import { fillFollowsAndBlocks, fillMarks, fillNotifications, fillRatings } from './ties.ts'

/** Steps in their order: what a later one needs was made by an earlier one. */
const steps: [name: string, fill: (db: Database, sizes: Sizes) => Promise<unknown>][] = [
  ['members', fillMembers],
  ['festivals and programmes', fillFestivalsOfWorld],
  ['plan of rooms', planRooms],
  ['rooms', fillRoomsOfWorld],
  ['plan of requests', planRequests],
  ['plan of meetups', planMeetups],
  ['plan of groups', planGroups],
  ['plan of chats', planThreads],
  ['meetups', fillMeetups],
  ['groups', fillGroups],
  ['follows and blocks', fillFollowsAndBlocks],
  ['chats', fillThreads],
  ['requests', fillRequests],
  ['messages', fillMessagesOfWorld],
  ['socials', fillSocials],
  ['favorites and attendance', fillMarks],
  ['ratings', fillRatings],
  ['notifications', fillNotifications],
]

/** For a database that nobody needs before it is whole: if the machine stops, it is made anew. */
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

/** The database of a data folder, for as long as `work` takes. */
export async function withWorld<T>(
  dataDir: string,
  serverSettings: Record<string, string>,
  work: (db: Database, connection: EmbeddedConnection) => Promise<T>,
): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir: `${dataDir}/postgres`, settings: serverSettings })
  const db = connect(postgres.connection, { max: 2 })
  try {
    return await work(db, postgres.connection)
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}

/** Makes a world in an empty folder, and says what takes how long. */
export const makeWorld = (dataDir: string, sizes: Sizes, seed: number) =>
  withWorld(dataDir, settings, async (db, connection) => {
    const began = performance.now()
    await timed('tables', () => migrateConnection(connection))
    await timed('towns', () => loadGazetteer(db))
    await makeNumbers(db, seed)
    for (const [name, fill] of steps) await timed(name, () => withoutStatementTimeout(db, (one) => fill(one, sizes)))
    await dropNumbers(db)
    await timed('statistics', () => withoutStatementTimeout(db, (one) => sql`vacuum analyze`.execute(one)))
    console.log(`${secondsSince(began).padStart(8)} s  the world`)
  })

async function timed(name: string, work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  console.log(`${secondsSince(began).padStart(8)} s  ${name}`)
}

const secondsSince = (began: number) => ((performance.now() - began) / 1000).toFixed(1)
