import { t } from '#texts'
import { toast } from '../../ui/overlays/toast.ts'
import type { PhotoClient } from './photo-client.ts'
import type { TileRow } from './tile-row.ts'
import { retryDelays, type UploadFailure } from './upload-failures.ts'

/** Continues uploads after a failure: automatically while a retry may help, when the network is back, or when the member presses Retry. */
export function createRetries(tiles: TileRow, client: PhotoClient) {
  const attempts = new Map<string, number>()
  const untilOnline = new Set<string>()
  let isClosed = false

  const showOffline = (key: string) => {
    untilOnline.add(key)
    tiles.showUpload(key, { state: 'offline', message: null })
  }
  const retry = (key: string) => {
    tiles.showUpload(key, { state: 'uploading', message: null })
    client.retry(key)
  }
  const wentOnline = () => {
    for (const key of untilOnline) retry(key)
    untilOnline.clear()
  }
  /** Displays the state at once, instead of when the request times out. */
  const wentOffline = () => {
    for (const { key, path, upload } of tiles.row().tiles) {
      if (path !== null || upload?.state !== 'uploading' || untilOnline.has(key)) continue
      if (client.pauseOrResume(key) !== undefined) showOffline(key)
    }
  }
  addEventListener('online', wentOnline)
  addEventListener('offline', wentOffline)

  /** Schedules an automatic retry with a growing delay. False if there are none left. */
  function retriesLater(key: string) {
    const attempt = attempts.get(key) ?? 0
    const delay = retryDelays[attempt]
    if (delay === undefined) return false
    attempts.set(key, attempt + 1)
    setTimeout(() => tiles.uploadOf(key) && !isClosed && client.retry(key), delay)
    return true
  }

  return {
    failed(key: string, { kind, message }: UploadFailure) {
      const upload = tiles.uploadOf(key)
      if (!upload || isClosed) return
      if (kind === 'network' && !navigator.onLine) return showOffline(key)
      if ((kind === 'network' || kind === 'busy') && retriesLater(key)) return
      attempts.delete(key)
      const text = message ?? t.photos.failedToUpload({ name: upload.name })
      const remedy = kind === 'refused' ? 'choose' : kind === 'sign-in' ? 'sign-in' : 'retry'
      tiles.showUpload(key, { state: 'failed', message: text, remedy })
      // For an ended session `api.ts` has already displayed a toast.
      if (kind !== 'sign-in')
        toast({
          variant: 'destructive',
          title: t.photos.failedToProcessPhotos(),
          description: message ?? t.photos.pleaseTryAgain(),
        })
    },
    retry,
    succeeded: (key: string) => void attempts.delete(key),
    forget(key: string) {
      attempts.delete(key)
      untilOnline.delete(key)
    },
    close() {
      isClosed = true
      removeEventListener('online', wentOnline)
      removeEventListener('offline', wentOffline)
    },
  }
}
