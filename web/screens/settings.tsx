import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { profileQuery } from '../features/profile/profile.queries.ts'
import { membersPart } from '../lib/member/members-part.ts'
import { PageHead } from '../lib/page/page-head.tsx'
import type { SessionUser } from '../lib/member/session.ts'
import { FormSkeleton, MembersOnly } from '../shell/members-only.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'

const SettingsSections = membersPart(() => import('./settings-sections.tsx'), 'SettingsSections', <FormSkeleton />)

export function Settings() {
  return (
    <div className="page py-8">
      <PageHead title="Settings" description="Manage your account settings and preferences." />
      <h1>Settings</h1>
      <p className="mt-2 mb-8 text-soft">Manage your account settings and preferences</p>
      <MembersOnly reason="Your settings are here once we know who you are.">
        {(member) => <OwnSettings key={member.id} member={member} />}
      </MembersOnly>
    </div>
  )
}

function OwnSettings({ member }: { member: SessionUser }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: profile, error, refetch, isFetching } = useQuery({ ...profileQuery(api, member.id), staleTime: 0 })
  if (profile) return <SettingsSections profile={profile} />
  if (error)
    return <ErrorState title="Failed to load your settings." onRetry={() => void refetch()} retrying={isFetching} />
  return <FormSkeleton />
}
