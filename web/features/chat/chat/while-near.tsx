import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Beyond the view, so that content is rendered before the reader scrolls to it. */
const margin = '1500px 0px'

type WhileNearProps = {
  /** The scrolling element. */
  box: RefObject<HTMLElement | null>
  /** Renders the children even far from view. */
  isKept: boolean
  /** In pixels: initially renders only a placeholder of this height. */
  startsWith: number | null
  children: ReactNode
}

/** Renders its children near the view of a box. Farther away, a placeholder of the same height replaces them. */
export function WhileNear({ box, isKept, startsWith, children }: WhileNearProps) {
  const place = useRef<HTMLDivElement>(null)
  /** The height of the placeholder; null while the children are rendered. */
  const [height, setHeight] = useState(startsWith)
  const lastHeight = useRef(isKept ? null : startsWith)
  const isRendered = isKept || height === null

  useEffect(() => {
    const { current } = place
    if (!current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (!entry) return
        if (entry.isIntersecting) setHeight(null)
        else if (!current.contains(document.activeElement)) setHeight(entry.boundingClientRect.height)
      },
      { root: box.current, rootMargin: margin },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [box])

  // The width of the window may have changed. The visible items stay in place.
  useLayoutEffect(() => {
    const { current } = place
    if (!current || !box.current) return
    const { top, height: now } = current.getBoundingClientRect()
    const isAbove = top < box.current.getBoundingClientRect().top
    if (isRendered && lastHeight.current !== null && isAbove) box.current.scrollBy(0, now - lastHeight.current)
    lastHeight.current = isRendered ? null : height
  }, [box, isRendered, height])

  return (
    <div ref={place} className="grid gap-4" style={isRendered ? undefined : { height: `${height}px` }}>
      {isRendered && children}
    </div>
  )
}
