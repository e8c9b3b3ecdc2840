import type { ReactNode } from 'react'
import { t } from '#texts'
import type { RoomRequest } from '../../../../contract/rooms/room-requests.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { MemberMenu } from '../../../lib/member/member-menu.tsx'
import { HueTags } from '../../../ui/tag.tsx'
import { MemberLink } from '../../../lib/member/member-link.tsx'

type PersonProps = {
  person: RoomRequest['requester']
  /** Placed after the name: 'Host · Advanced', '5 minutes ago'. */
  note: ReactNode
}

/** The host or the requester: their picture, a link to their page, and their dance role. */
export function Person({ person, note }: PersonProps) {
  const { id, username, name, avatar, profilePicture, danceStyles } = person
  return (
    <div className="flex gap-3">
      <Avatar id={id} name={name} picture={avatar ?? profilePicture} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <MemberLink member={{ username, name }} className="link-quiet min-w-0 font-bold" />
          <span className="text-sm text-soft">{note}</span>
        </p>
        <HueTags names={danceStyles} className="mt-0.5" aria-label={t.roomRequests.dances({ name })} />
      </div>
      <MemberMenu member={person} className="-my-1 -me-2 self-start" />
    </div>
  )
}
