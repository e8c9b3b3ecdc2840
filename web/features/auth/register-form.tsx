import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { defaultAge, Registration } from '../../../contract/auth.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { reasonOf, showRefusals } from '../../lib/refusals.ts'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import type { Enter } from './use-enter.ts'

export function RegisterForm({ onSignedIn }: { onSignedIn: Enter }) {
  const { api } = useRouter().options.context
  const hydrated = useHydrated()
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(Registration) })
  const { errors, isSubmitting } = formState

  const createAccount = handleSubmit(async (body) => {
    const signedIn = await api.auth.register({ body }).catch((error: unknown) => {
      showRefusals(error, setError)
      const description = reasonOf(error, 'Registration failed', 'Please check your information')
      toast({ title: 'Registration failed', description, variant: 'destructive' })
    })
    if (signedIn) await onSignedIn(signedIn, { title: 'Account created!', description: "Let's set up your profile" })
  })

  // `post`: should it be sent before our script has come, no password gets into an address.
  return (
    <form method="post" noValidate onSubmit={createAccount} className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
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
      <Button
        type="submit"
        variant="primary"
        size="large"
        disabled={!hydrated}
        pending={isSubmitting}
        pendingLabel="Creating Account..."
        className="sm:col-span-2"
      >
        Create Account
      </Button>
    </form>
  )
}
