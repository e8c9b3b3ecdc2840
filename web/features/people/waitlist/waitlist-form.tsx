import { useEffect } from 'react'
import { useRouteContext } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { t } from '#texts'
import { ApiError } from '../../../../contract/platform/client.ts'
import type { NewWaitlistEntry } from '../../../../contract/people/waitlist.ts'
import { read, stored, write, type WaitlistForm as Values } from '../../../lib/browser/browser-store.ts'
import { EntryForm } from '../../../lib/forms/entry-form.tsx'
import { fieldProps } from '../../../lib/forms/field-props.ts'
import { submitForm, useRecheckErrors } from '../../../lib/forms/form-errors.ts'
import { lazyResolver } from '../../../lib/forms/lazy-resolver.ts'
import { EmailField } from '../../../ui/fields/preset-fields.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { toast } from '../../../ui/overlays/toast.ts'

const resolver = lazyResolver<typeof NewWaitlistEntry, Values>(() =>
  import('../../../../contract/people/waitlist.ts').then(({ NewWaitlistEntry }) => NewWaitlistEntry),
)

/** `onJoined` is called with the stored name, null without one. */
export function WaitlistForm({ onJoined }: { onJoined: (name: string | null) => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const form = useForm({ resolver, defaultValues: read(stored.waitlistForm) ?? {} })
  const { isSubmitting } = form.formState
  useRecheckErrors(form)
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => write(stored.waitlistForm, values),
      }),
    [form],
  )

  const join = submitForm(
    form,
    async (body) => {
      const { name } = await api.waitlist.join({ body })
      toast({ title: t.waitlist.welcomeToTheWaitlist(), description: t.waitlist.weWillEmailYou() })
      write(stored.waitlistForm, null)
      onJoined(name)
    },
    (error) => toast({ variant: 'destructive', title: t.waitlist.oops(), description: failureText(error) }),
  )
  return (
    <EntryForm
      onSubmit={join}
      isSubmitting={isSubmitting}
      submitLabel={t.waitlist.joinTheWaitlist()}
      pendingLabel={t.waitlist.joining()}
    >
      <TextField label={t.waitlist.nameOptional()} autoComplete="name" {...fieldProps(form, 'name')} />
      <EmailField label={t.waitlist.emailAddress()} {...fieldProps(form, 'email')} />
    </EntryForm>
  )
}

/** The text of a failure (product specification, section 8). During maintenance, it is the text of an admin. */
function failureText(error: unknown): string {
  if (error instanceof ApiError && error.code === 'maintenance') return error.message
  return error instanceof ApiError && error.code === 'already_on_waitlist'
    ? t.waitlist.alreadyRegistered()
    : t.waitlist.somethingWentWrong()
}
