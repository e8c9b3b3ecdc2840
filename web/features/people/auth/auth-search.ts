import { internalPath } from '../../../lib/page/internal-path.ts'
import { type GivenSearch, onlyGiven, textOf, plainText } from '../../../lib/lists/search.ts'

/** The search parameters of /auth: the open tab, the result of an external sign-in, and the page to open after the login. */
export type AuthSearch = { tab?: 'register'; error?: string; success?: '1'; next?: string }

export function readAuthSearch({ tab, error, success, next }: GivenSearch): AuthSearch {
  return onlyGiven({
    tab: tab === 'register' ? ('register' as const) : undefined,
    error: textOf(error),
    success: plainText(success) === '1' ? ('1' as const) : undefined,
    next: internalPath(next),
  })
}
