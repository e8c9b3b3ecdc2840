import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { newId } from '../../../lib/changes/new-id.ts'

/** In pixels: this close to the end, the list follows new messages. */
const nearEnd = 48

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < nearEnd

type ScrollPlace = { first: string | undefined; start: string; isOpen: boolean }

/**
 * Keeps the scroll position in a list that grows at both ends. At the end it follows new items; elsewhere the visible items stay in place,
 * also while earlier ones are added above. Once `isOpen`, the list starts at the element that `start` selects, otherwise at the end.
 * `first` identifies the first item of the list.
 */
export function useScrollPlace({ first, start, isOpen }: ScrollPlace) {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  // The router restores scroll positions by an element's id, which would apply that of the previous chat; an id that is always new prevents
  // this.
  const [restorationId] = useState(newId)
  const [isAtEnd, setAtEnd] = useState(true)
  const place = useRef({ atEnd: true, top: 0, height: 0, first: undefined as string | undefined, isOpen: false })

  /** Only scrolling up by the reader leaves the end, not a message that makes the list longer. */
  const note = () => {
    const { current } = box
    if (!current) return
    const { scrollTop: top, scrollHeight: height } = current
    const atEnd = isNearEnd(current) || (place.current.atEnd && top >= place.current.top)
    place.current = { ...place.current, atEnd, top, height }
    setAtEnd(atEnd)
  }
  const toEnd = () => {
    const { current } = box
    if (!current) return
    current.scrollTop = current.scrollHeight
    place.current.atEnd = true
    note()
  }
  const show = (selector: string) => {
    box.current?.querySelector(selector)?.scrollIntoView({ block: 'center' })
    note()
  }

  // After every render, because any of them may have changed the height.
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    const before = place.current
    // The reader may have scrolled up since, without a scroll event yet.
    const isFollowing = before.atEnd && (current.scrollTop >= before.top || isNearEnd(current))
    if (isFollowing) current.scrollTop = current.scrollHeight
    else if (before.first !== first) current.scrollTop += current.scrollHeight - before.height
    place.current = { first, isOpen, atEnd: isFollowing, top: current.scrollTop, height: current.scrollHeight }
    // A reader who has scrolled already stays in place.
    if (isOpen && !before.isOpen && isFollowing && current.querySelector(start)) show(start)
  })

  // The on-screen keyboard makes the box lower, and an unsent message makes the content longer.
  const onResize = useEffectEvent(() => (place.current.atEnd ? toEnd() : note()))
  useEffect(() => {
    const observer = new ResizeObserver(() => onResize())
    for (const { current } of [box, content]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [])

  return { box, content, restorationId, isAtEnd, onScroll: note, toEnd, show }
}
