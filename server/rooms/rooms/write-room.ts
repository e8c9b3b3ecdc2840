import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { t } from '#texts'
import type { Rates } from '../../../contract/platform/money.ts'
import { roomLengths } from '../../../contract/rooms/room-limits.ts'
import { wrongStay } from '../../../contract/rooms/room-options.ts'
import { type NewRoomShare, type RoomField, roomFields, type RoomShareChange } from '../../../contract/rooms/rooms.ts'
import { changeGroup } from '../../chat/chat/threads/groups.queries.ts'
import { dayFromNow } from '../../platform/days.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { Conflict, InvalidInput } from '../../platform/http-error.ts'
import { foundJson } from '../../platform/http/serve.ts'
import { bindPhotos } from '../../pictures/photos/bound-photos.ts'
import { lockRates } from '../prices/rates.queries.ts'
import { lockMember } from '../../people/quotas/quotas.queries.ts'
import { refuseTooMany } from '../../people/quotas/quotas-per-member.ts'
import { refuseWaysOut } from '../../people/quotas/texts-of-new.ts'
import { accessRoomAsHost, type Viewer } from '../../visible.ts'
import { loadNightsOutside } from './room-nights.queries.ts'
import { loadComparedMember } from './list/room-fit.queries.ts'
import {
  loadAge,
  loadFestivalDays,
  loadOwnGenderOnly,
  lockFestival,
  readRoom,
  type RoomValues,
  updateRoom,
} from './rooms.queries.ts'
import {
  refuseMovedStay,
  refuseOtherGuestNights,
  refuseOtherGender,
  refuseOtherNights,
  refuseUnderAge,
  searchColumnsOf,
} from './rooms.rules.ts'

/** Changes a room of the caller; returns it before and after. */
export async function changeRoom(
  trx: Transaction<DB>,
  caller: NonNullable<Viewer>,
  id: string,
  body: z.output<typeof RoomShareChange>,
) {
  const rates = await lockRates(trx)
  await lockMember(trx, caller.id)
  const age = await loadAge(trx, caller.id)
  // Locks the festival before the room, because renaming a festival locks them in this order too.
  const chosen = body.festivalId === undefined ? undefined : await lockFestival(trx, caller, body.festivalId)
  const before = await accessRoomAsHost(trx, caller, id)
  const change = changeOf(body)
  const after = { ...before, ...change }
  if (after.isActive && before.takenDownAt !== null) throw TakenDown()
  if (after.isActive) refuseUnderAge(age, 'share')
  if (after.oneGenderOnly) refuseOtherGender(after, await loadOwnGenderOnly(trx, caller.id))
  const message = wrongStay(after)
  if (message) throw InvalidInput({ availableTo: message })
  refuseMovedStay(before, after, dayFromNow(0))
  refuseOtherGuestNights(before, after, await loadNightsOutside(trx, id, after))
  if (after.maxGuests < before.currentGuests)
    throw InvalidInput({ maxGuests: t.roomErrors.guestsHavePlaces({ count: before.currentGuests }) })
  if (isOpen(after) && !isOpen(before)) await refuseTooMany(trx, 'openRooms', caller.id)
  if (after.festivalId !== before.festivalId && !chosen) throw UnknownFestival()
  // A room whose festival was moved keeps its days while other fields change.
  if (isOtherStay(before, after)) refuseOtherNights(after, chosen ?? (await loadFestivalDays(trx, after.festivalId)))
  await refuseWaysOut(trx, caller, textsOf(change))
  await bindPhotos(trx, caller.id, before.images, after.images, 'images')
  await updateRoom(trx, id, { ...change, ...searchColumnsOf(after, rates) })
  await changeGroup(trx, { type: 'room_share', id }, { ...after, size: after.maxGuests })
  return { before, after }
}

const roomTexts = Object.keys(roomLengths) as (keyof typeof roomLengths)[]
type RoomTexts = { [Text in keyof typeof roomLengths]?: string | null | undefined }

/** The texts that the host wrote. */
export const textsOf = (room: RoomTexts) => Object.fromEntries(roomTexts.map((text) => [text, room[text]]))

export const isOpen = ({ isActive, availableTo }: Pick<RoomValues, 'isActive' | 'availableTo'>) =>
  isActive && availableTo >= dayFromNow(0)

const isOtherStay = (before: RoomValues, after: RoomValues) =>
  (['festivalId', 'availableFrom', 'availableTo'] as const).some((field) => before[field] !== after[field])

/** The room's JSON. Throws 404 if this viewer may not see it. */
export async function readRoomFor(db: Database, viewer: Viewer, id: string) {
  const member = viewer && (await loadComparedMember(db, viewer.id, dayFromNow(0)))
  return foundJson(t.errors.roomNotFound, await readRoom(db, viewer, id, member))
}

const TakenDown = () => Conflict('taken_down', t.roomErrors.takenDown())

export const UnknownFestival = () => InvalidInput({ festivalId: t.roomErrors.chooseFestival() })

type Stated = Pick<RoomValues, RoomField>

/** The fields that were sent. */
const changeOf = (body: z.output<typeof RoomShareChange>) =>
  Object.fromEntries(
    roomFields.filter((field) => body[field] !== undefined).map((field) => [field, body[field]]),
  ) as Partial<Stated>

export function newRoom(body: z.output<typeof NewRoomShare>, rates: Rates): RoomValues {
  const stated = Object.fromEntries(roomFields.map((field) => [field, body[field] ?? null])) as Stated
  return { ...stated, ...searchColumnsOf(stated, rates) }
}
