import type { ReactNode } from 'react'
import { t } from '#texts'
import { Button } from '../button.tsx'
import { Modal, type ModalProps } from './modal.tsx'

/** A modal dialog. */
export function Dialog(props: ModalProps) {
  return <Modal {...props} />
}

type ConfirmDialogProps = Pick<ModalProps, 'open' | 'onOpenChange' | 'title' | 'opener'> & {
  /** What is lost: "The 3 messages in it are deleted for everyone." */
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  pending?: boolean
  pendingLabel?: string
  destructive?: boolean
  needsNetwork?: boolean
  onConfirm: () => void
}

/** A dialog that asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({ cancelLabel = t.common.cancel(), destructive = true, ...props }: ConfirmDialogProps) {
  const footer = (
    <>
      <Button variant="quiet" onClick={() => props.onOpenChange(false)}>
        {cancelLabel}
      </Button>
      <Button
        variant={destructive ? 'danger' : 'primary'}
        pending={props.pending ?? false}
        needsNetwork={props.needsNetwork ?? props.pending !== undefined}
        {...(props.pendingLabel !== undefined && { pendingLabel: props.pendingLabel })}
        onClick={props.onConfirm}
      >
        {props.confirmLabel}
      </Button>
    </>
  )
  const { open, onOpenChange, title, description, opener } = props
  return (
    <Modal role="alertdialog" {...{ open, onOpenChange, title, description, footer }} {...(opener && { opener })} />
  )
}
