import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { RatingsSkeleton } from '../../features/people/ratings/rating-list.tsx'
import { dueRatingsQuery } from '../../features/people/ratings/ratings.queries.ts'
import { membersPart } from '../../lib/member/members-part.ts'
import type { SessionUser } from '../../lib/member/session.ts'
import { PageHead } from '../../lib/page/page-head.tsx'
import { MembersOnly } from '../../shell/members-only.tsx'

const DueRatings = membersPart(
  () => import('../../features/people/ratings/due-ratings.tsx'),
  'DueRatings',
  <RatingsSkeleton />,
)
const RatingList = membersPart(
  () => import('../../features/people/ratings/rating-list.tsx'),
  'RatingList',
  <RatingsSkeleton />,
)

const description = 'How it was with the people you shared a room or a meetup with, and what they said about you.'

/** The members whom the member can rate, the given ratings, and the received ones. */
export function Ratings() {
  return (
    <div className="page page-column py-8">
      <PageHead title="Ratings" description={description} />
      <h1>Ratings</h1>
      <p className="mt-2 mb-8 text-soft">
        {description} Nobody reads a rating before both have rated each other, or two weeks have passed.
      </p>
      <MembersOnly reason="Your ratings are here once we know who you are.">
        {(member) => <OwnRatings key={member.id} member={member} />}
      </MembersOnly>
    </div>
  )
}

function OwnRatings({ member }: { member: SessionUser }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { isPending } = useQuery(dueRatingsQuery(api, member.id))
  return (
    <div className="grid gap-10">
      <DueRatings memberId={member.id} />
      {/* Rendered when its position is known, so that it does not move. */}
      {!isPending && (
        <section aria-labelledby="about-you">
          <h2 id="about-you" className="mb-4">
            About you
          </h2>
          <RatingList member={member} viewerId={member.id} />
        </section>
      )}
    </div>
  )
}
