import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { useMapWanted } from '../map/map-wanted.ts'

type FinderMapProps = {
  wanted: ReturnType<typeof useMapWanted>
  /** What the server draws of it. */
  firstFrame: ReactNode
  isError: boolean
  onRetry: () => void
  /** The map in its frame; null until it is known what it shows. */
  children: ((frame: HTMLElement) => ReactNode) | null
}

/** The place of the map: the server draws what it begins with, and the map itself is loaded once it is touched or the page is quiet. */
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
            Skip the map
          </Button>
          {children(frame)}
          <span ref={end} tabIndex={-1} className="sr-only">
            End of the map
          </span>
        </>
      ) : (
        <MapState isLoading={isWanted} isAsked={isAsked} isError={isError} onLoad={isError ? onRetry : want} />
      )}
    </div>
  )
}

type MapStateProps = { isLoading: boolean; isAsked: boolean; isError: boolean; onLoad: () => void }

/** What is said on the first frame while the map is on its way, or could not be loaded. */
function MapState({ isLoading, isAsked, isError, onLoad }: MapStateProps) {
  if (!isLoading && !isAsked) return null
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-4 grid justify-items-center gap-2 max-lg:bottom-8 *:pointer-events-auto">
      {isLoading && (
        <p className="rounded-full bg-raised px-4 py-2 text-sm text-soft shadow-rest">
          {isError ? 'The map could not be loaded.' : 'Loading the map...'}
        </p>
      )}
      {(isError || isAsked) && <Button onClick={onLoad}>Load the map</Button>}
    </div>
  )
}
