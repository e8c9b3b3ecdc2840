import { useRef } from 'react'
import { t } from '#texts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { useNear } from '../../../lib/lists/near.ts'
import { mapPart } from '../../../lib/map/map-part.tsx'
import { placeText } from '../../../../texts/places.ts'

const PlaceFrame = mapPart(() => import('../../../lib/map/place-frame.tsx'), 'PlaceFrame')

/** A small map of the festival's town and the land around it, loaded when it is nearly visible; renders nothing if the town is unknown. */
export function FestivalMap({ festival, className }: { festival: Festival; className?: string }) {
  const { latitude, longitude } = festival
  const location = placeText(festival.location)
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useNear(frame, { rootMargin: '50%' })
  if (latitude === null || longitude === null) return null
  return (
    <section aria-labelledby="where" className={className}>
      <h2 id="where">{t.festivals.whereItIs()}</h2>
      <p dir="auto" className="mt-1 text-soft wrap-anywhere">
        {location}
      </p>
      <div ref={frame} className="relative mt-4 min-h-64">
        {isNear && (
          <PlaceFrame label={t.festivals.mapOf({ location })} latitude={latitude} longitude={longitude} zoom={4.5} />
        )}
      </div>
    </section>
  )
}
