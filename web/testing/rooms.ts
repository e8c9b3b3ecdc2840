import type { z } from 'zod'
import type { Client } from '../../contract/client.ts'
import type { Contract } from '../../contract/index.ts'
import type { NewRoomShare } from '../../contract/rooms.ts'

/** A member as whom the API can be called. */
export type ApiMember = { api: Client<Contract> }

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

export const askFor = ({ api }: ApiMember, roomShareId: string, message = 'May I join you?') =>
  api.roomRequests.create({ body: { roomShareId, message } })

/** A stay of a host and a guest that ended some days ago: its days are moved once the guest has a place. */
export async function shareStay(host: ApiMember, guest: ApiMember) {
  const { id } = await postRoom(host)
  const request = await askFor(guest, id)
  await host.api.roomRequests.decide({ params: { id: request.id }, body: { status: 'accepted' } })
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  await host.api.rooms.change({ params: { id }, body: { availableFrom: daysAgo(8), availableTo: daysAgo(4) } })
  return { contextType: 'room_share', contextId: id } as const
}
