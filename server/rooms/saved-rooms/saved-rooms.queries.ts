import { sql, type Transaction } from 'kysely'
import { maxUnpaged } from '../../../contract/platform/list-limits.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { PagedList } from '../../platform/lists/paged-list.ts'
import { roomIsVisible, type Viewer, type ViewerValues, viewerArguments } from '../../visible.ts'
import { comparedColumns, roomColumns, roomJoins } from '../rooms/rooms.queries.ts'

type Member = NonNullable<Viewer>
type Args = ViewerValues & { viewerId: string }

/** The saved rooms that their member may see: one whose host blocked them or closed it is left out, and comes back with the host. */
const visibleSaved = (arg: Parameters<PagedList<Args>['compose']>[0]) => sql`
  saved_rooms
  where user_id = ${arg.viewerId}::uuid
    and exists (select from room_shares as room where room.id = room_share_id and ${roomIsVisible('room', arg)})`

/** The ids of the rooms, the latest saved first. */
export const savedRoomIds: PagedList<Args> = {
  name: 'saved_room_ids',
  orders: [{ name: 'saved_room_ids', direction: 'desc' }],
  max: maxUnpaged,
  compose: (arg) => ({
    sources: [visibleSaved(arg)],
    item: sql`select to_json(room_share_id) as item from saved_rooms where saved_rooms.id = page.id`,
  }),
}

/** The rooms, the latest saved first. */
export const savedRoomList: PagedList<Args> = {
  name: 'saved_rooms',
  orders: [{ name: 'saved_rooms', direction: 'desc' }],
  compose: (arg) => ({
    sources: [visibleSaved(arg)],
    item: sql`
      select ${roomColumns(arg, comparedColumns)}
      from saved_rooms
      join room_shares as room on room.id = room_share_id
      ${roomJoins}
      where saved_rooms.id = page.id`,
  }),
}

/** The new or existing row; undefined if the member sees no such room, which is locked so that it is not deleted meanwhile. */
export async function insertSavedRoom(trx: Transaction<DB>, member: Member, roomShareId: string) {
  return await trx
    .insertInto('savedRooms')
    .columns(['userId', 'roomShareId'])
    .expression((from) =>
      from
        .selectFrom('roomShares')
        .select([sql<string>`${member.id}::uuid`.as('userId'), 'id'])
        .where('id', '=', roomShareId)
        .where(roomIsVisible('room_shares', viewerArguments(member)))
        .forKeyShare(),
    )
    .onConflict((one) =>
      one.columns(['userId', 'roomShareId']).doUpdateSet((row) => ({ roomShareId: row.ref('excluded.roomShareId') })),
    )
    .returning(['roomShareId', 'createdAt'])
    .executeTakeFirst()
}

export async function removeSavedRoom(db: Database, userId: string, roomShareId: string) {
  await db.deleteFrom('savedRooms').where('userId', '=', userId).where('roomShareId', '=', roomShareId).execute()
}
