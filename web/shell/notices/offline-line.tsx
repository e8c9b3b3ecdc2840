import { t } from '#texts'
import { OfflineSince } from '../../lib/offline/offline-since.tsx'
import { OfflineIcon } from '../../ui/pictures/more-icons.tsx'

/** Below the bar, while the server cannot be reached: from when the page is. */
export function OfflineLine() {
  return (
    <span className="offline-line block bg-amber-wash text-sm text-amber">
      <span className="page flex items-center gap-2 py-2">
        <OfflineIcon size={18} className="flex-none" />
        <OfflineSince fallback={t.shell.youreOffline()} />
      </span>
    </span>
  )
}
