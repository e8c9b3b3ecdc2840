import './room-post.css'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import type { useRoomForm } from './use-room-form.ts'

export type FrameProps = { title: string; footer?: ReactNode; onClose: () => void; children: ReactNode }

export function Frame({ title, footer, onClose, children }: FrameProps) {
  const close = (open: boolean) => {
    // Escape in a list of festivals closes the list alone.
    if (!open && !document.activeElement?.matches('[role=combobox][aria-expanded=true]')) onClose()
  }
  return (
    <Dialog open onOpenChange={close} title={title} wide className="room-post" footer={footer}>
      {children}
    </Dialog>
  )
}

/** Where this browser keeps no drafts, closing asks first. */
export function FormFrame({ kept, onClose, ...frame }: FrameProps & { kept: ReturnType<typeof useRoomForm> }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    if (!kept.isChanged()) return onClose()
    if (!kept.canKeep) return setAsking(true)
    toast({ title: 'Draft kept', description: 'It opens with what you wrote.' })
    onClose()
  }
  return (
    <>
      <Frame {...frame} onClose={close} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Close without posting?"
        description="This browser keeps no drafts: what you wrote here is lost."
        cancelLabel="Go on writing"
        confirmLabel="Close"
        onConfirm={onClose}
      />
    </>
  )
}
