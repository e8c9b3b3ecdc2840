import { type ReactNode, useState } from 'react'
import { dialogTrigger, lazyPart } from './lazy-part.tsx'
import { Button, type ButtonLook } from '../../ui/button.tsx'

const ConfirmDialog = lazyPart(() => import('../../ui/overlays/dialog.tsx'), 'ConfirmDialog')

export type ConfirmButtonProps = Pick<ButtonLook, 'variant' | 'size'> & {
  icon?: ReactNode
  children: ReactNode
  /** 'Delete this room?' */
  question: string
  /** What cannot be restored afterwards. */
  whatIsLost: string
  confirmLabel: string
  cancelLabel?: string
  pendingLabel: string
  pending: boolean
  /** False if the action can be undone, or loses nothing. */
  destructive?: boolean
  /** False if it works without a network too. */
  needsNetwork?: boolean
  /** The dialog closes when this becomes true. */
  isDone?: boolean
  onConfirm: (close: () => void) => void
}

/** A button for an action that needs a confirmation: a dialog states the consequences. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { variant, size, icon, children, question, whatIsLost, isDone = false, onConfirm, ...dialog } = props
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        {...(variant && { variant })}
        {...(size && { size })}
        icon={icon}
        {...dialogTrigger(ConfirmDialog.preload)}
        onClick={() => setAsking(true)}
        {...(dialog.destructive !== false && { className: 'text-danger-ink' })}
      >
        {children}
      </Button>
      {asking && !isDone && (
        <ConfirmDialog
          {...dialog}
          open
          onOpenChange={setAsking}
          title={question}
          description={whatIsLost}
          onConfirm={() => onConfirm(() => setAsking(false))}
        />
      )}
    </>
  )
}
