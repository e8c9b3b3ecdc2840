import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { addJob, type Jobs } from '../jobs/jobs.queries.ts'
import { bindPhotos } from '../photos/bound-photos.ts'
import { finishUpload } from '../photos/finish-upload.ts'
import { uploadKey } from '../photos/photos.queries.ts'
import { beginUpload } from '../photos/uploads.ts'
import { lockMember } from '../quotas/quotas.queries.ts'
import type { Services } from '../services.ts'
import { chance } from './chance.ts'
import { hours } from './drawings/palettes.ts'
import { drawPortrait } from './drawings/portraits.ts'
import { drawRoom, type RoomLook } from './drawings/room-scenes.ts'
import { portraits } from './portraits-of-members.ts'
import { roomSketches } from './room-sketches.ts'

const hasNoPictures = sql<boolean>`images = '{}'`

type PictureServices = Pick<Services, 'db' | 'store' | 'photoMaker'>
type Wanted = Jobs['draw_demo_pictures']

/**
 * Draws the portraits of new demo members and the pictures of their rooms, and stores them as any member's photos. It takes about a
 * minute of a processor, so it is a job: the site does not wait for it. When the site stops, another job takes over the rest.
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
    await addRoomPictures(services, room)
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
  const portrait = member && portraits[member.username]
  if (!portrait) return
  const path = await storeDrawing(services, memberId, drawPortrait(portrait, chance(member.username, 'portrait')))
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

async function addRoomPictures(services: PictureServices, { id, sketch }: Wanted['rooms'][number]) {
  const drawn = roomSketches[sketch]?.look
  const room = await unpictured(services.db, id)
  if (!drawn || !room) return
  const paths: string[] = []
  for (const svg of drawRoom({ ...drawn, ...variety(room) })) paths.push(await storeDrawing(services, room.hostId, svg))
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

type Unpictured = { hostId: string; username: string; availableFrom: string }

const unpictured = (db: Database, id: string): Promise<Unpictured | undefined> =>
  db
    .selectFrom('roomShares')
    .innerJoin('users', 'users.id', 'hostId')
    .select(['hostId', 'username', 'availableFrom'])
    .where('roomShares.id', '=', id)
    .where(hasNoPictures)
    .executeTakeFirst()

/** The colours, the hour and the side differ from room to room. */
function variety({ username, availableFrom }: Unpictured): Pick<RoomLook, 'hour' | 'palette' | 'mirrored'> {
  const drawn = (what: string) => chance(username, what, availableFrom)
  const names = Object.keys(hours) as RoomLook['hour'][]
  return {
    hour: names[Math.floor(drawn('hour') * names.length)] ?? 'day',
    palette: Math.floor(drawn('palette') * 100),
    mirrored: drawn('side') < 0.5,
  }
}

/** Stores a drawing by the way of every upload, so that it has an owner, a record and all widths. */
async function storeDrawing(services: PictureServices, ownerId: string, svg: string): Promise<string> {
  // Loaded here, because the site itself decodes no pictures and need not hold the library in memory.
  const { default: sharp } = await import('sharp')
  const png = await sharp(Buffer.from(svg)).png().toBuffer()
  const upload = await beginUpload(services.db, ownerId)
  await services.store.put(uploadKey(upload.key), png, 'image/png')
  return await finishUpload(services, ownerId, upload)
}
