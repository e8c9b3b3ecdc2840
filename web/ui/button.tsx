import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './states/spinner.tsx'
import { useNeedsNetwork } from './needs-network.ts'
import { Slot } from './slot.tsx'

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
  const offline = useNeedsNetwork(needsNetwork)
  const children = offline ? (
    <>
      {label}
      <span className="text-sm font-normal">{offline.words}</span>
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
      aria-disabled={pending || rest['aria-disabled']}
      onClick={pending ? refuse : onClick}
      {...(!pending && offline?.props)}
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

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> &
  ButtonLook & { label: string; icon: ReactNode; needsNetwork?: boolean }

/** A button that shows only an icon: `label` is its accessible name and its tooltip. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  className,
  needsNetwork = false,
  ...rest
}: IconButtonProps) {
  const offline = useNeedsNetwork(needsNetwork)
  const words = offline?.words ?? ''
  return (
    <button
      type="button"
      {...rest}
      {...offline?.props}
      title={(rest.title ?? label) + words}
      aria-label={label + words}
      className={buttonClass({ variant, className: cx('button-icon', className) })}
    >
      {icon}
    </button>
  )
}
