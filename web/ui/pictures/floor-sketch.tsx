import { drawn } from './sketches.tsx'

/** The drawing of an empty list, in a separate file because the first load does not need it. */
export const FloorSketch = () =>
  drawn(
    <>
      <path className="sketch-soft" d="M12 100h160M34 109h116" />
      <path d="M14 70C30 6 58 8 72 46s40 44 56 6 26-38 42-12" />
      <path className="sketch-warm" d="M14 26c16 64 44 62 58 20s40-44 56 0 26 38 42 14" />
    </>,
  )
