import type { FieldValues, Path, UseFormReturn, UseFormSetError } from 'react-hook-form'
import { ApiError } from '../../../contract/client.ts'
import { toast } from '../../ui/toast.ts'

/* How a form says why it was not sent: at its fields, and in a toast. */

/**
 * The submit handler of a form. Where `send` fails, what the server refused stands at its fields, the first of them focused, and `onFailed`
 * says it once more, as with `toastFailure()` or `toastEntryFailure()`.
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

const fieldOfConflict: Record<string, string> = { username_taken: 'username', email_taken: 'email' }

/** What the server refused, by field; empty where it named none. */
export function fieldErrorsOf(error: unknown): [field: string, message: string][] {
  if (!(error instanceof ApiError)) return []
  const conflicting = fieldOfConflict[error.code]
  return Object.entries(conflicting ? { [conflicting]: error.message } : error.fields)
}

/** Shows what the server refused at its fields, and puts the focus on the first. */
export function showFieldErrors<Form extends FieldValues>(error: unknown, setError: UseFormSetError<Form>) {
  for (const [index, [field, message]] of fieldErrorsOf(error).entries())
    setError(field as Path<Form>, { type: 'server', message }, { shouldFocus: index === 0 })
}

/** The server's message where it sent one that is fit to show, else `fallback`. */
export const errorMessage = (error: unknown, fallback: string) =>
  (error instanceof ApiError && error.code !== 'unknown' && error.message) || fallback

type EntryTexts = {
  title: string
  /** Where the reply came from something other than our server. */
  unreadable: string
  /** Where the server sent no message. */
  fallback: string
}

/** The texts of a failure that the form has nothing of its own to say about. */
export const pleaseTryAgain = { unreadable: 'Please try again.', fallback: 'Please try again.' }

/** For the forms that lead into an account, where nobody is signed in who could be signed out. */
export function toastEntryFailure(error: unknown, { title, ...texts }: EntryTexts) {
  toast({ variant: 'destructive', title, description: entryMessage(error, texts) })
}

export function entryMessage(error: unknown, { unreadable, fallback }: Omit<EntryTexts, 'title'>): string {
  if (!(error instanceof ApiError))
    return 'We could not reach the server. What you typed is still here: please try again.'
  return (error.code === 'unknown' ? unreadable : error.message) || fallback
}

export const isIdempotencyMismatch = (error: unknown) =>
  error instanceof ApiError && error.code === 'idempotency_mismatch'
