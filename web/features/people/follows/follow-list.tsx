import { Link, type LinkProps, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { PersonCard, PersonCardSkeleton } from '../../../lib/member/person-card.tsx'
import { PagedList, usePagedList } from '../../../lib/lists/paged-list.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Loading } from '../../../ui/states/skeleton.tsx'
import { FollowButton } from './follow-button.tsx'
import { followListQuery, type FollowSide } from './follows.queries.ts'
import { nobodyIn } from './follows.words.ts'

type FollowListProps = {
  memberId: string
  side: FollowSide
  /** The id of the member who owns the list. */
  id: string
  cursor: string | undefined
  addressOf: (cursor: string) => LinkProps
}

const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4'

/** One of the two lists of a member; each row has a follow button. */
export function FollowList({ memberId, side, id, cursor, addressOf }: FollowListProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const list = usePagedList((viewer) => followListQuery(api, { side, id, first: cursor }, viewer), { ownOnly: true })
  return (
    <PagedList
      list={list}
      noun="dancer"
      failed={t.follows.couldntLoadTheseDancers()}
      loading={<ListSkeleton />}
      addressOf={addressOf}
    >
      {({ items }) =>
        items.length === 0 ? (
          <Nobody side={side} isOwn={id === memberId} />
        ) : (
          <ul className={gridClass}>
            {items.map((person) => (
              <li key={person.id}>
                <PersonCard
                  person={person}
                  action={
                    person.id !== memberId && (
                      <FollowButton person={person} isFollowed={person.isFollowed} size="small" />
                    )
                  }
                />
              </li>
            ))}
          </ul>
        )
      }
    </PagedList>
  )
}

const ListSkeleton = () => (
  <Loading label={t.follows.loadingDancers()} className={gridClass}>
    {[1, 2, 3, 4, 5, 6].map((place) => (
      <PersonCardSkeleton key={place} />
    ))}
  </Loading>
)

function Nobody({ side, isOwn }: { side: FollowSide; isOwn: boolean }) {
  const { own, ownHint, others } = nobodyIn[side]
  if (!isOwn) return <EmptyState title={others()} />
  return (
    <EmptyState
      title={own()}
      action={
        <Link to="/" className={buttonClass()}>
          {t.follows.findAFestival()}
        </Link>
      }
    >
      {ownHint()}
    </EmptyState>
  )
}
