import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Festival } from '../../../contract/festivals/festivals.ts'
import { FavoriteButton } from '../../features/festivals/favorites/favorite-button.tsx'
import { AttendanceButtons } from '../../features/festivals/festival-attendance/attendance-buttons.tsx'
import { Faces } from '../../features/festivals/festival-attendance/faces.tsx'
import { FollowedGoing } from '../../features/people/follows/followed-going.tsx'
import { moveCounts } from '../../features/festivals/festivals/festivals.mutations.ts'
import { ReportButton } from '../../lib/reports/report-button.tsx'

/* The buttons on the card and the page of a festival. They are composed here, because they come from two features. */

export function Favorite({ festival: { id, name } }: { festival: Festival }) {
  const { api } = useRouteContext({ from: '__root__' })
  return <FavoriteButton api={api} festivalId={id} festivalName={name} />
}

export function Attendance({ festival }: { festival: Festival }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return <AttendanceButtons api={api} festival={festival} onMoved={(...move) => moveCounts(queryClient, ...move)} />
}

export function FestivalFollowed({ festivalId }: { festivalId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  return <FollowedGoing api={api} festivalId={festivalId} />
}

/** On the festival's page, which has space for more of them. */
export function FestivalFaces({ festival }: { festival: Festival }) {
  const { api } = useRouteContext({ from: '__root__' })
  return <Faces api={api} festival={festival} max={5} className="-my-2" />
}

/** In the corner of a card's picture. */
export function CardFaces({ festival }: { festival: Festival }) {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <Faces api={api} festival={festival} max={3} isNamed className="festival-faces absolute right-3 bottom-1 z-1" />
  )
}

export const ReportFestival = ({ festival: { id, name } }: { festival: Festival }) => (
  <div className="mt-8">
    <ReportButton thing={{ contextType: 'festival', contextId: id, name }} />
  </div>
)
