import { useMissingFile } from '../lib/browser/release.ts'
import { Button } from '../ui/button.tsx'

/** A notice that a part of this page could not be loaded, usually because the site was updated after the page was opened. */
export function ReloadNotice() {
  const isMissing = useMissingFile()
  if (!isMissing) return null
  return (
    <div role="alert" className="reload-notice">
      <div className="card">
        <p>
          <b>Part of this page could not be loaded.</b> Compás may have been updated since you opened it. What you have
          written is kept; passwords are not.
        </p>
        <Button variant="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      </div>
    </div>
  )
}
