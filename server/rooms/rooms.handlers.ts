import type { z } from 'zod'
import {
  type NewRoomShare,
  type RoomFilters,
  type RoomShareChange,
  type rooms,
  wrongStay,
} from '../../contract/rooms.ts'
import { type Database, inTransaction } from '../db/connect.ts'
import { hasWords } from '../festivals/festivals.rules.ts'
import { InvalidInput, NotFound } from '../http-error.ts'
import { bindPhotos } from '../photos/bound-photos.ts'
import { lockMember } from '../quotas/quotas.queries.ts'
import { refuseTooManyOpenRooms, refuseTooManyRooms } from '../quotas/quotas.ts'
import { holdOpenRequests } from '../room-requests/room-requests.queries.ts'
import { notifyRoomTakenDown } from '../room-requests/room-taken-down.ts'
import { type Handlers, JsonText, type Shown } from '../serve.ts'
import type { Services } from '../services.ts'
import { accessRoomAsHost, type Viewer } from '../visible.ts'
import { loadSeeker } from './room-fit.queries.ts'
import { type Days, hasPreferences } from './room-fit.rules.ts'
import { readRoomCursor, writeRoomCursor } from './room-list.cursor.ts'
import { readRoomPage, type RoomNarrowing } from './room-list.queries.ts'
import {
  deleteRoom,
  holdFestival,
  insertRoom,
  loadAge,
  readOwnRooms,
  readRoom,
  type RoomValues,
  updateRoom,
} from './rooms.queries.ts'
import { refuseUnderAge, searchedOf } from './rooms.rules.ts'

type Filters = Omit<z.output<typeof RoomFilters>, 'sort' | 'scope'>

export const roomHandlers = (services: Pick<Services, 'origin'>): Handlers<typeof rooms> => ({
  async list({ caller, db, query: { limit, cursor, sort: asked, scope, ...filters } }) {
    const position = cursor === undefined ? null : readRoomCursor(cursor, asked)
    const today = position?.today ?? dayOf(new Date())
    const seeker = caller && (await loadSeeker(db, caller.id, today))
    const sort = position?.sort ?? asked ?? (seeker && hasPreferences(seeker) ? 'best' : 'dates')
    const own = scope === 'mine' && filters.festivalId === undefined ? (seeker?.festivalIds ?? []) : []
    const page = await readRoomPage(db, {
      viewer: caller,
      seeker,
      searched: searchedDays(filters),
      today,
      limit,
      sort,
      narrowing: narrowingOf(filters, own),
      behind: position,
    })
    const { next, total } = page
    return {
      items: new JsonText(page.items),
      next: next && writeRoomCursor({ sort, today, total, after: next }),
      total,
    }
  },

  mine: async ({ caller, db }) => new JsonText(await readOwnRooms(db, caller.id, dayOf(new Date()))),

  get: ({ caller, db, params }) => shownTo(db, caller, params.id),

  create: ({ caller, db, body }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      refuseUnderAge(await loadAge(trx, caller.id), 'share a room')
      await refuseTooManyRooms(trx, caller.id)
      if (isOpen(body)) await refuseTooManyOpenRooms(trx, caller.id)
      if (!(await holdFestival(trx, caller, body.festivalId))) throw UnknownFestival()
      await bindPhotos(trx, caller.id, [], body.images, 'images')
      const id = await insertRoom(trx, { ...newRoom(body), hostId: caller.id })
      return await shownTo(trx, caller, id)
    }),

  change: ({ caller, db, params, body }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      const age = await loadAge(trx, caller.id)
      // Before the room: whoever renames a festival locks it first and its rooms then.
      const seesFestival = body.festivalId !== undefined && (await holdFestival(trx, caller, body.festivalId))
      const before = await accessRoomAsHost(trx, caller, params.id)
      const change = changeOf(body)
      const after = { ...before, ...change }
      if (after.isActive) refuseUnderAge(age, 'share a room')
      const message = wrongStay(after)
      if (message) throw InvalidInput({ availableTo: message })
      if (after.maxGuests < before.currentGuests)
        throw InvalidInput({ maxGuests: `${before.currentGuests} guests have a place in this room already` })
      if (isOpen(after) && !isOpen(before)) await refuseTooManyOpenRooms(trx, caller.id)
      if (after.festivalId !== before.festivalId && !seesFestival) throw UnknownFestival()
      await bindPhotos(trx, caller.id, before.images, after.images, 'images')
      await updateRoom(trx, params.id, { ...change, ...searchedOf(after) })
      return await shownTo(trx, caller, params.id)
    }),

  remove: ({ caller, db, params }) =>
    inTransaction(db, async (trx) => {
      await holdOpenRequests(trx, caller, params.id)
      const room = await accessRoomAsHost(trx, caller, params.id)
      await notifyRoomTakenDown(trx, services, caller, room)
      await bindPhotos(trx, caller.id, room.images, [], 'images')
      await deleteRoom(trx, params.id)
      return undefined
    }),
})

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

const isOpen = ({ isActive, availableTo }: Pick<RoomValues, 'isActive' | 'availableTo'>) =>
  isActive && availableTo >= dayOf(new Date())

/** The room's JSON. Throws 404 where this viewer may not see it. */
async function shownTo(db: Database, viewer: Viewer, id: string) {
  const seeker = viewer && (await loadSeeker(db, viewer.id, dayOf(new Date())))
  const json = await readRoom(db, viewer, id, seeker)
  if (json === null) throw NotFound('Room')
  return new JsonText(json)
}

/** For a retry of the call that created it. */
export const roomsCreated: Shown<typeof rooms> = { create: shownTo }

const UnknownFestival = () => InvalidInput({ festivalId: 'Please choose a festival' })

/** One day alone is both ends. */
function searchedDays({ startDate, endDate }: Filters): Days | null {
  const [from, to] = [startDate ?? endDate, endDate ?? startDate]
  return from && to ? { from, to } : null
}

function narrowingOf(filters: Filters, ownFestivals: string[]): RoomNarrowing {
  const { query, ...others } = filters
  return {
    ...others,
    query: query && hasWords(query) ? query : undefined,
    festivalIds: ownFestivals.length > 0 ? ownFestivals : undefined,
  }
}

/** By column, so that nothing but these is ever stored. */
const saidColumns = [
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
] as const
type Said = Pick<RoomValues, (typeof saidColumns)[number]>

/** Of a change: what was sent. */
const changeOf = (body: z.output<typeof RoomShareChange>) =>
  Object.fromEntries(
    saidColumns.filter((column) => body[column] !== undefined).map((column) => [column, body[column]]),
  ) as Partial<Said>

function newRoom(body: z.output<typeof NewRoomShare>): RoomValues {
  const said = Object.fromEntries(saidColumns.map((column) => [column, body[column] ?? null])) as Said
  return { ...said, ...searchedOf(said) }
}
