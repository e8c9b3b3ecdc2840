import './first-frame.css'
import type { CSSProperties, ReactNode } from 'react'
import { preload } from 'react-dom'
import { type MapSheet, pathOfSheet, worldPoint } from '../../../../contract/socials/map-sheets.ts'
import { type FrameBox, placeIn, placeOfSheet } from './frame-box.ts'

/** The initial state of a map, rendered by the server: the land at the position where MapLibre will draw it, with marks that are links. */
export function FirstFrame({ box, children }: { box: FrameBox; children?: ReactNode }) {
  const size = {
    '--frame-padding': `${box.padding}px`,
    '--frame-aspect': box.width / box.height,
    '--frame-width': `${box.maxPixels}px`,
  } as CSSProperties
  preloadSheets(box)
  return (
    <div className="first-frame">
      <div className="first-frame-room" style={size}>
        <div className="first-frame-box">
          <Sea box={box} sheet={box.sheets.wide} className="max-lg:hidden" />
          <Sea box={box} sheet={box.sheets.narrow} className="lg:hidden" />
          {children}
        </div>
      </div>
    </div>
  )
}

/** Preloads only the visible picture, before the style sheet requests it, because it is the largest picture of its page. */
function preloadSheets({ sheets }: FrameBox) {
  const [wide, narrow] = [pathOfSheet(sheets.wide), pathOfSheet(sheets.narrow)]
  const asMask = { as: 'image', crossOrigin: 'anonymous' } as const
  if (wide === narrow) return preload(wide, asMask)
  preload(wide, { ...asMask, media: '(width >= 64rem)' })
  preload(narrow, { ...asMask, media: '(width < 64rem)' })
}

const Sea = ({ box, sheet, className }: { box: FrameBox; sheet: MapSheet; className: string }) => (
  <span
    className={`first-frame-sea ${className}`}
    style={{ ...placeOfSheet(box, sheet), maskImage: `url(${pathOfSheet(sheet)})` }}
  />
)

type FrameMarkProps = { box: FrameBox; longitude: number; latitude: number; className?: string; children: ReactNode }

export const FrameMark = ({ box, longitude, latitude, className = '', children }: FrameMarkProps) => (
  <span className={`first-frame-at ${className}`} style={placeIn(box, worldPoint(longitude, latitude))}>
    {children}
  </span>
)
