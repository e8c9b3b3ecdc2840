import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'

/** The placeholder of content that is loading; give it the size of the content. */
export function Skeleton({ text, className, ...rest }: ComponentProps<'span'> & { text?: boolean }) {
  return <span aria-hidden {...rest} className={cx('skeleton', text && 'skeleton-text', className)} />
}

/** The skeletons of one list, with one text for screen readers that it is loading. */
export function Loading({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <output className="sr-only">{label}</output>
      {children}
    </div>
  )
}
