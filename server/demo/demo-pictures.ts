import { sql } from 'kysely'
import type { Database } from '../platform/db/connections/connect.ts'
import { addJob, type Jobs } from '../platform/jobs/jobs.queries.ts'
import { bindPhotos } from '../pictures/photos/bound-photos.ts'
import { storePicture } from '../pictures/photos/making/store-picture.ts'
import { lockMember } from '../people/quotas/quotas.queries.ts'
import type { Services } from '../services.ts'
import { chance } from './world/chance.ts'
import { demoMembers, demoRooms, readPortrait, readRoomPictures } from './demo-data.ts'

const hasNoPictures = sql<boolean>`images = '{}'`

type PictureServices = Pick<Services, 'db' | 'store' | 'photoMaker'>
type Wanted = Jobs['draw_demo_pictures']

/**
 * Stores the portraits of new demo members and the pictures of their rooms like any member's photos. Making all their widths takes about a
 * minute of CPU time, so a job does it, and the site does not wait for it. When the site stops, another job does the rest.
 */
export async function drawDemoPictures(services: PictureServices, { memberIds, rooms }: Wanted, signal: AbortSignal) {
  for (const [at, id] of memberIds.entries()) {
    if (signal.aborted)
      return await addJob(services.db, 'draw_demo_pictures', { memberIds: memberIds.slice(at), rooms })
    await addPortrait(services, id)
  }
  for (const [at, room] of rooms.entries()) {
    if (signal.aborted)
      return await addJob(services.db, 'draw_demo_pictures', { memberIds: [], rooms: rooms.slice(at) })
    await addRoomPictures(services, room.id, demoRooms[room.sketch]?.pictures)
  }
  return undefined
}

async function addPortrait(services: PictureServices, memberId: string) {
  const member = await services.db
    .selectFrom('users')
    .select('username')
    .where('id', '=', memberId)
    .where('avatar', 'is', null)
    .executeTakeFirst()
  const portrait = member && demoMembers.find(({ username }) => username === member.username)?.portrait
  if (!portrait) return
  const path = await storePicture(services, memberId, await readPortrait(portrait))
  await services.db.transaction().execute(async (trx) => {
    await lockMember(trx, memberId)
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ avatar: path })
      .where('id', '=', memberId)
      .where('avatar', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await bindPhotos(trx, memberId, [], [path], 'avatar')
  })
}

async function addRoomPictures(services: PictureServices, id: string, name?: string | null) {
  const room = await unpictured(services.db, id)
  if (!name || !room) return
  const pictures = await readRoomPictures(name, chance(room.username, 'picture', room.availableFrom))
  const paths: string[] = []
  for (const picture of pictures) paths.push(await storePicture(services, room.hostId, picture))
  await services.db.transaction().execute(async (trx) => {
    await lockMember(trx, room.hostId)
    const { numUpdatedRows } = await trx
      .updateTable('roomShares')
      .set({ images: paths })
      .where('id', '=', id)
      .where(hasNoPictures)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await bindPhotos(trx, room.hostId, [], paths, 'images')
  })
}

const unpictured = (db: Database, id: string) =>
  db
    .selectFrom('roomShares')
    .innerJoin('users', 'users.id', 'hostId')
    .select(['hostId', 'username', 'availableFrom'])
    .where('roomShares.id', '=', id)
    .where(hasNoPictures)
    .executeTakeFirst()
