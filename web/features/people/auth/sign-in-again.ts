import { useRouter } from '@tanstack/react-router'
import { stored, write } from '../../../lib/browser/browser-store.ts'
import { forgetSession } from '../../../lib/member/session.ts'
import { googleAddress } from './google-address.ts'

/**
 * Sends the member through a sign-in with Google and back to a page of the site. The current session is ended first, because the page only
 * exchanges a new sign-in for a session if it has none; drafts stay.
 */
export function useSignInAgain(page: string) {
  const { api } = useRouter().options.context
  return async () => {
    await api.auth.logout().catch(() => undefined)
    forgetSession()
    write(stored.pageAfterLogin, page)
    window.location.assign(googleAddress())
  }
}
