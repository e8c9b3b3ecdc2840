import { type Database, inTransaction } from '../db/connect.ts'
import { addJob } from '../jobs/jobs.queries.ts'
import { loadCompany, loadFollows, loadOwnPlans } from './demo-company.ts'
import { loadDemoFestivals, loadWaitingFestivals } from './demo-festivals.ts'
import { loadMembers } from './demo-members.ts'
import { loadDemoParties } from './demo-parties.ts'
import { loadRooms } from './demo-rooms.ts'
import { demoUsername } from './people.ts'

/** `today` is `YYYY-MM-DD`; `hash` hashes the demo user's password, and is called only if that member is new. */
export type DemoWorldOptions = { today: string; hash: () => Promise<string> }

/**
 * Loads the invented members, their festivals for the coming year, attendance and rooms, and real socials. Safe at every start:
 * existing rows stay unchanged, and new months are added. A job draws the pictures of what is new. The same day always gives the same
 * world. The caller holds the start lock.
 */
export const loadDemoWorld = (db: Database, { today, hash }: DemoWorldOptions) =>
  inTransaction(db, async (trx) => {
    const { members, newcomers } = await loadMembers(trx, today, hash)
    await loadDemoFestivals(trx, today, members)
    await loadFollows(trx, members, newcomers)
    const isNew = newcomers.some(({ username }) => username === demoUsername)
    if (isNew) {
      await loadWaitingFestivals(trx, today, members)
      await loadOwnPlans(trx, today, members)
    }
    await loadCompany(trx, today, members)
    await loadDemoParties(trx, today, members)
    const rooms = await loadRooms(trx, today, members, isNew)
    const memberIds = newcomers.flatMap(({ username }) => members.get(username) ?? [])
    if (memberIds.length > 0 || rooms.length > 0) await addJob(trx, 'draw_demo_pictures', { memberIds, rooms })
    return members
  })
