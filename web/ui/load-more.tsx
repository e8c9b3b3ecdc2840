import { Button } from './button.tsx'

type LoadMoreProps = {
  onLoad: () => void
  pending: boolean
  label?: string
  /** '24 of 95 festivals'. */
  shown?: string
}

/** The button at the end of a list that has more items. */
export function LoadMore({ onLoad, pending, label = 'Load more', shown }: LoadMoreProps) {
  return (
    <div className="load-more">
      <Button onClick={onLoad} pending={pending} pendingLabel="Loading…">
        {label}
      </Button>
      {shown && <span aria-live="polite">{shown}</span>}
    </div>
  )
}
