import { t } from '#texts'
import { membersPart } from '../../lib/member/members-part.ts'
import { PageHead } from '../../lib/page/page-head.tsx'
import { MembersOnly } from '../../shell/pages/members-only.tsx'
import { FormSkeleton } from '../../ui/states/form-skeleton.tsx'

const HomeSafeChecks = membersPart(() => import('./home-safe-checks.tsx'), 'HomeSafeChecks', <FormSkeleton />)

/** Checks of the way home: the member's own, and those of the members who chose them. */
export function HomeSafe() {
  return (
    <div className="page page-column py-8">
      <PageHead title={t.safeChecks.homeSafe()} description={t.safeChecks.description()} />
      <h1>{t.safeChecks.homeSafe()}</h1>
      <p className="mt-2 mb-6 text-soft">{t.safeChecks.lead()}</p>
      <MembersOnly reason={t.safeChecks.logInToSeeYourCheck()}>
        {(member) => <HomeSafeChecks key={member.id} memberId={member.id} />}
      </MembersOnly>
    </div>
  )
}
