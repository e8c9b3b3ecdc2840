import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RoomRequest } from '../../../../contract/rooms/room-requests.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { MemberMenu } from '../../../lib/member/member-menu.tsx'
import { HueTags } from '../../../ui/tag.tsx'

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
          <Link to="/members/$username" params={{ username }} dir="auto" className="link-quiet min-w-0 font-bold">
            {name}
          </Link>
          <span className="text-sm text-soft">{note}</span>
        </p>
        <HueTags names={danceStyles} className="mt-0.5" aria-label={`${name} dances`} />
      </div>
      <MemberMenu member={person} className="-my-1 -me-2 self-start" />
    </div>
  )
}
