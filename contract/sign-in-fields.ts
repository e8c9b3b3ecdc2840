import { z } from 'zod'
import { line, required } from './fields.ts'

const tooShort = 'Username must be at least 3 characters'
/** What a username has always been held to; `whenMissing` says that there is none. */
export const Username = (whenMissing = tooShort) =>
  required(line(30, 'Username must be at most 30 characters'), whenMissing).pipe(
    z
      .string()
      .min(3, tooShort)
      .regex(/^[A-Za-z0-9._-]+$/, "Please use letters, digits, '.', '_' or '-' only"),
  )

/** Dots at an end and runs of separators are overlooked, so that one name could pass for another. */
const easilyMisread = /^\.|\.$|[._-]{2}/
const misread = "Please don't begin or end with a dot, or put '.', '_' and '-' next to each other"
/** Why nobody may choose this username from now on; null where they may. Members from before keep theirs. */
export const whyMisread = (username: string) => (easilyMisread.test(username) ? misread : null)
export const NewUsername = () => Username().refine((username) => whyMisread(username) === null, misread)

/** An e-mail address; `message` says that it is none. */
export const Email = (message = 'Please enter a valid email') =>
  z.preprocess((value) => value ?? '', z.string().trim().max(200, message).pipe(z.email(message)))

/** Counted in characters as a person would; the upper bound keeps hashing cheap. */
export const NewPassword = z
  .string('Password must be at least 6 characters')
  .min(6, 'Password must be at least 6 characters')
  .max(128, 'Password must be at most 128 characters')
