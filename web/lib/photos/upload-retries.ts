import type { Uppy } from '@uppy/core'
import { toast } from '../../ui/toast.ts'
import type { TileRow } from './tile-row.ts'
import { retryDelays, type UploadFailure } from './upload-failures.ts'

type Retry = () => void

/**
 * Continues uploads after a failure: automatically while a retry may help, when the network is back, or when the member presses
 * Retry.
 */
export function createRetries(tiles: TileRow, uppy: Pick<Uppy, 'i18n' | 'getFile' | 'pauseResume'>) {
  const attempts = new Map<string, number>()
  const untilOnline = new Map<string, Retry>()
  const manualRetries = new Map<string, Retry>()
  let isClosed = false

  const showOffline = (key: string, retry: Retry) => {
    untilOnline.set(key, retry)
    tiles.showUpload(key, { state: 'offline', message: uppy.i18n('noInternetConnection') })
  }
  const resume = (key: string, retry: Retry | undefined) => {
    if (!retry) return
    tiles.showUpload(key, { state: 'uploading', message: null })
    retry()
  }
  const wentOnline = () => {
    for (const [key, retry] of untilOnline) {
      untilOnline.delete(key)
      resume(key, retry)
    }
  }
  /** Shows the state at once, instead of when the request times out. */
  const wentOffline = () => {
    for (const { key, path, upload } of tiles.row().tiles) {
      if (path !== null || upload?.state !== 'uploading' || untilOnline.has(key)) continue
      if (uppy.getFile(key)?.error || uppy.pauseResume(key) === undefined) continue
      showOffline(key, () => void uppy.pauseResume(key))
    }
  }
  addEventListener('online', wentOnline)
  addEventListener('offline', wentOffline)

  /** Schedules an automatic retry with a growing delay. False if there are none left. */
  function retriesLater(key: string, retry: Retry) {
    const attempt = attempts.get(key) ?? 0
    const delay = retryDelays[attempt]
    if (delay === undefined) return false
    attempts.set(key, attempt + 1)
    setTimeout(() => tiles.uploadOf(key) && !isClosed && retry(), delay)
    return true
  }

  return {
    failed(key: string, { kind, message }: UploadFailure, retry: Retry) {
      const upload = tiles.uploadOf(key)
      if (!upload || isClosed) return
      if (kind === 'network' && !navigator.onLine) return showOffline(key, retry)
      if ((kind === 'network' || kind === 'busy') && retriesLater(key, retry)) return
      attempts.delete(key)
      manualRetries.set(key, retry)
      const text = message ?? uppy.i18n('failedToUpload', { file: upload.name })
      const remedy = kind === 'refused' ? 'choose' : kind === 'sign-in' ? 'sign-in' : 'retry'
      tiles.showUpload(key, { state: 'failed', message: text, remedy })
      // For an ended session `api.ts` has already shown a toast.
      if (kind !== 'sign-in')
        toast({ variant: 'destructive', title: 'Failed to process photos', description: message ?? 'Please try again' })
    },
    retry(key: string) {
      const retry = manualRetries.get(key)
      manualRetries.delete(key)
      resume(key, retry)
    },
    succeeded: (key: string) => void attempts.delete(key),
    forget(key: string) {
      for (const kept of [attempts, untilOnline, manualRetries]) kept.delete(key)
    },
    close() {
      isClosed = true
      removeEventListener('online', wentOnline)
      removeEventListener('offline', wentOffline)
    },
  }
}
