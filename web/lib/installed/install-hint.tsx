import { createRoot } from 'react-dom/client'
import { t } from '#texts'
import { ownPath } from '../../../texts/addresses.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { install, installWay } from './install.ts'
import './install-hint.css'

/** Beside the page and not in it, so that no page carries it. */
export function showInstallHint(): void {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(<InstallHint onClose={close} />)
}

function InstallHint({ onClose }: { onClose: () => void }) {
  return (
    <aside aria-labelledby="install-hint" className="install-hint card">
      <p id="install-hint" className="font-medium">
        {t.installed.hint()}
      </p>
      <p className="text-soft">{t.installed.hintExplained()}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {installWay() === 'button' ? (
          <Button variant="primary" onClick={() => void install().finally(onClose)}>
            {t.installed.install()}
          </Button>
        ) : (
          <a href={ownPath('/install')} className={buttonClass({ variant: 'primary' })}>
            {t.installed.showMeHow()}
          </a>
        )}
        <Button variant="quiet" onClick={onClose}>
          {t.installed.noThanks()}
        </Button>
      </div>
    </aside>
  )
}
