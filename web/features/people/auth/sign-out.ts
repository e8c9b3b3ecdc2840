import { useRouter } from '@tanstack/react-router'
import { clearDraftsOf } from '../../../lib/browser/drafts.ts'
import { forgetSession, sessionUser } from '../../../lib/member/session.ts'

/**
 * Ends the session in this browser at once, and on the server. The session and unsent messages and photos are removed here even if the call
 * fails.
 */
export function useSignOut() {
  const router = useRouter()
  return async () => {
    const member = sessionUser()
    const ended = router.options.context.api.auth.logout().catch(() => undefined)
    forgetSession()
    if (member) clearDraftsOf(member.id)
    // Its file is already loaded by every page of a member.
    const cleared = import('../../../lib/browser/unsent.ts').then(({ clearUnsent }) => clearUnsent(member?.id))
    await Promise.all([router.navigate({ to: '/' }), ended, cleared])
  }
}
