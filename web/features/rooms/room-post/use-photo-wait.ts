import { useState } from 'react'
import { nothingPending, type PendingPhotos } from '../../../lib/photos/photo-tiles.ts'

/** Calls `send` once all photos are uploaded, which may be at once, unless the member cancels the wait. */
export function usePhotoWait(send: (photos: PendingPhotos) => unknown) {
  const [pending, setPending] = useState(nothingPending)
  const [isWaiting, setWaiting] = useState(false)
  return {
    pending,
    isWaiting,
    stop: () => setWaiting(false),
    sendWhenUploaded: () => (pending.uploading > 0 ? setWaiting(true) : send(pending)),
    onPending: (photos: PendingPhotos) => {
      setPending(photos)
      if (!isWaiting || photos.uploading > 0) return
      setWaiting(false)
      void send(photos)
    },
  }
}
