import { Link, useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { t } from '#texts'
import { ApiError } from '../../../../contract/platform/client.ts'
import { EntryForm } from '../../../lib/forms/entry-form.tsx'
import { fieldProps } from '../../../lib/forms/field-props.ts'
import { submitForm, toastEntryFailure } from '../../../lib/forms/form-errors.ts'
import { lazyResolver } from '../../../lib/forms/lazy-resolver.ts'
import { useLoginSearch } from '../../../lib/member/login-search.ts'
import { emailIn } from '../../../lib/member/typed-email.ts'
import { HandleField } from '../../../ui/fields/preset-fields.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import type { EntryProps } from './use-enter.ts'

const resolver = lazyResolver(() => import('../../../../contract/people/auth.ts').then(({ Login }) => Login))

export function LoginForm({ onSignedIn, email, onEmail }: EntryProps) {
  const { api } = useRouter().options.context
  const loginSearch = useLoginSearch()
  const form = useForm({ resolver, ...(email && { defaultValues: { username: email } }) })
  const { register, formState } = form
  const { errors, isSubmitting } = formState

  const typedEmail = () => emailIn(form.getValues('username'))
  const login = submitForm(
    form,
    async (body) =>
      onSignedIn(await api.auth.login({ body }), {
        title: t.auth.loginSuccessful(),
        description: t.auth.welcomeBack(),
      }),
    (error) => {
      toastEntryFailure(error, {
        title: t.auth.loginFailed(),
        unreadable: t.auth.loginFailed(),
        fallback: t.auth.invalidCredentials(),
      })
      // The toast disappears; this stays until the password is changed.
      if (error instanceof ApiError && error.code === 'invalid_credentials')
        form.setError('password', { type: 'server', message: t.auth.passwordDoesntMatch() }, { shouldFocus: true })
    },
  )

  return (
    <EntryForm
      onSubmit={login}
      isSubmitting={isSubmitting}
      submitLabel={t.auth.login()}
      pendingLabel={t.auth.loggingIn()}
    >
      <HandleField
        label={t.auth.usernameOrEmail()}
        autoComplete="username"
        error={errors.username?.message}
        {...register('username', { onBlur: () => onEmail(typedEmail()) })}
      />
      <PasswordField label={t.auth.password()} autoComplete="current-password" {...fieldProps(form, 'password')} />
      <Link
        to="/auth/forgot"
        search={loginSearch}
        state={() => ({ typedEmail: typedEmail() })}
        className="link -my-2 inline-flex min-h-11 items-center justify-self-end"
      >
        {t.auth.forgotPassword()}
      </Link>
    </EntryForm>
  )
}
