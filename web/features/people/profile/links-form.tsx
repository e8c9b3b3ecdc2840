import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Resolver } from 'react-hook-form'
import { t } from '#texts'
import { socialPlatforms } from '../../../../contract/people/profile-options.ts'
import type { Profile } from '../../../../contract/people/profile.ts'
import { useDraftForm } from '../../../lib/forms/draft-form.ts'
import { submitForm } from '../../../lib/forms/form-errors.ts'
import { SavedForm } from '../../../lib/forms/saved-form.tsx'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { LinkField } from './link-field.tsx'
import { linkError, linkValuesOf, type LinkValues, saveLinks } from './link-values.ts'
import { profileQuery } from './profile.queries.ts'

/** The platforms that are not part of the profile's own form. */
const platforms = socialPlatforms.filter((platform) => platform !== 'Instagram' && platform !== 'Facebook')

const resolver: Resolver<LinkValues, unknown, LinkValues> = (values) => {
  const wrong = platforms.flatMap((platform) => {
    const message = linkError(platform, values[platform])
    return message === undefined ? [] : [[platform, { type: 'validate', message }]]
  })
  return wrong.length > 0 ? { values: {}, errors: Object.fromEntries(wrong) } : { values, errors: {} }
}

/** The links in Settings; the onboarding asks for the same platforms. Only changed ones are sent. */
export function LinksForm({ profile }: { profile: Profile }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const saved = linkValuesOf(profile)
  const draft = useDraftForm({ draftName: `links:${profile.id}`, saved, resolver })
  const { form } = draft
  const { errors } = form.formState

  const submit = submitForm(
    form,
    async (links) => {
      const changed = draft.changes()
      const { queryKey } = profileQuery(api, profile.id)
      try {
        await saveLinks(
          api,
          links,
          profile,
          platforms.filter((platform) => platform in changed),
        )
      } finally {
        // Some may have been saved although another one has failed.
        await queryClient.invalidateQueries({ queryKey })
      }
      const after = queryClient.getQueryData(queryKey)
      if (after) draft.reset(linkValuesOf(after))
      toast({ title: t.profile.settingsUpdated(), description: t.profile.linksUpdated() })
    },
    (error) => toastFailure(t.common.updateFailed(), error, t.profile.failedToUpdateLinks()),
  )
  return (
    <SavedForm
      draft={draft}
      onSubmit={submit}
      onDiscard={() => draft.reset(saved)}
      whatIsLost={t.profile.changesNotKept()}
    >
      <div className="grid items-start gap-6 sm:grid-cols-2">
        {platforms.map((platform) => (
          <LinkField
            key={platform}
            platform={platform}
            error={errors[platform]?.message}
            {...form.register(platform)}
          />
        ))}
      </div>
    </SavedForm>
  )
}
