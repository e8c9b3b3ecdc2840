import { type RefObject, useEffect, useState } from 'react'

/** The margins around the visible area, as in CSS: of the page or `root`, and of every element that scrolls. */
type Margins = { root?: Element | null; rootMargin?: string | undefined; scrollMargin?: string | undefined }

/** Calls `then` once, when the element is visible or nearly so. Returns a function that stops waiting. */
export function whenNear(
  element: Element,
  { root = null, rootMargin = '0px', scrollMargin = '0px' }: Margins,
  then: () => void,
) {
  // `scrollMargin` is not in TypeScript's library yet; a browser without it waits until the element is in view.
  const options: IntersectionObserverInit & { scrollMargin: string } = { root, rootMargin, scrollMargin }
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    then()
  }, options)
  observer.observe(element)
  return () => observer.disconnect()
}

/** Whether the element is or was visible, or nearly so. It stays true, because content is loaded only once. */
export function useNear(element: RefObject<Element | null>, { rootMargin, scrollMargin }: Margins): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    return whenNear(element.current, { rootMargin, scrollMargin }, () => setNear(true))
  }, [element, rootMargin, scrollMargin])
  return isNear
}
