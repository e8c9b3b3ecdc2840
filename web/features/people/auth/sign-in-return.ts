import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '#texts'
import { ApiError } from '../../../../contract/platform/client.ts'
import { read, stored } from '../../../lib/browser/browser-store.ts'
import { internalPath } from '../../../lib/page/internal-path.ts'
import { onlyGiven } from '../../../lib/lists/search.ts'
import { sessionUser } from '../../../lib/member/session.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import type { AuthSearch } from './auth-search.ts'
import type { Enter } from './use-enter.ts'

/** The text for a failed external sign-in (product specification, section 8). */
export function failureText(error: string): string {
  switch (error) {
    case 'oauth_failed':
      return t.auth.signInCancelledOrFailed()
    case 'maintenance':
      return t.auth.registrationPaused()
    case 'too_many_accounts':
      return t.auth.tooManyAccounts()
    case 'Session exchange failed':
      return t.auth.authenticationNotCompleted()
    default:
      return t.auth.authenticationFailed()
  }
}

/** The code for an exchange that the server refused, or that did not reach it (product specification, section 8). */
export const exchangeFailure = (error: unknown) =>
  error instanceof ApiError ? 'Failed to establish session' : 'Session exchange failed'

/**
 * Handles the return from an external sign-in. It removes the result from the address, so that a reload or Back does not handle it again.
 * Then it exchanges a success for a session, or displays a toast for a failure. After a failure the address contains the member's previous
 * page again. `isReturning` is true during this; `isGoogleMissing` is true if the server has no credentials for Google.
 */
export function useSignInReturn({ error, success }: AuthSearch, onSignedIn: Enter) {
  const { api } = useRouter().options.context
  const navigate = useNavigate()
  // The server's answer comes with a load of the full page, and is then removed from the address.
  const [isGoogleMissing] = useState(error === 'oauth_not_configured')
  const [isExchanging, setExchanging] = useState(success !== undefined)
  const exchange = async () => {
    try {
      const signedIn = await api.auth.exchange()
      await onSignedIn(signedIn, {
        title: t.auth.loginSuccessful(),
        description: t.auth.welcomeBackName({ name: signedIn.user.name }),
      })
    } catch (cause) {
      const reason = exchangeFailure(cause)
      console.warn(reason, cause)
      toastFailed(reason)
    }
  }
  const handle = useEffectEvent(async () => {
    const next = internalPath(read(stored.pageAfterLogin))
    const search = ({ tab }: AuthSearch) => onlyGiven({ tab, next })
    const cleaned = navigate({ to: '/auth', search, replace: true, resetScroll: false })
    if (error !== undefined) toastFailed(error)
    // A forged link must not replace the session that this browser already has.
    else if (sessionUser() === null) await exchange()
    await cleaned
  })
  useEffect(() => {
    if (error !== undefined || success !== undefined) void handle().then(() => setExchanging(false))
  }, [error, success])
  return { isReturning: success !== undefined || isExchanging, isGoogleMissing }
}

const toastFailed = (reason: string) =>
  toast({ title: t.auth.loginFailed(), description: failureText(reason), variant: 'destructive' })
