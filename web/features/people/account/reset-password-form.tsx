import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
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
      toast({ title: 'Password changed', description: 'Please log in with your new password.' })
      // Replaces this page, so that Back does not lead to a link that is used.
      await router.navigate({ to: '/auth', replace: true })
    },
    (error) => {
      if (error instanceof ApiError && error.code === 'invalid_token') setOver(true)
      else toastEntryFailure(error, { title: 'Your password was not changed', ...pleaseTryAgain })
    },
  )
  return (
    <EntryForm onSubmit={reset} isSubmitting={isSubmitting} submitLabel="Set new password" pendingLabel="Saving...">
      <p className="text-soft">You will be signed out everywhere. Then log in with the new one.</p>
      <NewPasswordField label="New password" {...fieldProps(form, 'password')} />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        {...fieldProps(form, 'confirmPassword')}
      />
    </EntryForm>
  )
}
