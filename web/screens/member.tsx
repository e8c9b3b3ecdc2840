import { Link, useParams, useRouteContext } from '@tanstack/react-router'
import { MemberHead, MemberProfile } from '../features/people/member-profile.tsx'
import { MemberNotFound, MemberSkeleton } from '../features/people/member-states.tsx'
import { memberQuery } from '../features/people/people.queries.ts'
import { Loaded } from '../lib/loaded.tsx'
import { isNotFound } from '../lib/not-found.ts'
import { useSession } from '../lib/session.ts'
import { useMayBeFound, useViewerQuery } from '../lib/viewer-query.ts'
import { buttonClass } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { EditIcon } from '../ui/more-icons.tsx'

/** The public page of a member. */
export function Member() {
  const { api } = useRouteContext({ from: '__root__' })
  const { username } = useParams({ from: '/members/$username' })
  const viewer = useSession()?.id ?? null
  const query = useViewerQuery((viewer) => memberQuery(api, username, viewer))
  // Checked even if the visitors' version is loaded, because a blocked viewer may not see the member.
  if (isNotFound(query.error)) return <MemberNotFound />
  return (
    <Loaded query={query} failed="We could not load this member." loading={<MemberSkeleton />}>
      {(member) => (
        <article className="page py-8">
          <MemberHead member={member} />
          <MemberProfile
            member={member}
            own={member.id === viewer && <OwnPage isBare={member.danceStyles.length === 0} />}
          />
        </article>
      )}
    </Loaded>
  )
}

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

/** Shown when the server rendered 'not found': visitors may not see this member, but another member may. */
export function MemberUnknown() {
  const { api } = useRouteContext({ from: '__root__' })
  const { username = '' } = useParams({ strict: false })
  return useMayBeFound((viewer) => memberQuery(api, username, viewer)) ? <MemberSkeleton /> : <MemberNotFound />
}
