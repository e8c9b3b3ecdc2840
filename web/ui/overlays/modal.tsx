import './modal.css'
import { Dialog } from 'radix-ui'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { t } from '#texts'
import { useBackCloses } from './back-closes.ts'
import { IconButton } from '../button.tsx'
import { cx } from '../cx.ts'
import { CloseIcon } from '../pictures/icons.tsx'
import { findOpener, focusFirstField, focusOpener, type Opener } from './modal-focus.ts'
import { currentToasts, dismissToast } from './toast.ts'

export type ModalProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** The element that gets the focus when the dialog closes; by default the one that had it before. */
  opener?: HTMLElement
  /** The buttons, the main action last; they stay in view while the body scrolls. */
  footer?: ReactNode
  wide?: boolean
  className?: string
  children?: ReactNode
}

type FrameProps = ModalProps & { role?: 'alertdialog'; handle?: ReactNode; frame?: Ref<HTMLDivElement> }

/**
 * The frame of dialogs and sheets. It has an overlay of its own, because the overlay of Radix locks scrolling with an injected
 * <style>, which the content security policy blocks; base.css locks it by an attribute instead.
 */
export function Modal(props: FrameProps) {
  const { open, onOpenChange, title, description, footer, wide, className, children, role, handle, frame } = props
  const opener = useRef<Opener>(undefined)
  useBackCloses(open, () => onOpenChange(false))
  // On a phone a toast would cover the head of the dialog, and Radix blocks presses on earlier toasts. Errors stay.
  useEffect(() => {
    if (open) for (const { id, variant } of currentToasts()) if (variant !== 'destructive') dismissToast(id)
  }, [open])
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <div className="modal-scrim" data-state={open ? 'open' : 'closed'} data-locks-scroll />
      </Dialog.Portal>
      <Dialog.Portal>
        <Dialog.Content
          ref={frame}
          role={role ?? 'dialog'}
          aria-modal
          className={cx('modal', wide && 'modal-wide', className)}
          {...(!description && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            opener.current = findOpener(props.opener)
            if (event.currentTarget instanceof Element && focusFirstField(event.currentTarget)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            focusOpener(opener.current)
          }}
        >
          {handle}
          <div className="modal-head">
            <div>
              <Dialog.Title>{title}</Dialog.Title>
              {description && <Dialog.Description>{description}</Dialog.Description>}
            </div>
            <Dialog.Close asChild>
              <IconButton label={t.common.close()} icon={<CloseIcon />} />
            </Dialog.Close>
          </div>
          {children && <div className="modal-body">{children}</div>}
          {footer && <div className="modal-foot">{footer}</div>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
