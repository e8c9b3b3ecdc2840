import { createPortal } from 'react-dom'
import { t } from '#texts'
import type { OwnShare } from '../../../contract/people/live-locations.ts'
import type { SafeCheck } from '../../../contract/people/safe-checks.ts'
import { RunningShare } from '../../features/people/live-locations/running-share.tsx'
import { RunningCheck } from '../../features/people/safe-checks/running-check.tsx'
import type { Api } from '../../lib/api.ts'

type RunningStripProps = { api: Api; memberId: string; share: OwnShare | null; check: SafeCheck | null }

/** Below the bar of every page: the member's live location and check, each with a button to end it. */
export function RunningStrip({ api, memberId, share, check }: RunningStripProps) {
  const bar = document.querySelector('.top-bar')
  if (!bar) return null
  return createPortal(
    <section aria-label={t.shell.running()} className="running">
      <div className="page running-notes">
        {share && (
          <div className="running-note">
            <RunningShare api={api} memberId={memberId} share={share} />
          </div>
        )}
        {check && (
          <div className="running-note">
            <RunningCheck api={api} memberId={memberId} check={check} />
          </div>
        )}
      </div>
    </section>,
    bar,
  )
}
