import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type StickyBarProps = {
  label: string
  /** The buttons. On phones they scroll sideways and run to the edge of the screen. */
  row: ReactNode
  /** The content that a button of the row opens below it. */
  children?: ReactNode
  className?: string
}

/** The bar with the filters of a list. It stays below the top bar while the list scrolls. */
export function StickyBar({ label, row, children, className }: StickyBarProps) {
  return (
    <section
      aria-label={label}
      className={cx(
        'sticky top-(--top-bar) z-10 max-h-[calc(100dvh-var(--top-bar))] overflow-y-auto border-y border-line bg-paper/94 py-2.5 backdrop-blur-(--blur-bar)',
        className,
      )}
    >
      <div className="page">
        <div className="chip-row mx-[calc(-1*var(--page-padding))] scroll-px-(--page-padding) px-(--page-padding)">
          {row}
        </div>
        {children}
      </div>
    </section>
  )
}
