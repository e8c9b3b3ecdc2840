import { sql } from 'kysely'
import type { Position } from '../../../../contract/platform/distance.ts'
import { computedOnce, distanceTo, nearestOrder, shownDistance, shownTown } from '../../../platform/lists/nearest.ts'
import type { PagedList } from '../../../platform/lists/paged-list.ts'
import { type RoomFilterName, roomFilters } from './room-filters.ts'
import { openRooms, type RoomListArgs, roomOfPage } from './room-list.queries.ts'

export const nearestRoomOrders = [nearestOrder('nearest_rooms', 'available_from')]

/**
 * The rooms of the list by the distance of their festival, as a room has the position of its festival (decision 40). The distance of a
 * festival is computed once for all its rooms. Its statements are not prepared, as the order is rarely used.
 */
export const nearestRooms = (
  activeFilters: RoomFilterName[],
  forMember: boolean,
): PagedList<RoomListArgs & Position> => ({
  name: `nearest_rooms_${roomFilters.flags(activeFilters)}_${forMember ? 'member' : 'visitor'}`,
  orders: nearestRoomOrders,
  prepared: 'none',
  compose: (arg) => ({
    sources: [
      sql`(
        select open.id, open.available_from, distance
        from (select room.id, room.available_from, room.festival_id from ${openRooms(arg, activeFilters)}) as open
        cross join lateral (
          select ${distanceTo('festivals', arg)} as distance
          from festivals
          where festivals.id = open.festival_id
          ${computedOnce}
        ) as away
        ${computedOnce}
      ) as nearby where true`,
    ],
    item: roomOfPage(arg, forMember, shownDistance('festival'), shownTown('festival')),
  }),
})
