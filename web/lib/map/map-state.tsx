import { t } from '#texts'
import { Button } from '../../ui/button.tsx'

type MapStateProps = { isLoading?: boolean; isAsked: boolean; isError?: boolean; onLoad: () => void }

/** The text on the first frame while the map is loading, has failed to load, or waits for a press. */
export function MapState({ isLoading = false, isAsked, isError = false, onLoad }: MapStateProps) {
  if (!isLoading && !isAsked) return null
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-4 grid justify-items-center gap-2 max-lg:bottom-8 *:pointer-events-auto">
      {isLoading && (
        <p className="rounded-full bg-raised px-4 py-2 text-sm text-soft shadow-rest">
          {isError ? t.map.failedToLoad() : t.map.loadingTheMap()}
        </p>
      )}
      {(isError || isAsked) && <Button onClick={onLoad}>{t.map.loadTheMap()}</Button>}
    </div>
  )
}
