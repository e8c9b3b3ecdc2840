import '../../../../lib/map/marks.css'
import { Link } from '@tanstack/react-router'
import { t } from '#texts'
import type { PartyOverview } from '../../../../../contract/socials/social-parties.ts'
import { FirstFrame, FrameMark } from '../../../../lib/map/first-frame/first-frame.tsx'
import { apart, frameBox } from '../../../../lib/map/first-frame/frame-box.ts'
import { viewOfArea } from './map-camera.ts'
import { type PartyFilters, partyFilters } from '../list/party-filters.ts'
import { hidden } from '../../../../ui/text-elements.tsx'

type PartyFirstFrameProps = {
  overview: PartyOverview
  filters: PartyFilters
  /** If the map already has its pins, only the land is displayed beneath it. */
  hasMarks: boolean
}

/** In pixels: the smallest map on a phone, and one on a wide screen, which has space for more marks. */
const onPhone: [number, number] = [360, 166]
const onWide: [number, number] = [860, 700]

/** The map before it can be moved: the locations of the socials, as links that work without a script. */
export function PartyFirstFrame({ overview: { area, marks }, filters, hasMarks }: PartyFirstFrameProps) {
  const isOneCity = filters.city !== undefined
  const box = frameBox(viewOfArea(area, isOneCity))
  const always = hasMarks ? apart(marks, { box, size: onPhone }) : []
  const rest = marks.filter((mark) => !always.includes(mark))
  const more = hasMarks ? apart(rest, { box, size: onWide, taken: always }) : []
  return (
    <FirstFrame box={box}>
      {always.map((mark) => (
        <FrameMark key={mark.partyId} box={box} {...pointOf(mark)}>
          <MarkLink mark={mark} filters={filters} />
        </FrameMark>
      ))}
      {more.map((mark) => (
        <FrameMark key={mark.partyId} box={box} {...pointOf(mark)} className="max-lg:hidden">
          <MarkLink mark={mark} filters={filters} />
        </FrameMark>
      ))}
    </FirstFrame>
  )
}

type Mark = PartyOverview['marks'][number]

const pointOf = ({ longitude, latitude }: Mark) => ({ longitude, latitude })

/** The mark of a city links to its socials; the mark of a place links to its next one. */
function MarkLink({ mark: { city, venueName, count, partyId }, filters }: { mark: Mark; filters: PartyFilters }) {
  const isCity = filters.city === undefined
  const to = partyFilters.addressOf(isCity ? partyFilters.changed(filters, { city }) : { ...filters, party: partyId })
  if (venueName !== null && count === 1)
    return <Link {...to} className="first-dot" aria-label={`${venueName}, ${city}`} />
  return (
    <Link {...to} className="map-town first-mark">
      {t.socialParties.markOfPlace({
        count,
        name: venueName ?? city,
        mark: (inner) => <span>{inner}</span>,
        small: (inner) => <small>{inner}</small>,
        hidden,
        place: (inner) => <span className="map-town-name">{inner}</span>,
      })}
    </Link>
  )
}
