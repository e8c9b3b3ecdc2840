import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../contract/client.ts'
import { MemberProfile } from '../features/people/member-profile.tsx'
import { MemberNotFound, MemberSkeleton } from '../features/people/member-states.tsx'
import { memberQuery } from '../features/people/people.queries.ts'
import { useSession } from '../lib/session.ts'
import { buttonClass } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { EditIcon } from '../ui/more-icons.tsx'
import { MemberHead } from '../features/people/member-head.tsx'

/** A member as others see them. */
export function Member() {
  const { api } = useRouteContext({ from: '__root__' })
  const { username } = useParams({ from: '/members/$username' })
  const viewer = useSession()?.id ?? null
  const queryClient = useQueryClient()
  const seen = useQuery(memberQuery(api, username, viewer))
  // As the page came from the server, until the viewer's own view of it is here; who is blocked finds nobody.
  const member = seen.data ?? queryClient.getQueryData(memberQuery(api, username, null).queryKey)
  if (isUnknown(seen.error)) return <MemberNotFound />
  if (!member && seen.isError)
    return (
      <ErrorState
        title="We could not load this member."
        onRetry={() => void seen.refetch()}
        retrying={seen.isFetching}
      />
    )
  if (!member) return <MemberSkeleton />
  return (
    <article className="page py-8">
      <MemberHead member={member} />
      <MemberProfile
        member={member}
        own={member.id === viewer && <OwnPage isBare={member.danceStyles.length === 0} />}
      />
    </article>
  )
}

const isUnknown = (error: unknown) => error instanceof ApiError && error.status === 404

function OwnPage({ isBare }: { isBare: boolean }) {
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      {isBare && <Callout>Say what you dance, and others find you.</Callout>}
      <Link to="/settings" className={buttonClass()}>
        <EditIcon size={20} />
        Edit profile
      </Link>
      <Link to="/onboarding" className={buttonClass({ variant: 'quiet' })}>
        Go through the setup again
      </Link>
    </div>
  )
}

/** No visitor may see this member; the server learns only from the session who it is that asks. */
export function MemberUnknown() {
  const { api } = useRouteContext({ from: '__root__' })
  const { username = '' } = useParams({ strict: false })
  const router = useRouter()
  const viewer = useSession()?.id ?? null
  const { isError, isSuccess } = useQuery({ ...memberQuery(api, username, viewer), enabled: viewer !== null })
  useEffect(() => {
    if (isSuccess) void router.invalidate()
  }, [isSuccess, router])
  return viewer !== null && !isError ? <MemberSkeleton /> : <MemberNotFound />
}
