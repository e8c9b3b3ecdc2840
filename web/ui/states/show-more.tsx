import { Link, type LinkProps } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import { buttonClass } from '../button.tsx'
import { Spinner } from './spinner.tsx'
import { Slot } from '../slot.tsx'

type ShowMoreProps = {
  /** 'Show more festivals'. */
  label: string
  /** The address of the next page, for a browser without scripts. */
  next: LinkProps
  /** '24 of 53 festivals'. */
  shown: string
  pending: boolean
  failed: string | null
  onLoad: () => void
}

/** The next page is requested when the end of the list is this far below the screen, so that it is loaded before the reader reaches it. */
const loadMargin = '800px'

/**
 * The end of a list that has more items: the next page is loaded when this comes near the screen or its button is pressed. After a failure
 * only the button retries.
 */
export function ShowMore({ label, next, shown, pending, failed, onLoad }: ShowMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(() => {
    if (!pending && failed === null) onLoad()
  })
  useEffect(() => {
    if (!end.current || pending) return undefined
    // A busy page gets several entries at once, the last of which is the current state.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && load(), {
      rootMargin: loadMargin,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [pending])

  const press = (event: MouseEvent) => {
    event.preventDefault()
    if (!pending) onLoad()
  }
  return (
    <div ref={end} className="load-more mt-6">
      {failed !== null && (
        <p role="alert" className="field-error">
          {failed}
        </p>
      )}
      <Link {...next} preload={false} onClick={press} aria-busy={pending} className={buttonClass()}>
        <Slot>{pending && <Spinner />}</Slot>
        {label}
      </Link>
      <output>{shown}</output>
    </div>
  )
}
