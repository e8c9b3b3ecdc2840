import { drawn } from './sketches.tsx'

/* Drawings for the empty states of one domain each. */

export const RoomSketch = () =>
  drawn(
    <>
      <path className="sketch-soft" d="M12 104h160" />
      <path d="M32 104V40M32 90h124v14M156 90V76c0-9-7-14-16-14H88" />
      <path className="sketch-warm" d="M74.8 53.2C66.8 44.4 49.2 47.8 45.1 60 41.8 70.8 51.9 78.2 60 64" />
      <path d="M45.1 74.8C53.2 83.6 70.8 80.2 74.8 68 78.2 57.2 68.1 49.8 60 64" />
      <path className="sketch-soft" d="M120 32h12l-12 14h12M140 14h9l-9 10h9" />
    </>,
  )

export const MessageSketch = () =>
  drawn(
    <>
      <path
        className="sketch-fill"
        d="M30 16h74c6 0 10 4 10 10v28c0 6-4 10-10 10H54L40 76V64H30c-6 0-10-4-10-10V26c0-6 4-10 10-10Z"
      />
      <path
        className="sketch-fill"
        d="M92 46h62c6 0 10 4 10 10v28c0 6-4 10-10 10h-6v12L134 94H92c-6 0-10-4-10-10V56c0-6 4-10 10-10Z"
      />
      <path className="sketch-warm" d="M135.1 61.2C128.5 54 114.2 56.8 110.9 66.7 108.2 75.5 116.4 81.5 123 70" />
      <path d="M110.9 78.8C117.5 86 131.8 83.2 135.1 73.3 137.8 64.5 129.6 58.5 123 70" />
    </>,
  )

export const MapSketch = () =>
  drawn(
    <>
      <path className="sketch-soft" d="M20 44 64 28l56 18 44-16v62l-44 16-56-18-44 16V44ZM64 28v62M120 46v62" />
      <path className="sketch-fill" d="M92 86s28-24 28-46a28 28 0 0 0-56 0c0 22 28 46 28 46Z" />
      <path className="sketch-warm" d="M102.5 32.4C96.8 26.2 84.4 28.6 81.5 37.1 79.2 44.8 86.3 50 92 40" />
      <path d="M81.5 47.6C87.2 53.8 99.6 51.4 102.5 42.9 104.8 35.2 97.7 30 92 40" />
    </>,
  )

export const HeartSketch = () =>
  drawn(
    <>
      <path
        className="sketch-fill"
        d="M92 102S38 70 38 38c0-18 14-28 27-28 12 0 21 7 27 19 6-12 15-19 27-19 13 0 27 10 27 28 0 32-54 64-54 64Z"
      />
      <path className="sketch-warm" d="M106.8 37.2C98.8 28.4 81.2 31.8 77.2 44 73.8 54.8 83.9 62.2 92 48" />
      <path d="M77.2 58.8C85.2 67.6 102.8 64.2 106.8 52 110.2 41.2 100.1 33.8 92 48" />
    </>,
  )
