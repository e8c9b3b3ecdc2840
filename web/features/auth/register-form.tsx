import { Link, useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { EntryForm } from '../../lib/forms/entry-form.tsx'
import { submitForm, toastEntryFailure, useRecheckErrors } from '../../lib/forms/form-errors.ts'
import { lazyResolver } from '../../lib/forms/lazy-resolver.ts'
import { NewPasswordField } from '../../lib/forms/new-password-field.tsx'
import { HomeField } from '../../lib/forms/home-field.tsx'
import { emailIn } from '../../lib/member/typed-email.ts'
import { EmailField, NumberField, UsernameField } from '../../ui/fields/preset-fields.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useRegistrationDraft } from './registration-draft.ts'
import type { EntryProps } from './use-enter.ts'

/** Preset in the form (product specification, section 9). */
const defaultAge = 25

const resolver = lazyResolver(() => import('../../../contract/auth.ts').then(({ Registration }) => Registration))

export function RegisterForm({ onSignedIn, email, onEmail }: EntryProps) {
  const { api } = useRouter().options.context
  const form = useForm({ resolver, ...(email && { defaultValues: { email } }) })
  const { register, formState } = form
  const { errors, isSubmitting } = formState
  useRecheckErrors(form)
  useRegistrationDraft(form)

  const createAccount = submitForm(
    form,
    async (body) =>
      onSignedIn(await api.auth.register({ body }), {
        title: 'Account created!',
        description: "Let's set up your profile",
      }),
    (error) =>
      toastEntryFailure(error, {
        title: 'Registration failed',
        unreadable: 'Registration failed',
        fallback: 'Please check your information',
      }),
  )

  return (
    <EntryForm
      onSubmit={createAccount}
      isSubmitting={isSubmitting}
      submitLabel="Create Account"
      pendingLabel="Creating Account..."
      className="items-start sm:grid-cols-2"
    >
      <UsernameField error={errors.username?.message} {...register('username')} />
      <EmailField
        label="Email"
        error={errors.email?.message}
        {...register('email', { onBlur: () => onEmail(emailIn(form.getValues('email'))) })}
      />
      <NewPasswordField label="Password" error={errors.password?.message} {...register('password')} />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <TextField
        label="Name"
        autoComplete="name"
        hint="As other dancers will see it."
        error={errors.name?.message}
        className="sm:col-span-2"
        {...register('name')}
      />
      <HomeField error={errors.location?.message} {...register('location')} />
      <NumberField label="Age" defaultValue={defaultAge} error={errors.age?.message} {...register('age')} />
      <p className="text-sm text-soft sm:col-span-2">
        By creating an account you agree to the{' '}
        <Link to="/terms" className="link">
          terms
        </Link>
        . What we do with your data is told under{' '}
        <Link to="/privacy" className="link">
          Privacy
        </Link>
        .
      </p>
    </EntryForm>
  )
}
