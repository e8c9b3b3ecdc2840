import { useRouter } from '@tanstack/react-router'
import { clearDraftsOf } from '../../lib/browser-store.ts'
import { forgetSession, sessionUser } from '../../lib/session.ts'

/**
 * Ends the session in this browser at once, and on the server. The session and the member's drafts are removed here even if the
 * call fails.
 */
export function useSignOut() {
  const router = useRouter()
  return async () => {
    const member = sessionUser()
    const ended = router.options.context.api.auth.logout().catch(() => undefined)
    forgetSession()
    if (member) clearDraftsOf(member.id)
    await Promise.all([router.navigate({ to: '/' }), ended])
  }
}
