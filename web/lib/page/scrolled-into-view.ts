import { useEffect, useRef } from 'react'

/** Scrolls to the target element of a link and focuses it, so that the keyboard continues there. */
export function useScrolledIntoView<E extends HTMLElement = HTMLElement>(isWanted: boolean) {
  const element = useRef<E>(null)
  useEffect(() => {
    if (!isWanted) return
    element.current?.scrollIntoView()
    element.current?.focus({ preventScroll: true })
  }, [isWanted])
  return element
}
