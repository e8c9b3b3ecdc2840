import { useRouter } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '#texts'
import { ApiError } from '../../../../contract/platform/client.ts'
import type { Profile } from '../../../../contract/people/profile.ts'
import { clearDraftsOf } from '../../../lib/browser/drafts.ts'
import { deleteStoredFilesOf } from '../../../lib/photos/stored-files.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { forgetSession } from '../../../lib/member/session.ts'
import { needsFreshSignIn, SignInAgain } from '../../../lib/member/sign-in-again.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormFooter } from '../../../ui/overlays/form-footer.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { b } from '../../../ui/text-elements.tsx'

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
      else toastFailure(t.account.accountNotDeleted(), error, t.common.pleaseTryAgain())
    }
  })

  const footer = (
    <FormFooter
      form={id}
      submitLabel={t.account.deleteMyAccount()}
      pendingLabel={t.account.deleting()}
      pending={isSubmitting}
      destructive
      onClose={onClose}
    />
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.account.deleteYourAccount()}
      description={t.account.thisCantBeUndone()}
      footer={footer}
    >
      <form id={id} method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p>{t.account.whatIsLost({ b })}</p>
        <p>{t.account.whatStays({ b })}</p>
        {mustSignIn && <SignInAgain whatFollows={t.account.thenDeleteYourAccount()} onSignInAgain={onSignInAgain} />}
        {hasPassword && (
          <>
            <input type="text" autoComplete="username" value={username} readOnly hidden />
            <PasswordField
              label={t.account.yourPassword()}
              autoComplete="current-password"
              error={errors.password?.message}
              {...form.register('password', { required: t.account.pleaseEnterYourPassword() })}
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
    toast({ title: t.account.accountDeleted(), description: t.account.thankYouForDancing() })
  }
}
