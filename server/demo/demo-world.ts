import { type Database, inTransaction } from '../db/connect.ts'
import { loadCompany, loadFollows, loadOwnPlans } from './demo-company.ts'
import { loadDemoFestivals, loadWaitingFestivals } from './demo-festivals.ts'
import { loadMembers } from './demo-members.ts'
import { loadRooms } from './demo-rooms.ts'
import { demoUsername } from './people.ts'

/** `today` is `YYYY-MM-DD`; `hash` gives the stored form of the demo member's password, and is asked only where they are new. */
export type DemoWorldOptions = { today: string; hash: () => Promise<string> }

/**
 * The invented members, their festivals for a year ahead, who goes where, and the rooms that they share there. It may be loaded at any start: what is there stays as
 * members left it, and the months that have come nearer are added. The same day gives the same world. The caller holds the start lock.
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
    await loadRooms(trx, today, members, isNew)
    return members
  })
