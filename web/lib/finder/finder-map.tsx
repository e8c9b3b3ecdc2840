import { type ReactNode, useRef, useState } from 'react'
import { t } from '#texts'
import { Button } from '../../ui/button.tsx'
import { MapState } from '../map/map-state.tsx'
import type { MapWanted } from '../map/map-wanted.ts'

type FinderMapProps = {
  wanted: MapWanted
  /** The server-rendered picture of the map. */
  firstFrame: ReactNode
  isError: boolean
  onRetry: () => void
  /** The map in its frame; null until its content is known. */
  children: ((frame: HTMLElement) => ReactNode) | null
}

/** The frame of the map. The server renders a picture of it; the map itself is loaded when it is touched or the page is quiet. */
export function FinderMap({ wanted, firstFrame, isError, onRetry, children }: FinderMapProps) {
  const { isWanted, isAsked, want } = wanted
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const end = useRef<HTMLSpanElement>(null)
  return (
    <div ref={setFrame} className="finder-map" onPointerEnter={want} onPointerDown={want}>
      {firstFrame}
      {children && frame ? (
        <>
          <Button className="absolute start-2 top-2 z-1 not-focus:sr-only" onClick={() => end.current?.focus()}>
            {t.map.skipTheMap()}
          </Button>
          {children(frame)}
          <span ref={end} tabIndex={-1} className="sr-only">
            {t.map.endOfTheMap()}
          </span>
        </>
      ) : (
        <MapState isLoading={isWanted} isAsked={isAsked} isError={isError} onLoad={isError ? onRetry : want} />
      )}
    </div>
  )
}
