/** What the address of /auth says: which tab is open, how a sign-in elsewhere ended, and the page of ours to go back to after a login. */
export type AuthSearch = { tab?: 'register'; error?: string; success?: '1'; next?: string }

/** A path of this site and nothing that a browser could take for another's: no «//», no «\». */
const ownPath = /^\/(?![/\\])[^\s\\]{0,500}$/

export function readAuthSearch({ tab, error, success, next }: Record<string, unknown>): AuthSearch {
  return {
    ...(tab === 'register' && { tab }),
    ...((typeof error === 'string' || typeof error === 'number') && { error: String(error) }),
    ...(String(success) === '1' && { success: '1' }),
    ...(typeof next === 'string' && ownPath.test(next) && { next }),
  }
}
