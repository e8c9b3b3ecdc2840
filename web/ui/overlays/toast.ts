export type ToastVariant = 'default' | 'destructive'

export type ToastMessage = {
  title: string
  description?: string | undefined
  variant?: ToastVariant
  /** `altText` describes another way to do it, for people who cannot reach the button in time. */
  action?: { label: string; altText: string; onSelect: () => void }
  /** Milliseconds; 5,000 by default. */
  duration?: number
  /** The page itself shows the change, so the message is only announced to screen readers. */
  announceOnly?: boolean
}

export type ShownToast = ToastMessage & { id: number; open: boolean }

/* Product specification, section 9: one at a time, for 5 seconds; a dismissed one is removed after 1,000,000 ms. */
export const toastLimit = 1
export const toastDuration = 5_000
export const toastRemoveDelay = 1_000_000

let toasts: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const removals = new Map<number, ReturnType<typeof setTimeout>>()

/** Displays a message in place of the current one, from any code. Returns its id and a function that dismisses it. */
export function toast(message: ToastMessage): { id: number; dismiss: () => void } {
  const id = ++lastId
  publish([{ ...message, id, open: true }, ...toasts].slice(0, toastLimit))
  return { id, dismiss: () => dismissToast(id) }
}

/** Dismisses a message. It is removed from the list much later, so that its closing animation is visible. */
export function dismissToast(id: number): void {
  if (removals.has(id) || !toasts.some((displayed) => displayed.id === id)) return
  removals.set(
    id,
    setTimeout(() => removeToast(id), toastRemoveDelay),
  )
  publish(toasts.map((shown) => (shown.id === id ? { ...shown, open: false } : shown)))
}

export function currentToasts(): readonly ShownToast[] {
  return toasts
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function removeToast(id: number) {
  publish(toasts.filter((shown) => shown.id !== id))
}

function publish(next: readonly ShownToast[]) {
  toasts = next
  for (const [id, timer] of removals) {
    if (next.some((shown) => shown.id === id)) continue
    clearTimeout(timer)
    removals.delete(id)
  }
  for (const listener of listeners) listener()
}
