import { useRouter } from '@tanstack/react-router'
import { forgetSession } from '../../lib/session.ts'

/** Ends the session here at once, and on the server: even where that call fails, this browser no longer has it. */
export function useSignOut() {
  const router = useRouter()
  return async () => {
    const ended = router.options.context.api.auth.logout().catch(() => undefined)
    forgetSession()
    await Promise.all([router.navigate({ to: '/' }), ended])
  }
}
