import { Link, type LinkProps } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import { buttonClass } from './button.tsx'
import { Spinner } from './spinner.tsx'

type ShowMoreProps = {
  /** 'Show more festivals'. */
  label: string
  /** The address of the next page, for a browser that runs no script. */
  next: LinkProps
  /** '24 of 53 festivals'. */
  shown: string
  pending: boolean
  failed: string | null
  onLoad: () => void
}

/** How far below the screen the end may be when the next page is requested, so that it is there before the reader is. */
const loadMargin = '800px'

/**
 * The end of a list that has more items: the next page is loaded when this comes near the screen or its button is pressed. After a
 * failure only the button tries again.
 */
export function ShowMore({ label, next, shown, pending, failed, onLoad }: ShowMoreProps) {
  const press = (event: MouseEvent) => {
    event.preventDefault()
    if (!pending) onLoad()
  }
  return (
    <div className="load-more mt-6">
      {!pending && failed === null && <ListEnd key={shown} onNear={onLoad} />}
      {failed !== null && (
        <p role="alert" className="field-error">
          {failed}
        </p>
      )}
      <Link {...next} preload={false} onClick={press} aria-busy={pending} className={buttonClass()}>
        {pending && <Spinner />}
        {label}
      </Link>
      <output>{shown}</output>
    </div>
  )
}

/**
 * Calls `onNear` once it is near the screen. It needs a key that differs for each page: an end that stays near the screen while the list
 * grows would not be reported again.
 */
function ListEnd({ onNear }: { onNear: () => void }) {
  const end = useRef<HTMLSpanElement>(null)
  const report = useEffectEvent(onNear)
  useEffect(() => {
    if (!end.current) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && report(), {
      rootMargin: loadMargin,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return <span ref={end} className="absolute" />
}
