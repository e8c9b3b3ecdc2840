import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toast } from '../../ui/toast.ts'

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

/** Says how a sign-in elsewhere failed, then takes it from the address, so that neither a reload nor Back says it again. */
export function useSignInReturn(error: string | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (error === undefined) return
    toast({ title: 'Login failed', description: failureText(error), variant: 'destructive' })
    void navigate({ to: '/auth', search: ({ tab }) => (tab ? { tab } : {}), replace: true, resetScroll: false })
  }, [error, navigate])
}
