import { useRouter } from '@tanstack/react-router'
import { type ToggleEvent, useEffect, useRef, useState } from 'react'

/** Panels whose button was pressed before their file had loaded. */
const requested = new Set<string>()

/** For a button outside the panel's file: the panel opens as soon as it is loaded. */
export function requestPopover(id: string) {
  if (!document.getElementById(id)) requested.add(id)
}

/**
 * A panel that a button opens with the browser's popover API: it works before the script has loaded, closes on Escape and on a click
 * outside, and returns the focus. The arrow keys move among its rows. Back closes it, and so does navigating to another page.
 */
export function usePopover(id: string) {
  const ref = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const router = useRouter()

  useEffect(() => {
    const panel = ref.current
    if (requested.delete(id)) panel?.showPopover()
    // It may have been opened before hydration.
    setOpen(panel?.matches(':popover-open') ?? false)
    return router.subscribe('onBeforeNavigate', ({ toLocation }) => {
      if (!toLocation.state.isSpare) panel?.hidePopover()
    })
  }, [router, id])

  useEffect(() => {
    const panel = ref.current
    if (!open || !panel) return undefined
    const closed = new AbortController()
    import('../../ui/overlays/open-panel.ts').then(
      ({ attendPanel }) => !closed.signal.aborted && attendPanel(panel, router, closed.signal),
      () => {},
    )
    return () => closed.abort()
  }, [open, router])

  const onToggle = ({ newState }: ToggleEvent<HTMLDivElement>) => setOpen(newState === 'open')
  return {
    open,
    buttonProps: { popoverTarget: id, 'aria-expanded': open, 'aria-controls': id },
    panelProps: { id, ref, popover: 'auto', onToggle },
  } as const
}
