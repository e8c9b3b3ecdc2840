import type { z } from 'zod'
import { t } from '#texts'

/** The error of a field whose schema defines no message, as a sentence for a person. */
export function inputError(issue: z.core.$ZodRawIssue): string {
  const { code, input, origin, minimum, maximum } = issue
  if (code === 'invalid_type' && (input === undefined || input === null)) return t.errors.fillIn()
  if (code === 'invalid_value') return t.errors.chooseFromList()
  if (code === 'too_small' && origin === 'number') return t.errors.chooseAtLeast({ min: String(minimum) })
  if (code === 'too_big' && origin === 'number') return t.errors.chooseAtMost({ max: String(maximum) })
  if (code === 'too_big' && origin === 'string') return t.errors.tooLong({ max: String(maximum) })
  return t.errors.checkThis()
}
