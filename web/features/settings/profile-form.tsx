import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Resolver, UseFormReturn } from 'react-hook-form'
import { type Profile, ProfileChange } from '../../../contract/profile.ts'
import { pick } from '../../lib/changes.ts'
import { useKeptForm } from '../../lib/kept-form.ts'
import { LeaveWarning } from '../../lib/leave-warning.tsx'
import { showRefusals, wordsOf } from '../../lib/refusals.ts'
import { rememberSession, sessionToken } from '../../lib/session.ts'
import { SaveBar } from '../../ui/save-bar.tsx'
import { toast } from '../../ui/toast.ts'
import { profileQuery } from '../profile/profile.queries.ts'
import { DancePreferences, ProfileInformation, SocialMedia } from './profile-cards.tsx'
import { type SentSettings, type SettingsValues, settingsValuesOf } from './settings-values.ts'

export type SettingsForm = UseFormReturn<SettingsValues, unknown, SentSettings>

const resolver = zodResolver(ProfileChange) as unknown as Resolver<SettingsValues, unknown, SentSettings>
const failed = 'Failed to update your profile. Please try again.'

type ProfileFormProps = {
  profile: Profile
  /** The links to other platforms, which are saved one by one. */
  links: ReactNode
}

/** The three cards that others see of a member, saved together: only what was changed is sent. */
export function ProfileForm({ profile, links }: ProfileFormProps) {
  const saved = settingsValuesOf(profile)
  const { form, changes, isChanged, isAtRisk } = useKeptForm(`settings:${profile.id}`, saved, resolver)
  const save = useSave(profile.id)

  const submit = form.handleSubmit(async (settings) => {
    try {
      form.reset(settingsValuesOf(await save(pick(settings, Object.keys(changes)))))
      toast({ title: 'Settings updated', description: 'Your profile has been successfully updated.' })
    } catch (error) {
      showRefusals(error, form.setError)
      toast({ variant: 'destructive', title: 'Update failed', description: wordsOf(error, failed) })
    }
  })

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <ProfileInformation form={form} pendingEmail={profile.pendingEmail} />
      <DancePreferences form={form} saved={saved.danceStyles} />
      <SocialMedia form={form} links={links} />
      <SaveBar isChanged={isChanged} isSaving={form.formState.isSubmitting} onDiscard={() => form.reset(saved)} />
      <LeaveWarning active={isAtRisk} whatIsLost="Your profile is as it was before: this browser keeps no drafts." />
    </form>
  )
}

function useSave(memberId: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return async (change: Partial<SentSettings>) => {
    const profile = await api.profile.change({ body: change })
    queryClient.setQueryData(profileQuery(api, memberId).queryKey, profile)
    const token = sessionToken()
    // The page says the new name at once, everywhere.
    if (token !== null) rememberSession(token, profile)
    return profile
  }
}
