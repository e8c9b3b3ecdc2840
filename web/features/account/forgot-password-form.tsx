import { zodResolver } from '@hookform/resolvers/zod'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Email } from '../../../contract/sign-in-fields.ts'
import { EntryForm } from '../../lib/entry-form.tsx'
import { reasonOf, showRefusals } from '../../lib/refusals.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { toast } from '../../ui/toast.ts'

const schema = z.object({ email: Email() })

/** Asks where to send the link. The answer is the same whether we know the address or not. */
export function ForgotPasswordForm() {
  const { api } = useRouteContext({ from: '__root__' })
  const [askedFor, setAskedFor] = useState<string>()
  const form = useForm({ resolver: zodResolver(schema) })
  const { errors, isSubmitting } = form.formState
  if (askedFor !== undefined) return <OnItsWay email={askedFor} onAnother={() => setAskedFor(undefined)} />

  const ask = form.handleSubmit(async ({ email }) => {
    try {
      await api.auth.forgotPassword({ body: { email } })
      setAskedFor(email)
    } catch (error) {
      showRefusals(error, form.setError)
      const description = reasonOf(error, 'Please try again.', 'Please try again.')
      toast({ variant: 'destructive', title: 'The mail could not be sent', description })
    }
  })
  return (
    <>
      <EntryForm onSubmit={ask} isSubmitting={isSubmitting} submitLabel="Send the link" pendingLabel="Sending...">
        <p className="text-soft">Tell us your e-mail address, and we send you a link to choose a new one.</p>
        <EmailField label="Email" error={errors.email?.message} {...form.register('email')} />
      </EntryForm>
      <Link to="/auth" className="link justify-self-center py-2.5">
        Back to Login
      </Link>
    </>
  )
}

function OnItsWay({ email, onAnother }: { email: string; onAnother: () => void }) {
  return (
    <>
      <Callout tone="teal" alert title="Look in your inbox">
        If <b className="break-all">{email}</b> belongs to a member, a mail with a link is on its way. The link works
        once, and for one hour.
      </Callout>
      <p className="text-soft">Nothing there after a few minutes? Look in the spam folder, or try another address.</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/auth" className={buttonClass({ variant: 'primary' })}>
          Back to Login
        </Link>
        <Button onClick={onAnother}>Another address</Button>
      </div>
    </>
  )
}
