import { type Database, inTransaction } from '../platform/db/connections/connect.ts'
import { addJob } from '../platform/jobs/jobs.queries.ts'
import { loadCast } from './world/demo-cast.ts'
import { comingFestivals, loadDemoFestivals, loadWaitingFestivals } from './world/demo-festivals.ts'
import { loadLiveLocations } from './world/demo-live-locations.ts'
import { loadMeetups } from './world/demo-meetups.ts'
import { demoSignInName, isDemoUser, loadMembers, setDemoPassword } from './world/demo-members.ts'
import { loadDemoParties } from './world/demo-parties.ts'
import { demoPassword } from './demo-password.ts'
import { loadDemoProgramme } from './world/demo-programme.ts'
import { loadDemoReport } from './world/demo-reports.ts'
import { loadRatings } from './world/demo-ratings.ts'
import { loadRooms } from './world/demo-rooms.ts'
import { loadRealFestivals } from './real-festivals.ts'

export type DemoOptions = {
  db: Database
  /** The folder with the demo user's password. */
  dataDir: string
  /** `YYYY-MM-DD` */
  today: string
  hashPassword: (password: string) => Promise<string>
}

/** Loads the real festivals and the demo world; safe at every start. The caller has the start lock. */
export async function loadDemo({ db, dataDir, today, hashPassword }: DemoOptions) {
  const { password, isNew } = await demoPassword(dataDir)
  await loadRealFestivals(db)
  const members = await loadDemoWorld(db, { today, hash: () => hashPassword(password) })
  if (isNew) await setDemoPassword(db, await hashPassword(password))
  return {
    username: await demoSignInName(db),
    password,
    festivals: await countFestivals(db),
    members: members.length,
  }
}

/** `today` is `YYYY-MM-DD`; `hash` hashes the demo user's password, and is called only if that member is new. */
export type DemoWorldOptions = { today: string; hash: () => Promise<string> }

/**
 * Loads the invented members, their festivals for the coming year, attendance, rooms and meetups, and real socials. Safe at every start:
 * existing rows stay unchanged, and new months are added. A job adds the pictures of new rows. The same day always results in the same
 * world. The caller has the start lock.
 */
export const loadDemoWorld = (db: Database, { today, hash }: DemoWorldOptions) =>
  inTransaction(db, async (trx) => {
    const { members, newcomers } = await loadMembers(trx, today, hash)
    const newSelf = newcomers.find(isDemoUser)
    await loadDemoFestivals(trx, today, members)
    if (newSelf) await loadWaitingFestivals(trx, today, members)
    const cast = { today, members, newSelf, festivals: await comingFestivals(trx, today, members) }
    await loadCast(trx, cast)
    await loadDemoProgramme(trx, members)
    await loadDemoParties(trx, today, members)
    const rooms = await loadRooms(trx, cast)
    await loadMeetups(trx, cast)
    if (newSelf) await loadDemoReport(trx, members, rooms)
    if (newSelf) await loadRatings(trx, today, members, newSelf)
    await loadLiveLocations(trx)
    const memberIds = newcomers.map(({ id }) => id)
    const pictured = rooms.map(({ id, sketch }) => ({ id, sketch }))
    if (memberIds.length + rooms.length > 0) await addJob(trx, 'draw_demo_pictures', { memberIds, rooms: pictured })
    return members
  })

async function countFestivals(db: Database) {
  const count = db
    .selectFrom('festivals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('sourceKey', 'is not', null)
  return (await count.executeTakeFirstOrThrow()).count
}
