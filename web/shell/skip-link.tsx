import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

const mainId = 'main'

/** The first stop of the keyboard. After going to another page the next stop is in that page, and it is read from its start. */
export function SkipLink() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
        if (fromLocation && pathChanged) document.getElementById(mainId)?.focus({ preventScroll: true })
      }),
    [router],
  )
  return (
    <a href={`#${mainId}`} className="skip-link">
      Skip to content
    </a>
  )
}
