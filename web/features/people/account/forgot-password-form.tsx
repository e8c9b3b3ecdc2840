import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { EntryForm } from '../../../lib/forms/entry-form.tsx'
import { fieldProps } from '../../../lib/forms/field-props.ts'
import { pleaseTryAgain, submitForm, toastEntryFailure } from '../../../lib/forms/form-errors.ts'
import { lazyResolver } from '../../../lib/forms/lazy-resolver.ts'
import { useLoginSearch } from '../../../lib/member/login-search.ts'
import { emailIn, useTypedEmail } from '../../../lib/member/typed-email.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { EmailField } from '../../../ui/fields/preset-fields.tsx'

const resolver = lazyResolver(() =>
  import('../../../../contract/people/auth.ts').then(({ auth }) => auth.forgotPassword.body),
)

/** The message does not depend on whether the address belongs to a member, so that it does not reveal membership. */
export function ForgotPasswordForm() {
  const { api } = useRouteContext({ from: '__root__' })
  const [sentTo, setSentTo] = useState<string>()
  const loginSearch = useLoginSearch()
  const typedEmail = useTypedEmail()
  const form = useForm({ resolver, ...(typedEmail && { defaultValues: { email: typedEmail } }) })
  const { isSubmitting } = form.formState
  if (sentTo !== undefined) return <MailSent email={sentTo} onAnother={() => setSentTo(undefined)} />

  const ask = submitForm(
    form,
    async ({ email }) => {
      await api.auth.forgotPassword({ body: { email } })
      setSentTo(email)
    },
    (error) => toastEntryFailure(error, { title: 'The email could not be sent', ...pleaseTryAgain }),
  )
  return (
    <>
      <EntryForm onSubmit={ask} isSubmitting={isSubmitting} submitLabel="Send the link" pendingLabel="Sending...">
        <p className="text-soft">Enter your email address and we will send you a link to choose a new one.</p>
        <EmailField label="Email" {...fieldProps(form, 'email')} />
      </EntryForm>
      <Link
        to="/auth"
        search={loginSearch}
        state={() => ({ typedEmail: emailIn(form.getValues('email')) })}
        className="link justify-self-center py-2.5"
      >
        Back to Login
      </Link>
    </>
  )
}

function MailSent({ email, onAnother }: { email: string; onAnother: () => void }) {
  const loginSearch = useLoginSearch()
  return (
    <>
      <Callout tone="teal" alert title="Check your inbox">
        If <b className="break-all">{email}</b> belongs to a member, an email with a link is on its way. The link works
        once, within an hour.
      </Callout>
      <p className="text-soft">Nothing after a few minutes? Check your spam folder, or try another address.</p>
      <div className="flex flex-wrap gap-3">
        <Link
          to="/auth"
          search={loginSearch}
          state={{ typedEmail: email }}
          className={buttonClass({ variant: 'primary' })}
        >
          Back to Login
        </Link>
        <Button onClick={onAnother}>Another address</Button>
      </div>
    </>
  )
}
