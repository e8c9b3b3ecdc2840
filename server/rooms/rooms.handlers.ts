import type { z } from 'zod'
import type { ChangedRates } from '../../contract/money.ts'
import { wrongStay } from '../../contract/room-options.ts'
import type { NewRoomShare, RoomShareChange, rooms } from '../../contract/rooms.ts'
import { changeGroup } from '../chat/groups.queries.ts'
import { dayFromNow } from '../days.ts'
import { type Database, inTransaction } from '../db/connect.ts'
import { Conflict, InvalidInput } from '../http-error.ts'
import { bindPhotos } from '../photos/bound-photos.ts'
import { holdRates } from '../prices/rates.queries.ts'
import { lockMember } from '../quotas/quotas.queries.ts'
import { refuseTooManyMade, refuseTooManyOpenRooms, refuseTooManyRooms } from '../quotas/quotas.ts'
import { refuseWaysOut } from '../quotas/texts-of-new.ts'
import { foundJson, type Handlers, JsonText, type Shown } from '../http/serve.ts'
import { accessRoomAsHost, type Viewer } from '../visible.ts'
import { loadComparedMember } from './room-fit.queries.ts'
import { readNearestRooms, readRoomPage } from './room-list.ts'
import {
  lockFestival,
  insertRoom,
  loadAge,
  loadOwnGenderOnly,
  readOwnRooms,
  readRoom,
  type RoomValues,
  updateRoom,
} from './rooms.queries.ts'
import { refuseOtherGender, refuseUnderAge, searchColumnsOf } from './rooms.rules.ts'

/** Without `remove`: it also ends the requests for the room, of which room-requests/room-taken-down.ts knows. */
export const roomHandlers: Handlers<Omit<typeof rooms, 'remove'>> = {
  list: ({ caller, db, query }) => readRoomPage(db, caller, query),

  near: ({ caller, db, body: { position, ...wanted } }) => readNearestRooms(db, caller, position, wanted),

  mine: async ({ caller, db }) => new JsonText(await readOwnRooms(db, caller.id, dayFromNow(0))),

  get: ({ caller, db, params }) => readForViewer(db, caller, params.id),

  create: ({ caller, db, body }) =>
    inTransaction(db, async (trx) => {
      const rates = await holdRates(trx)
      await lockMember(trx, caller.id)
      refuseUnderAge(await loadAge(trx, caller.id), 'share a room')
      await refuseTooManyRooms(trx, caller.id)
      await refuseTooManyMade(trx, caller.id, 'room')
      if (isOpen(body)) await refuseTooManyOpenRooms(trx, caller.id)
      if (body.oneGenderOnly) refuseOtherGender(body, await loadOwnGenderOnly(trx, caller.id))
      if (!(await lockFestival(trx, caller, body.festivalId))) throw UnknownFestival()
      await refuseWaysOut(trx, caller, textsOf(body))
      await bindPhotos(trx, caller.id, [], body.images, 'images')
      const id = await insertRoom(trx, { ...newRoom(body, rates), hostId: caller.id })
      return await readForViewer(trx, caller, id)
    }),

  change: ({ caller, db, params, body }) =>
    inTransaction(db, async (trx) => {
      const rates = await holdRates(trx)
      await lockMember(trx, caller.id)
      const age = await loadAge(trx, caller.id)
      // Locks the festival before the room, because renaming a festival locks them in this order too.
      const seesFestival = body.festivalId !== undefined && (await lockFestival(trx, caller, body.festivalId))
      const before = await accessRoomAsHost(trx, caller, params.id)
      const change = changeOf(body)
      const after = { ...before, ...change }
      if (after.isActive && before.takenDownAt !== null) throw TakenDown()
      if (after.isActive) refuseUnderAge(age, 'share a room')
      if (after.oneGenderOnly) refuseOtherGender(after, await loadOwnGenderOnly(trx, caller.id))
      const message = wrongStay(after)
      if (message) throw InvalidInput({ availableTo: message })
      if (after.maxGuests < before.currentGuests)
        throw InvalidInput({ maxGuests: `${before.currentGuests} guests have a place in this room already` })
      if (isOpen(after) && !isOpen(before)) await refuseTooManyOpenRooms(trx, caller.id)
      if (after.festivalId !== before.festivalId && !seesFestival) throw UnknownFestival()
      await refuseWaysOut(trx, caller, textsOf(change))
      await bindPhotos(trx, caller.id, before.images, after.images, 'images')
      await updateRoom(trx, params.id, { ...change, ...searchColumnsOf(after, rates) })
      await changeGroup(trx, { type: 'room_share', id: params.id }, { ...after, size: after.maxGuests })
      return await readForViewer(trx, caller, params.id)
    }),
}

type RoomTexts = Partial<
  Record<'title' | 'description' | 'location' | 'ageRange' | 'area' | 'distanceFromVenue', string | null | undefined>
>

const textsOf = ({ title, description, location, ageRange, area, distanceFromVenue }: RoomTexts) => ({
  title,
  description,
  location,
  ageRange,
  area,
  distanceFromVenue,
})

const isOpen = ({ isActive, availableTo }: Pick<RoomValues, 'isActive' | 'availableTo'>) =>
  isActive && availableTo >= dayFromNow(0)

/** The room's JSON. Throws 404 if this viewer may not see it. */
async function readForViewer(db: Database, viewer: Viewer, id: string) {
  const member = viewer && (await loadComparedMember(db, viewer.id, dayFromNow(0)))
  return foundJson('Room', await readRoom(db, viewer, id, member))
}

/** Reads the room for a retry of the call that created it. */
export const roomsCreated: Shown<typeof rooms> = { create: readForViewer }

const TakenDown = () =>
  Conflict('taken_down', 'We closed this room, so you cannot open it again. If that is a mistake, please write to us.')

const UnknownFestival = () => InvalidInput({ festivalId: 'Please choose a festival' })

/** An explicit list, so that no other field of the input is ever stored. */
const statedColumns = [
  'title',
  'description',
  'location',
  'festivalId',
  'roomType',
  'pricePerNight',
  'currency',
  'maxGuests',
  'amenities',
  'images',
  'availableFrom',
  'availableTo',
  'isActive',
  'gender',
  'ageRange',
  'area',
  'distanceFromVenue',
  'accommodationType',
  'sleepStyle',
  'socialVibe',
  'cleanliness',
  'noiseTolerance',
  'drinkingParty',
  'airbnbLink',
  'festivalTicketStatus',
  'genderPreference',
  'oneGenderOnly',
] as const
type Stated = Pick<RoomValues, (typeof statedColumns)[number]>

/** The fields that were sent. */
const changeOf = (body: z.output<typeof RoomShareChange>) =>
  Object.fromEntries(
    statedColumns.filter((column) => body[column] !== undefined).map((column) => [column, body[column]]),
  ) as Partial<Stated>

function newRoom(body: z.output<typeof NewRoomShare>, rates: ChangedRates): RoomValues {
  const stated = Object.fromEntries(statedColumns.map((column) => [column, body[column] ?? null])) as Stated
  return { ...stated, ...searchColumnsOf(stated, rates) }
}
