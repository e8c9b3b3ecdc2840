import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { currentToasts, onToasts, type ShownToast } from './toast.ts'

type ToastView = ComponentType<{ toasts: readonly ShownToast[] }>

const none: readonly ShownToast[] = []

/** Where toasts appear: once in the document. What draws them is fetched with the first one. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, currentToasts, () => none)
  const [view, setView] = useState<{ View: ToastView }>()
  const [failed, setFailed] = useState(false)
  const newest = toasts[0]?.id

  useEffect(() => {
    if (newest === undefined || view) return
    import('./toast-view.tsx').then(
      ({ ToastView }) => setView({ View: ToastView }),
      () => setFailed(true),
    )
  }, [newest, view])

  if (view) return <view.View toasts={toasts} />
  return failed ? <PlainToasts toasts={toasts} /> : null
}

/** Without the network the view may be out of reach: the words are not. */
function PlainToasts({ toasts }: { toasts: readonly ShownToast[] }) {
  return (
    <div aria-live="polite" className="toasts-plain">
      {toasts
        .filter(({ open }) => open)
        .map(({ id, title, description }) => (
          <div key={id} className="card">
            <b>{title}</b> {description}
          </div>
        ))}
    </div>
  )
}
