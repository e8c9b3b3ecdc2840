import { t } from '#texts'
import { useMissingFile } from '../../lib/browser/release.ts'
import { Button } from '../../ui/button.tsx'
import { b } from '../../ui/text-elements.tsx'

/** A notice that a part of this page could not be loaded, usually because the site was updated after the page was opened. */
export function ReloadNotice() {
  const isMissing = useMissingFile()
  if (!isMissing) return null
  return (
    <div role="alert" className="reload-notice">
      <div className="card">
        <p>{t.shell.partNotLoaded({ b })}</p>
        <Button variant="primary" onClick={() => location.reload()}>
          {t.shell.reload()}
        </Button>
      </div>
    </div>
  )
}
