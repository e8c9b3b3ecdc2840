import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { currentToasts, onToasts, type ShownToast } from './toast.ts'

type ToastView = ComponentType<{ toasts: readonly ShownToast[] }>

const none: readonly ShownToast[] = []

/** The container of the toasts, once in the document. The component that renders them is loaded with the first one. */
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

/** The text of the toasts without their design, if the component could not be loaded. */
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
