import { useRouter } from '@tanstack/react-router'
import { clearDraftsOf } from '../../lib/browser-store.ts'
import { forgetSession, sessionUser } from '../../lib/session.ts'

/**
 * Ends the session here at once, and on the server: even where that call fails, this browser no longer has it, nor what its
 * member was writing.
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
