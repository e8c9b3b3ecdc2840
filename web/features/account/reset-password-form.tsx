import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { ApiError } from '../../../contract/client.ts'
import { NewPassword } from '../../../contract/sign-in-fields.ts'
import { EntryForm } from '../../lib/entry-form.tsx'
import { reasonOf, showRefusals } from '../../lib/refusals.ts'
import { forgetSession } from '../../lib/session.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'
import { LinkIsOver } from './link-is-over.tsx'

const schema = z
  .object({ password: NewPassword, confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: "Passwords don't match",
    when: () => true,
  })

const blank = { password: '', confirmPassword: '' }

/** Sets a new password with the token of a mailed link, and leads to the login: every session has ended. */
export function ResetPasswordForm({ token }: { token: string }) {
  const router = useRouter()
  const [isOver, setOver] = useState(false)
  const form = useForm({ defaultValues: blank, resolver: zodResolver(schema) })
  const { errors, isSubmitting } = form.formState
  if (isOver) return <LinkIsOver />

  const reset = form.handleSubmit(async ({ password }) => {
    try {
      await router.options.context.api.auth.resetPassword({ body: { token, password } })
      forgetSession()
      toast({ title: 'Password changed', description: 'Please log in with your new password.' })
      await router.navigate({ to: '/auth' })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalid_token') return setOver(true)
      showRefusals(error, form.setError)
      const description = reasonOf(error, 'Please try again.', 'Please try again.')
      toast({ variant: 'destructive', title: 'Your password was not changed', description })
    }
  })
  return (
    <EntryForm onSubmit={reset} isSubmitting={isSubmitting} submitLabel="Set new password" pendingLabel="Saving...">
      <p className="text-soft">You will be signed out everywhere, and log in with the new one.</p>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 6 characters; a few words that only you would put together are best."
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
    </EntryForm>
  )
}
