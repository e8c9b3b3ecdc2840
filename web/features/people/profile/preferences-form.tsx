import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import type { Preferences, Profile } from '../../../../contract/people/profile.ts'
import { useDraftForm } from '../../../lib/forms/draft-form.ts'
import { submitForm } from '../../../lib/forms/form-errors.ts'
import { lazyResolver } from '../../../lib/forms/lazy-resolver.ts'
import { SavedForm } from '../../../lib/forms/saved-form.tsx'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { PreferenceFields } from './preference-fields.tsx'
import { type PreferenceValues, preferenceValuesOf } from './preference-values.ts'
import { profileQuery } from './profile.queries.ts'

const resolver = lazyResolver<typeof Preferences, PreferenceValues>(() =>
  import('../../../../contract/people/profile.ts').then(({ Preferences }) => Preferences),
)

/** The preferences in Settings. All of them are sent, because the request replaces them completely. */
export function PreferencesForm({ profile }: { profile: Profile }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const saved = preferenceValuesOf(profile.preferences)
  const draft = useDraftForm({ draftName: `preferences:${profile.id}`, saved, resolver })
  const { form } = draft

  const submit = submitForm(
    form,
    async (body) => {
      const preferences = await api.profile.savePreferences({ body })
      queryClient.setQueryData(profileQuery(api, profile.id).queryKey, (before) => before && { ...before, preferences })
      draft.reset(preferenceValuesOf(preferences))
      toast({ title: t.profile.settingsUpdated(), description: t.profile.preferencesUpdated() })
    },
    (error) => toastFailure(t.common.updateFailed(), error, t.profile.failedToUpdatePreferences()),
  )
  return (
    <SavedForm
      draft={draft}
      onSubmit={submit}
      onDiscard={() => draft.reset(saved)}
      whatIsLost={t.profile.changesNotKept()}
    >
      <PreferenceFields form={form} />
    </SavedForm>
  )
}
