import { useRouter } from '@tanstack/react-router'
import { type ToggleEvent, useEffect, useRef, useState } from 'react'

/**
 * A panel that a button opens with the browser's popover API: it works before the script has loaded, closes on Escape and on a
 * click outside, and returns the focus. Navigating to another page closes it.
 */
export function usePopover(id: string) {
  const ref = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const router = useRouter()

  useEffect(() => {
    const panel = ref.current
    // It may have been opened before hydration.
    setOpen(panel?.matches(':popover-open') ?? false)
    return router.subscribe('onBeforeNavigate', () => panel?.hidePopover())
  }, [router])

  const onToggle = ({ newState }: ToggleEvent<HTMLDivElement>) => setOpen(newState === 'open')
  return {
    open,
    buttonProps: { popoverTarget: id, 'aria-expanded': open, 'aria-controls': id },
    panelProps: { id, ref, popover: 'auto', onToggle },
  } as const
}
