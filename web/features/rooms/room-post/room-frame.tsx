import './room-post.css'
import { type ReactNode, useState } from 'react'
import { t } from '#texts'
import type { DraftForm } from '../../../lib/forms/draft-form.ts'
import { ConfirmDialog, Dialog } from '../../../ui/overlays/dialog.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import type { RoomValues, SentRoom } from './room-values.ts'

type FrameProps = { title: string; footer?: ReactNode; onClose: () => void; children: ReactNode }

export function Frame({ title, footer, onClose, children }: FrameProps) {
  const close = (open: boolean) => {
    // Escape in an open list of festivals closes only that list.
    if (!open && !document.activeElement?.matches('[role=combobox][aria-expanded=true]')) onClose()
  }
  return (
    <Dialog open onOpenChange={close} title={title} wide className="room-post" footer={footer}>
      {children}
    </Dialog>
  )
}

type FormFrameProps = FrameProps & { draft: DraftForm<RoomValues, SentRoom> }

/** If the browser cannot store drafts, closing the dialog asks to confirm first. */
export function FormFrame({ draft, onClose, ...frame }: FormFrameProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    if (Object.keys(draft.changes()).length === 0) return onClose()
    if (!draft.canKeep) return setAsking(true)
    toast({ title: t.roomPost.draftSaved(), description: t.roomPost.draftSavedExplained() })
    onClose()
  }
  return (
    <>
      <Frame {...frame} onClose={close} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t.roomPost.closeWithoutPosting()}
        description={t.roomPost.cantSaveDrafts()}
        cancelLabel={t.roomPost.keepWriting()}
        confirmLabel={t.common.close()}
        onConfirm={onClose}
      />
    </>
  )
}
