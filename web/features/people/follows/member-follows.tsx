import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { FollowState } from '../../../../contract/people/follows.ts'
import { trustQuery } from '../../../lib/trust/trust.queries.ts'
import { followedWords } from '../../../lib/trust/trust.words.ts'
import { Badge } from '../../../ui/tag.tsx'
import { FollowButton } from './follow-button.tsx'
import { followStateQuery } from './follows.queries.ts'
import { countIn } from './follows.words.ts'

type MemberFollowsProps = { memberId: string; person: { id: string; name: string; username: string } }

/** On a member's page: the follow button, and the lengths of both lists. */
export function MemberFollows({ memberId, person }: MemberFollowsProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, isError, isFetching, refetch } = useQuery(followStateQuery(api, person.id, memberId))
  const trust = useQuery(trustQuery(api, person.id)).data
  const followed = trust && followedWords(trust)
  return (
    <div className="grid gap-1">
      {person.id !== memberId && <FollowButton person={person} isFollowed={data?.isFollowed} />}
      {/* Has its height also without the counts, which arrive after the page. */}
      <div className="flex min-h-11 flex-wrap items-center justify-center gap-x-3">
        {data && <Counts state={data} username={person.username} />}
        {!data && isError && (
          <p className="text-sm text-soft">
            {t.follows.couldntLoadFollows({
              button: (inner) => (
                <button type="button" disabled={isFetching} onClick={() => void refetch()} className="link min-h-11">
                  {inner}
                </button>
              ),
            })}
          </p>
        )}
      </div>
      {/* Last, because it arrives after the page; nothing is below it in the card. */}
      {followed && <p className="text-center text-sm text-soft">{followed}</p>}
    </div>
  )
}

/** Zeros are not displayed, because the member may hide the lists. */
function Counts({ state, username }: { state: FollowState; username: string }) {
  const { followerCount, followingCount, followsYou } = state
  const link = 'link-bar inline-flex min-h-11 items-center text-sm tabular-nums'
  return (
    <>
      {followsYou && <Badge tone="teal">{t.follows.followsYou()}</Badge>}
      {followerCount > 0 && (
        <Link to="/members/$username/followers" params={{ username }} className={link}>
          {countIn.followers(followerCount)}
        </Link>
      )}
      {followingCount > 0 && (
        <Link to="/members/$username/following" params={{ username }} className={link}>
          {countIn.following(followingCount)}
        </Link>
      )}
    </>
  )
}
