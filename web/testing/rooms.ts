import type { z } from 'zod'
import type { NewRoomShare } from '../../contract/rooms.ts'
import type { ScreenMember } from './members.ts'

/** A room for three at the first festival to come. */
export async function postRoom({ api }: ScreenMember, change: Partial<z.input<typeof NewRoomShare>> = {}) {
  const [festival] = (await api.festivals.list({ query: { limit: 1 } })).items
  if (!festival) throw new Error('The sample world has no festival to come')
  return await api.rooms.create({
    body: {
      title: 'Two beds by the harbour',
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

export const askFor = ({ api }: ScreenMember, roomShareId: string, message = 'May I join you?') =>
  api.roomRequests.create({ body: { roomShareId, message } })
