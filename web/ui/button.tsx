import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { t } from '#texts'
import { cx } from './cx.ts'
import { Spinner } from './states/spinner.tsx'
import { toast } from './overlays/toast.ts'
import { Slot } from './slot.tsx'
import { useOnline } from './use-online.ts'

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large'
  className?: string | undefined
}

/** The classes of a button, for a link that looks like one. */
export function buttonClass({ variant = 'secondary', size = 'medium', className }: ButtonLook = {}): string {
  return cx('button', `button-${variant}`, size !== 'medium' && `button-${size}`, className)
}

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    icon?: ReactNode
    /** While true, the button keeps its focus and width and ignores clicks. */
    pending?: boolean
    pendingLabel?: string
    /** Without a network, the button says that it needs one. By default it does if it can be pending, because it then calls the server. */
    needsNetwork?: boolean
  }

export function Button(props: ButtonProps) {
  const { variant, size, className, icon, pending = false, pendingLabel, onClick, ...others } = props
  const { needsNetwork = props.pending !== undefined, children: label, ...rest } = others
  const isOffline = !useOnline() && needsNetwork
  const children = isOffline ? (
    <>
      {label}
      <span className="text-sm font-normal">{t.ui.notOffline()}</span>
    </>
  ) : (
    label
  )
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant: variant ?? 'secondary', size: size ?? 'medium', className })}
      aria-busy={pending || undefined}
      aria-disabled={pending || isOffline || rest['aria-disabled']}
      onClick={pending ? refuse : isOffline ? sayOffline : onClick}
    >
      {pendingLabel === undefined ? (
        <>
          <Slot>{pending ? <Spinner /> : icon}</Slot>
          {children}
        </>
      ) : (
        <span className="button-label">
          <span hidden={pending}>
            <Slot>{icon}</Slot>
            {children}
          </span>
          <span hidden={!pending}>
            <Spinner />
            {pendingLabel}
          </span>
        </span>
      )}
    </button>
  )
}

function refuse(event: MouseEvent) {
  event.preventDefault()
}

function sayOffline(event: MouseEvent) {
  event.preventDefault()
  toast({ title: t.shell.youreOffline(), description: t.ui.needsConnection() })
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> &
  ButtonLook & { label: string; icon: ReactNode }

/** A button that shows only an icon: `label` is its accessible name and its tooltip. */
export function IconButton({ label, icon, variant = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={buttonClass({ variant, className: cx('button-icon', className) })}
    >
      {icon}
    </button>
  )
}
