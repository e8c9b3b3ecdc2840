import type { ReactNode } from 'react'

/** The drawing of a page or list that failed. */
export const LostSketch = () =>
  drawn(
    <>
      <path className="sketch-soft" d="M12 100h160M34 109h116" />
      <path d="M16 40c18 54 46 48 58 18" />
      <path className="sketch-warm" d="M16 58C34 4 60 6 82 46c10 18 2 34-10 26" />
      <path d="M106 32c10-22 46-14 62 24" />
      <path className="sketch-warm" d="M100 64c16 34 50 10 68-28" />
    </>,
  )

/** The frame of a small drawing, with the sun behind it. */
export function drawn(lines: ReactNode) {
  return (
    <svg className="sketch" viewBox="0 0 184 112" aria-hidden>
      <circle className="sketch-sun" cx="112" cy="52" r="48" />
      {lines}
    </svg>
  )
}
