import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

/** The place of something that is still on its way: give it the size of what will come. */
export function Skeleton({ text, className, ...rest }: ComponentProps<'span'> & { text?: boolean }) {
  return <span aria-hidden {...rest} className={cx('skeleton', text && 'skeleton-text', className)} />
}

/** Holds the skeletons of one list and says once, in words, that it is loading. */
export function Loading({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <output className="sr-only">{label}</output>
      {children}
    </div>
  )
}
