import type { z } from 'zod'

/** The error of a field whose schema defines no message, as a sentence for a person. */
export function inputError(issue: z.core.$ZodRawIssue): string {
  const { code, input, origin, minimum, maximum } = issue
  if (code === 'invalid_type' && (input === undefined || input === null)) return 'Please fill this in'
  if (code === 'invalid_value') return 'Please choose from the list'
  if (code === 'too_small' && origin === 'number') return `Please choose at least ${String(minimum)}`
  if (code === 'too_big' && origin === 'number') return `Please choose at most ${String(maximum)}`
  if (code === 'too_big' && origin === 'string') return `Please use at most ${String(maximum)} characters`
  return 'Please check this'
}
