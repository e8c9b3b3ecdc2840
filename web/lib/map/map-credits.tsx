import { useMap } from '@vis.gl/react-maplibre'
import { Info } from 'lucide'
import { useEffect, useState } from 'react'
import { t } from '#texts'
import { icon } from '../../ui/pictures/icons.tsx'
import { Slot } from '../../ui/slot.tsx'

const InfoIcon = icon(Info)

/**
 * The licences of the maps require this. Natural Earth's does not, and a phone has no space for it beside that of the streets. They fold
 * into a button when the reader begins to use the map.
 */
export function MapCredits({ hasStreets }: { hasStreets: boolean }) {
  const { current: map } = useMap()
  const service = useServiceCredits()
  const [isOpen, setOpen] = useState(true)
  useEffect(() => {
    const canvas = map?.getCanvasContainer()
    const fold = () => setOpen(false)
    const listening = new AbortController()
    for (const type of ['pointerdown', 'wheel', 'keydown'])
      canvas?.addEventListener(type, fold, { passive: true, signal: listening.signal })
    return () => listening.abort()
  }, [map])
  return (
    <div className="map-credits">
      {isOpen && (
        <p>
          <Slot>{service !== '' && `${service} · `}</Slot>
          <Slot>
            {hasStreets && (
              <span className="contents">
                <a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a> ·{' '}
              </span>
            )}
          </Slot>
          <a href="https://www.geonames.org">© GeoNames (CC BY 4.0)</a>
          <Slot>
            {!hasStreets && service === '' && (
              <span className="contents">
                {' '}
                · <a href="https://www.naturalearthdata.com">Natural Earth</a>
              </span>
            )}
          </Slot>
        </p>
      )}
      <button type="button" aria-label={t.map.mapCredits()} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <InfoIcon size={16} />
      </button>
    </div>
  )
}

/** The attributions of a maps service. They are markup, but only their text is displayed. */
function useServiceCredits(): string {
  const { current: map } = useMap()
  const [credits, setCredits] = useState('')
  useEffect(() => {
    const read = () => {
      const sources = Object.keys(map?.getStyle()?.sources ?? {})
      const texts = sources.map((id) =>
        map
          ?.getSource(id)
          ?.attribution?.replaceAll(/<[^>]*>/g, '')
          .trim(),
      )
      setCredits([...new Set(texts.filter(Boolean))].join(' · ').replaceAll('&copy;', '©').replaceAll('&amp;', '&'))
    }
    map?.on('idle', read)
    return () => void map?.off('idle', read)
  }, [map])
  return credits
}
