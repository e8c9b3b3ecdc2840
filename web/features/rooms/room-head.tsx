import type { RoomShare } from '../../../contract/rooms.ts'
import { formatDayRange } from '../../lib/dates.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { formatNights, formatPlace, nightsOf, roomStateOf, roomTypeLabels } from './rooms.words.ts'

/** The head of a room's page; a closed or past room is not for search engines. */
export function RoomHead({ room }: { room: RoomShare }) {
  const { id, title, festival, images } = room
  const isListed = ['open', 'full'].includes(roomStateOf(room))
  return (
    <PageHead
      title={`${title} · ${festival}`}
      description={descriptionOf(room)}
      {...(isListed && { path: `/rooms/${id}` })}
      {...(images[0] && { image: `${images[0]}/1280.webp` })}
    />
  )
}

function descriptionOf(room: RoomShare) {
  const { roomType, pricePerNight, currency, availableFrom, availableTo, festival, description } = room
  const days = `${formatDayRange(availableFrom, availableTo)} (${formatNights(nightsOf(room))})`
  const price = `${pricePerNight} ${currency} per night`
  return `${roomTypeLabels[roomType]} for ${festival}: ${days}, ${price}, ${formatPlace(room)}. ${description ?? ''}`
}
