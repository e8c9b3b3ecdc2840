import { useRouter } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../../../contract/platform/client.ts'
import type { Profile } from '../../../../contract/people/profile.ts'
import { clearDraftsOf } from '../../../lib/browser/drafts.ts'
import { deleteStoredFilesOf } from '../../../lib/photos/stored-files.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { forgetSession } from '../../../lib/member/session.ts'
import { needsFreshSignIn, SignInAgain } from '../../../lib/member/sign-in-again.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { toast } from '../../../ui/overlays/toast.ts'

type DeleteAccountDialogProps = { profile: Profile; onClose: () => void; onSignInAgain: () => Promise<void> }

/**
 * Confirms the deletion of the account: states what is deleted and what stays, and requires the password, so that nobody else can confirm.
 */
export function DeleteAccountDialog({ profile, onClose, onSignInAgain }: DeleteAccountDialogProps) {
  const { hasPassword, username } = profile
  const id = useId()
  const deleteAccount = useDeleteAccount(profile.id)
  const form = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const [mustSignIn, setMustSignIn] = useState(false)

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await deleteAccount(hasPassword ? password : null)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'wrong_password')
        form.setError('password', { message: error.message }, { shouldFocus: true })
      else if (needsFreshSignIn(error)) setMustSignIn(true)
      else toastFailure('Your account was not deleted', error, 'Please try again.')
    }
  })

  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={id} variant="danger" pending={isSubmitting} pendingLabel="Deleting…">
        Delete my account
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Delete your account?"
      description="This cannot be undone."
      footer={footer}
    >
      <form id={id} method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p>
          <b>What is lost:</b> your profile and preferences, your hearts, where you said you would go, the rooms that
          you offer, your places in others' rooms, your sessions, and your name everywhere. Everyone who was to share a
          room with you is told that you left.
        </p>
        <p>
          <b>What stays:</b> festivals that you added, without your name, and messages that you sent, as those of a
          “Former member”.
        </p>
        {mustSignIn && (
          <SignInAgain whatFollows="Then you can delete your account here." onSignInAgain={onSignInAgain} />
        )}
        {hasPassword && (
          <>
            <input type="text" autoComplete="username" value={username} readOnly hidden />
            <PasswordField
              label="Your password"
              autoComplete="current-password"
              error={errors.password?.message}
              {...form.register('password', { required: 'Please enter your password' })}
            />
          </>
        )}
      </form>
    </Dialog>
  )
}

/** Deletes the account, and then everything that this browser stores about the member. */
function useDeleteAccount(memberId: string) {
  const router = useRouter()
  return async (password: string | null) => {
    await router.options.context.api.profile.remove({ body: { password } })
    forgetSession()
    clearDraftsOf(memberId)
    void deleteStoredFilesOf(memberId)
    await router.navigate({ to: '/' })
    toast({ title: 'Your account is deleted', description: 'Thank you for dancing with us.' })
  }
}
