import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from '../../contract/client.ts'

const fieldOfConflict: Record<string, string> = { username_taken: 'username', email_taken: 'email' }

/** Shows what the server refused at the fields that it names. */
export function showRefusals<Form extends FieldValues>(error: unknown, setError: UseFormSetError<Form>) {
  if (!(error instanceof ApiError)) return
  const conflicting = fieldOfConflict[error.code]
  const refused = Object.entries(conflicting ? { [conflicting]: error.message } : error.fields)
  for (const [index, [field, message]] of refused.entries())
    setError(field as Path<Form>, { type: 'server', message }, { shouldFocus: index === 0 })
}

/** The words of a failure toast: the server's; `unreadable` where its reply was none of ours, `fallback` where it said nothing. */
export function reasonOf(error: unknown, unreadable: string, fallback: string): string {
  if (!(error instanceof ApiError))
    return 'We could not reach the server. What you typed is still here: please try again.'
  return (error.code === 'unknown' ? unreadable : error.message) || fallback
}

/** The server's words where it said any that are fit to show, else `fallback`. */
export const errorMessage = (error: unknown, fallback: string) =>
  (error instanceof ApiError && error.code !== 'unknown' && error.message) || fallback
