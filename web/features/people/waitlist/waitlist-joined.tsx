import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { t } from '#texts'
import { buttonClass } from '../../../ui/button.tsx'
import { FloorSketch } from '../../../ui/pictures/floor-sketch.tsx'

/** Replaces the form after it was sent. The heading is focused, because the pressed button has disappeared. */
export function WaitlistJoined({ name }: { name: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-center gap-3 py-4 text-center">
      <FloorSketch />
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        {t.waitlist.youreOnTheList()}
      </h2>
      <p className="text-soft" dir="auto">
        {name === null ? t.waitlist.thankYou() : t.waitlist.thankYouName({ name })}
      </p>
      <Link to="/" className={buttonClass({ className: 'mt-2' })}>
        {t.waitlist.lookAroundMeanwhile()}
      </Link>
    </div>
  )
}
