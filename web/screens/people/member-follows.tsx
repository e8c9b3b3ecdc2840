import '../../ui/tabs.css'
import { Link, useParams, useRouteContext, useSearch } from '@tanstack/react-router'
import { t } from '#texts'
import type { PublicMember } from '../../../contract/people/people.ts'
import type { FollowSide } from '../../features/people/follows/follows.queries.ts'
import { titleOf } from '../../features/people/follows/follows.words.ts'
import { MemberNotFound } from '../../features/people/people/member-states.tsx'
import { memberQuery } from '../../features/people/people/people.queries.ts'
import { onlyGiven } from '../../lib/lists/search.ts'
import { membersPart } from '../../lib/member/members-part.ts'
import { useSession } from '../../lib/member/session.ts'
import { useViewerQuery } from '../../lib/member/viewer-query.ts'
import { Loaded } from '../../lib/page/loaded.tsx'
import { isNotFound } from '../../lib/page/not-found.ts'
import { PageHead } from '../../lib/page/page-head.tsx'
import { MembersOnly } from '../../shell/pages/members-only.tsx'
import { FormSkeleton } from '../../ui/states/form-skeleton.tsx'
import { BackLink } from '../../lib/page/back-link.tsx'

const FollowList = membersPart(
  () => import('../../features/people/follows/follow-list.tsx'),
  'FollowList',
  <FormSkeleton />,
)

export const Followers = () => <MemberFollows side="followers" />
export const Following = () => <MemberFollows side="following" />

/** The followers of a member, or the members whom they follow. */
function MemberFollows({ side }: { side: FollowSide }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { username } = useParams({ from: `/members/$username/${side}` })
  const query = useViewerQuery((viewer) => memberQuery(api, username, viewer))
  if (isNotFound(query.error)) return <MemberNotFound />
  return (
    <div className="page py-8">
      <Loaded query={query} failed={t.follows.couldntLoadThisMember()} loading={<FormSkeleton />}>
        {(member) => <FollowsOf member={member} side={side} />}
      </Loaded>
    </div>
  )
}

function FollowsOf({ member, side }: { member: PublicMember; side: FollowSide }) {
  const { id, name, username } = member
  const { cursor } = useSearch({ from: `/members/$username/${side}` })
  const isOwn = useSession()?.id === id
  const title = isOwn ? ownTitles[side]() : titleOf[side](name)
  const to = `/members/$username/${side}` as const
  return (
    <>
      <PageHead title={title} description={descriptionOf[side]({ name })} />
      <BackLink to="/members/$username" params={{ username }}>
        <bdi translate="no">{name}</bdi>
      </BackLink>
      <h1 className="wrap-anywhere">{title}</h1>
      <nav aria-label={isOwn ? t.follows.yourFollows() : t.follows.followsOf({ name })} className="tabs-list mt-4 mb-6">
        {(['followers', 'following'] as const).map((one) => (
          <Link
            key={one}
            to={`/members/$username/${one}`}
            params={{ username }}
            search={{}}
            aria-current={one === side ? 'page' : undefined}
            className="tabs-tab"
          >
            {tabLabels[one]()}
          </Link>
        ))}
      </nav>
      <h2 className="sr-only">{tabLabels[side]()}</h2>
      <MembersOnly reason={t.follows.logInToSeeFollows()}>
        {(viewer) => (
          <FollowList
            key={`${side} ${id} ${viewer.id}`}
            memberId={viewer.id}
            side={side}
            id={id}
            cursor={cursor}
            addressOf={(from) => ({ to, params: { username }, search: onlyGiven({ cursor: from }) })}
          />
        )}
      </MembersOnly>
    </>
  )
}

const tabLabels = { followers: t.follows.followers, following: t.follows.following }
const ownTitles = { followers: t.follows.whoFollowsYou, following: t.follows.peopleYouFollow }
const descriptionOf = {
  followers: t.follows.whoFollowsDescription,
  following: t.follows.peopleMemberFollowsDescription,
}
