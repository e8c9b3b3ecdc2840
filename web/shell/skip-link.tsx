import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

const mainId = 'main'

/** The first stop of the keyboard. */
export function SkipLink() {
  useFocusOnPage()
  return (
    <a href={`#${mainId}`} className="skip-link">
      Skip to content
    </a>
  )
}

/** After going to another page, it is read from its start and the next stop is in it; unless the reader went on meanwhile. */
function useFocusOnPage() {
  const router = useRouter()
  useEffect(() => {
    let left: Element | null = null
    // Menus have closed by now, and given the focus back.
    const leaving = router.subscribe('onBeforeLoad', () => {
      left = document.activeElement
    })
    const arrived = router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
      const active = document.activeElement
      const wentOn = active !== left && active !== document.body
      if (fromLocation && pathChanged && !wentOn) document.getElementById(mainId)?.focus({ preventScroll: true })
    })
    return () => {
      leaving()
      arrived()
    }
  }, [router])
}
