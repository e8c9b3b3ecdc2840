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
 * outside, and returns the focus. The arrow keys move among its rows. Navigating to another page closes it.
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
    return router.subscribe('onBeforeNavigate', () => panel?.hidePopover())
  }, [router, id])

  useEffect(() => {
    if (open)
      import('../ui/overlays/menu-keys.ts').then(
        ({ listenInMenu }) => listenInMenu(ref.current),
        () => {},
      )
  }, [open])

  const onToggle = ({ newState }: ToggleEvent<HTMLDivElement>) => setOpen(newState === 'open')
  return {
    open,
    buttonProps: { popoverTarget: id, 'aria-expanded': open, 'aria-controls': id },
    panelProps: { id, ref, popover: 'auto', onToggle },
  } as const
}
