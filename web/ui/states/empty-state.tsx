import type { ReactNode } from 'react'
import { FloorSketch } from '../pictures/floor-sketch.tsx'
import { Slot } from '../slot.tsx'

type EmptyStateProps = { sketch?: ReactNode; title: ReactNode; children?: ReactNode; action?: ReactNode }

/** The empty state of a list or page: a drawing, a sentence, and one action. */
export function EmptyState({ sketch, title, children, action }: EmptyStateProps) {
  return (
    <div className="state">
      {sketch ?? <FloorSketch />}
      <Slot>{typeof title === 'string' ? <p className="state-title">{title}</p> : title}</Slot>
      {children && <p>{children}</p>}
      {action && <div className="state-action">{action}</div>}
    </div>
  )
}
