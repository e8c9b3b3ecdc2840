import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { t } from '#texts'
import type { Profile, ProfileChange } from '../../../../contract/people/profile.ts'
import { pick } from '../../../lib/forms/changes.ts'
import { useDraftForm } from '../../../lib/forms/draft-form.ts'
import { submitForm } from '../../../lib/forms/form-errors.ts'
import { lazyResolver } from '../../../lib/forms/lazy-resolver.ts'
import { SavedForm } from '../../../lib/forms/saved-form.tsx'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { discardPhotos } from '../../../lib/photos/open-uploads.ts'
import { nothingPending, type PendingPhotos } from '../../../lib/photos/photo-tiles.ts'
import { rememberSession, sessionToken } from '../../../lib/member/session.ts'
import { needsFreshSignIn, SignInAgain } from '../../../lib/member/sign-in-again.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { profileQuery } from '../profile/profile.queries.ts'
import { photoDraft, PhotoField, type PhotoName } from './photo-fields.tsx'
import { DancePreferences, ProfileInformation, SocialMedia } from './profile-cards.tsx'
import { type SentSettings, type SettingsForm, type SettingsValues, settingsValuesOf } from './settings-values.ts'

const resolver = lazyResolver<typeof ProfileChange, SettingsValues>(() =>
  import('../../../../contract/people/profile.ts').then(({ ProfileChange }) => ProfileChange),
)

const toField = { shouldFocus: true }

const photoNames: PhotoName[] = ['avatar', 'coverImage']

function unfinished({ uploading, failed }: PendingPhotos): string | null {
  if (uploading > 0) return t.settings.photoStillUploading()
  return failed > 0 ? t.settings.photoNotUploaded() : null
}

type ProfileFormProps = {
  profile: Profile
  /** The links to other platforms, which are saved separately. */
  links: ReactNode
  onSignInAgain: () => Promise<void>
}

/** The three cards of the public profile, saved together. Only changed fields are sent. */
export function ProfileForm({ profile, links, onSignInAgain }: ProfileFormProps) {
  const saved = settingsValuesOf(profile)
  const draftName = `settings:${profile.id}`
  const draft = useDraftForm({ draftName, saved, resolver })
  const { form } = draft
  const [photos, setPhotos] = useState({ avatar: nothingPending, coverImage: nothingPending })
  /** A key that remounts the photo fields when the changes are discarded. */
  const [photoKey, setPhotoKey] = useState(0)
  const [mustSignIn, setMustSignIn] = useState(false)
  const save = useSave(profile.id)
  const email = useWatch({ control: form.control, name: 'email' })
  const isNewEmail = !isKnownEmail(profile, email)
  const needsPassword = isNewEmail && profile.hasPassword

  const discard = () => {
    draft.reset(saved)
    setMustSignIn(false)
    for (const name of photoNames) discardPhotos(photoDraft(draftName, name))
    setPhotoKey(photoKey + 1)
  }
  const showPending = (name: PhotoName, pending: PendingPhotos) => {
    if (photos[name].failed > 0 && pending.failed === 0) form.clearErrors(name)
    setPhotos((all) => ({ ...all, [name]: pending }))
  }
  const submit = submitForm(
    form,
    async (settings) => {
      for (const name of photoNames) {
        const message = unfinished(photos[name])
        if (message !== null) return form.setError(name, { message }, toField)
      }
      if (needsPassword && !settings.currentPassword)
        return form.setError('currentPassword', { message: t.settings.pleaseEnterYourCurrentPassword() }, toField)
      const sent = [...Object.keys(draft.changes()), ...(needsPassword ? ['currentPassword'] : [])]
      draft.reset(settingsValuesOf(await save(pick(settings, sent))))
      setMustSignIn(false)
      toast({ title: t.settings.settingsUpdated(), description: t.settings.profileUpdated() })
    },
    (error) => {
      setMustSignIn(needsFreshSignIn(error))
      toastFailure(t.common.updateFailed(), error, t.settings.failedToUpdateProfile())
    },
  )
  return (
    <SavedForm draft={draft} onSubmit={submit} onDiscard={discard} whatIsLost={t.settings.changesNotKept()}>
      <ProfileInformation
        form={form}
        marks={profile.verifiedBy}
        pendingEmail={profile.pendingEmail}
        photos={photoNames.map((name) => (
          <PhotoField
            key={`${name} ${photoKey}`}
            form={form}
            name={name}
            draftName={draftName}
            onPending={showPending}
          />
        ))}
        emailProof={
          <>
            {needsPassword && <EmailPassword form={form} />}
            {isNewEmail && mustSignIn && (
              <div className="sm:col-span-2">
                <SignInAgain whatFollows={t.settings.changesWillBeHere()} onSignInAgain={onSignInAgain} />
              </div>
            )}
          </>
        }
      />
      <DancePreferences form={form} saved={saved.danceStyles} />
      <SocialMedia form={form} marks={profile.verifiedBy} links={links} />
    </SavedForm>
  )
}

/** Whether it is the member's address, ignoring case, or the one that is waiting for confirmation. */
const isKnownEmail = (profile: Profile, email: string) =>
  [profile.email, profile.pendingEmail].some((known) => known?.toLowerCase() === email.trim().toLowerCase())

function EmailPassword({ form: { register, formState } }: { form: SettingsForm }) {
  return (
    <PasswordField
      label={t.settings.currentPassword()}
      autoComplete="current-password"
      className="sm:col-span-2"
      hint={t.settings.currentPasswordHint()}
      error={formState.errors.currentPassword?.message}
      {...register('currentPassword', { shouldUnregister: true })}
    />
  )
}

function useSave(memberId: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return async (change: Partial<SentSettings>) => {
    const profile = await api.profile.change({ body: change })
    queryClient.setQueryData(profileQuery(api, memberId).queryKey, profile)
    const token = sessionToken()
    // Updates the stored session, so that every part of the page displays the new name at once.
    if (token !== null) rememberSession(token, { ...profile, avatar: profile.avatar ?? profile.profilePicture })
    return profile
  }
}
