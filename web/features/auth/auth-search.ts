import { internalPath } from '../../lib/internal-path.ts'
import { type GivenSearch, onlyGiven, textOf, plainText } from '../../lib/search.ts'

/** What the address of /auth says: which tab is open, how a sign-in elsewhere ended, and the page of ours to go back to after a login. */
export type AuthSearch = { tab?: 'register'; error?: string; success?: '1'; next?: string }

export function readAuthSearch({ tab, error, success, next }: GivenSearch): AuthSearch {
  return onlyGiven({
    tab: tab === 'register' ? ('register' as const) : undefined,
    error: textOf(error),
    success: plainText(success) === '1' ? ('1' as const) : undefined,
    next: internalPath(next),
  })
}
