import { z } from 'zod'
import { line, optional, required } from '../platform/fields.ts'

const tooShort = 'Username must be at least 3 characters'
/** A username, old or new; `whenMissing` is the message for an empty one. */
export const Username = (whenMissing = tooShort) =>
  required(line(30, 'Username must be at most 30 characters'), whenMissing).pipe(
    z
      .string()
      .min(3, tooShort)
      .regex(/^[A-Za-z0-9._-]+$/, "Please use letters, digits, '.', '_' or '-' only"),
  )

/** A leading or trailing dot and repeated separators are easily overlooked, so one name could be mistaken for another. */
const easilyMisread = /^\.|\.$|[._-]{2}/
const misread = "Please don't begin or end with a dot, or put '.', '_' and '-' next to each other"
/** The error for a username that can no longer be chosen; null if it is valid. Members who already have such a name keep it. */
export const confusingDotsError = (username: string) => (easilyMisread.test(username) ? misread : null)
export const NewUsername = () => Username().refine((username) => confusingDotsError(username) === null, misread)

const noAge = 'Please enter a valid age'
export const tooYoung = (min: number) => `You must be at least ${min} years old`
/** An age in years; `whenMissing` is the message for anything but a number. */
export const Age = (least: number, whenMissing = noAge) =>
  z.coerce.number(whenMissing).int(noAge).min(least, tooYoung(least)).max(100, noAge)

/** An email address; `message` is the error for anything else. */
export const Email = (message = 'Please enter a valid email') =>
  z.preprocess((value) => value ?? '', z.string().trim().max(200, message).pipe(z.email(message)))

/** The max length limits the time of hashing. */
export const NewPassword = z
  .string('Password must be at least 6 characters')
  .min(6, 'Password must be at least 6 characters')
  .max(128, 'Password must be at most 128 characters')

/** The token in a mailed link; it works once. */
export const MailedToken = z
  .string('This link is not whole')
  .min(1, 'This link is not whole')
  .max(200, 'This link is not whole')

/**
 * The body of a call for which a stolen session must not be enough. A member without a password needs a sign-in in the last ten minutes
 * instead.
 */
export const OwnPassword = z.object({ password: optional(z.string().max(1000)) }).default({})
export const ownPasswordErrors = ['wrong_password', 'fresh_sign_in_required'] as const
