import '../../../../lib/map/marks.css'
import './room-map.css'
import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { cardId } from '../../../../lib/finder/selection.ts'
import { FirstFrame, FrameMark } from '../../../../lib/map/first-frame/first-frame.tsx'
import { apart, type FrameBox, frameBox, type FrameView } from '../../../../lib/map/first-frame/frame-box.ts'
import { MarkText, useMarkWords } from './room-mark.tsx'
import { type RoomMark, stretchAt } from './room-places.ts'

type RoomFirstFrameProps = {
  places: RoomMark[]
  view: FrameView
  /** If the map already has its marks, only the land is displayed beneath it. */
  hasMarks: boolean
  /** The class of the marks: before the session is known, they are those of a visitor. */
  className: string
}

/** In pixels: the smallest map on a phone, and one on a wide screen, which has space for more marks. */
const onPhone: [number, number] = [360, 166]
const onWide: [number, number] = [560, 700]

/** The map before it can be moved: the locations of the rooms, as links that work without a script. */
export function RoomFirstFrame({ places, view, hasMarks, className }: RoomFirstFrameProps) {
  const box = frameBox(view)
  const marks = places
    .map((place) => ({ place, longitude: place.point[0], latitude: place.point[1] }))
    .toSorted((one, other) => other.place.pins.length - one.place.pins.length)
  const always = hasMarks ? apart(marks, { box, size: onPhone }) : []
  const more = hasMarks
    ? apart(
        marks.filter((mark) => !always.includes(mark)),
        { box, size: onWide, taken: always },
      )
    : []
  const draw = ({ place, ...at }: (typeof marks)[number], only = ''): ReactNode => (
    <FrameMark key={place.key} box={box} {...at} className={`${className} ${only}`}>
      <Area box={box} place={place} />
      <MarkLink mark={place} />
    </FrameMark>
  )
  return (
    <FirstFrame box={box}>
      {always.map((mark) => draw(mark))}
      {more.map((mark) => draw(mark, 'max-lg:hidden'))}
    </FirstFrame>
  )
}

/** The size is a fraction of the box, whose width is that of the fitted area. */
function Area({ box, place }: { box: FrameBox; place: RoomMark }) {
  const [{ place: where }] = place.pins
  const part = (2 * where.radius * stretchAt(where.latitude)) / girth / box.width
  return <span aria-hidden className="room-area" style={{ '--across': part } as CSSProperties} />
}

/** The circumference of the world in metres. */
const girth = 40_075_017

/** A link to the room. A mark of several rooms links to the first of them in the list. */
function MarkLink({ mark }: { mark: RoomMark }) {
  const { name, ...words } = useMarkWords(mark)
  const [{ room }] = mark.pins
  const look = { className: 'map-town room-mark first-mark', 'aria-label': name }
  return words.rooms === 1 ? (
    <Link to="/rooms/$id" params={{ id: room.id }} {...look}>
      <MarkText {...words} />
    </Link>
  ) : (
    <a href={`#${cardId(room.id)}`} {...look}>
      <MarkText {...words} />
    </a>
  )
}
