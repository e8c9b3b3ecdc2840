import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { Rating } from '../../../../contract/people/ratings.ts'
import { PagedList, usePagedList } from '../../../lib/lists/paged-list.tsx'
import { MemberMenu } from '../../../lib/member/member-menu.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { AnswerRating } from './answer-rating.tsx'
import { RatingRow } from './rating-row.tsx'
import { ratingsOfMemberQuery } from './ratings.queries.ts'
import { bdi } from '../../../ui/text-elements.tsx'

type RatingListProps = {
  /** The rated member. */
  member: { id: string; username: string; name: string }
  viewerId: string
}

const RatingMenu = ({ id, rater }: Rating) =>
  rater && (
    <MemberMenu
      member={rater}
      thing={{ contextType: 'rating', contextId: id, name: rater.name }}
      className="-my-1 -me-2 self-start"
    />
  )

/** The ratings of a member, with 'Answer' for the member themself. */
export function RatingList({ member, viewerId }: RatingListProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const list = usePagedList((viewer) => ratingsOfMemberQuery(api, member.id, viewer), { ownOnly: true })
  const isOwn = member.id === viewerId
  return (
    <PagedList
      list={list}
      noun="rating"
      failed={t.ratings.notLoaded()}
      loading={<RatingsSkeleton />}
      addressOf={() => ({ to: '/members/$username', params: { username: member.username } })}
    >
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-soft">{isOwn ? t.ratings.noneOfYouYet() : t.ratings.noneYet({ name: member.name })}</p>
        ) : (
          <ul className="grid gap-6">
            {items.map((rating) => (
              <li key={rating.id} className="not-first:border-t not-first:border-line not-first:pt-6">
                <RatingRow
                  rating={rating}
                  answered={isOwn ? t.ratings.youAnswered() : t.ratings.answered({ name: member.name, bdi })}
                  menu={<RatingMenu {...rating} />}
                  reply={isOwn && <AnswerRating api={api} rating={rating} memberId={viewerId} />}
                />
              </li>
            ))}
          </ul>
        )
      }
    </PagedList>
  )
}

export const RatingsSkeleton = () => (
  <Loading label={t.ratings.loading()} className="grid gap-6">
    {[1, 2].map((place) => (
      <div key={place} className="flex gap-3">
        <Skeleton className="size-11 rounded-full" />
        <div className="flex-1">
          <Skeleton text className="w-1/3" />
          <Skeleton text className="w-1/2" />
          <Skeleton text className="w-4/5" />
        </div>
      </div>
    ))}
  </Loading>
)
