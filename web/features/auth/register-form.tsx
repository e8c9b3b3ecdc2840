import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { defaultAge, Registration } from '../../../contract/auth.ts'
import { EntryForm } from '../../lib/entry-form.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { HandleField } from '../../ui/handle-field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tryToEnter } from './try-to-enter.ts'
import type { Enter } from './use-enter.ts'

export function RegisterForm({ onSignedIn }: { onSignedIn: Enter }) {
  const { api } = useRouter().options.context
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(Registration) })
  const { errors, isSubmitting } = formState

  const createAccount = handleSubmit((body) =>
    tryToEnter(api.auth.register({ body }), {
      onSignedIn: (signedIn) =>
        onSignedIn(signedIn, { title: 'Account created!', description: "Let's set up your profile" }),
      setError,
      failure: 'Registration failed',
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
      <HandleField
        label="Username"
        autoComplete="username"
        error={errors.username?.message}
        {...register('username')}
      />
      <EmailField label="Email" error={errors.email?.message} {...register('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
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
      <TextField
        label="Location"
        autoComplete="address-level2"
        placeholder="City, country"
        error={errors.location?.message}
        {...register('location')}
      />
      <NumberField label="Age" defaultValue={defaultAge} error={errors.age?.message} {...register('age')} />
    </EntryForm>
  )
}
