import { t } from '#texts'
import { ApiError } from '../../../contract/platform/client.ts'
import { maxPhotoBytes } from '../../../contract/pictures/photo-limits.ts'

/**
 * Why an upload failed: no connection (`network`), a temporary error of the server (`busy`), no more uploads for now (`limited`), no
 * session (`sign-in`), or the file itself (`refused`).
 */
export type UploadFailure = { kind: 'network' | 'busy' | 'limited' | 'sign-in' | 'refused'; message: string | null }

type FromUppy = Error & {
  source?: { status?: number; responseText?: string }
  isAuthError?: boolean
  isNetworkError?: boolean
}

const signIn = (): UploadFailure => ({ kind: 'sign-in', message: t.photos.authorizationRequired() })

/** Conflicts that a retry cannot resolve; other conflicts are temporary. */
const finalCodes = new Set(['too_many_photos', 'photo_made'])

export function failureOf(error: unknown): UploadFailure {
  if (error instanceof ApiError && finalCodes.has(error.code)) return { kind: 'refused', message: error.message }
  if (error instanceof ApiError) return byStatus(error.status, error.code === 'unknown' ? null : error.message)
  if (!(error instanceof Error)) return { kind: 'network', message: null }
  const { source, isAuthError, isNetworkError, cause, name, message } = error as FromUppy
  if (isAuthError) return signIn()
  if (source?.status) return byStatus(source.status, messageIn(source.responseText))
  if (name === 'UserFacingApiError') return { kind: 'refused', message }
  if (isNetworkError || source) return { kind: 'network', message: null }
  // Errors of Uppy's own requests to the server have the original error as their cause.
  return cause instanceof Error ? failureOf(cause) : { kind: 'network', message: null }
}

function byStatus(status: number, message: string | null): UploadFailure {
  if (status === 401) return signIn()
  // The upload address has expired or does not exist: the retry gets a new one.
  if (status === 403 || status === 404 || status >= 500) return { kind: 'busy', message }
  // A timeout, a simultaneous duplicate, or a rate limit: a later retry may succeed.
  return { kind: [408, 409, 429].includes(status) ? 'busy' : 'refused', message }
}

/** The server's own errors are JSON with a message; an object store replies with XML that is not for members. */
function messageIn(text: string | undefined): string | null {
  try {
    const { error, message } = JSON.parse(text ?? '')
    return [error, message].find((words) => typeof words === 'string') ?? null
  } catch {
    return null
  }
}

/** Whether the server or the store has refused, permanently or temporarily. */
export function isRefusal(error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : ((error as FromUppy).source?.status ?? 0)
  return status >= 400 && status < 500
}

/** The text for a file that exceeds the max size. */
export const tooLarge = (name: string) => t.photos.tooLarge({ name, megabytes: maxPhotoBytes / 1_000_000 })

/** Milliseconds before each automatic retry (product specification, section 9). */
export const retryDelays = [0, 1000, 3000, 5000]
