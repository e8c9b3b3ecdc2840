import { useOutOfReach } from '../lib/offline/out-of-reach.ts'
import { lazyPart } from '../lib/page/lazy-part.tsx'

const OfflineLine = lazyPart(() => import('./offline-line.tsx'), 'OfflineLine', null)

/** Always there, so that screen readers announce the line when it comes. */
export function OfflineStatus() {
  const isOutOfReach = useOutOfReach()
  return <div role="status">{isOutOfReach && <OfflineLine />}</div>
}
