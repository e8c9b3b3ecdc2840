import type { ReactNode } from 'react'

export type Sketch = 'floor' | 'room' | 'message' | 'map' | 'heart' | 'stumble'

/** Small drawings for empty places, each around the two lines of the mark. */
export const sketches: Record<Sketch, ReactNode> = {
  floor: draw(
    <>
      <path className="sketch-soft" d="M12 96h160M34 106h116" />
      <path d="M20 76C20 20 92 92 92 50S164 20 164 42" />
      <path className="sketch-warm" d="M20 42c0 56 72-16 72 26s72 36 72 8" />
    </>,
  ),
  room: draw(
    <>
      <path className="sketch-soft" d="M12 104h160" />
      <path d="M32 104V44M32 90h120v14M152 90V76c0-9-7-14-16-14H72" />
      <path
        className="sketch-warm"
        d="M42 74c0-20 20 4 20-14M42 60c0 20 20-4 20 14M118 30h12l-12 14h12M138 14h9l-9 10h9"
      />
    </>,
  ),
  message: draw(
    <>
      <path
        className="sketch-fill"
        d="M30 22h74c6 0 10 4 10 10v28c0 6-4 10-10 10H54L40 82V70H30c-6 0-10-4-10-10V32c0-6 4-10 10-10Z"
      />
      <path
        className="sketch-fill sketch-warm"
        d="M92 48h62c6 0 10 4 10 10v24c0 6-4 10-10 10h-6v12L134 92H92c-6 0-10-4-10-10V58c0-6 4-10 10-10Z"
      />
      <path className="sketch-warm" d="M102 78c0-22 42 6 42-16M102 62c0 22 42-6 42 16" />
    </>,
  ),
  map: draw(
    <>
      <path className="sketch-soft" d="M20 40 64 24l56 18 44-16v62l-44 16-56-18-44 16V40ZM64 24v62M120 42v62" />
      <path className="sketch-fill sketch-warm" d="M92 76s22-18 22-36a22 22 0 0 0-44 0c0 18 22 36 22 36Z" />
      <path d="M82 46c0-14 20 4 20-10M82 36c0 14 20-4 20 10" />
    </>,
  ),
  heart: draw(
    <>
      <path
        className="sketch-fill sketch-warm"
        d="M92 98S40 68 40 38c0-18 14-26 26-26 12 0 20 6 26 18 6-12 14-18 26-18 12 0 26 8 26 26 0 30-52 60-52 60Z"
      />
      <path d="M66 58c0-26 52 8 52-18M66 40c0 26 52-8 52 18" />
    </>,
  ),
  stumble: draw(
    <>
      <path className="sketch-soft" d="M12 96h160M34 106h116" />
      <path d="M16 72c0-56 54 8 62-22" />
      <path className="sketch-warm" d="M16 44c0 48 44-4 58 22 4 8 14 8 16 0M108 54c6-24 60-30 60 8" />
      <path d="M106 74c8 16 62 8 62-24" />
    </>,
  ),
}

function draw(lines: ReactNode) {
  return (
    <svg className="sketch" viewBox="0 0 184 112" aria-hidden>
      <circle className="sketch-sun" cx="112" cy="52" r="48" />
      {lines}
    </svg>
  )
}
