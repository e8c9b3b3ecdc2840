import '../features/festivals/festivals.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../contract/client.ts'
import { FestivalNotFound, FestivalPosterSkeleton } from '../features/festivals/festival-not-found.tsx'
import { hasRevision, RevisionNotice } from '../features/festivals/festival-revision.tsx'
import { FestivalPoster } from '../features/festivals/festival-poster.tsx'
import { FestivalStructuredData } from '../features/festivals/festival-structured-data.tsx'
import { festivalQuery } from '../features/festivals/festivals.queries.ts'
import { useSession } from '../lib/session.ts'
import { PageError } from '../shell/page-error.tsx'
import { ArrowLeftIcon } from '../ui/more-icons.tsx'
import { Attendance, Favorite } from './festival-controls.tsx'
import { FestivalRooms } from './festival-rooms.tsx'
import { FestivalHead } from '../features/festivals/festival-head.tsx'

/** Product specification, 'Festival detail'. */
export function FestivalDetail() {
  const { api, origin } = useRouteContext({ from: '__root__' })
  const { id } = useParams({ from: '/festivals/$id' })
  const member = useSession()
  const queryClient = useQueryClient()
  const own = useQuery(festivalQuery(api, id, member?.id ?? null))
  // As the page came from the server, until the member's own view of it is here.
  const festival = own.data ?? queryClient.getQueryData(festivalQuery(api, id, null).queryKey)
  if (!festival && own.error instanceof ApiError && own.error.status === 404) return <FestivalNotFound />
  if (!festival) return own.isError ? <PageError /> : <FestivalPosterSkeleton />

  return (
    <article className="page py-6">
      <FestivalHead festival={festival} />
      <Link to="/" className="link-bar mb-2 gap-2">
        <ArrowLeftIcon size={20} />
        All festivals
      </Link>
      <FestivalPoster
        festival={festival}
        member={member}
        notice={
          hasRevision(festival) && (
            <RevisionNotice api={api} festival={festival} isOwn={festival.organizer?.id === member?.id} />
          )
        }
        controls={
          member && (
            <>
              <Attendance festival={festival} />
              <Favorite festival={festival} />
            </>
          )
        }
      />
      <FestivalRooms festival={festival} className="mt-12" />
      <FestivalStructuredData key={festival.id} festival={festival} origin={origin} />
    </article>
  )
}

/** No visitor may see this festival; its organizer may, and the server learns only from the session that it is they who ask. */
export function FestivalUnknown() {
  const { api } = useRouteContext({ from: '__root__' })
  const { id = '' } = useParams({ strict: false })
  const router = useRouter()
  const member = useSession()
  const { isError, isSuccess } = useQuery({ ...festivalQuery(api, id, member?.id ?? null), enabled: member !== null })
  useEffect(() => {
    if (isSuccess) void router.invalidate()
  }, [isSuccess, router])
  return member && !isError ? <FestivalPosterSkeleton /> : <FestivalNotFound />
}
