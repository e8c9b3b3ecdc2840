import { Link, useNavigate, useParams, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import type { PublicMember } from '../../../contract/people/people.ts'
import { OpenChatButton } from '../../features/chat/chat/threads/open-chat-button.tsx'
import { MemberHead, MemberProfile } from '../../features/people/people/member-profile.tsx'
import { MemberNotFound, MemberSkeleton } from '../../features/people/people/member-states.tsx'
import { memberQuery } from '../../features/people/people/people.queries.ts'
import { useHydrated } from '../../lib/browser/hydration.ts'
import { useLoginSearch } from '../../lib/member/login-search.ts'
import { membersPart } from '../../lib/member/members-part.ts'
import { MemberMenu } from '../../lib/member/member-menu.tsx'
import { Loaded } from '../../lib/page/loaded.tsx'
import { isNotFound } from '../../lib/page/not-found.ts'
import { TrustCard } from '../../lib/trust/trust-card.tsx'
import { useSession } from '../../lib/member/session.ts'
import { useMayBeFound, useViewerQuery } from '../../lib/member/viewer-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Callout } from '../../ui/states/callout.tsx'
import { MessageIcon } from '../../ui/pictures/icons.tsx'
import { EditIcon } from '../../ui/pictures/more-icons.tsx'
import { hidden } from '../../ui/text-elements.tsx'

const MemberFollows = membersPart(
  () => import('../../features/people/follows/member-follows.tsx'),
  'MemberFollows',
  null,
)
const RatingList = membersPart(() => import('../../features/people/ratings/rating-list.tsx'), 'RatingList', null)

/** The public page of a member. */
export function Member() {
  const { api } = useRouteContext({ from: '__root__' })
  const { username } = useParams({ from: '/members/$username' })
  const viewer = useSession()?.id ?? null
  const query = useViewerQuery((viewer) => memberQuery(api, username, viewer))
  // Checked even if the visitors' version is loaded, because a blocked viewer may not see the member.
  if (isNotFound(query.error)) return <MemberNotFound username={username} />
  return (
    <Loaded query={query} failed={t.people.couldntLoadThisMember()} loading={<MemberSkeleton />}>
      {(member) => (
        <article className="page py-8">
          <MemberHead member={member} />
          <MemberProfile
            member={member}
            trust={<TrustCard member={member} isOwn={member.id === viewer} onPage />}
            ratings={<RatingsOf member={member} />}
            actions={
              <>
                {member.id !== viewer && <Message member={member} viewer={viewer} />}
                <FollowsPlace isOwn={member.id === viewer}>
                  {viewer !== null && <MemberFollows memberId={viewer} person={member} />}
                </FollowsPlace>
                {member.id === viewer && <OwnPage isBare={member.danceStyles.length === 0} />}
              </>
            }
          />
        </article>
      )}
    </Loaded>
  )
}

/** Keeps its height from the first paint on in a signed-in browser, and takes no space for visitors. */
function FollowsPlace({ isOwn, children }: { isOwn: boolean; children: ReactNode }) {
  const isBeforeHydration = !useHydrated()
  return (
    <div
      className={cx(
        '-mt-3',
        isOwn ? 'min-h-11' : 'min-h-29',
        isBeforeHydration ? 'hidden in-data-session:block' : !children && 'hidden',
      )}
    >
      {children}
    </div>
  )
}

/** The ratings of the member by others; for visitors there is only the mean. */
function RatingsOf({ member }: { member: PublicMember }) {
  const viewer = useSession()
  if (member.ratingCount === 0) return null
  return (
    <section aria-labelledby="ratings">
      <h2 id="ratings" className="mb-4 scroll-mt-24">
        {t.people.ratings()}
      </h2>
      {viewer === null ? (
        <p className="text-soft">{t.people.logInToReadRatings()}</p>
      ) : (
        <RatingList member={member} viewerId={viewer.id} />
      )}
    </section>
  )
}

/** The button to message the member; a visitor logs in first. */
function Message({ member, viewer }: { member: PublicMember; viewer: string | null }) {
  const search = useLoginSearch()
  const navigate = useNavigate()
  if (viewer !== null)
    return (
      <div className="flex gap-2 *:first:flex-1">
        <OpenChatButton variant="primary" memberId={viewer} person={member} />
        <MemberMenu member={member} onBlocked={() => navigate({ to: '/' })} />
      </div>
    )
  return (
    <Link to="/auth" search={search} className={buttonClass({ variant: 'primary' })}>
      <MessageIcon size={20} />
      {t.people.message({ name: member.name, hidden })}
    </Link>
  )
}

function OwnPage({ isBare }: { isBare: boolean }) {
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      {isBare && <Callout>{t.people.addWhatYouDance()}</Callout>}
      <Link to="/settings" className={buttonClass()}>
        <EditIcon size={20} />
        {t.people.editProfile()}
      </Link>
      <Link to="/ratings" className={buttonClass({ variant: 'quiet' })}>
        {t.people.yourRatings()}
      </Link>
      <Link to="/onboarding" className={buttonClass({ variant: 'quiet' })}>
        {t.people.repeatTheSetup()}
      </Link>
    </div>
  )
}

/** Displayed if the server rendered 'not found': visitors may not see this member, but another member may. */
export function MemberUnknown() {
  const { api } = useRouteContext({ from: '__root__' })
  const { username = '' } = useParams({ strict: false })
  return useMayBeFound((viewer) => memberQuery(api, username, viewer)) ? (
    <MemberSkeleton />
  ) : (
    <MemberNotFound username={username} />
  )
}
