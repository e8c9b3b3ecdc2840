import { sql, type Transaction } from 'kysely'
import type { Position } from '../../../contract/platform/distance.ts'
import type { DB } from '../../platform/db/schema.ts'
import { memberGrid, type MemberGrid } from './member-grid.ts'
import { newStay, type Stay } from './approximate-place.ts'

/** The maximum number of stored stays per member: those used most recently. */
const maxStays = 60

/** Rows store the position of a place within its area, in hundred-thousandths of a degree. The caller has locked the member. */

const units = (degrees: number) => Math.round(degrees * 1e5)
const plus = (degrees: number, north: number) => (units(degrees) + north) / 1e5

/** The stays in the areas around a place, oldest first. */
export async function readStays(
  trx: Transaction<DB>,
  userId: string,
  { grid, place }: { grid: MemberGrid; place: Position },
): Promise<Stay[]> {
  const corners = new Map(grid.areasAround(place).map(({ name, corner }) => [name, corner]))
  const rows = await trx
    .selectFrom('shownPlaces')
    .select(['area', 'north', 'east', 'shownNorth', 'shownEast'])
    .where('userId', '=', userId)
    .where('area', '=', sql<Buffer>`any(${[...corners.keys()].map((name) => Buffer.from(name, 'hex'))}::bytea[])`)
    .orderBy('id')
    .execute()
  return rows.map(({ area, north, east, shownNorth, shownEast }) => {
    const corner = corners.get(area.toString('hex'))!
    const place = { latitude: plus(corner.latitude, north), longitude: plus(corner.longitude, east) }
    const visible = { latitude: plus(place.latitude, shownNorth), longitude: plus(place.longitude, shownEast) }
    return { place, shown: visible }
  })
}

/** Stores which point was visible where a share begins or ends, if that is not stored yet. */
export async function keepStay(
  trx: Transaction<DB>,
  userId: string,
  { grid, stays, ...stay }: Stay & { grid: MemberGrid; stays: readonly Stay[] },
): Promise<void> {
  const kept = newStay(stay, { grid, stays })
  if (!kept) return await useStays(trx, userId, grid.areaOf(stay.place).name)
  const { name, corner } = grid.areaOf(kept.place)
  await trx
    .insertInto('shownPlaces')
    .values({
      userId,
      area: Buffer.from(name, 'hex'),
      north: units(kept.place.latitude) - units(corner.latitude),
      east: units(kept.place.longitude) - units(corner.longitude),
      shownNorth: units(kept.shown.latitude) - units(kept.place.latitude),
      shownEast: units(kept.shown.longitude) - units(kept.place.longitude),
    })
    .execute()
  await sql`
    delete from shown_places where id in (
      select id from shown_places where user_id = ${userId} order by used_at desc, id desc offset ${maxStays}
    )`.execute(trx)
}

const useStays = async (trx: Transaction<DB>, userId: string, area: string) =>
  void (await trx
    .updateTable('shownPlaces')
    .set({ usedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('area', '=', Buffer.from(area, 'hex'))
    .execute())

/** Like `keepStay`, for the last place of a share that ends. */
export async function keepLastPlace(
  trx: Transaction<DB>,
  key: Buffer,
  share: {
    userId: string
    latitude: number
    longitude: number
    shownLatitude: number | null
    shownLongitude: number | null
  },
): Promise<void> {
  const { userId, latitude, longitude, shownLatitude, shownLongitude } = share
  if (shownLatitude === null || shownLongitude === null) return
  const grid = memberGrid(userId, key)
  const place = { latitude, longitude }
  const stays = await readStays(trx, userId, { grid, place })
  await keepStay(trx, userId, { grid, stays, place, shown: { latitude: shownLatitude, longitude: shownLongitude } })
}
