import { z } from 'zod'
import { line, required } from './fields.ts'

const tooShort = 'Username must be at least 3 characters'
/** `whenMissing` says that there is none. */
export const Username = (whenMissing = tooShort) =>
  required(line(30, 'Username must be at most 30 characters'), whenMissing).pipe(
    z
      .string()
      .min(3, tooShort)
      .regex(/^[A-Za-z0-9._-]+$/, "Please use letters, digits, '.', '_' or '-' only"),
  )

/** An e-mail address; `message` says that it is none. */
export const Email = (message = 'Please enter a valid email') =>
  z.preprocess((value) => value ?? '', z.string().trim().max(200, message).pipe(z.email(message)))

/** Counted in characters as a person would; the upper bound keeps hashing cheap. */
export const NewPassword = z
  .string('Password must be at least 6 characters')
  .min(6, 'Password must be at least 6 characters')
  .max(128, 'Password must be at most 128 characters')
