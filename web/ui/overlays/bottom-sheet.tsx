import { type PointerEvent, type RefObject, useRef } from 'react'
import { Modal, type ModalProps } from './modal.tsx'

/** A dialog that slides up from the bottom on phones and can be dragged down to close it; on wide screens a normal dialog. */
export function BottomSheet(props: ModalProps) {
  const frame = useRef<HTMLDivElement>(null)
  const pull = usePull(frame, () => props.onOpenChange(false))
  return <Modal {...props} frame={frame} handle={<div className="sheet-handle" aria-hidden {...pull} />} />
}

/** In pixels. */
const closingDistance = 96
/** In pixels per millisecond. */
const closingSpeed = 0.6

/** Moves the sheet with the pointer, and closes it after a long or a fast pull down. The Close button and Escape do the same. */
function usePull(frame: RefObject<HTMLDivElement | null>, onLetGo: () => void) {
  const from = useRef<{ y: number; at: number }>(null)
  const move = (pixels: number) => frame.current?.style.setProperty('translate', pixels ? `0 ${pixels}px` : '')

  const end = (event: PointerEvent) => {
    if (!from.current) return
    const distance = event.clientY - from.current.y
    const speed = distance / Math.max(1, event.timeStamp - from.current.at)
    from.current = null
    if (event.type === 'pointerup' && (distance > closingDistance || (distance > 20 && speed > closingSpeed))) onLetGo()
    else move(0)
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = { y: event.clientY, at: event.timeStamp }
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current) move(Math.max(0, event.clientY - from.current.y))
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
