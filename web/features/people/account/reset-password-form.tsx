import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '#texts'
import { ApiError } from '../../../../contract/platform/client.ts'
import { EntryForm } from '../../../lib/forms/entry-form.tsx'
import { fieldProps } from '../../../lib/forms/field-props.ts'
import { pleaseTryAgain, submitForm, toastEntryFailure, useRecheckErrors } from '../../../lib/forms/form-errors.ts'
import { lazyResolver } from '../../../lib/forms/lazy-resolver.ts'
import { NewPasswordField } from '../../../lib/forms/new-password-field.tsx'
import { forgetSession } from '../../../lib/member/session.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { ExpiredLink } from './expired-link.tsx'

const resolver = lazyResolver(() => import('./password-schemas.ts').then(({ NewPasswordTwice }) => NewPasswordTwice))
const blank = { password: '', confirmPassword: '' }

/** Sets a new password with the token of a reset link. All sessions end, so the login is opened afterwards. */
export function ResetPasswordForm({ token }: { token: string }) {
  const router = useRouter()
  const [isOver, setOver] = useState(false)
  const form = useForm({ defaultValues: blank, resolver })
  const { isSubmitting } = form.formState
  useRecheckErrors(form)
  if (isOver) return <ExpiredLink />

  const reset = submitForm(
    form,
    async ({ password }) => {
      await router.options.context.api.auth.resetPassword({ body: { token, password } })
      forgetSession()
      toast({ title: t.account.passwordChanged(), description: t.account.logInWithNewPassword() })
      // Replaces this page, so that Back does not lead to a link that is used.
      await router.navigate({ to: '/auth', replace: true })
    },
    (error) => {
      if (error instanceof ApiError && error.code === 'invalid_token') setOver(true)
      else toastEntryFailure(error, { title: t.account.passwordNotChanged(), ...pleaseTryAgain() })
    },
  )
  return (
    <EntryForm
      onSubmit={reset}
      isSubmitting={isSubmitting}
      submitLabel={t.account.setNewPassword()}
      pendingLabel={t.account.saving()}
    >
      <p className="text-soft">{t.account.resetExplained()}</p>
      <NewPasswordField label={t.account.newPassword()} {...fieldProps(form, 'password')} />
      <PasswordField
        label={t.account.confirmNewPassword()}
        autoComplete="new-password"
        {...fieldProps(form, 'confirmPassword')}
      />
    </EntryForm>
  )
}
