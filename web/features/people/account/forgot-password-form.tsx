import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '#texts'
import { EntryForm } from '../../../lib/forms/entry-form.tsx'
import { fieldProps } from '../../../lib/forms/field-props.ts'
import { pleaseTryAgain, submitForm, toastEntryFailure } from '../../../lib/forms/form-errors.ts'
import { lazyResolver } from '../../../lib/forms/lazy-resolver.ts'
import { useLoginSearch } from '../../../lib/member/login-search.ts'
import { emailIn, useTypedEmail } from '../../../lib/member/typed-email.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { EmailField } from '../../../ui/fields/preset-fields.tsx'
import { exactly } from '../../../lib/page/exactly.ts'

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
    (error) => toastEntryFailure(error, { title: t.account.couldntSendTheEmail(), ...pleaseTryAgain() }),
  )
  return (
    <>
      <EntryForm
        onSubmit={ask}
        isSubmitting={isSubmitting}
        submitLabel={t.account.sendTheLink()}
        pendingLabel={t.account.sending()}
      >
        <p className="text-soft">{t.account.forgotExplained()}</p>
        <EmailField label={t.account.email()} {...fieldProps(form, 'email')} />
      </EntryForm>
      <Link
        to="/auth"
        search={loginSearch}
        activeOptions={exactly}
        state={() => ({ typedEmail: emailIn(form.getValues('email')) })}
        className="link justify-self-center py-2.5"
      >
        {t.account.backToLogin()}
      </Link>
    </>
  )
}

function MailSent({ email, onAnother }: { email: string; onAnother: () => void }) {
  const loginSearch = useLoginSearch()
  return (
    <>
      <Callout tone="teal" alert title={t.account.checkYourInbox()}>
        {t.account.linkSentIfMember({ email, b: (inner) => <b className="break-all">{inner}</b> })}
      </Callout>
      <p className="text-soft">{t.account.nothingArrived()}</p>
      <div className="flex flex-wrap gap-3">
        <Link
          to="/auth"
          search={loginSearch}
          activeOptions={exactly}
          state={{ typedEmail: email }}
          className={buttonClass({ variant: 'primary' })}
        >
          {t.account.backToLogin()}
        </Link>
        <Button onClick={onAnother}>{t.account.anotherAddress()}</Button>
      </div>
    </>
  )
}
