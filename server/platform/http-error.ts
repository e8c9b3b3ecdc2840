/**
 * An error reply with its status and the machine code of the error form (server-behaviour section 1). Each error is defined once,
 * by a name, in this file.
 */
export class HttpError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined
  /** The part that refused, for the operator's counts; it is never sent. */
  readonly refusedBy: string | undefined
  /** Whether the call's earlier changes are committed, also in the transaction of an idempotency key. */
  readonly keepsChanges: boolean
  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      fields?: Record<string, string>
      retryAfter?: number | undefined
      refusedBy?: string | undefined
      keepsChanges?: boolean
    } = {},
  ) {
    super(message)
    this.name = 'HttpError'
    this.status = status
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.refusedBy = more.refusedBy
    this.keepsChanges = more.keepsChanges ?? false
  }
}

export const InvalidInput = (fields: Record<string, string>) =>
  new HttpError(400, 'invalid_input', Object.values(fields)[0] ?? 'Please check your input', { fields })

export const Unauthenticated = () => new HttpError(401, 'authentication_required', 'Authentication required')

export const InvalidCredentials = () => new HttpError(401, 'invalid_credentials', 'Invalid credentials')

export const Forbidden = (code = 'forbidden', message = 'You may not do this') => new HttpError(403, code, message)

export const AdminsOnly = () => Forbidden('forbidden', 'Admins only')

/** Used too for things that exist but that this caller may not see. */
export const NotFound = (thing: string) => new HttpError(404, 'not_found', `${thing} not found`)

export const Conflict = (code: string, message: string) => new HttpError(409, code, message)

export const UsernameTaken = () => Conflict('username_taken', 'Username is already taken')

/** Easily confused with another member's username: 'ana.ruiz' and 'anaruiz'. */
export const UsernameTooAlike = () =>
  Conflict('username_taken', 'This username looks too much like one that is taken. Please choose another.')

export const UsernameReserved = () => InvalidInput({ username: 'This username is reserved. Please choose another.' })

export const NameReserved = () =>
  InvalidInput({ name: 'This name would look as if you spoke for Compás. Please use your own.' })

export const EmailTaken = () => Conflict('email_taken', 'Email is already registered')

/** The request arrived too slowly. */
export const RequestTimeout = () =>
  new HttpError(408, 'timeout', 'This took too long to reach us. Please check your connection and try again.')

export const TooLarge = (message: string) => new HttpError(413, 'too_large', message)

/** `retryAfter` in seconds. */
export const RateLimited = (retryAfter: number, refusedBy?: string) =>
  new HttpError(429, 'rate_limited', 'Too many tries. Please wait a moment and try again.', { retryAfter, refusedBy })

/** With the text of an admin. Its end is unknown, so waiting clients retry twice a minute. */
export const Maintenance = (text: string) =>
  new HttpError(503, 'maintenance', text, { retryAfter: 30, refusedBy: 'maintenance' })

/** `retryAfter` in seconds. */
export const Unavailable = (retryAfter = 2, refusedBy?: 'lag' | 'crowd' | 'queue' | 'database' | 'storage') =>
  new HttpError(503, 'unavailable', 'We cannot do this right now. Please try again in a moment.', {
    retryAfter,
    refusedBy,
  })

/** For `retryAfter`: the whole seconds until a moment of `performance.now()`, at least one. */
export const secondsUntil = (moment: number) => Math.max(1, Math.ceil((moment - performance.now()) / 1000))
