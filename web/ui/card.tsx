import { type ComponentProps, createElement } from 'react'
import { cx } from './cx.ts'

type CardProps = ComponentProps<'section'> & {
  as?: 'section' | 'article' | 'li' | 'div'
  flush?: boolean
  /** The card contains one link with the class `link-cover`; a click anywhere on the card follows it. */
  pressable?: boolean
}

export function Card({ as = 'section', flush, pressable, className, ...rest }: CardProps) {
  const classes = cx('card', flush && 'card-flush', pressable && 'card-link', className)
  return createElement(as, { ...rest, className: classes })
}
