import { t } from '#texts'
import { Button } from '../button.tsx'

type LoadMoreProps = {
  onLoad: () => void
  pending: boolean
  label?: string
  /** '24 of 95 festivals'. */
  shown?: string
  /** Why the last attempt failed. */
  failed?: string | null
}

/** The button at the end of a list that has more items. */
export function LoadMore({ onLoad, pending, label = t.ui.loadMore(), shown, failed = null }: LoadMoreProps) {
  return (
    <div className="load-more">
      {failed !== null && (
        <p role="alert" className="field-error">
          {failed}
        </p>
      )}
      <Button onClick={onLoad} pending={pending} pendingLabel={t.ui.loading()}>
        {label}
      </Button>
      {shown && <span aria-live="polite">{shown}</span>}
    </div>
  )
}
