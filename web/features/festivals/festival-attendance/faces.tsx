import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import type { Api } from '../../../lib/api.ts'
import { useSession } from '../../../lib/member/session.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { facesQuery } from './attendees.queries.ts'
import { whoIsGoing } from './festival-attendance.words.ts'

type FacesProps = {
  api: Api
  festival: Pick<Festival, 'id' | 'name' | 'goingCount'>
  /** At most five. */
  max: number
  /** Whether other festivals are listed too, so that the text includes the festival's name. */
  isNamed?: boolean
  className?: string
}

/** The pictures of some attendees, and the number of others, for a member who may see them. */
export function Faces({ api, festival: { id, name, goingCount }, max, isNamed = false, className }: FacesProps) {
  const { data = [] } = useQuery(facesQuery(api, id, useSession()?.id ?? null))
  const faces = data.slice(0, max)
  if (faces.length === 0) return null
  const others = Math.max(0, goingCount - faces.length)
  const names = faces.map((face) => face.name)
  return (
    <Link
      to="/festivals/$id/people"
      params={{ id }}
      resetScroll={isNamed}
      className={cx('flex min-h-11 flex-none items-center -space-x-2', className)}
    >
      <span className="sr-only">{whoIsGoing(names, others, isNamed ? name : null)}</span>
      {faces.map((face) => (
        <Avatar
          key={face.id}
          id={face.id}
          name={face.name}
          picture={face.avatar ?? face.profilePicture}
          size="small"
          className="ring-2 ring-card"
        />
      ))}
      {others > 0 && (
        <span
          aria-hidden
          className="z-1 ms-0.5! rounded-full bg-card px-2 text-sm/7 font-semibold text-ink tabular-nums ring-2 ring-card"
        >
          +{others}
        </span>
      )}
    </Link>
  )
}
