import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useHydrated } from '../../lib/hydrated.ts'

/**
 * The token of a link in an e-mail. It is in the fragment of the address, so that no server log and no Referer contains it, and it
 * is removed from the address and the history at once. Undefined until the page is hydrated, null if there is none.
 */
export function useMailedToken(): string | null | undefined {
  const given = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') })
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const [token, setToken] = useState(given)
  if (given !== null && given !== token) setToken(given)
  useEffect(() => {
    if (given !== null) void navigate({ to: '.', hash: '', replace: true, resetScroll: false })
  }, [given, navigate])
  return hydrated ? token : undefined
}
