import type { ReactNode } from 'react'

type EmptyLineProps = { title: string; children: ReactNode; action?: ReactNode }

/** The empty state of a section among others: one line, and an action. */
export const EmptyLine = ({ title, children, action }: EmptyLineProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-line py-3">
    <p className="max-w-[70ch] min-w-[min(100%,16rem)] flex-1 text-soft">
      <b className="font-semibold text-ink">{title}</b>. {children}
    </p>
    {action}
  </div>
)
