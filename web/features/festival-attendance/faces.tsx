import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Api } from '../../lib/api.ts'
import { useSession } from '../../lib/member/session.ts'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { facesQuery } from './attendees.queries.ts'

/** The faces of up to three who go, for a member who may see them. */
export function Faces({ api, festivalId }: { api: Api; festivalId: string }) {
  const { data: faces = [] } = useQuery(facesQuery(api, festivalId, useSession()?.id ?? null))
  if (faces.length === 0) return null
  return (
    <Link
      to="/festivals/$id/people"
      params={{ id: festivalId }}
      resetScroll={false}
      className="-my-2 flex min-h-11 flex-none items-center -space-x-2"
    >
      <span className="sr-only">See who goes: {faces.map(({ name }) => name).join(', ')}</span>
      {faces.map(({ id, name, avatar, profilePicture }) => (
        <Avatar
          key={id}
          id={id}
          name={name}
          picture={avatar ?? profilePicture}
          size="small"
          className="ring-2 ring-card"
        />
      ))}
    </Link>
  )
}
