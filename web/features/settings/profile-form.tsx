import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Resolver, UseFormReturn } from 'react-hook-form'
import { type Profile, ProfileChange } from '../../../contract/profile.ts'
import { pick } from '../../lib/changes.ts'
import { useKeptForm } from '../../lib/kept-form.ts'
import { LeaveWarning } from '../../lib/leave-warning.tsx'
import { forgetPhotos } from '../../lib/photos/open-uploads.ts'
import { nothingPending } from '../../lib/photos/photo-tiles.ts'
import { showRefusals, errorMessage } from '../../lib/refusals.ts'
import { rememberSession, sessionToken } from '../../lib/session.ts'
import { needsFreshSignIn, SignInAgain } from '../../lib/sign-in-again.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { toast } from '../../ui/toast.ts'
import { profileQuery } from '../profile/profile.queries.ts'
import { AvatarField } from './avatar-field.tsx'
import { DancePreferences, ProfileInformation, SocialMedia } from './profile-cards.tsx'
import { type SentSettings, type SettingsValues, settingsValuesOf } from './settings-values.ts'

export type SettingsForm = UseFormReturn<SettingsValues, unknown, SentSettings>

const resolver = zodResolver(ProfileChange) as unknown as Resolver<SettingsValues, unknown, SentSettings>
const failed = 'Failed to update your profile. Please try again.'

type ProfileFormProps = {
  profile: Profile
  /** The links to other platforms, which are saved one by one. */
  links: ReactNode
  onSignInAgain: () => Promise<void>
}

/** The three cards that others see of a member, saved together: only what was changed is sent. */
export function ProfileForm({ profile, links, onSignInAgain }: ProfileFormProps) {
  const saved = settingsValuesOf(profile)
  const draftName = `settings:${profile.id}`
  const [pending, setPending] = useState(nothingPending)
  /** What is discarded goes for the photo too. */
  const [round, setRound] = useState(0)
  const { form, changes, isChanged, isAtRisk } = useKeptForm(draftName, saved, resolver)
  const save = useSave(profile.id)
  const [mustSignIn, setMustSignIn] = useState(false)
  const isNewEmail = changes.email !== undefined && !isKnownEmail(profile, changes.email)
  const needsPassword = isNewEmail && profile.hasPassword

  const discard = () => {
    form.reset(saved)
    setMustSignIn(false)
    forgetPhotos(draftName)
    setRound((before) => before + 1)
  }

  const submit = form.handleSubmit(async (settings) => {
    if (pending.uploading > 0)
      return form.setError('avatar', { message: 'The photo is still on its way up: a moment, please' })
    if (needsPassword && !settings.currentPassword)
      return form.setError('currentPassword', { message: 'Please enter your current password' }, { shouldFocus: true })
    try {
      const sent = [...Object.keys(changes), ...(needsPassword ? ['currentPassword'] : [])]
      form.reset(settingsValuesOf(await save(pick(settings, sent))))
      setMustSignIn(false)
      toast({ title: 'Settings updated', description: 'Your profile has been successfully updated.' })
    } catch (error) {
      setMustSignIn(needsFreshSignIn(error))
      showRefusals(error, form.setError)
      toast({ variant: 'destructive', title: 'Update failed', description: errorMessage(error, failed) })
    }
  })

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <ProfileInformation
        form={form}
        pendingEmail={profile.pendingEmail}
        photo={<AvatarField key={round} form={form} draftName={draftName} onPending={setPending} />}
        emailProof={
          <>
            {needsPassword && <EmailPassword form={form} />}
            {isNewEmail && mustSignIn && (
              <div className="sm:col-span-2">
                <SignInAgain
                  whatFollows="What you changed waits here until you are back."
                  onSignInAgain={onSignInAgain}
                />
              </div>
            )}
          </>
        }
      />
      <DancePreferences form={form} saved={saved.danceStyles} />
      <SocialMedia form={form} links={links} />
      <SaveBar isChanged={isChanged} isSaving={form.formState.isSubmitting} onDiscard={discard} />
      <LeaveWarning active={isAtRisk} whatIsLost="Your profile is as it was before: this browser keeps no drafts." />
    </form>
  )
}

/** An address is none that is the member's already, in whatever case, or waits for its link. */
const isKnownEmail = ({ email, pendingEmail }: Profile, asked: string) =>
  [email, pendingEmail].some((known) => known?.toLowerCase() === asked.trim().toLowerCase())

function EmailPassword({ form: { register, formState } }: { form: SettingsForm }) {
  return (
    <PasswordField
      label="Current password"
      autoComplete="current-password"
      className="sm:col-span-2"
      hint="So that nobody else moves your account to another address. We also tell the old one."
      error={formState.errors.currentPassword?.message}
      {...register('currentPassword')}
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
    // The page says the new name at once, everywhere.
    if (token !== null) rememberSession(token, { ...profile, avatar: profile.avatar ?? profile.profilePicture })
    return profile
  }
}
