import { useMutation } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { sessionUser } from '../../lib/session.ts'
import { toast } from '../../ui/toast.ts'
import type { AuthSearch } from './auth-search.ts'
import type { Enter } from './use-enter.ts'

/** Product specification, section 8: callback login failure. */
export function failureText(error: string): string {
  switch (error) {
    case 'oauth_failed':
      return 'OAuth authentication was cancelled or failed'
    case 'Session exchange failed':
      return 'Failed to complete authentication process'
    default:
      return 'Authentication failed'
  }
}

/** How an exchange ended that the server refused, or that did not reach it (product specification, section 8). */
export const exchangeFailure = (error: unknown) =>
  error instanceof ApiError ? 'Failed to establish session' : 'Session exchange failed'

/**
 * What comes back from a sign-in elsewhere is taken from the address, so that neither a reload nor Back meets it again. A success
 * is exchanged for a session, a failure is said. True until that is settled.
 */
export function useSignInReturn({ error, success }: AuthSearch, onSignedIn: Enter): boolean {
  const { api } = useRouter().options.context
  const navigate = useNavigate()
  const { mutate: exchange, isPending } = useMutation({
    mutationFn: () => api.auth.exchange(),
    onSuccess: (signedIn) =>
      onSignedIn(signedIn, { title: 'Login successful', description: `Welcome back, ${signedIn.user.name}!` }),
    onError: (cause) => {
      const reason = exchangeFailure(cause)
      console.warn(reason, cause)
      sayFailed(reason)
    },
  })
  useEffect(() => {
    if (error === undefined && success === undefined) return
    void navigate({ to: '/auth', search: ({ tab }) => (tab ? { tab } : {}), replace: true, resetScroll: false })
    if (error !== undefined) sayFailed(error)
    // A link that only looks like a return must not end the session that this browser has.
    else if (sessionUser() === null) exchange()
  }, [error, success, exchange, navigate])
  return success !== undefined || isPending
}

const sayFailed = (reason: string) =>
  toast({ title: 'Login failed', description: failureText(reason), variant: 'destructive' })
