import type { z } from 'zod'
import type { NewRoomShare } from '../../contract/rooms.ts'
import type { Api, TestMember } from './app.ts'
import { dayFromNow } from './festivals.ts'

type NewRoom = z.input<typeof NewRoomShare>

/** What a form sends: two beds for the days of `aFestival`, unless it says otherwise. */
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

/** A room that this member posts. */
export const addRoom = ({ api }: TestMember, festivalId: string, fields: Partial<NewRoom> = {}) =>
  api.rooms.create({ body: aRoom(festivalId, fields) })

type Filters = NonNullable<NonNullable<Parameters<Api['rooms']['list']>[0]>['query']>

/** The titles in a list, in its order. */
export const titlesOf = async (api: Api, query: Partial<Filters> = {}) =>
  (await api.rooms.list({ query })).items.map(({ title }) => title)
