import { ApiError } from '../../../contract/client.ts'

/** What stopped a photo: no way through (`network`), the server for now (`busy`), the session, or the photo itself. */
export type UploadFailure = { kind: 'network' | 'busy' | 'sign-in' | 'refused'; message: string | null }

type FromUppy = Error & {
  source?: { status?: number; responseText?: string }
  isAuthError?: boolean
  isNetworkError?: boolean
}

const signIn: UploadFailure = { kind: 'sign-in', message: 'Authorization required' }

export function failureOf(error: unknown): UploadFailure {
  if (error instanceof ApiError) return byStatus(error.status, error.code === 'unknown' ? null : error.message)
  if (!(error instanceof Error)) return { kind: 'network', message: null }
  const { source, isAuthError, isNetworkError, cause, name, message } = error as FromUppy
  if (isAuthError) return signIn
  if (source?.status) return byStatus(source.status, wordsOf(source.responseText))
  if (name === 'UserFacingApiError') return { kind: 'refused', message }
  if (isNetworkError || source) return { kind: 'network', message: null }
  // The companion's calls carry what happened inside of it.
  return cause instanceof Error ? failureOf(cause) : { kind: 'network', message: null }
}

function byStatus(status: number, message: string | null): UploadFailure {
  if (status === 401) return signIn
  // An address to upload to that has expired, or is gone: another one is asked for.
  if (status === 403 || status === 404 || status >= 500) return { kind: 'busy', message }
  // Too slow, sent twice at once, or too many: a later try may go through.
  return { kind: [408, 409, 429].includes(status) ? 'busy' : 'refused', message }
}

/** Our own errors are JSON with a sentence; a store of objects answers in XML that is for nobody to read. */
function wordsOf(text: string | undefined): string | null {
  try {
    const { error, message } = JSON.parse(text ?? '')
    return [error, message].find((words) => typeof words === 'string') ?? null
  } catch {
    return null
  }
}

/** Milliseconds before each new try by itself (product specification, section 9). */
export const retryDelays = [0, 1000, 3000, 5000]
