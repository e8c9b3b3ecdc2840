import { useParams } from '@tanstack/react-router'
import { t } from '#texts'
import { membersPart } from '../../../lib/member/members-part.ts'
import { useSession } from '../../../lib/member/session.ts'
import { PageHead } from '../../../lib/page/page-head.tsx'
import { MembersOnly } from '../../../shell/pages/members-only.tsx'
import { MyFestivalSkeleton, MyFestivalTitle } from './my-festival-skeleton.tsx'

const MyFestivalOf = membersPart(
  () => import('./my-festival-page.tsx'),
  'MyFestivalOf',
  <>
    <MyFestivalTitle />
    <MyFestivalSkeleton />
  </>,
)

/** Everything that a member needs at a festival that they go to, on one page that opens without a network too. */
export function MyFestival() {
  const { id } = useParams({ from: '/festivals/$id/mine' })
  const isSignedIn = useSession() !== null
  return (
    <div className="page py-6">
      <PageHead title={t.myFestival.title()} description={t.myFestival.description()} />
      {!isSignedIn && <MyFestivalTitle />}
      <MembersOnly reason={t.myFestival.logIn()}>
        {(member) => <MyFestivalOf key={id} id={id} memberId={member.id} />}
      </MembersOnly>
    </div>
  )
}
