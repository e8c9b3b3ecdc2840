import { membersPart } from '../../lib/member/members-part.ts'
import { PageHead } from '../../lib/page/page-head.tsx'
import { MembersOnly } from '../../shell/members-only.tsx'
import { FormSkeleton } from '../../ui/states/form-skeleton.tsx'

const HomeSafeChecks = membersPart(() => import('./home-safe-checks.tsx'), 'HomeSafeChecks', <FormSkeleton />)

const description = 'Ask somebody you know to look out for you when you go home alone.'

/** Checks of the way home: the member's own, and those of the members who chose them. */
export function HomeSafe() {
  return (
    <div className="page page-column py-8">
      <PageHead title="Home safe" description={description} />
      <h1>Home safe</h1>
      <p className="mt-2 mb-6 text-soft">
        {description} If you do not say in time that you are home, we ask you, and a quarter of an hour later we tell
        them.
      </p>
      <MembersOnly reason="Your check is here once we know who you are.">
        {(member) => <HomeSafeChecks key={member.id} memberId={member.id} />}
      </MembersOnly>
    </div>
  )
}
