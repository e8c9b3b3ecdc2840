import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Modal } from '../overlays/modal.tsx'
import { PhotoSteps } from './photo-steps.tsx'

type LargePhotosProps = {
  count: number
  /** The index of the first displayed photo. */
  start: number
  titleOf: (at: number) => string
  onClose: () => void
  children: (at: number) => ReactNode
}

/** Photos in full screen, one at a time, with buttons and arrow keys for the next. */
export function LargePhotos({ count, start, titleOf, onClose, children }: LargePhotosProps) {
  const [chosen, setChosen] = useState(start)
  const at = Math.max(0, Math.min(count - 1, chosen))
  const step = (by: -1 | 1) => setChosen(Math.max(0, Math.min(count - 1, at + by)))
  useArrowKeys(step)
  return (
    <Modal
      open
      onOpenChange={onClose}
      title={titleOf(at)}
      className="max-md:top-0 max-md:max-h-none max-md:rounded-none md:max-h-[calc(100dvh-48px)] md:w-[min(72rem,calc(100vw-48px))]"
    >
      <div className="relative grid h-[calc(100dvh-8.5rem)] md:h-[calc(100dvh-10rem)]">
        {children(at)}
        {count > 1 && <PhotoSteps at={at} count={count} step={step} />}
      </div>
    </Modal>
  )
}

/** Listens on the window, because a button that is disabled at the last photo loses the focus. */
function useArrowKeys(step: (by: -1 | 1) => void) {
  const press = useEffectEvent(step)
  useEffect(() => {
    const listening = new AbortController()
    addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'ArrowLeft') press(-1)
        if (key === 'ArrowRight') press(1)
      },
      { signal: listening.signal },
    )
    return () => listening.abort()
  }, [])
}
