import { zodResolver } from '@hookform/resolvers/zod'
import { Link, useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { Login } from '../../../contract/auth.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { reasonOf, showRefusals } from '../../lib/refusals.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import type { Enter } from './use-enter.ts'

export function LoginForm({ onSignedIn }: { onSignedIn: Enter }) {
  const { api } = useRouter().options.context
  const hydrated = useHydrated()
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(Login) })
  const { errors, isSubmitting } = formState

  const login = handleSubmit(async (body) => {
    const signedIn = await api.auth.login({ body }).catch((error: unknown) => {
      showRefusals(error, setError)
      const description = reasonOf(error, 'Login failed', 'Invalid credentials')
      toast({ title: 'Login failed', description, variant: 'destructive' })
    })
    if (signedIn) await onSignedIn(signedIn, { title: 'Login successful', description: 'Welcome back!' })
  })

  // `post`: should it be sent before our script has come, no password gets into an address.
  return (
    <form method="post" noValidate onSubmit={login} className="grid gap-4">
      <TextField
        label="Username or email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
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
      <Button
        type="submit"
        variant="primary"
        size="large"
        disabled={!hydrated}
        pending={isSubmitting}
        pendingLabel="Logging in..."
      >
        Login
      </Button>
    </form>
  )
}
