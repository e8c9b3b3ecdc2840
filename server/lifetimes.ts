import { type RawBuilder, sql } from 'kysely'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** How long each thing is kept or holds, in seconds. Queries and the nightly clean-up both read it here. */
export const lifetimes = {
  /** From its last use (server-behaviour section 2). */
  session: 30 * day,
  /** From leaving for Google until coming back. */
  googleSignIn: 10 * minute,
  /** From coming back from Google until the page redeems it (server-behaviour section 2). */
  signInExchange: minute,
  /** Server-behaviour section 2. */
  resetPasswordLink: hour,
  verifyEmailLink: day,
  changeEmailLink: day,
  /** The old address can take a change of address back for so long; the database keeps the address free as long (`is_kept_email`). */
  emailUndoLink: 7 * day,
  /** A letter counts against the daily budget of its address for so long. */
  mailPlace: day,
  /** Server-behaviour section 1. */
  idempotencyKey: day,
  /** The longest window that is counted is an hour. */
  rateCounter: day,
  /** Sending is given up long before. */
  letter: 30 * day,
  /** Server-behaviour section 7. */
  readNotification: 90 * day,
  /** Who did not look for a year is not told any more. */
  unreadNotification: 365 * day,
  /** Of an upload that was not finished, and of a photo that nothing shows (server-behaviour section 8). */
  unusedUpload: day,
  /** A signed address to upload to (server-behaviour section 8). */
  uploadAddress: 15 * minute,
  /** A job that failed at every attempt. */
  failedJob: 30 * day,
} as const

/** The moment so many seconds ago: what is older is over. */
export const ago = (seconds: number): RawBuilder<Date> => sql<Date>`(now() - make_interval(secs => ${seconds}))`

/** The moment in so many seconds. */
export const fromNow = (seconds: number): RawBuilder<Date> => sql<Date>`(now() + make_interval(secs => ${seconds}))`
