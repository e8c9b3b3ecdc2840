import { z } from 'zod'
import { t } from '#texts'
import { line, optional, required } from '../platform/fields.ts'

/** A username, old or new; `whenMissing` is the message for an empty one. */
export const Username = (whenMissing = t.accountErrors.usernameTooShort) =>
  required(line(30, t.accountErrors.usernameTooLong), whenMissing).pipe(
    z
      .string()
      .min(3, { error: t.accountErrors.usernameTooShort })
      .regex(/^[A-Za-z0-9._-]+$/, { error: t.accountErrors.usernameCharacters }),
  )

/** A leading or trailing dot and repeated separators are easily overlooked, so one name could be mistaken for another. */
const isEasilyMisread = (username: string) => /^\.|\.$|[._-]{2}/.test(username)
/** The error for a username that can no longer be chosen; null if it is valid. Members who already have such a name keep it. */
export const confusingDotsError = (username: string) =>
  isEasilyMisread(username) ? t.accountErrors.usernameDots() : null
export const NewUsername = () =>
  Username().refine((username) => !isEasilyMisread(username), { error: t.accountErrors.usernameDots })

const noAge = { error: t.accountErrors.validAge }
export const tooYoung = (min: number) => () => t.accountErrors.tooYoung({ age: min })
/** An age in years; `whenMissing` is the message for anything but a number. */
export const Age = (least: number, whenMissing = t.accountErrors.validAge) =>
  z.coerce
    .number({ error: whenMissing })
    .int(noAge)
    .min(least, { error: tooYoung(least) })
    .max(100, noAge)

/** An email address; `message` is the error for anything else. */
export const Email = (message = t.accountErrors.validEmail) =>
  z.preprocess(
    (value) => value ?? '',
    z
      .string()
      .trim()
      .max(200, { error: message })
      .pipe(z.email({ error: message })),
  )

/** The max length limits the time of hashing. */
export const NewPassword = z
  .string({ error: t.accountErrors.passwordTooShort })
  .min(6, { error: t.accountErrors.passwordTooShort })
  .max(128, { error: t.accountErrors.passwordTooLong })

const incomplete = { error: t.accountErrors.linkIncomplete }
/** The token in a mailed link; it works once. */
export const MailedToken = z.string(incomplete).min(1, incomplete).max(200, incomplete)

/**
 * The body of a call for which a stolen session must not be enough. A member without a password needs a sign-in in the last ten minutes
 * instead.
 */
export const OwnPassword = z.object({ password: optional(z.string().max(1000)) }).default({})
export const ownPasswordErrors = ['wrong_password', 'fresh_sign_in_required'] as const
