import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Resolver } from 'react-hook-form'
import { Preferences, type Profile } from '../../../contract/profile.ts'
import { useKeptForm } from '../../lib/kept-form.ts'
import { LeaveWarning } from '../../lib/leave-warning.tsx'
import { showRefusals, errorMessage } from '../../lib/refusals.ts'
import { SaveBar } from '../../ui/save-bar.tsx'
import { toast } from '../../ui/toast.ts'
import { PreferenceFields } from './preference-fields.tsx'
import { type PreferenceValues, preferenceValuesOf, type SentPreferences } from './preference-values.ts'
import { profileQuery } from './profile.queries.ts'

const resolver = zodResolver(Preferences) as unknown as Resolver<PreferenceValues, unknown, SentPreferences>

/** The preferences as Settings change them: always sent whole, for the call keeps what it is sent. */
export function PreferencesForm({ profile }: { profile: Profile }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const saved = preferenceValuesOf(profile.preferences)
  const { form, isChanged, isAtRisk } = useKeptForm(`preferences:${profile.id}`, saved, resolver)

  const submit = form.handleSubmit(async (body) => {
    try {
      const preferences = await api.profile.savePreferences({ body })
      queryClient.setQueryData(profileQuery(api, profile.id).queryKey, (before) => before && { ...before, preferences })
      form.reset(preferenceValuesOf(preferences))
      toast({ title: 'Settings updated', description: 'Your preferences have been successfully updated.' })
    } catch (error) {
      showRefusals(error, form.setError)
      const description = errorMessage(error, 'Failed to update your preferences. Please try again.')
      toast({ variant: 'destructive', title: 'Update failed', description })
    }
  })

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <PreferenceFields form={form} />
      <SaveBar
        label="Save preferences"
        isChanged={isChanged}
        isSaving={form.formState.isSubmitting}
        onDiscard={() => form.reset(saved)}
      />
      <LeaveWarning active={isAtRisk} whatIsLost="Your preferences stay as they were: this browser keeps no drafts." />
    </form>
  )
}
