import type { rooms } from '../../../contract/rooms/rooms.ts'
import { dayFromNow } from '../../platform/days.ts'
import { inTransaction } from '../../platform/db/connections/connect.ts'
import { bindPhotos } from '../../pictures/photos/bound-photos.ts'
import { lockRates } from '../prices/rates.queries.ts'
import { lockMember } from '../../people/quotas/quotas.queries.ts'
import { refuseTooMany } from '../../people/quotas/quotas-per-member.ts'
import { refuseWaysOut } from '../../people/quotas/texts-of-new.ts'
import { type Handlers, JsonText, type Shown } from '../../platform/http/serve.ts'
import { readNearestRooms, readRoomPage } from './list/room-list.ts'
import { lockFestival, insertRoom, loadAge, loadOwnGenderOnly, readOwnRooms } from './rooms.queries.ts'
import { refuseOtherGender, refuseOtherNights, refuseUnderAge } from './rooms.rules.ts'
import { isOpen, newRoom, readRoomFor, textsOf, UnknownFestival } from './write-room.ts'

/** Without `change` and `remove`: these concern the requests for the room, which are in server/rooms/room-requests. */
export const roomHandlers: Handlers<Omit<typeof rooms, 'change' | 'remove'>> = {
  list: ({ caller, db, query }) => readRoomPage(db, caller, query),

  near: ({ caller, db, body: { position, ...wanted } }) => readNearestRooms(db, caller, position, wanted),

  mine: async ({ caller, db }) => new JsonText(await readOwnRooms(db, caller.id, dayFromNow(0))),

  get: ({ caller, db, params }) => readRoomFor(db, caller, params.id),

  create: ({ caller, db, body }) =>
    inTransaction(db, async (trx) => {
      const rates = await lockRates(trx)
      await lockMember(trx, caller.id)
      refuseUnderAge(await loadAge(trx, caller.id), 'share')
      await refuseTooMany(trx, 'rooms', caller.id)
      if (isOpen(body)) await refuseTooMany(trx, 'openRooms', caller.id)
      if (body.oneGenderOnly) refuseOtherGender(body, await loadOwnGenderOnly(trx, caller.id))
      const festival = await lockFestival(trx, caller, body.festivalId)
      if (!festival) throw UnknownFestival()
      refuseOtherNights(body, festival)
      await refuseWaysOut(trx, caller, textsOf(body))
      await bindPhotos(trx, caller.id, [], body.images, 'images')
      const id = await insertRoom(trx, { ...newRoom(body, rates), hostId: caller.id })
      return await readRoomFor(trx, caller, id)
    }),
}

/** Reads the room for a retry of the call that created it. */
export const roomsCreated: Shown<typeof rooms> = { create: readRoomFor }
