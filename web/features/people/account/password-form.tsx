import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '#texts'
import type { Profile } from '../../../../contract/people/profile.ts'
import { fieldProps } from '../../../lib/forms/field-props.ts'
import { LeaveWarning } from '../../../lib/forms/leave-warning.tsx'
import { submitForm, useRecheckErrors } from '../../../lib/forms/form-errors.ts'
import { lazyResolver } from '../../../lib/forms/lazy-resolver.ts'
import { NewPasswordField } from '../../../lib/forms/new-password-field.tsx'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { needsFreshSignIn, SignInAgain } from '../../../lib/member/sign-in-again.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { SaveBar } from '../../../ui/save-bar.tsx'
import { profileQuery } from '../profile/profile.queries.ts'
import { sessionsQuery } from './sessions.queries.ts'

const blank = { currentPassword: '', newPassword: '', confirmNewPassword: '' }

const loadSchemas = () => import('./password-schemas.ts')
const resolvers = {
  set: lazyResolver(() => loadSchemas().then(({ PasswordChange }) => PasswordChange)),
  replace: lazyResolver(() => loadSchemas().then(({ PasswordReplacement }) => PasswordReplacement)),
}

type PasswordFormProps = { profile: Profile; onSignInAgain: () => Promise<void> }

/** Sets or changes the password. It has no draft, because a password must not be stored in the browser. */
export function PasswordForm({ profile: { id, username, hasPassword }, onSignInAgain }: PasswordFormProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const form = useForm({ defaultValues: blank, resolver: hasPassword ? resolvers.replace : resolvers.set })
  const { isSubmitting, isDirty } = form.formState
  useRecheckErrors(form)
  const [mustSignIn, setMustSignIn] = useState(false)

  const submit = submitForm(
    form,
    async ({ currentPassword, ...chosen }) => {
      const body = hasPassword ? { currentPassword, ...chosen } : chosen
      queryClient.setQueryData(profileQuery(api, id).queryKey, await api.profile.change({ body }))
      form.reset(blank)
      toast({
        title: hasPassword ? t.account.passwordChanged() : t.account.passwordSet(),
        description: t.account.signedOutEverywhereElse(),
      })
      await queryClient.invalidateQueries({ queryKey: sessionsQuery(api, id).queryKey })
    },
    (error) => {
      if (needsFreshSignIn(error)) form.reset(blank)
      setMustSignIn(needsFreshSignIn(error))
      toastFailure(t.common.updateFailed(), error, t.account.failedToUpdatePassword())
    },
  )

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      {/* A password manager reads the account of the password from this field. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      {hasPassword && (
        <PasswordField
          label={t.account.currentPassword()}
          autoComplete="current-password"
          className="sm:max-w-[20rem]"
          {...fieldProps(form, 'currentPassword')}
        />
      )}
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <NewPasswordField label={t.account.newPassword()} {...fieldProps(form, 'newPassword')} />
        <PasswordField
          label={t.account.confirmNewPassword()}
          autoComplete="new-password"
          {...fieldProps(form, 'confirmNewPassword')}
        />
      </div>
      {mustSignIn && <SignInAgain whatFollows={t.account.thenSetAPassword()} onSignInAgain={onSignInAgain} />}
      <SaveBar
        label={hasPassword ? t.account.changePassword() : t.account.setPassword()}
        isChanged={isDirty}
        isSaving={isSubmitting}
        onDiscard={() => form.reset(blank)}
      />
      <LeaveWarning active={isDirty} whatIsLost={t.account.passwordStaysAsItWas()} />
    </form>
  )
}
