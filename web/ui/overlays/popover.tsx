import './popover.css'
import { Popover as Radix } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { useBackCloses } from './back-closes.ts'
import { cx } from '../cx.ts'
import { moveInMenu } from './menu-keys.ts'

type PopoverProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button that opens it, which sets `aria-expanded` and `aria-haspopup="dialog"` itself. */
  anchor: RefObject<HTMLElement | null>
  label: string
  align?: 'start' | 'center' | 'end'
  className?: string
  children: ReactNode
}

/** A popover that is attached to an existing button, so that its script can be loaded with the first press. */
export function Popover({ open, onOpenChange, anchor, label, align = 'start', className, children }: PopoverProps) {
  useBackCloses(open, () => onOpenChange(false))
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className={cx('popover', className)}
          onKeyDown={(event) => moveInMenu(event.currentTarget, event)}
          onInteractOutside={(event) => {
            // A press on the button already closes the popover; closing it here as well would open it again.
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (document.activeElement === document.body) anchor.current?.focus()
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
