import { sql } from 'kysely'
import { fillFestivals } from '../../server/testing/many-festivals.ts'
import { fillMeetups } from '../../server/testing/many-meetups.ts'
import { withEmptyWorld, type World } from './empty-world.ts'
import { signUp } from './member.ts'

const texts = {
  title: 'Lunch before the afternoon workshops',
  description: 'Ten minutes on foot from the venue. We share tapas, everybody pays their own, and we are back by four.',
  place: 'At the fountain in front of the hotel',
}

type MeetupWorld = World & { festivalId: string; organizer: Awaited<ReturnType<typeof signUp>> }

/** Runs `work` on a site with one festival that has so many meetups of one organizer, each with one guest and their group. */
export const withMeetups = <T>(count: number, work: (world: MeetupWorld) => Promise<T>) =>
  withEmptyWorld(async (world) => {
    const { db, site } = world
    await fillFestivals(db, 1)
    const { id: festivalId } = await db.selectFrom('festivals').select('id').executeTakeFirstOrThrow()
    const [organizer, guest] = [await signUp(site.address), await signUp(site.address)]
    await fillMeetups(db, { festivalId, organizer, guest }, { count, texts })
    await sql`analyze`.execute(db)
    return await work({ ...world, festivalId, organizer })
  })
