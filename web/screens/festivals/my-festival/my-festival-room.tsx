import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import type { RoomRequest } from '../../../../contract/rooms/room-requests.ts'
import type { Stay } from '../../../../contract/rooms/stays.ts'
import { listed } from '../../../../texts/intl.ts'
import { placeText } from '../../../../texts/places.ts'
import { RequestStatus } from '../../../features/rooms/room-requests/request-status.tsx'
import { SaySomething } from '../../../features/rooms/stays/changed-stay.tsx'
import { ArrivalFacts } from '../../../features/rooms/stays/facts.tsx'
import { firstNameOf } from '../../../lib/member/first-name.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { BedIcon } from '../../../ui/pictures/icons.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { bdi, hidden } from '../../../ui/text-elements.tsx'
import type { OwnRoom } from './my-festival-queries.ts'
import { exactly } from '../../../lib/page/exactly.ts'

type RoomProps = { festival: Festival; memberId: string; room: OwnRoom; isOver: boolean }

/** Where the member sleeps, with whom and how they get in; before that what they asked for, or where to look. */
export function MyFestivalRoom({ festival, memberId, room, isOver }: RoomProps) {
  const { stay, unread, offered, asked, isKnown, isFailed } = room
  if (stay) return <AgreedRoom stay={stay} memberId={memberId} />
  if (unread)
    return (
      <RoomCard note={unread.place !== null && placeText(unread.place)}>
        <p dir="auto" className="mb-3 wrap-anywhere">
          {unread.title}
        </p>
        <Link to="/rooms/$id/stay" params={{ id: unread.id }} className={buttonClass({ size: 'small' })}>
          <BedIcon size={18} />
          {t.stays.openStay()}
        </Link>
      </RoomCard>
    )
  if (isOver || (!isKnown && isFailed)) return null
  if (!isKnown)
    return (
      <RoomCard>
        <Loading label={t.stays.loading()}>
          <Skeleton className="h-11 rounded-m" />
        </Loading>
      </RoomCard>
    )
  if (offered)
    return (
      <RoomCard>
        <p className="mb-3">{t.myFestival.youOffer({ title: offered.title, bdi })}</p>
        <Link to="/my-rooms" search={{ room: offered.id }} className={buttonClass({ size: 'small' })}>
          {t.myFestival.seeRequests()}
        </Link>
      </RoomCard>
    )
  if (asked) return <AskedRoom request={asked} />
  return (
    <RoomCard>
      <p className="mb-3 text-soft">{t.myFestival.noRoom()}</p>
      <Link
        to="/festivals/$id"
        params={{ id: festival.id }}
        activeOptions={exactly}
        className={buttonClass({ size: 'small' })}
      >
        <BedIcon size={18} />
        {t.myFestival.findRoom()}
      </Link>
    </RoomCard>
  )
}

const RoomCard = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <Card aria-labelledby="my-room">
    <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 id="my-room" className="text-xl">
        {t.myFestival.yourRoom()}
      </h2>
      <span dir="auto" className="min-w-0 text-sm text-soft wrap-anywhere">
        {note}
      </span>
    </div>
    {children}
  </Card>
)

function AgreedRoom({ stay, memberId }: { stay: Stay; memberId: string }) {
  const { id, title, place, people } = stay
  const others = people.filter(({ member }) => member.id !== memberId).map(({ member }) => member)
  const name = title ?? stay.festival.name
  return (
    <RoomCard note={place !== null && placeText(place)}>
      {others.length > 0 && (
        <div className="flex min-h-11 items-center gap-3">
          <span className="flex flex-none -space-x-2">
            {others.slice(0, 4).map((other) => (
              <Avatar key={other.id} {...faceOf(other)} size="small" className="ring-2 ring-card" />
            ))}
          </span>
          <span className="min-w-0 wrap-anywhere">
            {t.myFestival.withPeople({ names: listed(others.map((other) => firstNameOf(other.name))), bdi })}
          </span>
        </div>
      )}
      <ArrivalFacts stay={stay} />
      <div className="mt-3 flex flex-wrap gap-2 *:grow">
        <Link to="/rooms/$id/stay" params={{ id }} className={buttonClass()}>
          <BedIcon size={18} />
          <span>{t.stays.openStayOf({ title: name, hidden })}</span>
        </Link>
        <SaySomething stay={stay} />
      </div>
    </RoomCard>
  )
}

const faceOf = ({ id, name, avatar }: Stay['people'][number]['member']) => ({ id, name, picture: avatar })

const AskedRoom = ({ request: { status, holdUntil, room } }: { request: RoomRequest }) => (
  <RoomCard>
    <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-anywhere">{t.myFestival.youAsked({ title: room.title, bdi })}</span>
      <RequestStatus status={status} isHeld={holdUntil !== null} />
    </p>
    <Link to="/my-requests" className={buttonClass({ size: 'small' })}>
      {t.stays.backToRequests()}
    </Link>
  </RoomCard>
)
