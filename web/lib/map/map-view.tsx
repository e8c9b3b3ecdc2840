import './map.css'
import { Map, type MapEvent, type MapProps, type MapRef, ScaleControl, useMap } from '@vis.gl/react-maplibre'
import { Minus } from 'lucide'
import type { StyleSpecification } from 'maplibre-gl'
import { type ReactNode, type Ref, useEffect, useState } from 'react'
import { t } from '#texts'
import { useTheme } from '../browser/theme.ts'
import { IconButton } from '../../ui/button.tsx'
import { icon } from '../../ui/pictures/icons.tsx'
import { PlusIcon } from '../../ui/pictures/more-icons.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { canDrawMaps } from './can-draw-maps.ts'
import { maplibre } from './map-engine.ts'
import { MapCredits } from './map-credits.tsx'
import { mapStyle, styleWithService } from './map-style.ts'
import { serviceNames } from './streets/service-style.ts'
import { askStreets, onStreetsFailed } from './streets/street-service.ts'

const MinusIcon = icon(Minus)

type MapViewProps = Pick<MapProps, 'initialViewState' | 'onClick' | 'onMove'> & {
  label: string
  /** The map is moved only by its buttons, not by pointer or keys. */
  isStill?: boolean
  children?: ReactNode
  ref?: Ref<MapRef>
}

/** A map that fills its parent. A browser without WebGL 2 gets a text instead. */
export function MapView({ label, isStill = false, children, ...rest }: MapViewProps) {
  const [canDraw] = useState(canDrawMaps)
  const style = useMapStyle()
  const [hasFailed, setFailed] = useState(false)
  const [displayed, setShown] = useState<string>()
  const [isDrawn, setDrawn] = useState(false)
  const readShown = ({ target }: MapEvent) => {
    const { lng, lat } = target.getCenter()
    setShown([lng.toFixed(5), lat.toFixed(5), target.getZoom().toFixed(2)].join(' '))
  }
  if (!canDraw) return <MapNote>{t.map.cannotDrawMap()}</MapNote>
  if (!style) return null
  return (
    <section aria-label={label} className="map-view" data-shown={displayed} data-drawn={isDrawn ? '' : undefined}>
      <Map
        {...rest}
        mapLib={maplibre}
        mapStyle={style}
        transformRequest={askStreets}
        locale={{ 'Map.Title': t.map.map() }}
        maxZoom={18}
        interactive={!isStill}
        // MapLibre's own control inserts markup as text, which the page's policy forbids.
        attributionControl={false}
        dragRotate={false}
        pitchWithRotate={false}
        touchPitch={false}
        renderWorldCopies={false}
        // Publishes the position after each movement, for tests.
        onIdle={readShown}
        onLoad={() => setDrawn(true)}
        // Where streets fail, the bundled map takes their place.
        onError={(event) => isOfService(event) || setFailed(true)}
        onSourceData={({ isSourceLoaded }) => isSourceLoaded && setFailed(false)}
      >
        {children}
        <Zoom />
        <ScaleControl />
        <MapCredits hasStreets={'streets' in style.sources} />
      </Map>
      {hasFailed && <p className="map-note">{t.map.partsMissing()}</p>}
    </section>
  )
}

const isOfService = (event: object) =>
  'sourceId' in event && typeof event.sourceId === 'string' && event.sourceId.startsWith(serviceNames)

const MapNote = ({ children }: { children: ReactNode }) => (
  <p data-no-map className="grid h-full place-items-center p-6 text-center text-soft">
    {children}
  </p>
)

function Zoom() {
  const { current: map } = useMap()
  return (
    <div className="map-zoom">
      <IconButton label={t.map.zoomIn()} icon={<PlusIcon />} onClick={() => map?.zoomIn()} />
      <IconButton label={t.map.zoomOut()} icon={<MinusIcon />} onClick={() => map?.zoomOut()} />
    </div>
  )
}

/** The style for the current theme, when the font of its labels is loaded; then the same with the streets of a maps service. */
function useMapStyle(): StyleSpecification | undefined {
  const theme = useTheme()
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  const isDark = theme === 'system' ? isSystemDark : theme === 'dark'
  const [style, setStyle] = useState<StyleSpecification>()
  useEffect(() => {
    const ending = new AbortController()
    void showStyles(isDark, { ending, show: setStyle })
    return () => ending.abort()
  }, [isDark])
  return style
}

type Showing = { ending: AbortController; show: (style: StyleSpecification) => void }

async function showStyles(isDark: boolean, { ending, show }: Showing) {
  const { signal } = ending
  const world = await mapStyle(isDark)
  if (signal.aborted) return
  show(world)
  // Until the map is opened anew: a service that is down would make each movement wait.
  const stop = onStreetsFailed(() => {
    ending.abort()
    show(world)
  })
  signal.addEventListener('abort', stop)
  const streets = await styleWithService(world, { isDark, signal }).catch(() => null)
  if (streets && !signal.aborted) show(streets)
}
