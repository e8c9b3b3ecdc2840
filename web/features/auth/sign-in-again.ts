import { useRouter } from '@tanstack/react-router'
import { stored, write } from '../../lib/browser-store.ts'
import { forgetSession } from '../../lib/session.ts'

/**
 * Leads a member through a sign-in with Google and back to a page of ours. The session here ends first, so that the page that they
 * come back to opens the new one; drafts stay.
 */
export function useSignInAgain(page: string) {
  const { api } = useRouter().options.context
  return async () => {
    await api.auth.logout().catch(() => undefined)
    forgetSession()
    write(stored.pageAfterLogin, page)
    window.location.assign('/api/auth/google')
  }
}
