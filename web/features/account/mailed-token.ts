import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useHydrated } from '../../lib/hydrated.ts'

/**
 * The token of a mailed link, which comes in the address's fragment so that no server's log and no Referer ever holds it.
 * It leaves the address, and the browser's history, at once. Undefined until the page is awake, null where there is none.
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
