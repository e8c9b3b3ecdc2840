import { useRouter } from '@tanstack/react-router'
import { forgetSession } from '../../lib/session.ts'
import { keepPageAfterLogin } from './page-after-login.ts'

/**
 * Leads a member through a sign-in with Google and back to a page of ours. The session here ends first, so that the page that they
 * come back to opens the new one; drafts stay.
 */
export function useSignInAgain(page: string) {
  const { api } = useRouter().options.context
  return async () => {
    await api.auth.logout().catch(() => undefined)
    forgetSession()
    keepPageAfterLogin(page)
    window.location.assign('/api/auth/google')
  }
}
