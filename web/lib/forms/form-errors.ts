import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, Path, UseFormReturn, UseFormSetError } from 'react-hook-form'
import { t } from '#texts'
import { ApiError } from '../../../contract/platform/client.ts'
import { toast } from '../../ui/overlays/toast.ts'

/* The display of form errors, at their fields and in toasts, and when an error is removed. */

/**
 * The submit handler of a form. If `send` fails, the errors of the server are displayed at their fields, the first one is focused, and
 * `onFailed` is called, for example with `toastFailure()` or `toastEntryFailure()`.
 */
export const submitForm = <Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  send: (sent: Sent) => unknown,
  onFailed: (error: unknown) => void,
) =>
  form.handleSubmit(async (sent) => {
    try {
      await send(sent)
    } catch (error) {
      showFieldErrors(error, form.setError)
      onFailed(error)
    }
  })

const fieldOfConflict: Record<string, string> = {
  username_taken: 'username',
  email_taken: 'email',
  already_on_waitlist: 'email',
  // Displayed at the field, because a toast disappears before the reason can be read.
  suspended: 'username',
}

/** The server's errors by field; empty if there are none. */
export function fieldErrorsOf(error: unknown): [field: string, message: string][] {
  if (!(error instanceof ApiError)) return []
  const conflicting = fieldOfConflict[error.code]
  return Object.entries(conflicting ? { [conflicting]: error.message } : error.fields)
}

/** Displays the server's errors at their fields, and focuses the first. */
export function showFieldErrors<Form extends FieldValues>(error: unknown, setError: UseFormSetError<Form>) {
  for (const [index, [field, message]] of fieldErrorsOf(error).entries())
    setError(field as Path<Form>, { type: 'server', message }, { shouldFocus: index === 0 })
}

/** The server's message, or `fallback` if it sent none or the reply is not from our server. */
export const errorMessage = (error: unknown, fallback: string) =>
  (error instanceof ApiError && error.code !== 'unknown' && error.message) || fallback

type EntryTexts = {
  title: string
  /** For a reply that is not from our server. */
  unreadable: string
  /** For a reply of the server without a message. */
  fallback: string
}

/** The texts for a form without specific ones. */
export const pleaseTryAgain = () => ({ unreadable: t.common.pleaseTryAgain(), fallback: t.common.pleaseTryAgain() })

/** For login and registration, without a session: unlike `toastFailure()` it also displays a 401. */
export function toastEntryFailure(error: unknown, { title, ...texts }: EntryTexts) {
  toast({ variant: 'destructive', title, description: entryMessage(error, texts) })
}

export function entryMessage(error: unknown, { unreadable, fallback }: Omit<EntryTexts, 'title'>): string {
  if (!(error instanceof ApiError)) return t.forms.serverNotReached()
  return (error.code === 'unknown' ? unreadable : error.message) || fallback
}

export const isIdempotencyMismatch = (error: unknown) =>
  error instanceof ApiError && error.code === 'idempotency_mismatch'

/**
 * Validates the fields that have an error again after each change, so that an error disappears as soon as it is corrected: also before the
 * first submission, by `setValue()`, and by a change of another field ("Passwords don't match"). An error of the server stays until its own
 * field changes.
 */
export function useRecheckErrors<Values extends FieldValues, Sent>(form: UseFormReturn<Values, unknown, Sent>) {
  const { errors } = form.formState
  const recheck = useEffectEvent((changed: string | undefined) => {
    const names = Object.entries(errors).flatMap(([name, error]) =>
      name === changed || isOfSchema(error) ? [name as Path<Values>] : [],
    )
    if (changed !== undefined && names.length > 0) void form.trigger(names)
  })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ name }) => recheck(name) }), [form])
}

/** Errors that were set by `setError()` have the type 'server' or none. */
const isOfSchema = (error: unknown) =>
  typeof error === 'object' && error !== null && 'type' in error && error.type !== undefined && error.type !== 'server'
