import type { z } from 'zod'
import type { Client } from '../../contract/platform/client.ts'
import type { Contract } from '../../contract/index.ts'
import type { NewRoomShare } from '../../contract/rooms/rooms.ts'

/** A member for calls of the API. */
export type ApiMember = { api: Client<Contract> }

/** The first festival that begins in more than this number of days. */
export async function laterFestival({ api }: ApiMember, days = 0) {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  // Other tests add festivals of the next days, so the first page alone may not reach that far.
  let cursor: string | undefined
  do {
    const { items, next } = await api.festivals.list({ query: { limit: 50, cursor } })
    const festival = items.find(({ startDate }) => startDate > day)
    if (festival) return festival
    cursor = next ?? undefined
  } while (cursor)
  throw new Error(`The sample world has no festival that begins after ${day}`)
}

/** Posts a room for three at the next festival. */
export async function postRoom({ api }: ApiMember, change: Partial<z.input<typeof NewRoomShare>> = {}) {
  const [festival] = (await api.festivals.list({ query: { limit: 1 } })).items
  if (!festival) throw new Error('The sample world has no upcoming festival')
  return await api.rooms.create({
    body: {
      title: `Two beds by the harbour ${Date.now().toString(36)}`,
      location: festival.location,
      festivalId: festival.id,
      roomType: 'Offering',
      pricePerNight: '45.50',
      currency: 'EUR',
      maxGuests: 3,
      availableFrom: festival.startDate,
      availableTo: festival.endDate,
      ...change,
    },
  })
}

export const askFor = (
  { api }: ApiMember,
  roomShareId: string,
  message = 'May I join you?',
  nights: { from?: string; to?: string } = {},
) => api.roomRequests.create({ body: { roomShareId, message, ...nights } })

/** A stay of a host and a guest who has a place; the test then ends it (`endStay`). It has not started yet. */
export async function shareStay(host: ApiMember, guest: ApiMember) {
  const { id: festivalId, location, startDate: availableFrom, endDate: availableTo } = await laterFestival(host)
  const { id } = await postRoom(host, { festivalId, location, availableFrom, availableTo })
  const request = await askFor(guest, id)
  await host.api.roomRequests.decide({ params: { id: request.id }, body: { status: 'accepted' } })
  return { contextType: 'room_share', contextId: id } as const
}

/** A stay of five nights for 500 EUR at the next festival, with these guests; its room. */
export async function openStay(
  host: ApiMember,
  guests: readonly ApiMember[],
  change: Parameters<typeof postRoom>[1] = {},
) {
  const festival = await laterFestival(host)
  const end = new Date(Date.parse(festival.startDate) + 5 * 86_400_000).toISOString().slice(0, 10)
  const days = { availableFrom: festival.startDate, availableTo: end }
  const room = await postRoom(host, {
    festivalId: festival.id,
    title: 'Sunny flat with a balcony',
    pricePerNight: '100',
    maxGuests: 4,
    ...days,
    ...change,
  })
  for (const guest of guests) {
    const { id } = await askFor(guest, room.id)
    await host.api.roomRequests.decide({ params: { id }, body: { status: 'accepted' } })
  }
  return room
}
