import { useQuery } from '@tanstack/react-query'
import { notFound, useParams, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { profileQuery } from '../../../features/people/profile/profile.queries.ts'
import { isSettingsPage, type SettingsPage } from '../../../features/people/settings/settings-pages.ts'
import { membersPart } from '../../../lib/member/members-part.ts'
import { PageHead } from '../../../lib/page/page-head.tsx'
import type { SessionUser } from '../../../lib/member/session.ts'
import { MembersOnly } from '../../../shell/pages/members-only.tsx'
import { FormSkeleton } from '../../../ui/states/form-skeleton.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'

const SettingsMenu = membersPart(
  () => import('../../../features/people/settings/settings-menu.tsx'),
  'SettingsMenu',
  <div className="min-h-12" />,
)
const SettingsSections = membersPart(() => import('./settings-sections.tsx'), 'SettingsSections', <FormSkeleton />)

/** Answers an unknown page with 404. */
export function requirePage(section: string): void {
  // oxlint-disable-next-line typescript/only-throw-error -- as the router wants it
  if (!isSettingsPage(section)) throw notFound()
}

/** The settings: their menu, and the open page. '/settings' is the profile. */
export function Settings() {
  const { section } = useParams({ strict: false })
  const open = section !== undefined && isSettingsPage(section) ? section : 'profile'
  return (
    <div className="page py-6 md:py-8">
      <PageHead title={t.settings.settings()} description={t.settings.settingsDescription()} />
      <h1>{t.settings.settings()}</h1>
      <p className="mt-2 mb-5 text-soft md:mb-8">{t.settings.settingsLead()}</p>
      <MembersOnly reason={t.settings.logInToSeeSettings()}>
        {(member) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[16rem_minmax(0,46rem)] lg:gap-12">
            <SettingsMenu open={open} memberId={member.id} />
            <OwnSettings key={member.id} open={open} member={member} />
          </div>
        )}
      </MembersOnly>
    </div>
  )
}

type OwnSettingsProps = { open: 'profile' | SettingsPage; member: SessionUser }

function OwnSettings({ open, member }: OwnSettingsProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const {
    data: profile,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...profileQuery(api, member.id),
    staleTime: 0,
    // Another tab may have saved changes.
    refetchOnWindowFocus: true,
  })
  if (profile) return <SettingsSections open={open} profile={profile} />
  if (error)
    return <ErrorState title={t.settings.failedToLoadSettings()} onRetry={() => void refetch()} retrying={isFetching} />
  return <FormSkeleton />
}
