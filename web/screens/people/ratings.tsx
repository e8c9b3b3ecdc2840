import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { RatingsSkeleton } from '../../features/people/ratings/rating-list.tsx'
import { dueRatingsQuery } from '../../features/people/ratings/ratings.queries.ts'
import { membersPart } from '../../lib/member/members-part.ts'
import type { SessionUser } from '../../lib/member/session.ts'
import { PageHead } from '../../lib/page/page-head.tsx'
import { MembersOnly } from '../../shell/pages/members-only.tsx'

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

/** The members whom the member can rate, the given ratings, and the received ones. */
export function Ratings() {
  return (
    <div className="page page-column py-8">
      <PageHead title={t.ratings.ratings()} description={t.ratings.description()} />
      <h1>{t.ratings.ratings()}</h1>
      <p className="mt-2 mb-8 text-soft">{t.ratings.lead()}</p>
      <MembersOnly reason={t.ratings.logInToSeeYourRatings()}>
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
            {t.ratings.aboutYou()}
          </h2>
          <RatingList member={member} viewerId={member.id} />
        </section>
      )}
    </div>
  )
}
