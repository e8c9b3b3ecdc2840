import type { z } from 'zod'
import type { NewRoomShare, RoomShareChange } from '../../../contract/rooms/rooms.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { Api, TestMember } from '../app.ts'
import { dayFromNow } from '../../platform/days.ts'

type NewRoom = z.input<typeof NewRoomShare>

/** The input of a new room: two beds for the days of `aFestival`, unless `fields` overrides it. */
export const aRoom = (festivalId: string, fields: Partial<NewRoom> = {}): NewRoom => ({
  title: 'Two beds near the venue',
  location: 'Lavapiés',
  festivalId,
  roomType: 'Offering',
  pricePerNight: '45',
  currency: 'USD',
  maxGuests: 2,
  availableFrom: dayFromNow(30),
  availableTo: dayFromNow(32),
  ...fields,
})

/** A value for every field of the room form. */
export const wholeRoom: Partial<NewRoom> = {
  title: 'A quiet flat in Triana',
  description: 'Ten minutes on foot.\nBreakfast together.',
  location: 'Sevilla',
  roomType: 'Seeking',
  pricePerNight: '45.50',
  currency: 'EUR',
  maxGuests: 4,
  amenities: ['WiFi', 'Kitchen'],
  gender: 'Female',
  ageRange: '25-35',
  area: 'Triana',
  distanceFromVenue: '800 m',
  accommodationType: 'Airbnb',
  sleepStyle: 'Night owl',
  socialVibe: 'Chatty',
  cleanliness: 'Tidy',
  noiseTolerance: 'Quiet',
  drinkingParty: 'Socially',
  airbnbLink: 'https://www.airbnb.com/rooms/1',
  festivalTicketStatus: 'Going solo',
  genderPreference: 'Female only',
  oneGenderOnly: false,
}

/** Posts a room as this member. */
export const addRoom = ({ api }: TestMember, festivalId: string, fields: Partial<NewRoom> = {}) =>
  api.rooms.create({ body: aRoom(festivalId, fields) })

export const getRoom = ({ api }: { api: Api }, id: string) => api.rooms.get({ params: { id } })
export const changeRoom = ({ api }: TestMember, id: string, body: z.input<typeof RoomShareChange>) =>
  api.rooms.change({ params: { id }, body })
export const removeRoom = ({ api }: TestMember, id: string) => api.rooms.remove({ params: { id } })

export const roomNotFound = { status: 404, code: 'not_found', message: 'Room not found' }

/** The stored row of a room. */
export const storedRoom = (db: Database, id: string) =>
  db.selectFrom('roomShares').selectAll().where('id', '=', id).executeTakeFirst()

type Filters = NonNullable<NonNullable<Parameters<Api['rooms']['list']>[0]>['query']>

/** The titles of the rooms in a list, in its order. */
export const titlesOf = async (api: Api, query: Partial<Filters> = {}) =>
  (await api.rooms.list({ query })).items.map(({ title }) => title)
