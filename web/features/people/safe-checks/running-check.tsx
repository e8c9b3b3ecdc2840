import { Link } from '@tanstack/react-router'
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
  if (state === 'told' || state === 'due') return 'Are you home?'
  return chosen && state === 'waiting' ? `Home by ${timeOf(dueAt, timeZone)}` : 'Nobody looks out for you'
}
