import { useEffect } from 'react'
import { useOutOfReach } from '../lib/offline/out-of-reach.ts'
import { lazyPart } from '../lib/page/lazy-part.tsx'

const OfflineLine = lazyPart(() => import('./offline-line.tsx'), 'OfflineLine', null)

const preloadAfterMs = 3_000

/** Always there, so that screen readers announce the line when it comes. */
export function OfflineStatus() {
  const isOutOfReach = useOutOfReach()
  // Without a network its file could not be loaded any more.
  useEffect(() => {
    const timer = setTimeout(OfflineLine.preload, preloadAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return <output className="block">{isOutOfReach && <OfflineLine />}</output>
}
