import { zodResolver } from '@hookform/resolvers/zod'
import { Link, useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { Login } from '../../../contract/auth.ts'
import { EntryForm } from '../../lib/entry-form.tsx'
import { HandleField } from '../../ui/handle-field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { tryToEnter } from './try-to-enter.ts'
import type { Enter } from './use-enter.ts'

export function LoginForm({ onSignedIn }: { onSignedIn: Enter }) {
  const { api } = useRouter().options.context
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(Login) })
  const { errors, isSubmitting } = formState

  const login = handleSubmit((body) =>
    tryToEnter(api.auth.login({ body }), {
      onSignedIn: (signedIn) => onSignedIn(signedIn, { title: 'Login successful', description: 'Welcome back!' }),
      setError,
      failure: 'Login failed',
      fallback: 'Invalid credentials',
    }),
  )

  return (
    <EntryForm onSubmit={login} isSubmitting={isSubmitting} submitLabel="Login" pendingLabel="Logging in...">
      <HandleField
        label="Username or email"
        autoComplete="username"
        error={errors.username?.message}
        {...register('username')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Link to="/auth/forgot" className="link -my-2 inline-flex min-h-11 items-center justify-self-end">
        Forgot password?
      </Link>
    </EntryForm>
  )
}
