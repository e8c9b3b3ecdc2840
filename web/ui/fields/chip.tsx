import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import type { Hue } from '../pictures/hue.ts'
import { useNeedsNetwork } from '../needs-network.ts'
import { HueDot } from '../pictures/hue-dot.tsx'
import { Slot } from '../slot.tsx'

type ChipLook = {
  hue?: Hue
  icon?: ReactNode
  /** 'warm' marks an answer of the reader; 'strong' (the default) marks a filter. */
  tone?: 'strong' | 'warm'
}

type ChipProps = ComponentProps<'button'> & ChipLook & { pressed?: boolean; needsNetwork?: boolean }

/** A toggle button, or (without `pressed`) a button that opens something. */
export function Chip({ pressed, hue, icon, tone, className, children, needsNetwork = false, ...rest }: ChipProps) {
  const offline = useNeedsNetwork(needsNetwork)
  return (
    <button type="button" aria-pressed={pressed} {...rest} {...offline?.props} className={chipClass(tone, className)}>
      <ChipInside hue={hue} icon={icon} />
      {children}
      {offline && <span className="text-sm font-normal">{offline.words}</span>}
    </button>
  )
}

/** A chip that is a link; `current` marks the link of the page that is open. */
export function ChipLink({ current, hue, icon, tone, className, children, ...rest }: ChipLinkProps) {
  return (
    <a aria-current={current ? 'true' : undefined} {...rest} className={chipClass(tone, className)}>
      <ChipInside hue={hue} icon={icon} />
      {children}
    </a>
  )
}

type ChipLinkProps = ComponentProps<'a'> & ChipLook & { current?: boolean }

function chipClass(tone: ChipLook['tone'], className: string | undefined) {
  return cx('chip', tone === 'warm' && 'chip-warm', className)
}

function ChipInside({ hue, icon }: { hue: Hue | undefined; icon: ReactNode }) {
  return (
    <Slot>
      {hue !== undefined && <HueDot hue={hue} />}
      {icon}
    </Slot>
  )
}
