import type { ReactNode } from 'react'
import { type Sketch, sketches } from './sketches.tsx'

type EmptyStateProps = { sketch?: Sketch; title: ReactNode; children?: ReactNode; action?: ReactNode }

/** Nothing here yet: a drawing, a sentence, and the one thing to do about it. */
export function EmptyState({ sketch = 'floor', title, children, action }: EmptyStateProps) {
  return (
    <div className="state">
      {sketches[sketch]}
      {typeof title === 'string' ? <p className="state-title">{title}</p> : title}
      {children && <p>{children}</p>}
      {action && <div className="state-action">{action}</div>}
    </div>
  )
}
