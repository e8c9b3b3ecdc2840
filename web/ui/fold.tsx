import { type ReactNode, useState } from 'react'
import { ChevronDownIcon } from './pictures/icons.tsx'

type FoldProps = {
  id?: string
  title: string
  /** The state of the answers inside, also displayed while it is closed: '2 of 5 answered'. */
  summary: string
  startsOpen?: boolean
  children: ReactNode
}

/** A group of fields that is closed at first and displays the state of its answers. */
export function Fold({ id, title, summary, startsOpen = false, children }: FoldProps) {
  // Only the initial state; afterwards the browser opens and closes it.
  const [isOpen] = useState(startsOpen)
  return (
    <details id={id} open={isOpen} className="group scroll-mt-24 border-b border-line first:border-t">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{title}</span>
          <span className="block text-sm text-soft wrap-anywhere">{summary}</span>
        </span>
        <ChevronDownIcon size={20} className="flex-none text-soft group-open:rotate-180" />
      </summary>
      <div className="grid gap-6 pt-2 pb-6">{children}</div>
    </details>
  )
}
