import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { arrivalsLast } from '../../../features/festivals/arrivals/arrival-values.ts'
import { FavoriteButton } from '../../../features/festivals/favorites/favorite-button.tsx'
import { AttendanceButtons } from '../../../features/festivals/festival-attendance/attendance-buttons.tsx'
import { attendanceQuery } from '../../../features/festivals/festival-attendance/festival-attendance.queries.ts'
import { Faces } from '../../../features/festivals/festival-attendance/faces.tsx'
import { FollowedGoing } from '../../../features/people/follows/followed-going.tsx'
import { moveCounts } from '../../../features/festivals/festivals/festivals.mutations.ts'
import { CalendarIcon } from '../../../ui/pictures/icons.tsx'
import { ReportButton } from '../../../lib/reports/report-button.tsx'

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

/** For those who go, until they are home. On phones it takes the place of the link beside it, which its page has too. */
export function ToMyFestival({ festival, memberId }: { festival: Festival; memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: isGoing = false } = useQuery({
    ...attendanceQuery(api, memberId),
    select: (records) => records.some((one) => one.festivalId === festival.id && one.status === 'attending'),
  })
  if (!isGoing || !arrivalsLast(festival)) return null
  return (
    <Link to="/festivals/$id/mine" params={{ id: festival.id }} className="to-my-festival link-bar min-w-11 gap-2">
      <CalendarIcon size={20} />
      {t.myFestival.title()}
    </Link>
  )
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
