import type { RoomShare } from '../../../contract/rooms.ts'
import { formatDayRange, today } from '../../lib/dates.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { nightsWords, placeWords, roomTypeLabels } from './room-words.ts'

const longestDescription = 160

/** What a room's page says of itself where its link is shared; one that is closed or past is not for search engines. */
export function RoomHead({ room }: { room: RoomShare }) {
  const { id, title, festival, images, isActive, availableTo } = room
  const isOnOffer = isActive && availableTo >= today()
  return (
    <PageHead
      title={`${title} · ${festival}`}
      description={descriptionOf(room)}
      {...(isOnOffer && { path: `/rooms/${id}` })}
      {...(images[0] && { image: `${images[0]}/1280.webp` })}
    />
  )
}

function descriptionOf(room: RoomShare) {
  const { roomType, pricePerNight, currency, availableFrom, availableTo, festival, description } = room
  const days = `${formatDayRange(availableFrom, availableTo)} (${nightsWords(room)})`
  const about = description ? ` ${description.replaceAll(/\s+/g, ' ')}` : ''
  const text = `${roomTypeLabels[roomType]} for ${festival}: ${days}, ${pricePerNight} ${currency} per night, ${placeWords(room)}.${about}`
  return text.length <= longestDescription ? text : `${text.slice(0, longestDescription - 1).trimEnd()}…`
}
