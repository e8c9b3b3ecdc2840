import { t } from '#texts'

/**
 * An error reply with its status and the machine code of the error form (server-behaviour section 1). Each error is defined once,
 * by a name, in this file; it is a function, as its message is in the language of the caller. A message that is a function is read only
 * when the reply is sent: queues and streams refuse outside of the caller's context.
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
    message: string | (() => string),
    more: {
      fields?: Record<string, string>
      retryAfter?: number | undefined
      refusedBy?: string | undefined
      keepsChanges?: boolean
    } = {},
  ) {
    super(typeof message === 'string' ? message : '')
    if (typeof message === 'function') Object.defineProperty(this, 'message', { get: message })
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
  new HttpError(400, 'invalid_input', Object.values(fields)[0] ?? t.errors.checkInput(), { fields })

export const Unauthenticated = () => new HttpError(401, 'authentication_required', t.errors.authenticationRequired())

export const InvalidCredentials = () => new HttpError(401, 'invalid_credentials', t.accountErrors.invalidCredentials())

export const Forbidden = (code = 'forbidden', message = t.errors.notAllowed()) => new HttpError(403, code, message)

export const AdminsOnly = () => Forbidden('forbidden', t.errors.adminsOnly())

/** Used too for things that exist but that this caller may not see. */
export const NotFound = (message: string) => new HttpError(404, 'not_found', message)

export const Conflict = (code: string, message: string, fields?: Record<string, string>) =>
  new HttpError(409, code, message, fields && { fields })

export const UsernameTaken = () => Conflict('username_taken', t.accountErrors.usernameTaken())

/** Easily confused with another member's username: 'ana.ruiz' and 'anaruiz'. */
export const UsernameTooAlike = () => Conflict('username_taken', t.accountErrors.usernameTooAlike())

export const UsernameReserved = () => InvalidInput({ username: t.accountErrors.usernameReserved() })

export const NameReserved = () => InvalidInput({ name: t.accountErrors.nameReserved() })

export const EmailTaken = () => Conflict('email_taken', t.accountErrors.emailTaken())

/** The request arrived too slowly. */
export const RequestTimeout = () => new HttpError(408, 'timeout', t.errors.tooSlow)

export const TooLarge = (message: () => string) => new HttpError(413, 'too_large', message)

/** `retryAfter` in seconds. */
export const RateLimited = (retryAfter: number, refusedBy?: string) =>
  new HttpError(429, 'rate_limited', t.errors.tooManyTries, { retryAfter, refusedBy })

/** With the text of an admin. Its end is unknown, so waiting clients retry twice a minute. */
export const Maintenance = (text: string) =>
  new HttpError(503, 'maintenance', text, { retryAfter: 30, refusedBy: 'maintenance' })

/** `retryAfter` in seconds. */
export const Unavailable = (retryAfter = 2, refusedBy?: 'lag' | 'crowd' | 'queue' | 'database' | 'storage' | 'build') =>
  new HttpError(503, 'unavailable', t.errors.unavailable, {
    retryAfter,
    refusedBy,
  })

/** For `retryAfter`: the whole seconds until a moment of `performance.now()`, at least one. */
export const secondsUntil = (moment: number) => Math.max(1, Math.ceil((moment - performance.now()) / 1000))
