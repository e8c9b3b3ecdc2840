import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { t } from '#texts'
import { profileQuery } from '../../../features/people/profile/profile.queries.ts'
import { useLoginSearch } from '../../../lib/member/login-search.ts'
import { membersPart } from '../../../lib/member/members-part.ts'
import { sessionUser } from '../../../lib/member/session.ts'
import { MembersOnly } from '../../../shell/pages/members-only.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { PageHead } from '../../../lib/page/page-head.tsx'

const Wizard = membersPart(
  () => import('../../../features/people/profile/onboarding/wizard.tsx'),
  'Wizard',
  <WizardSkeleton />,
)

/** The page of the onboarding (product specification, 'Onboarding'). */
export function Onboarding() {
  const navigate = useNavigate()
  const loginSearch = useLoginSearch()
  const askToLogIn = useEffectEvent(() => navigate({ to: '/auth', search: loginSearch, replace: true }))
  useEffect(() => {
    // Only when the page opens: if the session ends later, the page asks to log in again, and Logout opens another page.
    if (sessionUser() === null) void askToLogIn()
  }, [])
  return (
    <div className="page page-column py-8 md:py-12">
      <PageHead title={t.profile.welcome()} description={t.profile.setUpYourProfile()} />
      <h1>{t.profile.welcomeToCompas()}</h1>
      <p className="mt-2 mb-8 text-lg text-soft">{t.profile.threeShortSteps()}</p>
      <MembersOnly reason={t.profile.logInToGoOn()}>
        {(member) => <OwnWizard key={member.id} memberId={member.id} />}
      </MembersOnly>
    </div>
  )
}

function OwnWizard({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { step = 1, next = '/' } = useSearch({ from: '/onboarding' })
  const { data: profile, isError, isFetching, refetch } = useQuery(profileQuery(api, memberId))
  if (profile) return <Wizard api={api} profile={profile} requested={step} next={next} />
  if (isError)
    return (
      <ErrorState title={t.profile.weCouldntLoadYourProfile()} onRetry={() => void refetch()} retrying={isFetching}>
        {t.profile.yourAnswersArentLost()}
      </ErrorState>
    )
  return <WizardSkeleton />
}

function WizardSkeleton() {
  return (
    <Loading label={t.profile.loadingYourProfile()} className="grid gap-6">
      <Skeleton className="h-9" />
      <Skeleton className="h-[36rem] rounded-l" />
    </Loading>
  )
}
