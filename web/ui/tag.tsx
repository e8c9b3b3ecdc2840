import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import type { Hue } from './hue.ts'
import { HueDot } from './hue-dot.tsx'

/** A word with the dot of its hue. */
export function Tag({ hue, className, children, ...rest }: ComponentProps<'span'> & { hue: Hue }) {
  return (
    <span {...rest} className={cx('tag', className)}>
      <HueDot hue={hue} />
      {children}
    </span>
  )
}

type HueTagsProps = Omit<ComponentProps<'ul'>, 'children'> & { names: readonly string[]; large?: boolean }

/** A list of names, such as dance styles, each with the dot of its hue; nothing where there is none. */
export function HueTags({ names, large = false, className, ...rest }: HueTagsProps) {
  if (names.length === 0) return null
  return (
    <ul {...rest} className={cx('flex flex-wrap', large ? 'gap-x-5 gap-y-2' : 'gap-x-3 gap-y-1', className)}>
      {names.map((name) => (
        <li key={name} className="flex">
          <Tag hue={name} className={cx(large && 'text-base')}>
            {name}
          </Tag>
        </li>
      ))}
    </ul>
  )
}

type BadgeProps = ComponentProps<'span'> & { tone?: 'plain' | 'accent' | 'teal' | 'amber' | 'danger'; icon?: ReactNode }

/** A state in a word or two. */
export function Badge({ tone = 'plain', icon, className, children, ...rest }: BadgeProps) {
  return (
    <span {...rest} className={cx('badge', tone !== 'plain' && `badge-${tone}`, className)}>
      {icon}
      {children}
    </span>
  )
}

type CountProps = {
  value: number
  /** What they are: "3 unread messages"; none where whatever holds the count says it. */
  label?: string
  /** Above it stands "9+". */
  most?: number
}

/** How many are new; nothing at none. */
export function Count({ value, label, most = 99 }: CountProps) {
  if (value <= 0) return null
  return (
    <span className="count">
      <span aria-hidden>{value > most ? `${most}+` : value}</span>
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  )
}
