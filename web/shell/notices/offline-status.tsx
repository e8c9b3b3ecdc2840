import { useEffect, useState } from 'react'
import { useOutOfReach } from '../../lib/offline/out-of-reach.ts'
import { lazyPart } from '../../lib/page/lazy-part.tsx'

const load = () => import('./offline-line.tsx')
const OfflineLine = lazyPart(load, 'OfflineLine', null)

const preloadAfterMs = 3_000

/** Always there, so that screen readers announce the line when it comes. */
export function OfflineStatus() {
  const isOutOfReach = useOutOfReach()
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    // Without a network only a worker has the file, and a browser does not ask again for one that failed.
    if (isLoaded || (isOutOfReach && !navigator.serviceWorker?.controller)) return undefined
    const timer = setTimeout(
      () =>
        void load().then(
          () => setLoaded(true),
          () => {},
        ),
      isOutOfReach ? 0 : preloadAfterMs,
    )
    return () => clearTimeout(timer)
  }, [isOutOfReach, isLoaded])
  return <output className="block">{isOutOfReach && isLoaded && <OfflineLine />}</output>
}
