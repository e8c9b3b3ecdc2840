import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import type { Hue } from './pictures/hue.ts'
import { HueDot } from './pictures/hue-dot.tsx'

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

/** A list of names, such as dance styles, each with the dot of its hue; renders nothing if it is empty. */
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

export function Badge({ tone = 'plain', icon, className, children, ...rest }: BadgeProps) {
  return (
    <span {...rest} className={cx('badge', tone !== 'plain' && `badge-${tone}`, className)}>
      {icon}
      {children}
    </span>
  )
}
