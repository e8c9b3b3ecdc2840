import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '#texts'

const mainId = 'main'

/** The first element in the tab order: it jumps to the content of the page. */
export function SkipLink() {
  useFocusOnPage()
  return (
    <a
      href={`#${mainId}`}
      className="fixed start-2 top-2 z-50 rounded-full bg-ink px-5 py-3 font-bold text-on-ink not-focus:-translate-y-[200%]"
    >
      {t.shell.skipToContent()}
    </a>
  )
}

/**
 * Focuses the content after navigating to another page, so that screen readers and Tab start there; not if the focus has moved in
 * the meantime.
 */
function useFocusOnPage() {
  const router = useRouter()
  useEffect(() => {
    let previousFocus: Element | null = null
    // By this time menus have closed and returned the focus.
    const leaving = router.subscribe('onBeforeLoad', () => {
      previousFocus = document.activeElement
    })
    const arrived = router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
      const active = document.activeElement
      const hasFocusMoved = active !== previousFocus && active !== document.body
      if (fromLocation && pathChanged && !hasFocusMoved) document.getElementById(mainId)?.focus({ preventScroll: true })
    })
    return () => {
      leaving()
      arrived()
    }
  }, [router])
}
