import { sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import { findJson } from '../../platform/db/statements/named-statements.ts'
import { type Placeholders, statement } from '../../platform/db/statements/statement.ts'
import { dayFromNow } from '../../platform/days.ts'
import { countOf } from '../../platform/lists/paged-list.ts'
import { countedMeetups, festivalIsThere } from '../meetups/meetups.queries.ts'
import { openRooms } from '../../rooms/rooms/list/room-list.queries.ts'
import { isAroundFestival } from '../../socials/social-parties/list/party-filters.ts'
import { type Viewer, type ViewerValues, viewerArguments } from '../../visible.ts'

type Args = ViewerValues & { festivalId: string; today: string; guests: number }

/** Each count is the same as on the first page of its list. */
const countsOfFestival = statement('festival_counts', (arg: Placeholders<Args>) => {
  // Without the arguments of unused filters.
  const ofRooms = arg as Parameters<typeof openRooms>[0]
  return sql<{ json: string }>`
    select json_build_object(
      'rooms', ${countOf([openRooms(ofRooms, ['festivalId'])])},
      'meetups', (${countedMeetups(arg)}),
      'socials', ${countOf([sql`social_parties where ${isAroundFestival(arg.festivalId)}`])}
    )::text as json
    where ${festivalIsThere(arg)}`
})

/** The JSON of the counts; null if the viewer may not see the festival. */
export const readFestivalCounts = (db: Database, viewer: Viewer, festivalId: string) =>
  findJson(db, countsOfFestival, { ...viewerArguments(viewer), festivalId, today: dayFromNow(0), guests: 1 })
