import { Link } from '@tanstack/react-router'
import { t } from '#texts'
import type { SafeCheck } from '../../../../contract/people/safe-checks.ts'
import type { Api } from '../../../lib/api.ts'
import { HomeButton } from './home-button.tsx'
import { timeOf } from './safe-checks.words.ts'

type RunningCheckProps = { api: Api; memberId: string; check: SafeCheck }

/** In the bar of every page: the time by which the member wants to be home. */
export const RunningCheck = ({ api, memberId, check }: RunningCheckProps) => (
  <>
    <Link to="/home-safe" className="link-quiet inline-flex min-h-11 min-w-0 items-center truncate">
      {wordsOf(check)}
    </Link>
    <HomeButton api={api} memberId={memberId} size="small" />
  </>
)

function wordsOf({ state, chosen, dueAt, timeZone }: SafeCheck): string {
  if (state === 'told' || state === 'due') return t.safeChecks.areYouHome()
  return chosen && state === 'waiting'
    ? t.safeChecks.homeBy({ time: timeOf(dueAt, timeZone) })
    : t.safeChecks.nobodyLooksOut()
}
