import { t } from '#texts'
import type { RoomShare } from '../../../../contract/rooms/rooms.ts'
import { formatDayRange } from '../../../lib/format/dates.ts'
import { PageHead } from '../../../lib/page/page-head.tsx'
import { RoomStructuredData } from './room-structured-data.tsx'
import { isForEverybody, pictureOfRoom } from './shared-room.ts'
import { formatPlace, nightsOf, publishedPrice } from './rooms.words.ts'

/** The head of a room's page; search engines must not index a closed or past room. */
export function RoomHead({ room, origin }: { room: RoomShare; origin: string }) {
  const { id, title, festival } = room
  const isListed = isForEverybody(room)
  return (
    <>
      <PageHead
        title={`${title} · ${festival}`}
        description={descriptionOf(room)}
        {...(isListed && { path: `/rooms/${id}`, picture: pictureOfRoom(room) })}
      />
      {isListed && <RoomStructuredData room={room} origin={origin} />}
    </>
  )
}

function descriptionOf(room: RoomShare) {
  const { roomType, availableFrom, availableTo, festival, description } = room
  return t.rooms.roomDescription({
    type: roomType === 'Seeking' ? 'Seeking' : 'other',
    festival,
    days: formatDayRange(availableFrom, availableTo),
    nights: nightsOf(room),
    price: publishedPrice(room),
    place: formatPlace(room),
    description: description ?? '',
  })
}
